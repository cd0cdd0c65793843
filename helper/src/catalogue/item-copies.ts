// Where the items of a job lie that it did not write, as their content was on tape already.

import { setImmediate } from 'node:timers/promises';
import type { FileOnCartridge, JobId } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

/** A file on a volume, by its content; also a part of one. */
export interface KeptCopy extends FileOnCartridge {
  readonly uuid: string;
  readonly size: number;
  readonly sha256: string;
}

/** One of the places of an item. */
export interface ItemCopyRow extends KeptCopy {
  readonly position: number;
  /** Of the item itself: its path in its job, and its content. */
  readonly item: string;
  readonly itemSize: number;
  readonly itemSha256: string;
}

/** Rows read in one go: a few milliseconds. */
const readTogether = 2_000;

export class ItemCopies {
  readonly #add;
  readonly #of;
  readonly #all;
  readonly #dropItems;
  readonly #drop;

  constructor(database: Sqlite) {
    this.#add = database.prepare<[object]>(
      'INSERT INTO item_copy VALUES (:job, :position, :number, :barcode, :uuid, :path, :size, :sha256)',
    );
    this.#of = database.prepare<[number, number], FileOnCartridge>(
      'SELECT barcode, path FROM item_copy WHERE job = ? AND position = ? ORDER BY number',
    );
    this.#all = database.prepare<[number, number, number, number], ItemCopyRow & { readonly number: number }>(`
      SELECT item_copy.position, number, item_copy.barcode, uuid, item_copy.path, size,
        lower(hex(item_copy.sha256)) AS sha256,
        item.path AS item, item.bytes AS itemSize, lower(hex(item.sha256)) AS itemSha256
      FROM item_copy JOIN job_item AS item USING (job, position)
      WHERE item_copy.job = ? AND (item_copy.position, number) > (?, ?)
      ORDER BY item_copy.position, number LIMIT ?`);
    this.#dropItems = database.prepare<[number]>("DELETE FROM job_item WHERE job = ? AND note = 'duplicate'");
    this.#drop = database.prepare<[number]>('DELETE FROM item_copy WHERE job = ?');
  }

  /** In the transaction that records the item. */
  add(job: number, position: number, copies: readonly KeptCopy[]): void {
    for (const [number, copy] of copies.entries())
      this.#add.run({ ...copy, job, position, number, sha256: Buffer.from(copy.sha256, 'hex') });
  }

  of(job: number, position: number): readonly FileOnCartridge[] {
    return this.#of.all(job, position);
  }

  /** Place by place, in the order of the items; others are served in between. */
  async *all(id: JobId): AsyncGenerator<ItemCopyRow, void, undefined> {
    let [position, number] = [0, 0];
    for (;;) {
      const rows = this.#all.all(Number(id), position, number, readTogether);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      ({ position, number } = last);
      await setImmediate();
    }
  }

  /** With the items: they are looked at once more. In a transaction. */
  drop(job: number): void {
    this.#dropItems.run(job);
    this.#drop.run(job);
  }
}
