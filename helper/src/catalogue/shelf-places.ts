// Where people keep their cartridges, in their own words.

import type { Sqlite } from './database.ts';

export class ShelfPlaces {
  readonly #put;
  readonly #drop;
  readonly #of;

  constructor(database: Sqlite) {
    this.#put = database.prepare<[string, string]>('INSERT OR REPLACE INTO shelf_place VALUES (?, ?)');
    this.#drop = database.prepare<[string]>('DELETE FROM shelf_place WHERE barcode = ?');
    this.#of = database.prepare<[string], string>('SELECT place FROM shelf_place WHERE barcode = ?').pluck();
  }

  /** "" forgets it. */
  put(barcode: string, place: string): void {
    if (place === '') this.#drop.run(barcode);
    else this.#put.run(barcode, place);
  }

  /** "" when nobody said. */
  of(barcode: string): string {
    return this.#of.get(barcode) ?? '';
  }
}
