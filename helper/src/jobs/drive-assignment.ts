// Which drive a job that waits can have now. Pure: looks, decides, changes nothing.

import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Drives } from '../drives/drives.ts';
import type { CartridgeVersion } from './restore/read-pass.ts';
import type { ReadPasses } from './restore/read-passes.ts';
import type { RunningJob } from './running-job.ts';
import type { Services } from './services.ts';

export type DriveAssignment =
  /** `shares`: the pass over this cartridge that it takes part in. */
  | { readonly kind: 'start'; readonly sessions: readonly DriveSession[]; readonly shares?: CartridgeVersion }
  | { readonly kind: 'wait' }
  /**
   * No drive becomes free by itself: refused with this unless a running or waiting job can still make room. Null: it may
   * begin without a drive.
   */
  | { readonly kind: 'stuck'; readonly fault: TapeError | null }
  | { readonly kind: 'refuse'; readonly fault: TapeError };

/** What a job that waits can see of the others. */
export interface QueueState {
  readonly services: Services;
  readonly passes: ReadPasses;
  readonly underWay: readonly RunningJob[];
  /** Jobs that came before wait to do something with it that cannot be shared. */
  isWantedBefore(barcode: string): boolean;
  /** An earlier helper began the job that asks. */
  readonly isResumed: boolean;
}

interface OneCartridge {
  readonly barcode: string;
}

/** It finds its drives itself, and waits for what a person has to bring. */
export function withoutDrive(): DriveAssignment {
  return { kind: 'start', sessions: [] };
}

export function toRead({ barcode }: OneCartridge, { services }: QueueState): DriveAssignment {
  return assignAll([reading(barcode)], services.drives);
}

export function toWrite({ barcode }: OneCartridge, { services }: QueueState): DriveAssignment {
  return assignAll([writing(barcode)], services.drives);
}

export function toWriteAll(barcodes: readonly string[], { services }: QueueState): DriveAssignment {
  return assignAll(barcodes.map(writing), services.drives);
}

/** The drive that holds it. */
export function whereItIs({ barcode }: OneCartridge, { services }: QueueState): DriveAssignment {
  const holder = services.drives.holding(barcode);
  if (holder === null) return { kind: 'refuse', fault: new TapeError('cartridge.not-loaded', { subject: barcode }) };
  return whenFree(holder);
}

/** Nothing of it is in a drive. */
export function onShelf({ barcode }: OneCartridge, { services }: QueueState): DriveAssignment {
  const holder = services.drives.holding(barcode);
  if (holder !== null) return { kind: 'refuse', fault: new TapeError('cartridge.in-use', { subject: barcode }) };
  return withoutDrive();
}

/** A drive each for the two; the only one there is serves both by turns. */
export function toCopy(from: string, to: string | undefined, { services: { drives } }: QueueState): DriveAssignment {
  const [only, ...others] = drives.sessions;
  if (to === undefined) return assignAll([reading(from)], drives);
  if (only === undefined || others.length > 0) return assignAll([reading(from), writing(to)], drives);
  const inside = only.loaded?.barcode;
  return inside === undefined || inside === to ? eitherIn(only, from, drives) : assignAll([reading(from)], drives);
}

export function inDrive(id: string, barcode: string, { services: { drives } }: QueueState): DriveAssignment {
  const session = drives.find(id);
  const holder = drives.holding(barcode);
  if (session === null) return { kind: 'refuse', fault: new TapeError('drive.unknown', { subject: id }) };
  if (holder !== null && holder !== session) {
    const data = { subject: barcode, detail: `it is in ${holder.id}` };
    return { kind: 'refuse', fault: new TapeError('cartridge.in-use', data) };
  }
  const isOccupied = session.loaded !== null && holder === null;
  if (isOccupied)
    return { kind: 'stuck', fault: new TapeError('drive.occupied', { subject: session.describe().name }) };
  return whenFree(session);
}

// ---- which job uses a cartridge ----

/** A cartridge that a job will need may be loaded meanwhile. One that waits for a person has not got its cartridge. */
export function areUsed(barcodes: readonly string[], underWay: readonly RunningJob[]): boolean {
  const isUsedBy = (job: RunningJob, barcode: string) =>
    job.holds(barcode) || (job.row.state !== 'waiting' && job.controls?.claims(barcode) === true);
  return barcodes.some((barcode) => underWay.some((job) => isUsedBy(job, barcode)));
}

/** Also by one that waits for a person, and takes it first when it comes into a drive. */
export function isClaimed(barcode: string, underWay: readonly RunningJob[]): boolean {
  return underWay.some((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
}

// ---- the drives ----

/** A cartridge, and what its drive must be able to do with it. */
interface CartridgeDemand {
  readonly barcode: string;
  readonly use: 'read' | 'write';
}

const reading = (barcode: string): CartridgeDemand => ({ barcode, use: 'read' });
const writing = (barcode: string): CartridgeDemand => ({ barcode, use: 'write' });

/** Of metal, whoever asks is told which cartridge is to come. */
function eitherIn(only: DriveSession, from: string, drives: Drives): DriveAssignment {
  return only.describe().virtual && !only.takes(from) ? assignAll([reading(from)], drives) : whenFree(only);
}

/** A drive for each, in their order: all of them, or none yet. */
function assignAll(uses: readonly CartridgeDemand[], drives: Drives): DriveAssignment {
  let sessions: Sessions = [];
  for (const [at, use] of uses.entries()) {
    sessions = drivesFor(uses.slice(0, at + 1), drives, []);
    if (sessions === null) return reasonAgainst(use, drives);
  }
  return { kind: 'start', sessions };
}

/** Null: there are none now. What suits one best may be all that suits another. */
function drivesFor(
  [first, ...others]: readonly CartridgeDemand[],
  drives: Drives,
  taken: readonly DriveSession[],
): Sessions {
  if (first === undefined) return taken;
  const holder = drives.holding(first.barcode);
  const free = holder === null ? drives.allFreeFor(first.barcode, first.use, taken) : holder.isHeld ? [] : [holder];
  for (const session of free) {
    const found = drivesFor(others, drives, [...taken, session]);
    if (found !== null) return found;
  }
  return null;
}

type Sessions = readonly DriveSession[] | null;

function reasonAgainst({ barcode, use }: CartridgeDemand, drives: Drives): DriveAssignment {
  const data = { subject: barcode };
  const holder = drives.holding(barcode);
  if (holder?.isHeld === true) return { kind: 'wait' };
  const ofShelf = drives.sessions.filter((session) => session.describe().virtual);
  if (holder !== null || ofShelf.some((session) => session.takes(barcode, use)))
    return { kind: 'stuck', fault: new TapeError('drive.none-free', data) };
  // Of metal: only a person can put it in, and says into which drive.
  const code = ofShelf.length > 0 && drives.isOnShelf(barcode) ? 'medium.incompatible' : 'cartridge.not-loaded';
  return { kind: 'refuse', fault: new TapeError(code, data) };
}

function whenFree(session: DriveSession): DriveAssignment {
  return session.isHeld ? { kind: 'wait' } : { kind: 'start', sessions: [session] };
}
