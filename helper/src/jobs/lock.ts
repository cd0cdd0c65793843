// Lock and unlock: a word in the index and in the cartridge's memory.

import { demandLoaded } from './load.ts';
import type { LockRequest } from './requests.ts';
import type { RunningJob } from './running-job.ts';

export async function lock(job: RunningJob, { barcode, state }: LockRequest): Promise<void> {
  await demandLoaded(job, barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.writing.setLock(state);
}
