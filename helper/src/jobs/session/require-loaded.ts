// For a job that needs its cartridge in the drive before its own work, and may still be stopped afterwards.

import type { RunningJob } from '../running-job.ts';

export async function requireLoaded(job: RunningJob, barcode: string): Promise<void> {
  job.signal.throwIfAborted();
  if (job.session.loaded !== null) return;
  job.phase('loading');
  await job.session.load(barcode);
  job.signal.throwIfAborted();
}
