// Where records lie on the tapes, kept per volume: as JSON of the drives' room, which alone understands it.

import type { Sqlite } from './database.ts';

export class Layouts {
  readonly #put;
  readonly #of;

  constructor(database: Sqlite) {
    this.#put = database.prepare<[string, string]>('INSERT OR REPLACE INTO tape_layout VALUES (?, ?)');
    this.#of = database.prepare<[string], string>('SELECT layout FROM tape_layout WHERE uuid = ?').pluck();
  }

  put(uuid: string, layout: object): void {
    this.#put.run(uuid, JSON.stringify(layout));
  }

  /** What `put` was given; null when nothing is known of that volume. */
  of<T>(uuid: string): T | null {
    const layout = this.#of.get(uuid);
    return layout === undefined ? null : (JSON.parse(layout) as T);
  }
}
