// Where names have a part: in which blocks of so many entries that follow one another in a listing. Telling of each entry would
// take four times the room, and whoever looks reads the names of a block in no time. The blocks of a span stand in one row for
// each part: as distances, seven bits to a byte, the lowest first; or as a bit for each, where that is shorter.

export const namesOfBlock = 32;
export const blocksOfSpan = 8_192;
export const namesOfSpan = namesOfBlock * blocksOfSpan;

const asDistances = 0;
const asBits = 1;

/** Each three characters that follow one another in `/name//`, in small letters: beginning and end are told by them, too. */
export function partsOf(text: string): readonly string[] {
  const characters = [...text];
  return Array.from({ length: Math.max(0, characters.length - 2) }, (_, at) => characters.slice(at, at + 3).join(''));
}

/** Ascending, each once. */
export function packBlocks(blocks: Uint16Array): Buffer {
  const bits = 1 + ((blocks.at(-1) ?? 0) >>> 3) + 1;
  const packed = Buffer.alloc(bits);
  packed[0] = asDistances;
  let length = 1;
  let before = -1;
  for (const block of blocks) {
    const distance = block - before - 1;
    if (length + 2 > bits) return packBits(blocks, bits);
    if (distance >= 128) {
      packed[length] = (distance & 127) | 128;
      length += 1;
    }
    packed[length] = distance >= 128 ? distance >>> 7 : distance;
    length += 1;
    before = block;
  }
  return packed.subarray(0, length);
}

function packBits(blocks: Uint16Array, length: number): Buffer {
  const packed = Buffer.alloc(length);
  packed[0] = asBits;
  for (const block of blocks) packed[1 + (block >>> 3)] = (packed[1 + (block >>> 3)] ?? 0) | (1 << (block & 7));
  return packed;
}

/** Blocks of one span. */
export class BlockSet {
  readonly #bits = new Uint8Array(blocksOfSpan / 8);
  /** The same, to be gone through four bytes at a time. */
  readonly #words = new Uint32Array(this.#bits.buffer);

  /** Those in `packed`, too. */
  add(packed: Buffer): void {
    if (packed[0] === asBits) {
      const end = Math.min(packed.length - 1, this.#bits.length);
      for (let at = 0; at < end; at += 1) this.#bits[at] = (this.#bits[at] ?? 0) | (packed[at + 1] ?? 0);
      return;
    }
    let block = -1;
    for (let at = 1; at < packed.length; at += 1) {
      const byte = packed[at] ?? 0;
      let distance = byte;
      if (byte >= 128) {
        at += 1;
        distance = (byte & 127) | ((packed[at] ?? 0) << 7);
      }
      block += distance + 1;
      if (block >= blocksOfSpan) return;
      this.#bits[block >>> 3] = (this.#bits[block >>> 3] ?? 0) | (1 << (block & 7));
    }
  }

  /** Only those that both have. */
  keep(others: BlockSet): void {
    const [own, other] = [this.#words, others.#words];
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) & (other[at] ?? 0);
  }

  get isEmpty(): boolean {
    for (let at = 0; at < this.#words.length; at += 1) if (this.#words[at] !== 0) return false;
    return true;
  }

  count(): number {
    let count = 0;
    for (let at = 0; at < this.#bits.length; at += 1) count += bitCounts[this.#bits[at] ?? 0] ?? 0;
    return count;
  }

  toArray(): Uint16Array {
    const blocks: number[] = [];
    for (let at = 0; at < this.#bits.length; at += 1) {
      const byte = this.#bits[at] ?? 0;
      if (byte === 0) continue;
      for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) blocks.push(8 * at + bit);
    }
    return Uint16Array.from(blocks);
  }
}

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
