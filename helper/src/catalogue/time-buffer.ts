// When the files of an import were last changed: gathered while they come, and written at its end in the order of their table.

import { sortedInSteps } from './row-orders.ts';

export class TimeBuffer {
  #seconds = new Float64Array(1_024);
  #numbers = new Uint32Array(1_024);
  #length = 0;

  /** `number`: within the listing, ascending. */
  add(number: number, seconds: number): void {
    if (this.#length === this.#numbers.length) {
      const length = Math.ceil(1.5 * this.#length);
      const [seconds, numbers] = [new Float64Array(length), new Uint32Array(length)];
      seconds.set(this.#seconds);
      numbers.set(this.#numbers);
      [this.#seconds, this.#numbers] = [seconds, numbers];
    }
    this.#seconds[this.#length] = seconds;
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** Once; ascending. Null between two steps of putting them in order, each short. */
  *all(): Generator<readonly [seconds: number, number: number] | null, void, undefined> {
    const [seconds, numbers] = [this.#seconds, this.#numbers];
    const steps = sortedInSteps(this.#length, (a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0) || a - b);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield null;
    for (const at of step.value) yield [seconds[at] ?? 0, numbers[at] ?? 0];
    this.#seconds = new Float64Array(0);
    this.#numbers = new Uint32Array(0);
  }
}
