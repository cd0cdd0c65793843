// What tests choose by chance, the same for the same seed: mulberry32.

export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, `below`. */
  whole(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  of<T>(choices: readonly T[]): T {
    const choice = choices[this.whole(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }

  text(pieces: readonly string[], most: number): string {
    return Array.from({ length: this.whole(most + 1) }, () => this.of(pieces)).join('');
  }
}
