// Orders of passes against all orders that there are, and timetables against what can be counted by hand.

import { describe, expect, test } from 'vitest';
import { bestOrder } from '../../../src/jobs/restore/pass-order.ts';
import {
  type DriveOrders,
  leastSeconds,
  type PassWork,
  type PlannedDrive,
  timetableOf,
  type Works,
} from '../../../src/jobs/restore/timetable.ts';
import { Chance } from '../../chance.ts';

const robot = { fetchSeconds: 10, putAwaySeconds: 5 };
const empty: PlannedDrive = { robot, holds: null, emptySeconds: null };
const work = (readSeconds: number): PassWork => ({ loadSeconds: 20, readSeconds, leaveSeconds: 30 });
const inEach = (drives: number, ...reads: readonly number[]): Works =>
  reads.map((seconds) => Array.from({ length: drives }, () => work(seconds)));

describe('a timetable', () => {
  test('counts every step of a drive, and leaves its last cartridge where it is', () => {
    const table = timetableOf(inEach(1, 100, 200), [empty], [[0, 1]]);
    expect(table.passes).toEqual([
      { pass: 0, drive: 0, startSeconds: 0, endSeconds: 10 + 20 + 100 },
      { pass: 1, drive: 0, startSeconds: 130 + 30 + 5, endSeconds: 165 + 10 + 20 + 200 },
    ]);
    expect(table.moves).toEqual([
      { kind: 'fetch', pass: 0, drive: 0, startSeconds: 0 },
      { kind: 'put-away', pass: 0, drive: 0, startSeconds: 160 },
      { kind: 'fetch', pass: 1, drive: 0, startSeconds: 165 },
    ]);
    expect(table.seconds).toBe(395);
  });

  test('has the robot carry one cartridge at a time, for whoever asked first', () => {
    const { passes, moves } = timetableOf(inEach(2, 100, 100), [empty, empty], [[0], [1]]);
    expect(passes.map(({ endSeconds }) => endSeconds)).toEqual([130, 140]);
    expect(moves.map(({ startSeconds }) => startSeconds)).toEqual([0, 10]);
    const apart = timetableOf(inEach(2, 100, 100), [empty, { ...empty, robot: { ...robot } }], [[0], [1]]);
    expect(apart.seconds).toBe(130);
  });

  test('begins with what is in a drive, and puts away first what is not wanted', () => {
    const held = { ...empty, holds: 1 };
    const occupied = { ...empty, emptySeconds: 40 };
    const { passes, moves } = timetableOf(inEach(2, 100, 100), [held, occupied], [[1], [0]]);
    expect(passes).toMatchObject([
      { pass: 1, startSeconds: 0, endSeconds: 100 },
      { pass: 0, startSeconds: 45, endSeconds: 55 + 120 },
    ]);
    expect(moves).toMatchObject([{ kind: 'put-away', pass: null, startSeconds: 40 }, { kind: 'fetch' }]);
  });

  test('counts no robot where hands put cartridges in', () => {
    const { seconds, moves } = timetableOf(inEach(1, 100, 100), [{ ...empty, robot: null }], [[0, 1]]);
    expect([seconds, moves]).toEqual([120 + 30 + 120, []]);
  });
});

/** Of every way to share passes among drives, and every order in each. */
function bestOfAll(works: Works, drives: readonly PlannedDrive[]): number {
  let best = Number.POSITIVE_INFINITY;
  const place = (pass: number, orders: DriveOrders): void => {
    if (pass === works.length) {
      best = Math.min(best, timetableOf(works, drives, orders).seconds);
      return;
    }
    for (const drive of drives.keys()) {
      if (works[pass]?.[drive] === null) continue;
      const places = orders[drive]?.length ?? 0;
      for (let at = 0; at <= places; at += 1)
        place(
          pass + 1,
          orders.map((order, other) => (other === drive ? order.toSpliced(at, 0, pass) : order)),
        );
    }
  };
  place(
    0,
    drives.map(() => []),
  );
  return best;
}

/** From 0 to 1. */
function randomOf(seed: number): () => number {
  const chance = new Chance(seed);
  return () => chance.whole(1_000_000) / 1_000_000;
}

function some(random: () => number, passes: number, drives: number): Works {
  return Array.from({ length: passes }, () => {
    const one = { loadSeconds: 20 + 60 * random(), readSeconds: 50 + 900 * random(), leaveSeconds: 30 + 60 * random() };
    return Array.from({ length: drives }, () => one);
  });
}

describe('the best order', () => {
  test('is within three per cent of the best of all, and none ends before the least that there is', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const works = some(randomOf(seed), 6, 2);
      const drives = [empty, empty];
      const { seconds } = timetableOf(works, drives, bestOrder(works, drives));
      const best = bestOfAll(works, drives);
      expect(seconds / best).toBeLessThan(1.03);
      expect(leastSeconds(works, drives)).toBeLessThanOrEqual(best + 1e-6);
    }
  });

  test('of many cartridges comes within two per cent of the least', () => {
    for (const drives of [2, 4, 8].map((many) => Array.from({ length: many }, () => empty))) {
      const works = some(randomOf(drives.length), 12 * drives.length, drives.length);
      const { seconds } = timetableOf(works, drives, bestOrder(works, drives));
      expect(seconds / leastSeconds(works, drives)).toBeLessThan(1.02);
    }
  });

  test('keeps what is in a drive its first, and gives no drive what it cannot read', () => {
    const works: Works = some(randomOf(7), 8, 2).map((each, pass) => (pass < 3 ? [each[0] ?? null, null] : each));
    const drives = [{ ...empty, holds: 5 }, empty];
    const orders = bestOrder(works, drives);
    expect(orders[0]?.[0]).toBe(5);
    expect(orders[1]?.some((pass) => pass < 3)).toBe(false);
    expect(orders.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('leaves out what no drive can read', () => {
    expect(bestOrder([[null], [work(10)]], [empty])).toEqual([[1]]);
    expect(bestOrder([], [])).toEqual([]);
    expect(leastSeconds([], [])).toBe(0);
  });

  test('never ends before the least with few cartridges in many drives, nor with a slow robot', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomOf(seed);
      const slow = { fetchSeconds: 400 * random(), putAwaySeconds: 400 * random() };
      const drives = Array.from({ length: 1 + (seed % 5) }, () => ({ ...empty, robot: slow }));
      const works = some(random, 4, drives.length);
      expect(leastSeconds(works, drives)).toBeLessThanOrEqual(bestOfAll(works, drives) + 1e-6);
    }
  });
});
