// How a volume is looked at: in one of its generations, through the listing that shows it.

import { TapeError } from '../../contract/errors.ts';
import type { Sqlite } from './database.ts';

export interface View {
  readonly listing: number;
  /** What was born later is not there yet, what died later is still there. */
  readonly at: number;
}

/** In SQL, of an entry and the generation `at`. */
export function shownAt(at: string, entry = 'entry'): string {
  return `${entry}.born <= ${at} AND ifnull(${entry}.died, ${Number.MAX_SAFE_INTEGER}) > ${at}`;
}

export class Views {
  readonly #newest;
  readonly #older;
  readonly #since;

  constructor(database: Sqlite) {
    this.#newest = database.prepare<[string], View>(
      'SELECT listing.id AS listing, listing.generation AS at FROM volume JOIN listing ON listing.id = listing WHERE barcode = ?',
    );
    this.#older = database.prepare<[{ readonly barcode: string; readonly generation: number }], View>(`
      SELECT listing, seen_generation.generation AS at FROM volume JOIN seen_generation USING (listing)
      WHERE barcode = :barcode AND seen_generation.generation = :generation
      UNION ALL
      SELECT listing, listing.generation FROM older_listing JOIN listing ON listing.id = listing
      WHERE barcode = :barcode AND listing.generation = :generation`);
    this.#since = database.prepare<[{ readonly barcode: string; readonly generation: number }], View>(`
      SELECT listing, seen_generation.generation AS at FROM volume JOIN seen_generation USING (listing)
      WHERE barcode = :barcode AND seen_generation.generation >= :generation
      ORDER BY seen_generation.generation LIMIT 1`);
  }

  /** The first that the catalogue holds from this generation on: of those that a job writes, it lists the last. */
  since(barcode: string, generation: number): View | null {
    return this.#since.get({ barcode, generation }) ?? null;
  }

  /** Without a generation: the newest; null when nothing is listed. An older one must be held by the catalogue. */
  of(barcode: string, generation?: number): View | null {
    if (generation === undefined) return this.#newest.get(barcode) ?? null;
    const view = this.#older.get({ barcode, generation });
    if (view !== undefined) return view;
    throw new TapeError('volume.generation-closed', { subject: barcode, detail: `generation ${generation}` });
  }
}
