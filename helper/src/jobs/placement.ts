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
      return placeAll(request.barcodes.slice(0, slotsOf(request)), drives);
    case 'eject':
    case 'benchmark':
      if (holder === null)
        return { kind: 'refuse', fault: new TapeError('cartridge.not-loaded', { subject: barcode }) };
      return whenFree(holder);
    case 'load':
      if (request.drive !== null) return inDrive(request.drive, barcode, drives);
      break;
    case 'format':
    case 'check':
    case 'recover':
    case 'verify':
    case 'stream':
    case 'generations':
    case 'open-generation':
    case 'rollback':
    case 'lock':
      break;
  }
  return placeAll([barcode], drives);
}

/** A drive each for the two; the only one there is serves both by turns. */
function placeCopy({ from, to: [to] }: CopyRequest, drives: Drives): Place {
  const [only, ...others] = drives.sessions;
  if (to === undefined) return placeAll([from], drives);
  if (only === undefined || others.length > 0) return placeAll([from, to], drives);
  const inside = only.loaded?.barcode;
  return inside === undefined || inside === to ? placeEither(only, from, drives) : placeAll([from], drives);
}

/** Of metal, whoever asks is told which cartridge is to come. */
function placeEither(only: DriveSession, from: string, drives: Drives): Place {
  return only.describe().virtual && !only.takes(from) ? placeAll([from], drives) : whenFree(only);
}

/** A drive for each, in their order: all of them, or none yet. */
function placeAll(barcodes: readonly string[], drives: Drives): Place {
  const sessions: DriveSession[] = [];
  for (const barcode of barcodes) {
    const found = placeOne(barcode, drives, sessions);
    if (found.kind !== 'start') return found;
    sessions.push(...found.sessions);
  }
  return { kind: 'start', sessions };
}

function placeOne(barcode: string, drives: Drives, taken: readonly DriveSession[]): Place {
  const holder = drives.holding(barcode);
  if (holder !== null) return whenFree(holder);
  const empty = drives.freeFor(barcode, taken);
  if (empty !== null) return { kind: 'start', sessions: [empty] };
  if (!drives.sessions.some((session) => session.describe().virtual && session.takes(barcode))) {
    // Of metal: only a person can put it in, and says into which drive.
    return { kind: 'refuse', fault: new TapeError('cartridge.not-loaded', { subject: barcode }) };
  }
  return { kind: 'stuck', fault: new TapeError('drive.none-free', { subject: barcode }) };
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
