// Which drive a job that waits can have now. Pure: looks, decides, changes nothing.

import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Drives } from '../drives/drives.ts';
import type { CartridgeVersion } from './restore/read-pass.ts';
import type { ReadPasses } from './restore/read-passes.ts';
import { assigned, type CartridgeDemand, couldServe, type DriveNeeds, suits } from './room.ts';
import type { RunningJob } from './running-job.ts';
import type { Services } from './services.ts';

export type DriveAssignment =
  /** `shares`: the pass over this cartridge that it takes part in. */
  | { readonly kind: 'start'; readonly sessions: readonly DriveSession[]; readonly shares?: CartridgeVersion }
  /** `needs`: drives that room could be made in. None: it waits for another job. */
  | { readonly kind: 'wait'; readonly needs: DriveNeeds }
  /** It waits itself, without a drive, when none becomes free by a job that runs. */
  | { readonly kind: 'begin-waiting'; readonly needs: DriveNeeds }
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

/** A drive each for the two; where only one suits, it serves both by turns. */
export function toCopy(from: string, to: string | undefined, { services: { drives } }: QueueState): DriveAssignment {
  if (to === undefined) return assignAll([reading(from)], drives);
  const pair = [reading(from), writing(to)];
  const { sessions } = drives;
  const needsHands = sessions.length > 1 && sessions.some((session) => !session.isServed);
  if (needsHands || couldServe(pair, sessions)) return assignAll(pair, drives);
  const only = sessions.find((session) => pair.every((demand) => suits(session, demand))) ?? sessions[0];
  if (only === undefined) return assignAll(pair, drives);
  const inside = only.loaded?.barcode;
  const first = sessions.length > 1 ? { ...reading(from), drive: only.id } : reading(from);
  return inside === undefined || inside === to ? eitherIn(only, first, drives) : assignAll([first], drives);
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
  if (!isOccupied || session.isHeld) return whenFree(session);
  const demand = { ...reading(barcode), drive: id };
  if (suits(session, demand)) return { kind: 'wait', needs: [[demand]] };
  // Nobody but a person can exchange the two.
  const code = session.isServed ? whyNotServed(barcode, 'read', [session]) : 'drive.occupied';
  const subject = code === 'drive.occupied' ? session.describe().name : barcode;
  return { kind: 'refuse', fault: new TapeError(code, { subject }) };
}

// ---- which job uses a cartridge ----

/** A cartridge that a job will need may be loaded meanwhile. One that waits for a person has not got its cartridge. */
export function isUsedBy(job: RunningJob, barcode: string): boolean {
  return job.holds(barcode) || (job.row.state !== 'waiting' && job.controls?.claims(barcode) === true);
}

export function areUsed(barcodes: readonly string[], underWay: readonly RunningJob[]): boolean {
  return barcodes.some((barcode) => underWay.some((job) => isUsedBy(job, barcode)));
}

/** Also by one that waits for a person, and takes it first when it comes into a drive. */
export function isClaimed(barcode: string, underWay: readonly RunningJob[]): boolean {
  return underWay.some((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
}

// ---- the drives ----

const reading = (barcode: string): CartridgeDemand => ({ barcode, use: 'read' });
const writing = (barcode: string): CartridgeDemand => ({ barcode, use: 'write' });

/** Any of these, to be read. */
export function readingAny(barcodes: readonly string[]): DriveNeeds {
  return barcodes.map((barcode) => [reading(barcode)]);
}

/** Of metal, whoever asks is told which cartridge is to come. */
function eitherIn(only: DriveSession, from: CartridgeDemand, drives: Drives): DriveAssignment {
  return only.isServed && !only.takes(from.barcode) ? assignAll([from], drives) : whenFree(only);
}

/** A drive for each, in their order: all of them, or none yet. */
function assignAll(demands: readonly CartridgeDemand[], drives: Drives): DriveAssignment {
  const sessions = assigned(demands, (demand) => freeFor(demand, drives));
  if (sessions !== null) return { kind: 'start', sessions };
  return couldServe(demands, drives.sessions)
    ? { kind: 'wait', needs: [demands] }
    : { kind: 'refuse', fault: reasonAgainst(demands, drives) };
}

function freeFor({ barcode, use, drive }: CartridgeDemand, drives: Drives): readonly DriveSession[] {
  const holder = drives.holding(barcode);
  if (holder !== null) return holder.isHeld ? [] : [holder];
  return drives.allFreeFor(barcode, use).filter(({ id }) => drive === undefined || id === drive);
}

/** No drive here could ever serve it, or not so many at once. */
function reasonAgainst(demands: readonly CartridgeDemand[], drives: Drives): TapeError {
  const at = demands.findIndex((_, last) => !couldServe(demands.slice(0, last + 1), drives.sessions));
  const demand = demands[at] ?? demands[0];
  const data = { subject: demand?.barcode ?? '' };
  if (demand !== undefined && drives.sessions.some((session) => suits(session, demand))) {
    return new TapeError('drive.none-free', data);
  }
  // Of metal: only a person can put it in, and says into which drive.
  const isOfShelf = drives.sessions.some(({ isServed }) => isServed) && drives.isAtHand(data.subject);
  if (!isOfShelf) return new TapeError('cartridge.not-loaded', data);
  return new TapeError(whyNotServed(data.subject, demand?.use ?? 'read', drives.sessions), data);
}

/** One that fits stands where no hand or robot brings the cartridge: in another library than it, or it lies in a mail slot. */
export function whyNotServed(barcode: string, use: CartridgeDemand['use'], sessions: readonly DriveSession[]) {
  const doesFit = sessions.some((session) => session.isServed && session.fits(barcode, use));
  return doesFit ? 'library.out-of-reach' : 'medium.incompatible';
}

function whenFree(session: DriveSession): DriveAssignment {
  return session.isHeld ? { kind: 'wait', needs: [] } : { kind: 'start', sessions: [session] };
}
