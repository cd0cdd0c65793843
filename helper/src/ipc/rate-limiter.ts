// How much may be asked for per second. Nobody is refused for being quick: who has used up what it may is read again when
// there is some more. A person and a script notice nothing of it; a flood waits in its own socket.

/** A call's price beside one for itself: what is large takes long to look at. */
const bytesPerUnit = 16_384;

export interface Rate {
  readonly perSecond: number;
  /** What may be used at once after a rest. */
  readonly burst: number;
}

/** One connection's. A listing of a million files takes two thousand calls. */
export const ofConnection: Rate = { perSecond: 300, burst: 1_000 };
/** All that one user's programs may use together. */
export const ofUser: Rate = { perSecond: 600, burst: 2_000 };

export function priceOf(payloadBytes: number): number {
  return 1 + Math.floor(payloadBytes / bytesPerUnit);
}

export class RateLimiter {
  readonly #rate: Rate;
  readonly #now: () => number;
  #left: number;
  #since: number;

  /** `now` in milliseconds. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#left = rate.burst;
    this.#since = now();
  }

  /** May go below zero: a frame is taken whole, and paid for by a longer wait. */
  spend(units: number): void {
    this.#refill();
    this.#left -= units;
  }

  /** 0 when something may be taken now. */
  waitMs(): number {
    this.#refill();
    return this.#left > 0 ? 0 : Math.ceil(((1 - this.#left) / this.#rate.perSecond) * 1_000);
  }

  #refill(): void {
    const now = this.#now();
    const { perSecond, burst } = this.#rate;
    this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1_000) * perSecond);
    this.#since = now;
  }
}
