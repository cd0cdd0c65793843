// Stream: load → mount → read one file into a FIFO, whose reader takes it as fast as it likes. The drive waits with it.

import { errorOf, type TapeError } from '../../contract/errors.ts';
import type { SettledItem } from '../catalogue/item-rows.ts';
import type { ReadEvent } from '../drives/native.ts';
import { listGeneration, remember } from './cartridges.ts';
import { demandLoaded } from './load.ts';
import type { StreamRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

/** Whoever asks has the FIFO open already: without a reader at the start there will be none. */
const patienceMs = 1_000;

export async function stream(job: RunningJob, request: StreamRequest, rooms: Rooms): Promise<void> {
  const { session } = job;
  const { barcode, generation } = request;
  await demandLoaded(job, barcode);
  await session.mount('read');
  await remember(rooms, session);
  if (generation === undefined) await feed(job, request);
  else {
    await session.atGeneration(generation, async (facts) => {
      await listGeneration(rooms, session, facts);
      await feed(job, request);
    });
  }
}

async function feed(job: RunningJob, { barcode, path, pipe }: StreamRequest): Promise<void> {
  job.phase('reading');
  let failure: TapeError | null = null;
  const take = (events: readonly ReadEvent[]) => {
    for (const event of events) {
      if (event.type === 'progress') job.progress({ bytesDone: event.bytesDone, bytesPerSecond: event.bytesPerSecond });
      if (event.type === 'failed')
        failure = errorOf({ code: event.code, data: { subject: path, detail: event.detail } });
      if (event.type === 'restored') job.settle([given(barcode, path, event.bytes, event.verified)]);
    }
  };
  const request = { items: [{ id: 0, path, pipe }], patienceMs, as: job.owner };
  const { files } = await job.session.reading.feed(request, job.signal, take);
  job.progress({ filesDone: files });
  // There is nothing beside this one file that could have gone well.
  if (failure !== null) throw failure;
}

/** What has no hash was read whole, which is all that can be said of it. */
function given(barcode: string, path: string, bytes: number, verified: boolean): SettledItem {
  const receipt = verified ? 'verified' : 'safe';
  return { path, bytes, receipt, sha256: null, changed: false, restoredAs: null, fault: null, barcode };
}
