// In which drive and in which order the passes of a restore end earliest: the longest first, each in the drive that would be
// through first; then passes change places as long as the timetable ends earlier by it. What no drive can read is left out.
// Pure, and the same each time.

import {
  type DriveOrders,
  leastSeconds,
  type PlannedDrive,
  type Timetable,
  timetableOf,
  type Works,
} from './timetable.ts';

/** Steps of timetables that are reckoned at most: nobody waits longer than some tenths of a second for a plan. */
const stepsMost = 400_000;
/** So close to the least that there is, no more is looked for. */
const closeEnough = 1.002;
/** What is gained by less is rounding. */
const leastGain = 1e-6;

export function bestOrder(works: Works, drives: readonly PlannedDrive[]): DriveOrders {
  let orders = longestFirst(works, drives);
  let table = timetableOf(works, drives, orders);
  const enough = closeEnough * leastSeconds(works, drives);
  let triesLeft = stepsMost / Math.max(1, works.length);
  const isBetter = ({ seconds, busySeconds }: Timetable) =>
    seconds < table.seconds - leastGain ||
    (seconds < table.seconds + leastGain && busySeconds < table.busySeconds - leastGain);
  for (let hasGained = true; hasGained; ) {
    hasGained = false;
    for (const other of neighbours(() => orders, works, drives)) {
      if (triesLeft-- < 0 || table.seconds <= enough) return orders;
      const otherTable = timetableOf(works, drives, other);
      if (!isBetter(otherTable)) continue;
      [orders, table, hasGained] = [other, otherTable, true];
    }
  }
  return orders;
}

function longestFirst(works: Works, drives: readonly PlannedDrive[]): DriveOrders {
  const orders = drives.map(({ holds }): number[] => (holds === null ? [] : [holds]));
  const seconds = (pass: number, drive: number) => {
    const work = works[pass]?.[drive];
    const robot = drives[drive]?.robot;
    if (work === undefined || work === null) return Number.POSITIVE_INFINITY;
    const exchange = robot === undefined || robot === null ? 0 : robot.fetchSeconds + robot.putAwaySeconds;
    return work.loadSeconds + work.readSeconds + work.leaveSeconds + exchange;
  };
  const total = drives.map(({ holds, emptySeconds }, at) =>
    holds === null ? (emptySeconds ?? 0) : seconds(holds, at),
  );
  const least = (pass: number) => Math.min(...drives.map((_, drive) => seconds(pass, drive)));
  const held = new Set(orders.flat());
  const passes = works.map((_, pass) => pass).filter((pass) => !held.has(pass) && Number.isFinite(least(pass)));
  // A single drive ends at the same time in whatever order: files come early if the shortest is first.
  const sign = drives.length === 1 ? -1 : 1;
  for (const pass of passes.toSorted((one, other) => sign * (least(other) - least(one)))) {
    let best = 0;
    const end = (drive: number) => (total[drive] ?? 0) + seconds(pass, drive);
    for (const drive of drives.keys()) if (end(drive) < end(best)) best = drive;
    orders[best]?.push(pass);
    total[best] = end(best);
  }
  return orders;
}

/** One pass elsewhere, or two that change places; what is in a drive stays its first. `now` changes while they are made. */
function* neighbours(now: () => DriveOrders, works: Works, drives: readonly PlannedDrive[]): Generator<DriveOrders> {
  const held = new Set(drives.map(({ holds }) => holds));
  const isMovable = (pass: number) => !held.has(pass) && driveOf(now(), pass) >= 0;
  const canRead = (pass: number, drive: number) => (works[pass]?.[drive] ?? null) !== null;
  const passes = [...works.keys()].filter(isMovable);
  for (const pass of passes) {
    for (const drive of drives.keys()) if (canRead(pass, drive)) yield* placed(now, pass, drive, drives);
    for (const other of passes) {
      if (other <= pass) continue;
      if (canRead(pass, driveOf(now(), other)) && canRead(other, driveOf(now(), pass)))
        yield swapped(now(), pass, other);
    }
  }
}

/** At every place of that drive. */
function* placed(
  now: () => DriveOrders,
  pass: number,
  drive: number,
  drives: readonly PlannedDrive[],
): Generator<DriveOrders> {
  const first = drives[drive]?.holds === null ? 0 : 1;
  const places = now()[drive]?.filter((other) => other !== pass).length ?? 0;
  for (let at = first; at <= places; at += 1) yield moved(now(), pass, drive, at);
}

function driveOf(orders: DriveOrders, pass: number): number {
  return orders.findIndex((order) => order.includes(pass));
}

function moved(orders: DriveOrders, pass: number, to: number, at: number): DriveOrders {
  return orders.map((order, drive) => {
    const without = order.filter((other) => other !== pass);
    return drive === to ? without.toSpliced(at, 0, pass) : without;
  });
}

function swapped(orders: DriveOrders, one: number, other: number): DriveOrders {
  const swap = (pass: number) => (pass === one ? other : pass === other ? one : pass);
  return orders.map((order) => order.map(swap));
}
