// Some files of a walk, spread evenly over it however long it is.

import type { SourceEntry } from '../../source/walk.ts';

const samplesMost = 128;

export class Samples {
  #taken: SourceEntry[] = [];
  #stride = 1;
  #seen = 0;

  get taken(): readonly SourceEntry[] {
    return this.#taken;
  }

  take(found: SourceEntry): void {
    if (found.kind !== 'file' || found.bytes === 0) return;
    if (this.#seen % this.#stride === 0) this.#taken.push(found);
    this.#seen += 1;
    if (this.#taken.length <= samplesMost) return;
    this.#taken = this.#taken.filter((_, at) => at % 2 === 0);
    this.#stride *= 2;
  }
}
