// Load: into the drive, on to the load point, a look at what is there. The queue has chosen a drive that holds this
// cartridge or none.

import type { RunningJob } from './running-job.ts';

export async function load(job: RunningJob, barcode: string): Promise<void> {
  if (job.session.loaded !== null) return;
  job.pointOfNoReturn();
  job.phase('loading');
  await job.session.load(barcode);
}

/** For a job that needs the cartridge in the drive before its own work, and may still be stopped afterwards. */
export async function demandLoaded(job: RunningJob, barcode: string): Promise<void> {
  job.signal.throwIfAborted();
  if (job.session.loaded !== null) return;
  job.phase('loading');
  await job.session.load(barcode);
  job.signal.throwIfAborted();
}
