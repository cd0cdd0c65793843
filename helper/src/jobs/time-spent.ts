// Where the time of a job went: by phase, and while it writes by what held it back.

import type { TimeSpent } from '../../contract/jobs.ts';
import type { JobProgress } from '../../contract/model.ts';

type On = TimeSpent['on'];

export class TimeAccount {
  readonly #clock: () => number;
  readonly #seconds = new Map<On, number>();
  #on: On = 'waiting';
  #since: number;

  /** `clock`: milliseconds, from any beginning. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#since = clock();
  }

  /** From now on it is this. */
  now({ phase, waitingFor }: Pick<JobProgress, 'phase' | 'waitingFor'>, isPaused = false): void {
    this.#turn();
    this.#on = isPaused ? 'paused' : phase === 'streaming' ? (waitingFor ?? phase) : phase;
  }

  /** Until now, the longest first; without what took no time. */
  total(): readonly TimeSpent[] {
    this.#turn();
    return [...this.#seconds]
      .map(([on, seconds]) => ({ on, seconds: Math.round(seconds * 10) / 10 }))
      .filter(({ seconds }) => seconds > 0)
      .toSorted((one, other) => other.seconds - one.seconds);
  }

  #turn(): void {
    const now = this.#clock();
    this.#seconds.set(this.#on, (this.#seconds.get(this.#on) ?? 0) + (now - this.#since) / 1000);
    this.#since = now;
  }
}
