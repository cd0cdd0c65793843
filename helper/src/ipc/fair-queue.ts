// All that one user's programs may ask for together, shared out fairly: when it is used up, their lines take turns, one
// call each. However many of them flood, one that asks a single thing waits for a round and no longer.

import { type Rate, RateLimiter } from './rate-limiter.ts';

export class FairQueue {
  readonly #allowance: RateLimiter;
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(rate: Rate) {
    this.#allowance = new RateLimiter(rate);
  }

  /** Nobody waits, and there is something left. */
  isFree(): boolean {
    return this.#waiting.length === 0 && this.#allowance.waitMs() === 0;
  }

  spend(units: number): void {
    this.#allowance.spend(units);
  }

  /** `go` is called when it is its turn, for one call; returns how to leave the line. */
  queue(go: () => void): () => void {
    this.#waiting.push(go);
    this.#arm();
    return () => {
      const at = this.#waiting.indexOf(go);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  #arm(): void {
    if (this.#waiting.length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      // Only those who wait now: who comes back behind them waits for the next round.
      for (let left = this.#waiting.length; left > 0 && this.#allowance.waitMs() === 0; left -= 1) {
        this.#waiting.shift()?.();
      }
      this.#arm();
    }, this.#allowance.waitMs());
  }
}
