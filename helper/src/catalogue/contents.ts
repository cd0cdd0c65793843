// Which entries have which content. New ones are gathered during an import and written at its end, in the order of the
// table: by how their checksums begin.

import type { Sqlite } from './database.ts';
import { ManyRows } from './many-rows.ts';

export interface Content {
  readonly id: number;
  readonly size: number;
  readonly sha256: Buffer | null;
}

/** Tells contents apart well enough, together with the size, to look at few entries: six bytes of 32. */
export function markOf(sha256: Buffer): number {
  return sha256.readUIntBE(0, 6);
}

/** The least and the largest mark of checksums that begin so; in hexadecimal digits. */
export function marksOf(beginning: string): { readonly from: number; readonly until: number } {
  const digits = beginning.slice(0, 12);
  return { from: Number.parseInt(digits.padEnd(12, '0'), 16), until: Number.parseInt(digits.padEnd(12, 'f'), 16) };
}

/** Marks are put into so many piles as they come; each is sorted by itself. */
const piles = 512;
const marksOfPile = 2 ** 48 / piles;
/** Of a pile at first: mark, size and entry of so many. */
const rowsAtFirst = 64;

export class ContentBuffer {
  readonly #piles = Array.from({ length: piles }, () => ({ values: new Float64Array(3 * rowsAtFirst), length: 0 }));

  add(id: number, size: number, sha256: Buffer): void {
    const mark = markOf(sha256);
    const pile = this.#piles[Math.floor(mark / marksOfPile)];
    if (pile === undefined) return;
    if (pile.length === pile.values.length) {
      const larger = new Float64Array(Math.ceil(pile.length / 2) * 3);
      larger.set(pile.values);
      pile.values = larger;
    }
    pile.values[pile.length] = mark;
    pile.values[pile.length + 1] = size;
    pile.values[pile.length + 2] = id;
    pile.length += 3;
  }

  /** Once; ascending from pile to pile and in each. */
  *all(): Generator<readonly [mark: number, size: number, id: number], void, undefined> {
    for (const pile of this.#piles) {
      const { values, length } = pile;
      const rows: [number, number, number][] = [];
      for (let at = 0; at < length; at += 3) rows.push([values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]);
      pile.values = new Float64Array(0);
      yield* rows.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    }
  }
}

export class Contents {
  readonly #rows;
  readonly #end;
  readonly #remove;

  constructor(database: Sqlite) {
    this.#rows = new ManyRows(database, 'INSERT INTO content (mark, size, entry, born)', 4);
    const one = 'WHERE mark = ? AND size = ? AND entry = ?';
    this.#end = database.prepare<[number | null, number, number, number]>(`UPDATE content SET died = ? ${one}`);
    this.#remove = database.prepare<[number, number, number]>(`DELETE FROM content ${one}`);
  }

  /** To be flushed in the same transaction. */
  put(mark: number, size: number, id: number, born: number): void {
    this.#rows.put([mark, size, id, born]);
  }

  flush(): void {
    this.#rows.flush();
  }

  /** As the entry itself: null when it lives. */
  end({ id, size, sha256 }: Content, died: number | null): void {
    if (sha256 !== null) this.#end.run(died, markOf(sha256), size, id);
  }

  remove({ id, size, sha256 }: Content): void {
    if (sha256 !== null) this.#remove.run(markOf(sha256), size, id);
  }
}
