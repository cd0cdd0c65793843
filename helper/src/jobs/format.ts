// Format: load if needed, erase, look at what came of it. The barcode was confirmed before the job was accepted.

import { demandLoaded } from './load.ts';
import type { FormatRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function format(job: RunningJob, request: FormatRequest, rooms: Rooms): Promise<void> {
  const { kind: _, barcode, ...options } = request;
  await demandLoaded(job, barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.format(options);
  rooms.catalogue.owners.own(barcode, job.owner);
  await rooms.catalogue.unnamed.dropErased(barcode);
}
