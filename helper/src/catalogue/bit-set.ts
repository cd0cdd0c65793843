// A set of small numbers, a bit each: a million entries of a listing take 125 kB.

export class BitSet {
  readonly #bytes: Uint8Array;
  count = 0;

  constructor(length: number) {
    this.#bytes = new Uint8Array(Math.ceil(length / 8));
  }

  set(at: number): void {
    if (this.has(at)) return;
    this.#bytes[at >>> 3] = (this.#bytes[at >>> 3] ?? 0) | (1 << (at & 7));
    this.count += 1;
  }

  has(at: number): boolean {
    return ((this.#bytes[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }
}
