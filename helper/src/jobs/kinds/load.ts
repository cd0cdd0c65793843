// Load: into the drive, on to the load point, a look at what is there. The queue has chosen a drive that holds this
// cartridge or none.

import { z } from 'zod';
import { isCleaning } from '../../../contract/barcodes.ts';
import { faultOf } from '../../../contract/errors.ts';
import { barcode, driveId } from '../../../contract/inputs.ts';
import { loadToList } from '../cartridges.ts';
import { inDrive, toRead } from '../drive-assignment.ts';
import { always, type JobKindEntry, named, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({
  kind: z.literal('load'),
  barcode,
  /** Null: any drive that is free. */
  drive: driveId.nullable(),
});

export type LoadRequest = RequestOf<typeof schema>;

export const loadJob: JobKindEntry<LoadRequest> = {
  kind: 'load',
  version: 1,
  schema,
  title: (request) => ({ key: 'load', names: named(request) }),
  cartridges: theOne,
  use: 'alone',
  placement: (request, queue) =>
    request.drive === null ? toRead(request, queue) : inDrive(request.drive, request.barcode, queue),
  waitsWhile: ({ barcode }, underWay) => underWay.some((job) => job.holds(barcode)),
  resumes: always,
  permission: () => ({ call: 'cartridges.load' }),
  perform: (job, request, services) => load(job, request.barcode, services),
};

async function load(job: RunningJob, barcode: string, services: Services): Promise<void> {
  if (job.session.loaded !== null) return;
  job.pointOfNoReturn();
  job.phase('loading');
  try {
    await loadToList(services, job.session, barcode);
  } catch (error) {
    // It was put in for that: the drive says what it does, and takes nothing else until it is out.
    if (!isCleaning(barcode) || faultOf(error).code !== 'drive.cleaning-cartridge') throw error;
  }
}
