// The helper has one thread for everybody: work that goes through many rows does so in turns of a few milliseconds, and
// ends between two of them when whoever asked for it does not want it any more.

import { setImmediate } from 'node:timers/promises';
import type { Withdrawal } from '../../contract/call.ts';

const turnMs = 8;

export class WorkTurn {
  readonly #signal: Withdrawal | undefined;
  readonly #began = performance.now();
  #since = this.#began;

  constructor(signal?: Withdrawal) {
    this.#signal = signal;
  }

  get isOver(): boolean {
    return performance.now() - this.#since >= turnMs;
  }

  /** Since the first one. */
  get totalMs(): number {
    return performance.now() - this.#began;
  }

  /** Lets others have theirs. */
  async next(): Promise<void> {
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}

/** How many rows are fetched in one go, judged by how long the last ones took. */
export class FetchSize {
  readonly #most: number;
  readonly #least: number;
  #rows: number;

  constructor(first: number, most: number, least = 16) {
    this.#rows = first;
    this.#most = most;
    this.#least = least;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Does such a step, and learns from it. */
  timed<T>(step: (rows: number) => T): T {
    const since = performance.now();
    const made = step(this.#rows);
    const share = (performance.now() - since) / turnMs;
    // Half a turn is aimed at: what is done with the rows takes the other half.
    if (share > 0.5) this.#rows = Math.max(this.#least, Math.floor(this.#rows / Math.min(8, 2 * share)));
    else if (share < 0.2) this.#rows = Math.min(this.#most, this.#rows * 2);
    return made;
  }
}
