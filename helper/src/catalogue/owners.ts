// Whose things are: jobs by who asked for them, sets and pools by who made them, cartridges by who formatted them here.

import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import type { CartridgeOwnership, PoolOwnership } from '../access/access.ts';
import type { Sqlite } from './database.ts';

interface CartridgeOwnerRow {
  readonly condition: string;
  readonly media_pool: string | null;
  readonly uid: number | null;
  readonly gid: number | null;
  readonly groups: string | null;
  readonly poolUid: number | null;
  readonly poolShared: number | null;
}

export class Owners {
  readonly #jobOwner;
  readonly #setOwner;
  readonly #pool;
  readonly #facts;
  readonly #own;
  /** Asked for with every notice; a job never changes hands. */
  readonly #jobs = new Map<JobId, number>();

  constructor(database: Sqlite) {
    this.#jobOwner = database.prepare<[number], { readonly uid: number }>('SELECT uid FROM job WHERE id = ?');
    this.#setOwner = database.prepare<[string], number>('SELECT uid FROM mirror_set WHERE id = ?').pluck();
    this.#pool = database.prepare<[string], { readonly uid: number; readonly shared: number }>(
      'SELECT uid, shared FROM pool WHERE name = ?',
    );
    this.#facts = database.prepare<[string], CartridgeOwnerRow>(`
      SELECT condition, media_pool, cartridge_owner.uid, cartridge_owner.gid, cartridge_owner.groups,
        pool.uid AS poolUid, pool.shared AS poolShared
      FROM cartridge LEFT JOIN volume USING (barcode) LEFT JOIN cartridge_owner USING (barcode)
      LEFT JOIN pool_cartridge USING (barcode) LEFT JOIN pool ON pool.name = pool_cartridge.pool
      WHERE cartridge.barcode = ?`);
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

  ownerOfSet(id: string): number | null {
    return this.#setOwner.get(id) ?? null;
  }

  pool(name: string): PoolOwnership | null {
    const row = this.#pool.get(name);
    return row === undefined ? null : { uid: row.uid, isShared: row.shared === 1 };
  }

  cartridge(barcode: string): CartridgeOwnership | null {
    const row = this.#facts.get(barcode);
    if (row === undefined) return null;
    const { condition, media_pool: mediaPool, uid, gid, groups, poolUid, poolShared } = row;
    const owner =
      uid === null ? null : { uid, gid: gid ?? uid, groups: JSON.parse(groups ?? '[]') as readonly number[] };
    const pool = poolUid === null ? null : { uid: poolUid, isShared: poolShared === 1 };
    return { owner, isBlank: condition === 'blank', mediaPool: mediaPool ?? '', pool };
  }

  /** It was formatted: what was on it is gone. */
  own(barcode: string, { uid, gid, groups }: Identity): void {
    this.#own.run(barcode, uid, gid, JSON.stringify(groups));
  }
}
