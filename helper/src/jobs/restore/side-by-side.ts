// The passes of a restore as one schedule over the drives that it can have: which cartridge is read in which drive, and when.
// What is in a drive comes first there; what nothing is known of comes last.

import { TapeError } from '../../../contract/errors.ts';
import type { PlannedMove } from '../../../contract/restore.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Drives } from '../../drives/drives.ts';
import type { Services } from '../services.ts';
import { type Estimate, estimatesIn } from './estimate.ts';
import { bestOrder } from './pass-order.ts';
import type { RestorePart } from './selection.ts';
import {
  type DriveOrders,
  type PassWork,
  type PlannedDrive,
  type Timetable,
  timetableOf,
  type Works,
} from './timetable.ts';

interface ScheduledPart {
  readonly part: RestorePart;
  /** That reads it; null when a person has to find one. */
  readonly session: DriveSession | null;
  /** Null when nothing tells how its drive moves. */
  readonly estimate: Estimate | null;
  /** When its cartridge is sent for; null when that is not known of all those before it. */
  readonly startSeconds: number | null;
}

export interface SideBySide {
  /** As they begin. */
  readonly parts: readonly ScheduledPart[];
  readonly moves: readonly PlannedMove[];
  /** Until the last byte is in its place; null when it is not known of every cartridge. */
  readonly seconds: number | null;
}

/** What each part takes, by drive. */
type Estimates = ReadonlyMap<RestorePart, readonly (Estimate | null)[]>;

export async function sideBySide(parts: readonly RestorePart[], services: Services, legs = 0): Promise<SideBySide> {
  const { drives } = services;
  const sessions = drivesFor(parts, drives);
  const estimates = new Map<RestorePart, readonly (Estimate | null)[]>();
  for (const part of parts) estimates.set(part, await estimatesOf(part, sessions, services, legs));
  const isKnown = (part: RestorePart) => estimates.get(part)?.some((one) => one !== null) === true;
  const isReadable = (part: RestorePart) => sessions.some((session) => canRead(session, part, drives));
  const known = parts.filter(isKnown);
  const planned = [...known, ...parts.filter((part) => !isKnown(part) && isReadable(part))];
  const works = worksOf(planned, sessions, estimates, drives);
  const asTheyAre = drivesAsTheyAre(planned, sessions, drives);
  const isFixed = (pass: number) => asTheyAre.some(({ holds }) => holds === pass);
  const first = works.map((work, pass) => (pass < known.length || isFixed(pass) ? work : []));
  const orders = withUnknown(bestOrder(first, asTheyAre), works, asTheyAre);
  const table = timetableOf(works, asTheyAre, orders);
  const scheduled = table.passes.flatMap(({ pass, drive, startSeconds }): ScheduledPart[] => {
    const part = planned[pass];
    const estimate = (part && estimates.get(part)?.[drive]) ?? null;
    const session = sessions[drive] ?? null;
    return part === undefined ? [] : [{ part, session, estimate, startSeconds: estimate && startSeconds }];
  });
  const nowhere = parts.filter((part) => !planned.includes(part));
  return {
    parts: [...scheduled, ...nowhere.map((part) => ({ part, session: null, estimate: null, startSeconds: null }))],
    moves: movesOf(table, planned, sessions, drives),
    seconds: known.length === parts.length ? table.seconds : null,
  };
}

/**
 * Those that a restore is given: nobody else has them, and they are empty or hold what it wants. For what none of these can
 * read, one that it can have later: room is made in it, or another job is through with it, or a person sees to it.
 */
function drivesFor(parts: readonly RestorePart[], drives: Drives): readonly DriveSession[] {
  const wanted = new Set(parts.map(({ barcode }) => barcode));
  const holds = ({ loaded }: DriveSession) => loaded !== null && wanted.has(loaded.barcode);
  const isEmpty = (session: DriveSession) => session.isServed && session.loaded === null && !session.isHeld;
  const usable = drives.sessions.filter(({ failure }) => failure === null);
  const chosen = usable.filter(
    (session) => holds(session) || (isEmpty(session) && parts.some((part) => canRead(session, part, drives))),
  );
  const rank = ({ isHeld, isServed }: DriveSession) => (isHeld ? 2 : 0) + (isServed ? 0 : 1);
  const others = usable.toSorted((one, other) => rank(one) - rank(other));
  for (const part of parts) {
    if (chosen.some((session) => canRead(session, part, drives))) continue;
    const other = others.find((session) => canRead(session, part, drives));
    if (other !== undefined) chosen.push(other);
  }
  return chosen;
}

/** It is in it, or can come into it. */
function canRead(session: DriveSession, { barcode }: RestorePart, drives: Drives): boolean {
  const holder = drives.holding(barcode);
  if (holder !== null) return holder === session;
  return session.takes(barcode) && (session.isServed || !drives.isAtHand(barcode));
}

/** By drive. */
async function estimatesOf(
  part: RestorePart,
  sessions: readonly DriveSession[],
  services: Services,
  legs: number,
): Promise<readonly (Estimate | null)[]> {
  const able = sessions.filter((session) => canRead(session, part, services.drives));
  try {
    const found = await estimatesIn(services, part, able, { legs });
    return sessions.map((session) => found.get(session) ?? null);
  } catch (error) {
    // What is wrong with it is reported when it has its turn.
    if (!(error instanceof TapeError)) throw error;
    return [];
  }
}

function worksOf(
  parts: readonly RestorePart[],
  sessions: readonly DriveSession[],
  estimates: Estimates,
  drives: Drives,
): Works {
  return parts.map((part) => {
    const known = estimates.get(part) ?? [];
    if (known.some((one) => one !== null)) return sessions.map((_, at) => workOf(known[at] ?? null));
    return sessions.map((session) => (canRead(session, part, drives) ? noWork : null));
  });
}

function drivesAsTheyAre(
  parts: readonly RestorePart[],
  sessions: readonly DriveSession[],
  drives: Drives,
): readonly PlannedDrive[] {
  const robots = new Map(drives.libraries.map((library) => [library, { ...library.exchangeSeconds }] as const));
  return sessions.map((session) => {
    const library = drives.libraryOf(session);
    const held = parts.findIndex(({ barcode }) => barcode === session.loaded?.barcode);
    return {
      robot: (library && robots.get(library)) ?? null,
      holds: held < 0 ? null : held,
      // How far it has to be rewound nobody knows.
      emptySeconds: session.loaded === null || held >= 0 ? null : 0,
    };
  });
}

/** Of what nothing is known. */
const noWork: PassWork = { loadSeconds: 0, readSeconds: 0, leaveSeconds: 0 };

function workOf(estimate: Estimate | null): PassWork | null {
  if (estimate === null) return null;
  const { time } = estimate;
  return {
    loadSeconds: time.loadSeconds,
    readSeconds: time.locateSeconds + time.readSeconds,
    leaveSeconds: time.rewindSeconds + time.unloadSeconds,
  };
}

/** What is in none of the orders comes behind them, in the drive that is through with its own first. */
function withUnknown(orders: DriveOrders, works: Works, drives: readonly PlannedDrive[]): DriveOrders {
  let all = orders;
  for (const pass of works.keys()) {
    if (all.some((order) => order.includes(pass))) continue;
    const ends = drives.map((_, drive) => {
      if (works[pass]?.[drive] === null) return Number.POSITIVE_INFINITY;
      return timetableOf(
        works,
        drives,
        all.map((order, at) => (at === drive ? order : [])),
      ).seconds;
    });
    const drive = ends.indexOf(Math.min(...ends));
    all = all.map((order, at) => (at === drive ? [...order, pass] : order));
  }
  return all;
}

function movesOf(
  { moves }: Timetable,
  parts: readonly RestorePart[],
  sessions: readonly DriveSession[],
  drives: Drives,
): readonly PlannedMove[] {
  return moves.flatMap(({ kind, pass, drive, startSeconds }) => {
    const session = sessions[drive];
    const library = session === undefined ? null : drives.libraryOf(session);
    const barcode = pass === null ? session?.loaded?.barcode : parts[pass]?.barcode;
    if (session === undefined || library === null || barcode === undefined) return [];
    const place = library.driveName(session.describe().serial) ?? '';
    const slot = library.slotOf(barcode) ?? '';
    const [from, to] = kind === 'fetch' ? [slot, place] : [place, slot];
    return [{ library: library.id, barcode, from, to, startSeconds }];
  });
}
