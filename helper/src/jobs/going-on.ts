// Which jobs go on by themselves after their helper ended or was cut off, and how. What erases, changes or hands over a
// whole cartridge never begins again by itself: a person looks first.

import type { JobProgress } from '../../contract/model.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { continuationOf } from './archive/continuation.ts';
import type { Request } from './requests.ts';
import type { RunningJob } from './running-job.ts';

/** So often in a row a job may be cut off without getting any further: it may be what ends its helper. */
export const cutOffMost = 5;

export const atRest: JobProgress = {
  phase: 'waiting',
  filesDone: 0,
  filesTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: 0,
};

export function goesOn(request: Request): boolean {
  switch (request.kind) {
    case 'archive':
      // What came through a pipe cannot come again.
      return (request.streams ?? []).length === 0;
    case 'mirror':
    case 'copy':
    case 'restore':
    case 'verify':
    case 'check':
    case 'plan':
    case 'preflight':
    case 'generations':
    case 'open-generation':
    case 'rebuild':
    case 'load':
      return true;
    case 'eject':
    case 'format':
    case 'recover':
    case 'rollback':
    case 'lock':
    case 'benchmark':
    case 'import':
    case 'export':
    case 'salvage':
    // Whoever read it has gone.
    case 'stream':
      return false;
  }
}

/** A person may have it gone on with: what came through a pipe does not come again, what lies beside it does. */
export function canComeAgain(request: Request): boolean {
  return request.kind === 'archive' && request.sources.length > 0;
}

/** What is left of it to do. */
export function restOf(request: Request, { row: { id } }: Pick<RunningJob, 'row'>, { receipts }: Catalogue): Request {
  if (request.kind === 'copy') {
    const full = new Set(receipts.filled(id).map(({ barcode }) => barcode));
    return { ...request, to: request.to.filter((barcode) => !full.has(barcode)) };
  }
  if (request.kind !== 'archive') return request;
  return { ...continuationOf(request, id, receipts.volumes(id)), continues: request.continues };
}
