// Whose things are: jobs by who asked for them, cartridges by who formatted them here.

import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import type { CartridgeFacts } from '../access/access.ts';
import type { Sqlite } from './database.ts';

interface Facts {
  readonly condition: string;
  readonly media_pool: string | null;
  readonly uid: number | null;
  readonly gid: number | null;
  readonly groups: string | null;
}

export class Owners {
  readonly #jobOwner;
  readonly #facts;
  readonly #own;
  /** Asked for with every notice; a job never changes hands. */
  readonly #jobs = new Map<JobId, number>();

  constructor(database: Sqlite) {
    this.#jobOwner = database.prepare<[number], { readonly uid: number }>('SELECT uid FROM job WHERE id = ?');
    this.#facts = database.prepare<[string], Facts>(`
      SELECT condition, media_pool, uid, gid, groups
      FROM cartridge LEFT JOIN volume USING (barcode) LEFT JOIN cartridge_owner USING (barcode)
      WHERE barcode = ?`);
    this.#own = database.prepare<[string, number, number, string]>(
      'INSERT OR REPLACE INTO cartridge_owner (barcode, uid, gid, groups) VALUES (?, ?, ?, ?)',
    );
  }

  ownerOfJob(id: JobId): number | null {
    const known = this.#jobs.get(id);
    if (known !== undefined) return known;
    const owner = this.#jobOwner.get(Number(id))?.uid ?? null;
    if (owner !== null) this.#jobs.set(id, owner);
    return owner;
  }

  cartridge(barcode: string): CartridgeFacts | null {
    const row = this.#facts.get(barcode);
    if (row === undefined) return null;
    const { condition, media_pool: mediaPool, uid, gid, groups } = row;
    const owner =
      uid === null ? null : { uid, gid: gid ?? uid, groups: JSON.parse(groups ?? '[]') as readonly number[] };
    return { owner, isBlank: condition === 'blank', mediaPool: mediaPool ?? '' };
  }

  /** It was formatted: what was on it is gone. */
  own(barcode: string, { uid, gid, groups }: Identity): void {
    this.#own.run(barcode, uid, gid, JSON.stringify(groups));
  }
}
