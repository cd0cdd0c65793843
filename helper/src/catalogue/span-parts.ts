// The parts of the names of one span, gathered name by name and handed out part by part, in their order. Sixteen parts to a
// name, a million names: parts of plain characters are told by a number without a look-up.

import { blocksOfSpan, partsOf } from './name-blocks.ts';

/** Small letters, digits and signs from the space on: each with its number in their order. */
const plain = Array.from({ length: 128 - 32 }, (_, at) => String.fromCharCode(32 + at)).filter(
  (sign) => sign === sign.toLowerCase(),
);
const numberOfSign = new Int16Array(128).fill(-1);
for (const [number, sign] of plain.entries()) numberOfSign[sign.charCodeAt(0)] = number;
const plainParts = plain.length ** 3;
/** Part and block in one number of 32 bits. */
const blockBits = Math.log2(blocksOfSpan);
const otherPartsMost = 2 ** (32 - blockBits) - plainParts;
/** Names may be long, and made up to be. */
const foundMost = 2 ** 21;

export class SpanParts {
  readonly #others = new Map<string, number>();
  /** By part: the block that has it last. */
  #lastBlock = new Int16Array(plainParts).fill(-1);
  #found = new Uint32Array(2 ** 16);
  #many = 0;

  get isFull(): boolean {
    return this.#many >= foundMost || this.#others.size >= otherPartsMost / 2;
  }

  /** Block by block. `text`: `/name//`. */
  add(block: number, text: string): void {
    let [first, second] = [-1, -1];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const third = code < 128 ? (numberOfSign[code] ?? -1) : -1;
      if (third < 0) {
        this.#addAny(block, text);
        return;
      }
      if (at >= 2) this.#put((first * plain.length + second) * plain.length + third, block);
      [first, second] = [second, third];
    }
  }

  #addAny(block: number, text: string): void {
    for (const part of partsOf(text)) this.#put(plainNumber(part) ?? this.#otherNumber(part), block);
  }

  #otherNumber(part: string): number {
    const known = this.#others.get(part);
    if (known !== undefined) return known;
    const number = plainParts + this.#others.size;
    this.#others.set(part, number);
    if (number < this.#lastBlock.length) return number;
    const larger = new Int16Array(this.#lastBlock.length + 2 ** 14).fill(-1);
    larger.set(this.#lastBlock);
    this.#lastBlock = larger;
    return number;
  }

  #put(part: number, block: number): void {
    if (this.#lastBlock[part] === block) return;
    this.#lastBlock[part] = block;
    if (this.#many === this.#found.length) {
      const larger = new Uint32Array(2 * this.#many);
      larger.set(this.#found);
      this.#found = larger;
    }
    this.#found[this.#many] = part * blocksOfSpan + block;
    this.#many += 1;
  }

  /** Each with its blocks, ascending. */
  *all(): Generator<readonly [part: string, blocks: Uint16Array], void, undefined> {
    const ends = new Uint32Array(plainParts + this.#others.size + 1);
    for (let at = 0; at < this.#many; at += 1) {
      const next = ((this.#found[at] ?? 0) >>> blockBits) + 1;
      ends[next] = (ends[next] ?? 0) + 1;
    }
    for (let part = 1; part < ends.length; part += 1) ends[part] = (ends[part] ?? 0) + (ends[part - 1] ?? 0);
    const blocks = new Uint16Array(this.#many);
    for (let at = 0; at < this.#many; at += 1) {
      const found = this.#found[at] ?? 0;
      const part = found >>> blockBits;
      blocks[ends[part] ?? 0] = found & (blocksOfSpan - 1);
      ends[part] = (ends[part] ?? 0) + 1;
    }
    this.#found = new Uint32Array(0);
    this.#lastBlock = new Int16Array(0);
    let from = 0;
    for (let part = 0; part < plainParts; part += 1) {
      const until = ends[part] ?? 0;
      if (until > from) yield [plainPart(part), blocks.subarray(from, until)];
      from = until;
    }
    for (const [part, number] of this.#others) yield [part, blocks.subarray(ends[number - 1] ?? 0, ends[number] ?? 0)];
  }
}

function plainNumber(part: string): number | null {
  if (part.length !== 3) return null;
  let number = 0;
  for (let at = 0; at < 3; at += 1) {
    const sign = numberOfSign[part.charCodeAt(at)] ?? -1;
    if (sign < 0) return null;
    number = number * plain.length + sign;
  }
  return number;
}

function plainPart(number: number): string {
  const second = Math.floor(number / plain.length);
  const signs = [Math.floor(second / plain.length), second % plain.length, number % plain.length];
  return signs.map((sign) => plain[sign] ?? '').join('');
}
