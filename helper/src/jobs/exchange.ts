// Virtual cartridges to and from the file-backed layout of other LTFS software. The cartridge lies on the shelf meanwhile.

import { publishCartridge, recordVirtual } from './cartridges.ts';
import type { ExchangeRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function exportCartridge(job: RunningJob, request: ExchangeRequest, rooms: Rooms): Promise<void> {
  job.phase('reading');
  await rooms.shelf.exportTo(job.owner, request.barcode, request.folder, job.signal);
}

export async function importCartridge(job: RunningJob, request: ExchangeRequest, rooms: Rooms): Promise<void> {
  job.phase('streaming');
  const made = await rooms.shelf.importFrom(job.owner, request.folder, request.barcode, job.signal);
  recordVirtual(rooms, made);
  publishCartridge(rooms, request.barcode);
}
