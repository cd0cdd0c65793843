// Where files begin on a partition, so that the one at a place is found at once: sorted in pieces as they come, because
// sorting a million in one go would keep everybody waiting. Twelve bytes for each.

/** Sorted in a millisecond or two. */
const pieceLength = 8_192;

interface Piece {
  /** Rising. */
  readonly blocks: Float64Array;
  /** The entry that begins there. */
  readonly entries: Float64Array;
}

export class TapeStarts {
  readonly #pieces: Piece[] = [];
  #keys = new Float64Array(pieceLength);
  #entries = new Float64Array(pieceLength);
  #length = 0;

  add(block: number, entry: number): void {
    // Sorted as one number: which block, and which of them it was.
    this.#keys[this.#length] = block * pieceLength + this.#length;
    this.#entries[this.#length] = entry;
    this.#length += 1;
    if (this.#length === pieceLength) this.#seal();
  }

  close(): void {
    if (this.#length > 0) this.#seal();
    this.#keys = new Float64Array(0);
    this.#entries = new Float64Array(0);
  }

  /** Entries that begin at the last beginning that is not behind `block`: how many, and the first of them. */
  at(block: number, most: number): { readonly entries: readonly number[]; readonly count: number } {
    let [nearest, count] = [-1, 0];
    let entries: number[] = [];
    for (const piece of this.#pieces) {
      const behind = placeAfter(piece.blocks, block);
      const start = piece.blocks[behind - 1] ?? -1;
      if (start < nearest || start < 0) continue;
      const from = placeAfter(piece.blocks, start - 1);
      const found = piece.entries.subarray(from, Math.min(behind, from + most));
      entries = start > nearest ? [...found] : [...entries, ...found].slice(0, most);
      count = start > nearest ? behind - from : count + behind - from;
      nearest = start;
    }
    return { entries, count };
  }

  #seal(): void {
    const keys = this.#keys.subarray(0, this.#length).sort();
    const blocks = new Float64Array(this.#length);
    const entries = new Float64Array(this.#length);
    for (let at = 0; at < this.#length; at += 1) {
      const key = keys[at] ?? 0;
      blocks[at] = Math.floor(key / pieceLength);
      entries[at] = this.#entries[key % pieceLength] ?? 0;
    }
    this.#pieces.push({ blocks, entries });
    this.#length = 0;
  }
}

/** The first whose block is greater. */
function placeAfter(blocks: Float64Array, block: number): number {
  let [from, to] = [0, blocks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((blocks[middle] ?? 0) <= block) from = middle + 1;
    else to = middle;
  }
  return from;
}
