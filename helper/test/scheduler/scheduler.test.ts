// The scheduler over a real catalogue, with a clock that the test moves: days pass in no time.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import type { MirrorSetInput } from '../../contract/schedules.ts';
import { emptySnapshot } from '../../contract/state.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { StoredSet } from '../../src/catalogue/sets.ts';
import type { TimeSource } from '../../src/scheduler/clock.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { createState } from '../../src/state/state.ts';
import { freshCatalogue } from '../catalogue/harness.ts';

const owner = { uid: 1000, gid: 1000, groups: [] };
const hourMs = 3_600_000;

const daily: MirrorSetInput = {
  ...{ name: 'films', sources: ['/d'], include: [], exclude: [], timeZone: 'Europe/Berlin', pool: 'vault' },
  ...{ timing: { kind: 'daily', at: { hour: 2, minute: 30 } }, mirror: null, copies: 1, verify: 'none' },
  ...{ keepDays: null, keepOnDiskDays: 0 },
};

class HandClock implements TimeSource {
  #now: number;
  #alarm: { readonly at: number; readonly wake: () => void } | null = null;

  constructor(now: string) {
    this.#now = Date.parse(now);
  }

  now(): Date {
    return new Date(this.#now);
  }

  wakeAfter(ms: number, wake: () => void): () => void {
    const alarm = { at: this.#now + ms, wake };
    this.#alarm = alarm;
    return () => {
      if (this.#alarm?.wake === wake) this.#alarm = null;
    };
  }

  /** Rings every alarm on the way. */
  to(time: string): void {
    const end = Date.parse(time);
    for (let alarm = this.#alarm; alarm !== null && alarm.at <= end; alarm = this.#alarm) {
      this.#now = Math.max(this.#now, alarm.at);
      this.#alarm = null;
      alarm.wake();
    }
    this.#now = end;
  }

  /** As a machine that slept: nothing rings until it wakes. */
  jumpTo(time: string): void {
    this.#now = Date.parse(time);
  }

  /** Whoever sleeps sleeps no longer for it. */
  putBackTo(time: string): void {
    const to = Date.parse(time);
    if (this.#alarm !== null) this.#alarm = { ...this.#alarm, at: this.#alarm.at - (this.#now - to) };
    this.#now = to;
  }
}

/** Every run is a job in the catalogue that the test ends. */
function bench(now: string, catalogue: Catalogue = freshCatalogue()) {
  const clock = new HandClock(now);
  const state = createState(emptySnapshot);
  const started: string[] = [];
  const tested: string[] = [];
  let lasts = false;
  let last: Job | null = null;
  const run = (set: StoredSet) => {
    started.push(`${set.name} ${clock.now().toISOString().slice(0, 16)}`);
    const job = newJob(catalogue);
    catalogue.sets.addRun(set.id, job.id, 1);
    last = job;
    if (!lasts) end();
  };
  const end = () => {
    if (last === null) return;
    const job: Job = { ...last, state: 'done', ended: clock.now().toISOString() };
    catalogue.journal.update(job);
    state.publish('job', job);
  };
  const scheduler = new Scheduler({
    ...{ catalogue, state, clock, log: () => undefined },
    runs: {
      run,
      isUnderWay: ({ id }) => catalogue.sets.isUnderWay(id),
      testRestores: ({ name }) => tested.push(`${name} ${clock.now().toISOString().slice(0, 16)}`),
    },
  });
  onTestFinished(() => scheduler.stop());
  const add = (plan: MirrorSetInput) => catalogue.sets.add(plan, owner, scheduler.nextOf(plan.timing, plan.timeZone));
  return { catalogue, clock, scheduler, started, tested, add, end, letLast: () => (lasts = true) };
}

function newJob({ journal }: Catalogue): Job {
  const atRest = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 } as const;
  const job: Omit<Job, 'id'> = {
    ...({ kind: 'mirror', title: '', state: 'queued', barcode: null, drive: null } as const),
    ...{ created: '', started: null, ended: null, filesSafe: 0, filesFailed: 0, fault: null },
    progress: { phase: 'waiting', ...atRest },
    ...{ need: null, canContinue: false, priority: 'normal', waitsFor: null },
  };
  return journal.create({ job, request: '{}', owner });
}

describe('the scheduler', () => {
  test('starts what is due, each time once, over the days on which clocks are moved', () => {
    const { clock, scheduler, started, add } = bench('2026-03-27T12:00:00Z');
    add(daily);
    scheduler.start();
    clock.to('2026-03-30T12:00:00Z');
    expect(started).toEqual(['films 2026-03-28T01:30', 'films 2026-03-29T01:00', 'films 2026-03-30T00:30']);
    clock.jumpTo('2026-10-24T11:00:00Z');
    clock.to('2026-10-24T12:00:00Z');
    started.length = 0;
    clock.to('2026-10-26T12:00:00Z');
    expect(started).toEqual(['films 2026-10-25T00:30', 'films 2026-10-26T01:30']);
  });

  test('makes up once for what was missed while the helper was off', () => {
    const before = bench('2026-01-01T12:00:00Z');
    const { id } = before.add(daily);
    before.scheduler.start();
    before.scheduler.stop();
    const { clock, scheduler, started } = bench('2026-01-05T12:00:00Z', before.catalogue);
    scheduler.start();
    expect(started).toEqual(['films 2026-01-05T12:00']);
    expect(before.catalogue.sets.get(id)).toMatchObject({
      lastRun: '2026-01-05T12:00:00.000Z',
      nextRun: '2026-01-06T01:30:00.000Z',
    });
    clock.to('2026-01-06T12:00:00Z');
    expect(started).toHaveLength(2);
  });

  test('notices within a minute that the machine slept', () => {
    const { clock, scheduler, started, add } = bench('2026-01-01T12:00:00Z');
    add(daily);
    scheduler.start();
    clock.jumpTo('2026-01-03T12:00:00Z');
    clock.to('2026-01-03T12:01:00Z');
    expect(started).toHaveLength(1);
  });

  test('a time that a clock reckoned that was ahead keeps nothing from its turn', () => {
    const ahead = bench('2031-01-01T12:00:00Z');
    const timing = { kind: 'monthly', day: 31, at: { hour: 3, minute: 0 } } as const;
    const { id } = ahead.add(daily);
    ahead.catalogue.pools.add(
      { name: 'vault', isShared: false, restoreTest: { timing, timeZone: 'UTC', files: 20 } },
      owner,
      ahead.scheduler.nextOf(timing, 'UTC'),
    );
    ahead.scheduler.start();
    ahead.clock.to('2031-01-02T12:00:00Z');
    ahead.scheduler.stop();
    const { clock, scheduler, started, tested } = bench('2026-01-05T12:00:00Z', ahead.catalogue);
    scheduler.start();
    expect(started).toEqual([]);
    expect(ahead.catalogue.sets.get(id)).toMatchObject({ nextRun: '2026-01-06T01:30:00.000Z' });
    clock.to('2026-01-31T12:00:00Z');
    expect(started).toHaveLength(26);
    expect(tested).toEqual(['vault 2026-01-31T03:00']);
  });

  test('a clock that is put back while the helper runs is noticed within a minute', () => {
    const { clock, scheduler, started, add } = bench('2031-01-01T12:00:00Z');
    add(daily);
    scheduler.start();
    clock.to('2031-01-02T12:00:00Z');
    started.length = 0;
    clock.putBackTo('2026-01-05T12:00:00Z');
    clock.to('2026-01-06T12:00:00Z');
    expect(started).toEqual(['films 2026-01-06T01:30']);
  });

  test('a clock that is put right by some minutes starts nothing twice', () => {
    const { clock, scheduler, started, add } = bench('2026-01-05T12:00:00Z');
    add(daily);
    scheduler.start();
    clock.to('2026-01-06T01:31:00Z');
    clock.putBackTo('2026-01-06T01:20:00Z');
    clock.to('2026-01-07T01:00:00Z');
    expect(started).toEqual(['films 2026-01-06T01:30']);
  });

  test('begins no run while the one before is under way, and makes up for it once when that ends', async () => {
    const { clock, scheduler, started, add, end, letLast } = bench('2026-01-01T12:00:00Z');
    add({ ...daily, timing: { kind: 'hourly', minute: 0 } });
    letLast();
    scheduler.start();
    clock.to('2026-01-01T17:30:00Z');
    expect(started).toEqual(['films 2026-01-01T13:00']);
    end();
    await Promise.resolve();
    expect(started).toEqual(['films 2026-01-01T13:00', 'films 2026-01-01T17:30']);
    end();
    clock.to('2026-01-01T18:30:00Z');
    expect(started.slice(2)).toEqual(['films 2026-01-01T18:00']);
  });

  test('leaves alone what is paused, and what only people or changes start', () => {
    const { catalogue, clock, scheduler, started, add } = bench('2026-01-01T12:00:00Z');
    const { id } = add(daily);
    add({ ...daily, name: 'by hand', timing: { kind: 'manual' } });
    add({ ...daily, name: 'always', timing: { kind: 'continuous', tapeWithinSeconds: 900 } });
    scheduler.start();
    expect(scheduler.hasTimes).toBe(true);
    catalogue.sets.pause(id, true, null);
    scheduler.reschedule();
    clock.to('2026-01-09T12:00:00Z');
    expect(started).toEqual([]);
    expect(scheduler.hasTimes).toBe(false);
  });

  test('tries out the cartridges of a pool at their times', () => {
    const { catalogue, clock, scheduler, tested } = bench('2026-01-15T12:00:00Z');
    const timing = { kind: 'monthly', day: 31, at: { hour: 3, minute: 0 } } as const;
    const restoreTest = { timing, timeZone: 'UTC', files: 20 };
    const next = scheduler.nextOf(timing, 'UTC');
    catalogue.pools.add({ name: 'vault', isShared: false, restoreTest }, owner, next);
    scheduler.start();
    // Between these there is nothing: what was due there would be made up for here.
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-15']) {
      clock.jumpTo(`${day}T02:00:00Z`);
      clock.to(`${day}T12:00:00Z`);
    }
    expect(tested).toEqual(['vault 2026-01-31T03:00', 'vault 2026-02-28T03:00']);
  });

  test('one set that cannot be started keeps no other from being started', () => {
    const { catalogue, clock, add } = bench('2026-01-01T12:00:00Z');
    const started: string[] = [];
    add({ ...daily, name: 'a' });
    add({ ...daily, name: 'b' });
    const logged: string[] = [];
    const state = createState(emptySnapshot);
    const runs = {
      isUnderWay: () => false,
      testRestores: () => undefined,
      run({ name }: StoredSet) {
        if (name === 'a') throw new Error('broken');
        started.push(name);
      },
    };
    const scheduler = new Scheduler({ catalogue, state, clock, runs, log: (event) => logged.push(event) });
    onTestFinished(() => scheduler.stop());
    scheduler.start();
    clock.to(new Date(Date.parse('2026-01-01T12:00:00Z') + 24 * hourMs).toISOString());
    expect(started).toEqual(['b']);
    expect(logged).toEqual(['run not started']);
  });
});
