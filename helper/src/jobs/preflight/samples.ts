// Some files of a walk, spread evenly over it however long it is.

import type { Found } from '../../source/walk.ts';

const samplesMost = 128;

export class Samples {
  #taken: Found[] = [];
  #stride = 1;
  #seen = 0;

  get taken(): readonly Found[] {
    return this.#taken;
  }

  take(found: Found): void {
    if (found.kind !== 'file' || found.bytes === 0) return;
    if (this.#seen % this.#stride === 0) this.#taken.push(found);
    this.#seen += 1;
    if (this.#taken.length <= samplesMost) return;
    this.#taken = this.#taken.filter((_, at) => at % 2 === 0);
    this.#stride *= 2;
  }
}
