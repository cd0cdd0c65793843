// What lies on a partition, gathered into a bounded number of runs however much it is: bins of so many blocks each, twice
// as wide whenever what comes lies further out. Of a bin the files that begin in it are counted, and the folder that most
// of it belongs to is kept, as in a vote in which each vote takes back one for another.

import type { TapeRun } from '../../contract/tape-map.ts';

export class TapeBins {
  readonly #most: number;
  readonly #first: Float64Array;
  readonly #end: Float64Array;
  readonly #files: Uint32Array;
  readonly #folder: Int32Array;
  readonly #votes: Float64Array;
  /** Blocks of a bin. */
  #width = 1;
  #lastEnd = 0;

  /** `most` is even. */
  constructor(most: number) {
    this.#most = most;
    this.#first = new Float64Array(most).fill(Number.POSITIVE_INFINITY);
    this.#end = new Float64Array(most);
    this.#files = new Uint32Array(most);
    this.#folder = new Int32Array(most);
    this.#votes = new Float64Array(most);
  }

  /** Behind the last block that something lies in. */
  get end(): number {
    return this.#lastEnd;
  }

  /** Blocks from `first` on and before `end`, of so many bytes; `begins`: the file's first ones. */
  add(first: number, end: number, bytes: number, folder: number, begins: boolean): void {
    while (end > this.#width * this.#most) this.#widen();
    this.#lastEnd = Math.max(this.#lastEnd, end);
    const [from, to] = [Math.floor(first / this.#width), Math.floor((end - 1) / this.#width)];
    if (begins) this.#files[from] = (this.#files[from] ?? 0) + 1;
    const share = bytes / (to - from + 1);
    for (let bin = from; bin <= to; bin += 1) {
      const begin = bin * this.#width;
      this.#first[bin] = Math.min(this.#first[bin] ?? 0, Math.max(first, begin));
      this.#end[bin] = Math.max(this.#end[bin] ?? 0, Math.min(end, begin + this.#width));
      this.#vote(bin, folder, share);
    }
  }

  /** As they lie. What goes on in the next bin without another file is one run. */
  runs(): readonly TapeRun[] {
    const runs: [first: number, end: number, files: number, folder: number][] = [];
    const bins = Math.ceil(this.#lastEnd / this.#width);
    for (let bin = 0; bin < bins; bin += 1) {
      const [first = 0, end = 0, files = 0, folder = 0] = [
        this.#first[bin],
        this.#end[bin],
        this.#files[bin],
        this.#folder[bin],
      ];
      if (end === 0) continue;
      const before = runs.at(-1);
      if (before !== undefined && files === 0 && before[1] === first && before[3] === folder) before[1] = end;
      else runs.push([first, end, files, folder]);
    }
    return runs;
  }

  #vote(bin: number, folder: number, votes: number): void {
    const held = this.#votes[bin] ?? 0;
    if (this.#folder[bin] === folder) this.#votes[bin] = held + votes;
    else if (votes > held) {
      this.#folder[bin] = folder;
      this.#votes[bin] = votes - held;
    } else this.#votes[bin] = held - votes;
  }

  #widen(): void {
    for (let bin = 0; bin < this.#most; bin += 1) {
      if (2 * bin + 1 < this.#most) this.#merge(bin, 2 * bin, 2 * bin + 1);
      else this.#empty(bin);
    }
    this.#width *= 2;
  }

  #merge(bin: number, one: number, other: number): void {
    this.#first[bin] = Math.min(this.#first[one] ?? 0, this.#first[other] ?? 0);
    this.#end[bin] = Math.max(this.#end[one] ?? 0, this.#end[other] ?? 0);
    this.#files[bin] = (this.#files[one] ?? 0) + (this.#files[other] ?? 0);
    const [folder = 0, votes = 0] = [this.#folder[other], this.#votes[other]];
    this.#folder[bin] = this.#folder[one] ?? 0;
    this.#votes[bin] = this.#votes[one] ?? 0;
    if (votes > 0) this.#vote(bin, folder, votes);
  }

  #empty(bin: number): void {
    this.#first[bin] = Number.POSITIVE_INFINITY;
    this.#end[bin] = 0;
    this.#files[bin] = 0;
    this.#votes[bin] = 0;
  }
}
