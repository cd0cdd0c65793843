// Which drive a job that waits can have now. Pure: looks, decides, changes nothing.

import { slotsOf } from '../../contract/archive.ts';
import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Drives } from '../drives/drives.ts';
import type { CopyRequest, Request, RestoreRequest } from './requests.ts';

export type Place =
  | { readonly kind: 'start'; readonly sessions: readonly DriveSession[] }
  | { readonly kind: 'wait' }
  /** No drive becomes free by itself: refused with this unless a running or waiting job can still make room. */
  | { readonly kind: 'stuck'; readonly fault: TapeError }
  | { readonly kind: 'refuse'; readonly fault: TapeError };

/** Of everything but restores, which have a way of their own to share a drive. */
export function place(request: Exclude<Request, RestoreRequest>, drives: Drives): Place {
  // It asks for its cartridge when it knows that it needs one.
  if (request.kind === 'mirror') return { kind: 'start', sessions: [] };
  const { barcode } = request;
  const holder = drives.holding(barcode);
  switch (request.kind) {
    case 'export':
    case 'import':
      if (holder !== null) return { kind: 'refuse', fault: new TapeError('cartridge.in-use', { subject: barcode }) };
      return { kind: 'start', sessions: [] };
    case 'plan':
    case 'preflight':
    case 'rebuild':
      // It finds its drives itself, and waits for what a person has to bring.
      return { kind: 'start', sessions: [] };
    case 'copy':
      return placeCopy(request, drives);
    case 'archive':
      return placeAll(request.barcodes.slice(0, slotsOf(request)).map(toWrite), drives);
    case 'eject':
    case 'benchmark':
      if (holder === null)
        return { kind: 'refuse', fault: new TapeError('cartridge.not-loaded', { subject: barcode }) };
      return whenFree(holder);
    case 'load':
      if (request.drive !== null) return inDrive(request.drive, barcode, drives);
      break;
    case 'format':
    case 'recover':
    case 'rollback':
    case 'lock':
      return placeAll([toWrite(barcode)], drives);
    case 'check':
    case 'verify':
    case 'salvage':
    case 'stream':
    case 'generations':
    case 'open-generation':
      break;
  }
  return placeAll([toRead(barcode)], drives);
}

/** A cartridge, and what its drive must be able to do with it. */
interface Use {
  readonly barcode: string;
  readonly use: 'read' | 'write';
}

const toRead = (barcode: string): Use => ({ barcode, use: 'read' });
const toWrite = (barcode: string): Use => ({ barcode, use: 'write' });

/** A drive each for the two; the only one there is serves both by turns. */
function placeCopy({ from, to: [to] }: CopyRequest, drives: Drives): Place {
  const [only, ...others] = drives.sessions;
  if (to === undefined) return placeAll([toRead(from)], drives);
  if (only === undefined || others.length > 0) return placeAll([toRead(from), toWrite(to)], drives);
  const inside = only.loaded?.barcode;
  return inside === undefined || inside === to ? placeEither(only, from, drives) : placeAll([toRead(from)], drives);
}

/** Of metal, whoever asks is told which cartridge is to come. */
function placeEither(only: DriveSession, from: string, drives: Drives): Place {
  return only.describe().virtual && !only.takes(from) ? placeAll([toRead(from)], drives) : whenFree(only);
}

/** A drive for each, in their order: all of them, or none yet. */
function placeAll(uses: readonly Use[], drives: Drives): Place {
  let sessions: Sessions = [];
  for (const [at, use] of uses.entries()) {
    sessions = drivesFor(uses.slice(0, at + 1), drives, []);
    if (sessions === null) return reasonAgainst(use, drives);
  }
  return { kind: 'start', sessions };
}

/** Null: there are none now. What suits one best may be all that suits another. */
function drivesFor([first, ...others]: readonly Use[], drives: Drives, taken: readonly DriveSession[]): Sessions {
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

function reasonAgainst({ barcode, use }: Use, drives: Drives): Place {
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

function inDrive(id: string, barcode: string, drives: Drives): Place {
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

function whenFree(session: DriveSession): Place {
  return session.isHeld ? { kind: 'wait' } : { kind: 'start', sessions: [session] };
}
