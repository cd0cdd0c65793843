// Format: load if needed, erase, look at what came of it. The barcode was confirmed before the job was accepted.

import { demandLoaded } from './load.ts';
import type { FormatRequest } from './requests.ts';
import type { RunningJob } from './running-job.ts';

export async function format(job: RunningJob, request: FormatRequest): Promise<void> {
  await demandLoaded(job, request.barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.format(request.name);
}
