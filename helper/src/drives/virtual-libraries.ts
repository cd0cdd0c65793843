// Which virtual libraries a home has: a small file beside its cartridges. What lies where in one is its folder's to say.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homeFaultOf, shortageOf, TapeError } from '../../contract/errors.ts';
import { virtualLibraryRows } from '../../contract/library.ts';
import type { Clock } from '../../contract/model.ts';

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
    this.#rows = existsSync(file) ? read(file) : [];
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
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${this.#file}.new`, this.#file);
    this.#rows = kept;
  }
}

function read(file: string): readonly VirtualLibraryRow[] {
  try {
    return virtualLibraryRows.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(shortageOf(error) ?? homeFaultOf(error), { subject: file, detail }, { cause: error });
  }
}
