// Starts what is due: runs of mirror sets, and trials of a pool's cartridges. What came due while the helper was off, or
// while the run before it was still under way, is made up for once. When the next one is due is a row before it counts.

import { faultOf } from '../../contract/errors.ts';
import type { Time } from '../../contract/model.ts';
import type { Timing } from '../../contract/schedules.ts';
import type { State } from '../../contract/state.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import type { Log } from '../log/log.ts';
import type { LogFacts } from '../log/log-line.ts';
import type { TimeSource } from './clock.ts';
import { nextTime } from './timing.ts';

/** A machine that slept, or whose clock was set, is noticed within this time. */
const longestSleepMs = 60_000;
/** A clock that is put right by less brings nothing again that has been started. */
const smallCorrectionMs = 3_600_000;

/** How what is due becomes jobs. */
export interface RunStarter {
  /** A run of it has not ended. */
  isUnderWay(set: StoredSet): boolean;
  run(set: StoredSet): void;
  testRestores(pool: StoredPool): void;
}

export interface SchedulerParts {
  readonly catalogue: Pick<Catalogue, 'sets' | 'pools'>;
  readonly state: Pick<State, 'listen'>;
  readonly runs: RunStarter;
  readonly clock: TimeSource;
  readonly log: Log;
}

export class Scheduler {
  readonly #parts: SchedulerParts;
  #cancelWake: () => void = () => undefined;
  #stopListening: () => void = () => undefined;
  #isStopped = false;
  /** The latest time that it knows of; the helper before may have known a later one. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopListening = this.#parts.state.listen((notice) => {
      // Only now: whoever publishes is in the middle of something.
      if (notice.name === 'job' && notice.body.ended !== null) queueMicrotask(() => this.reschedule());
    });
    this.reschedule();
  }

  stop(): void {
    this.#stopListening();
    this.#cancelWake();
    this.#isStopped = true;
  }

  /** Something is to be started by the clock some day: the helper is needed. */
  get hasTimes(): boolean {
    const { sets, pools } = this.#parts.catalogue;
    return (
      sets.all().some(({ nextRun }) => nextRun !== null) ||
      pools.all().some(({ nextRestoreTest }) => nextRestoreTest !== null)
    );
  }

  /** When it would come next, counted from now. */
  nextOf(timing: Timing, timeZone: string): Time | null {
    return nextTime(timing, timeZone, this.#parts.clock.now())?.toISOString() ?? null;
  }

  /** Starts what is due, and sleeps until something is. Also to be called when sets or pools have changed. */
  reschedule(): void {
    const { catalogue, clock } = this.#parts;
    if (this.#isStopped) return;
    this.#cancelWake();
    this.#correctForClock();
    for (const set of catalogue.sets.all()) if (this.#isDue(set.nextRun)) this.#run(set);
    for (const pool of catalogue.pools.all()) if (this.#isDue(pool.nextRestoreTest)) this.#testRestores(pool);
    const now = clock.now().getTime();
    const times = [
      ...catalogue.sets.all().map(({ nextRun }) => nextRun),
      ...catalogue.pools.all().map(({ nextRestoreTest }) => nextRestoreTest),
    ].flatMap((time) => (time === null ? [] : [Date.parse(time) - now]));
    if (times.length === 0) return;
    // What is due and had to wait is looked at again when a job ends.
    const ahead = times.filter((ms) => ms > 0);
    this.#cancelWake = clock.wakeAfter(Math.min(longestSleepMs, ...ahead), () => this.reschedule());
  }

  /** Where a clock that was ahead said when the next one is due, it comes when it would by the clock as it is now. */
  #correctForClock(): void {
    const { catalogue, clock } = this.#parts;
    const now = clock.now().getTime();
    const isPutBack = now < this.#latest;
    this.#latest = now;
    if (!isPutBack) return;
    for (const { id, nextRun, timing, timeZone } of catalogue.sets.all()) {
      if (this.#isTooFar(nextRun, timing, timeZone)) catalogue.sets.setNextRun(id, this.nextOf(timing, timeZone));
    }
    for (const { name, nextRestoreTest, restoreTest } of catalogue.pools.all()) {
      if (restoreTest !== null && this.#isTooFar(nextRestoreTest, restoreTest.timing, restoreTest.timeZone))
        catalogue.pools.setNextRestoreTest(name, this.nextOf(restoreTest.timing, restoreTest.timeZone));
    }
  }

  #isTooFar(time: Time | null, timing: Timing, timeZone: string): boolean {
    if (time === null) return false;
    const latest = nextTime(timing, timeZone, new Date(this.#parts.clock.now().getTime() + smallCorrectionMs));
    return latest !== null && Date.parse(time) > latest.getTime();
  }

  #isDue(time: Time | null): boolean {
    return time !== null && Date.parse(time) <= this.#parts.clock.now().getTime();
  }

  #run(set: StoredSet): void {
    const { catalogue, clock, runs } = this.#parts;
    if (runs.isUnderWay(set)) return;
    catalogue.sets.setLastRun(set.id, clock.now().toISOString(), this.nextOf(set.timing, set.timeZone));
    this.#attempt('run not started', { set: set.id, owner: set.owner.uid }, () => runs.run(set));
  }

  #testRestores(pool: StoredPool): void {
    const { catalogue, runs } = this.#parts;
    const next = pool.restoreTest === null ? null : this.nextOf(pool.restoreTest.timing, pool.restoreTest.timeZone);
    catalogue.pools.setNextRestoreTest(pool.name, next);
    this.#attempt('trial not started', { pool: pool.name }, () => runs.testRestores(pool));
  }

  /** One that cannot be started keeps no other from being started. */
  #attempt(what: string, facts: LogFacts, start: () => void): void {
    try {
      start();
    } catch (error) {
      this.#parts.log(what, { ...facts, fault: faultOf(error) });
    }
  }
}
