// The generations of a volume: found on the tape, opened for the catalogue, gone back to.

import { listGeneration, remember } from './cartridges.ts';
import { demandLoaded } from './load.ts';
import type { GenerationRequest, GenerationsRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function findGenerations(job: RunningJob, { barcode }: GenerationsRequest, rooms: Rooms): Promise<void> {
  await demandLoaded(job, barcode);
  await job.session.mount('read');
  job.phase('reading');
  const found = await job.session.reading.generations(job.signal);
  const list = found.map(({ generation, updateTime, creator, comment, files, directories }) => ({
    ...{ generation, updateTime, creator, comment, files, directories },
  }));
  rooms.catalogue.results.put(job.row.id, { kind: 'generations', total: list.length }, list);
}

export async function openGeneration(job: RunningJob, request: GenerationRequest, rooms: Rooms): Promise<void> {
  await demandLoaded(job, request.barcode);
  await job.session.mount('read');
  await remember(rooms, job.session);
  job.phase('reading');
  await job.session.atGeneration(request.generation, (facts) => listGeneration(rooms, job.session, facts));
}

export async function rollBack(job: RunningJob, { barcode, generation }: GenerationRequest): Promise<void> {
  await demandLoaded(job, barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.writing.rollBack(generation);
}
