// Which virtual libraries a home has: a small file beside its cartridges. What lies where in one is its folder's to say.

import { virtualLibraryRows } from '../../contract/library.ts';
import type { Clock } from '../../contract/model.ts';
import { readKept, writeKept } from './kept-file.ts';

export interface VirtualLibraryRow {
  readonly id: string;
  readonly clock: Clock;
  readonly model: string;
}

export class VirtualLibraries {
  readonly #file: string;
  #rows: readonly VirtualLibraryRow[];

  constructor(file: string) {
    this.#file = file;
    this.#rows = readKept<readonly VirtualLibraryRow[]>(file, (found) => virtualLibraryRows.parse(found), []);
  }

  get rows(): readonly VirtualLibraryRow[] {
    return this.#rows;
  }

  get nextId(): string {
    const numbers = this.#rows.map(({ id }) => Number(id.slice('library-'.length)));
    return `library-${Math.max(0, ...numbers) + 1}`;
  }

  add(row: VirtualLibraryRow): void {
    this.#keep([...this.#rows, row]);
  }

  remove(id: string): void {
    this.#keep(this.#rows.filter((row) => row.id !== id));
  }

  #keep(kept: readonly VirtualLibraryRow[]): void {
    writeKept(this.#file, kept);
    this.#rows = kept;
  }
}
