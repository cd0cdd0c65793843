// How much lies in each folder of an index, and how many files, summed while its rows come in.

import { TapeError } from '../../contract/errors.ts';
import type { ImportRow } from './index-rows.ts';

export interface FolderAttributes {
  readonly modified: number | null;
  readonly rest: Buffer;
}

/** Sums what is in each folder. Parents have smaller ids than their children, so one pass backwards carries sums up. */
export class FolderSizes {
  readonly #parents: { readonly id: number; readonly parent: number }[] = [];
  readonly #sizes = new Map<number, number>();
  readonly #files = new Map<number, number>();
  readonly #facts = new Map<number, FolderAttributes>();

  count(row: ImportRow): void {
    if (row.parent >= row.id || (row.parent >= 0 && !this.#sizes.has(row.parent))) {
      throw new TapeError('volume.index-damaged', { subject: row.name, detail: 'it lies in no folder' });
    }
    if (row.kind === 'directory') {
      this.#parents.push({ id: row.id, parent: row.parent });
      this.#sizes.set(row.id, 0);
    } else {
      this.#grow(row.parent, row.size);
      this.#files.set(row.parent, this.filesIn(row.parent) + 1);
    }
  }

  /** Of all folders. */
  get rows(): Iterable<number> {
    return this.#sizes.keys();
  }

  /** Not in the folders in it. */
  filesIn(row: number): number {
    return this.#files.get(row) ?? 0;
  }

  describe(row: number, facts: FolderAttributes): void {
    this.#facts.set(row, facts);
  }

  /** Once. */
  *all(): Generator<FolderAttributes & { readonly row: number; readonly size: number }, void, undefined> {
    for (const { id, parent } of this.#parents.toReversed()) {
      if (parent >= 0) this.#grow(parent, this.#sizes.get(id) ?? 0);
    }
    for (const [row, facts] of this.#facts) yield { row, size: this.#sizes.get(row) ?? 0, ...facts };
  }

  #grow(id: number, bytes: number): void {
    this.#sizes.set(id, (this.#sizes.get(id) ?? 0) + bytes);
  }
}
