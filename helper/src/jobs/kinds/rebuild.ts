// Rebuild: cartridge after cartridge, in whichever order they can be had: what the catalogue lists of it is forgotten, and
// rebuilt from what is on the tape; then the cartridge's own record tells of its past.

import { z } from 'zod';
import { refusalToRead } from '../../../contract/cartridge-judgement.ts';
import { errorOf, TapeError } from '../../../contract/errors.ts';
import { barcode } from '../../../contract/inputs.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { readRecord } from '../cartridge-record.ts';
import { remember } from '../cartridges.ts';
import { withoutDrive } from '../drive-assignment.ts';
import { always, type JobKindEntry, type RequestOf } from '../job-kind.ts';
import { Loads } from '../loads.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { SuppliedDrive } from '../session/waiting-line.ts';
import { listArchives } from '../tar-archives.ts';

const schema = z.strictObject({
  kind: z.literal('rebuild'),
  /** The first of them. */
  barcode,
  barcodes: z.array(barcode),
  checksums: z.boolean().optional(),
});

export type RebuildRequest = RequestOf<typeof schema>;

export const rebuildJob: JobKindEntry<RebuildRequest> = {
  kind: 'rebuild',
  version: 1,
  schema,
  title: ({ barcodes }) => ({ key: 'rebuild', names: { cartridges: barcodes } }),
  cartridges: ({ barcodes }) => barcodes,
  use: 'alone',
  placement: withoutDrive,
  resumes: always,
  permission: () => ({ call: 'catalogue.rebuild' }),
  perform: rebuild,
};

async function rebuild(job: RunningJob, request: RebuildRequest, services: Services): Promise<void> {
  if (job.isResumed) job.startAnew();
  const loads = new Loads(job, services, request.barcodes);
  try {
    for (let next = await loads.next(); next !== null; next = await loads.next()) {
      await rebuildOne(job, request, next, services);
    }
  } finally {
    loads.end();
  }
}

/** One that cannot be listed does not keep the others from it. */
async function rebuildOne(
  job: RunningJob,
  request: RebuildRequest,
  { barcode, session }: SuppliedDrive,
  services: Services,
): Promise<void> {
  const { catalogue } = services;
  const nothing = { bytes: 0, sha256: null, changed: false, restoredAs: null, barcode };
  try {
    job.at(session.id, barcode);
    if (session.loaded === null) {
      job.phase('loading');
      await session.load(barcode);
    }
    job.signal.throwIfAborted();
    job.phase('reading');
    if (session.loaded?.condition === 'tar') await listArchives(job, session, request.checksums === true);
    catalogue.listings.distrust(barcode);
    await remember(services, session);
    await catalogue.listings.dropOlder(barcode);
    const volume = catalogue.cartridges.get(barcode)?.volume ?? null;
    if (volume === null) throw unlisted(barcode, session);
    const jobs = await readRecord(services, session, job.signal);
    services.log('cartridge rebuilt', { job: job.row.id, barcode, files: volume.files, jobs });
    job.progress({ filesDone: job.row.progress.filesDone + volume.files });
    job.recordItems([{ ...nothing, path: barcode, receipt: 'safe', fault: null }]);
  } catch (error) {
    if (job.signal.aborted || !(error instanceof TapeError)) throw error;
    job.recordItems([{ ...nothing, path: barcode, receipt: null, fault: error.fault() }]);
  }
}

function unlisted(barcode: string, { loaded, failure }: DriveSession): TapeError {
  if (failure !== null) return errorOf(failure);
  const refusal = loaded === null ? null : refusalToRead(loaded.condition);
  return new TapeError(refusal ?? 'volume.foreign', { subject: barcode });
}
