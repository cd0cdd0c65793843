// Rebuild: cartridge after cartridge, in whichever order they can be had: what the catalogue lists of it is forgotten, and
// listed anew from what is on the tape; then the cartridge's own record tells of its past.

import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { readRecord } from './cartridge-record.ts';
import { remember } from './cartridges.ts';
import { Loads } from './loads.ts';
import type { RebuildRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function rebuild(job: RunningJob, { barcodes }: RebuildRequest, rooms: Rooms): Promise<void> {
  if (job.isResumed) job.startAnew();
  const loads = new Loads(job, rooms, barcodes);
  try {
    for (let next = await loads.next(); next !== null; next = await loads.next()) {
      await rebuildOne(job, next.barcode, next.session, rooms);
    }
  } finally {
    loads.end();
  }
}

/** One that cannot be listed does not keep the others from it. */
async function rebuildOne(job: RunningJob, barcode: string, session: DriveSession, rooms: Rooms): Promise<void> {
  const { catalogue } = rooms;
  const nothing = { bytes: 0, sha256: null, changed: false, restoredAs: null, barcode };
  try {
    job.at(session.id, barcode);
    if (session.loaded === null) {
      job.phase('loading');
      await session.load(barcode);
    }
    job.signal.throwIfAborted();
    job.phase('reading');
    await catalogue.listings.forget(barcode);
    await remember(rooms, session);
    const volume = catalogue.cartridges.get(barcode)?.volume ?? null;
    if (volume === null) throw unlisted(barcode, session);
    const jobs = await readRecord(rooms, session, job.signal);
    rooms.log('cartridge rebuilt', { job: job.row.id, barcode, files: volume.files, jobs });
    job.progress({ filesDone: job.row.progress.filesDone + volume.files });
    job.settle([{ ...nothing, path: barcode, receipt: 'safe', fault: null }]);
  } catch (error) {
    if (job.signal.aborted || !(error instanceof TapeError)) throw error;
    job.settle([{ ...nothing, path: barcode, receipt: null, fault: error.fault() }]);
  }
}

function unlisted(barcode: string, { loaded, failure }: DriveSession): TapeError {
  const code = failure !== null ? 'drive.fault' : loaded?.condition === 'blank' ? 'volume.blank' : 'volume.foreign';
  return new TapeError(code, { subject: barcode });
}
