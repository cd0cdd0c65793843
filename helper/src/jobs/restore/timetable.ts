// When each pass of a restore begins and ends, for a given order in each drive: drives work side by side, and a library's
// robot carries one cartridge at a time, in the order in which drives ask for it. Pure.

/** How long one cartridge takes in one drive, from when it is in it until the robot can have it back. */
export interface PassWork {
  /** Until its volume is mounted. */
  readonly loadSeconds: number;
  /** Locating and reading, until the last byte. */
  readonly readSeconds: number;
  /** Rewinding and unloading. */
  readonly leaveSeconds: number;
}

/** Carries one cartridge at a time. Drives of the same library have the same object. */
export interface Robot {
  readonly fetchSeconds: number;
  readonly putAwaySeconds: number;
}

export interface PlannedDrive {
  /** Null: it stands in no library, and hands that exchange its cartridges are not counted. */
  readonly robot: Robot | null;
  /** The pass whose cartridge it holds now: its first. */
  readonly holds: number | null;
  /** Rewinding and unloading what is in it now and is not wanted; null when nothing is. */
  readonly emptySeconds: number | null;
}

/** Of each pass, by drive; null where that drive cannot read it. */
export type Works = readonly (readonly (PassWork | null)[])[];

/** Of each drive, its passes in their order. */
export type DriveOrders = readonly (readonly number[])[];

interface TimedPass {
  readonly pass: number;
  readonly drive: number;
  /** When its cartridge is sent for; 0 for one that is in its drive. */
  readonly startSeconds: number;
  /** Its last byte is in its place. */
  readonly endSeconds: number;
}

interface TimedMove {
  readonly kind: 'fetch' | 'put-away';
  /** Null: what was in the drive, and is not wanted. */
  readonly pass: number | null;
  readonly drive: number;
  readonly startSeconds: number;
}

export interface Timetable {
  /** By their starts. */
  readonly passes: readonly TimedPass[];
  /** As the robots make them; none where there is none. */
  readonly moves: readonly TimedMove[];
  /** Until the last byte of all. */
  readonly seconds: number;
  /** The ends of all drives, added up: of two orders with the same end, the one that leaves drives free earlier. */
  readonly busySeconds: number;
}

/** A drive that asks for its robot. */
interface Asking {
  readonly drive: number;
  readonly sinceSeconds: number;
  /** What goes out first; undefined: it is empty. */
  readonly out: number | null | undefined;
  /** Index into its order. */
  readonly next: number;
}

export function timetableOf(works: Works, drives: readonly PlannedDrive[], orders: DriveOrders): Timetable {
  const passes: TimedPass[] = [];
  const moves: TimedMove[] = [];
  const freeAt = new Map<Robot, number>();
  const asking: Asking[] = [];
  let [seconds, busySeconds] = [0, 0];

  const read = (drive: number, at: number, startSeconds: number, since: number, isLoaded: boolean) => {
    const pass = orders[drive]?.[at] ?? -1;
    const work = works[pass]?.[drive];
    if (work === undefined || work === null) throw new Error(`pass ${pass} cannot be read in drive ${drive}`);
    const endSeconds = since + (isLoaded ? 0 : work.loadSeconds) + work.readSeconds;
    passes.push({ pass, drive, startSeconds, endSeconds });
    seconds = Math.max(seconds, endSeconds);
    const isLast = at + 1 >= (orders[drive]?.length ?? 0);
    if (isLast) busySeconds += endSeconds;
    else asking.push({ drive, sinceSeconds: endSeconds + work.leaveSeconds, out: pass, next: at + 1 });
  };
  const move = ({ drive }: Asking, kind: TimedMove['kind'], pass: number | null, since: number) => {
    const robot = drives[drive]?.robot ?? null;
    if (robot === null) return { startSeconds: since, endSeconds: since };
    const startSeconds = Math.max(since, freeAt.get(robot) ?? 0);
    const endSeconds = startSeconds + (kind === 'fetch' ? robot.fetchSeconds : robot.putAwaySeconds);
    freeAt.set(robot, endSeconds);
    moves.push({ kind, pass, drive, startSeconds });
    return { startSeconds, endSeconds };
  };

  for (const [drive, { holds, emptySeconds }] of drives.entries()) {
    const [first] = orders[drive] ?? [];
    if (first === undefined) continue;
    if (first === holds) read(drive, 0, 0, 0, true);
    else
      asking.push({ drive, sinceSeconds: emptySeconds ?? 0, out: emptySeconds === null ? undefined : null, next: 0 });
  }
  for (let one = takeFirst(asking); one !== undefined; one = takeFirst(asking)) {
    if (one.out !== undefined) {
      const { endSeconds } = move(one, 'put-away', one.out, one.sinceSeconds);
      asking.push({ ...one, out: undefined, sinceSeconds: endSeconds });
      continue;
    }
    const pass = orders[one.drive]?.[one.next] ?? -1;
    const { startSeconds, endSeconds } = move(one, 'fetch', pass, one.sinceSeconds);
    read(one.drive, one.next, startSeconds, endSeconds, false);
  }
  passes.sort((one, other) => one.startSeconds - other.startSeconds);
  return { passes, moves, seconds, busySeconds };
}

/** Whoever asked first is served first. */
function takeFirst(asking: Asking[]): Asking | undefined {
  let first = 0;
  for (const [at, { sinceSeconds }] of asking.entries())
    if (sinceSeconds < (asking[first]?.sinceSeconds ?? Number.POSITIVE_INFINITY)) first = at;
  return asking.splice(first, 1)[0];
}

/**
 * No order ends earlier. The largest of: the longest pass by itself; all work shared out evenly, where each drive leaves its
 * last cartridge where it is and waits at first while the robot serves others; the robot's moves, one after the other, and
 * the shortest pass after the last of them.
 */
export function leastSeconds(works: Works, drives: readonly PlannedDrive[]): number {
  const passes = works.flatMap((work, pass) => (isReadable(work) ? [leastOf(work, drives, pass)] : []));
  const longest = Math.max(0, ...passes.map(({ headSeconds }) => headSeconds));
  const robots = robotsOf(drives);
  return Math.max(
    longest,
    sharedSeconds(passes, drives, robots),
    ...robots.map((robot) => robotSeconds(robot, works, drives)),
  );
}

/** In some drive; what is in none's reach is left out of every order. */
function isReadable(work: readonly (PassWork | null)[]): boolean {
  return work.some((one) => one !== null);
}

interface LeastWork {
  /** Until its last byte. */
  readonly headSeconds: number;
  /** Until the next one could be sent for. */
  readonly tailSeconds: number;
}

/** In whichever drive is quickest. */
function leastOf(work: readonly (PassWork | null)[], drives: readonly PlannedDrive[], pass: number): LeastWork {
  const heads: number[] = [];
  const tails: number[] = [];
  for (const [at, one] of work.entries()) {
    const drive = drives[at];
    if (one === null || drive === undefined) continue;
    const coming = drive.holds === pass ? 0 : (drive.robot?.fetchSeconds ?? 0) + one.loadSeconds;
    heads.push(coming + one.readSeconds);
    tails.push(one.leaveSeconds + (drive.robot?.putAwaySeconds ?? 0));
  }
  return { headSeconds: Math.min(...heads), tailSeconds: Math.min(...tails) };
}

/** With as many drives as it is best with: of each that is empty the first cartridge comes behind those of the others. */
function sharedSeconds(
  passes: readonly LeastWork[],
  drives: readonly PlannedDrive[],
  robots: readonly Robot[],
): number {
  const tails = passes.map(({ tailSeconds }) => tailSeconds).toSorted((one, other) => other - one);
  const all = sum(passes.map(({ headSeconds }) => headSeconds)) + sum(tails);
  const [robot] = robots;
  const fetchSeconds = robot !== undefined && drives.every((drive) => drive.robot === robot) ? robot.fetchSeconds : 0;
  const full = drives.filter(({ holds, emptySeconds }) => holds !== null || emptySeconds !== null).length;
  const withDrives = drives.map((_, at) => {
    const used = at + 1;
    const empty = Math.max(0, used - full);
    const waits = (fetchSeconds * empty * (empty - 1)) / 2;
    return (all - sum(tails.slice(0, used)) + waits) / used;
  });
  return drives.length === 0 ? 0 : Math.min(...withDrives);
}

/** Of a robot that alone can bring what it has to bring. */
function robotSeconds(robot: Robot, works: Works, drives: readonly PlannedDrive[]): number {
  const own = drives.filter((drive) => drive.robot === robot);
  const brought = works.filter(
    (work, pass) =>
      isReadable(work) &&
      work.every((one, at) => one === null || (drives[at]?.robot === robot && drives[at]?.holds !== pass)),
  );
  if (brought.length === 0) return 0;
  const held = own.filter(({ holds }) => holds !== null).length;
  const away = Math.max(0, brought.length + held - own.length);
  const after = Math.min(...brought.flat().flatMap((one) => (one === null ? [] : [one.loadSeconds + one.readSeconds])));
  return brought.length * robot.fetchSeconds + away * robot.putAwaySeconds + after;
}

function robotsOf(drives: readonly PlannedDrive[]): readonly Robot[] {
  return [...new Set(drives.flatMap(({ robot }) => (robot === null ? [] : [robot])))];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
