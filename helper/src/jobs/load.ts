// Load: into the drive, on to the load point, a look at what is there. The queue has chosen a drive that holds this
// cartridge or none.

import { isCleaning } from '../../contract/barcodes.ts';
import { faultOf } from '../../contract/errors.ts';
import type { RunningJob } from './running-job.ts';

export async function load(job: RunningJob, barcode: string): Promise<void> {
  if (job.session.loaded !== null) return;
  job.pointOfNoReturn();
  job.phase('loading');
  try {
    await job.session.load(barcode);
  } catch (error) {
    // It was put in for that: the drive says what it does, and takes nothing else until it is out.
    if (!isCleaning(barcode) || faultOf(error).code !== 'drive.cleaning-cartridge') throw error;
  }
}

/** For a job that needs the cartridge in the drive before its own work, and may still be stopped afterwards. */
export async function demandLoaded(job: RunningJob, barcode: string): Promise<void> {
  job.signal.throwIfAborted();
  if (job.session.loaded !== null) return;
  job.phase('loading');
  await job.session.load(barcode);
  job.signal.throwIfAborted();
}
