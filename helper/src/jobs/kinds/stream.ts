// Stream: load → mount → read one file into a FIFO, whose reader takes it as fast as it likes. The drive waits with it.

import { z } from 'zod';
import { errorOf, type TapeError } from '../../../contract/errors.ts';
import { absolutePath, barcode, generation, volumePath } from '../../../contract/inputs.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { ReadEvent } from '../../drives/native.ts';
import { listGeneration, remember } from '../cartridges.ts';
import { toRead } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

/** One file's content, to whoever reads the FIFO. */
const schema = z.strictObject({
  kind: z.literal('stream'),
  barcode,
  path: volumePath,
  generation: generation.optional(),
  pipe: absolutePath,
});

export type StreamRequest = RequestOf<typeof schema>;

export const streamJob: JobKindEntry<StreamRequest> = {
  kind: 'stream',
  version: 1,
  schema,
  title: (request) => ({ key: 'stream', names: { ...named(request), path: request.path } }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  // Whoever read it has gone.
  resumes: never,
  permission: () => ({ call: 'restore.stream' }),
  perform: stream,
};

/** Whoever asks has the FIFO open already: without a reader at the start there will be none. */
const patienceMs = 1_000;

async function stream(job: RunningJob, request: StreamRequest, services: Services): Promise<void> {
  const { session } = job;
  const { barcode, generation } = request;
  await requireLoaded(job, barcode);
  await session.mount('read');
  await remember(services, session);
  if (generation === undefined) await feed(job, request);
  else {
    await session.atGeneration(generation, async (facts) => {
      await listGeneration(services, session, facts);
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
      if (event.type === 'restored') job.recordItems([given(barcode, path, event.bytes, event.verified)]);
    }
  };
  const request = { items: [{ id: 0, path, pipe }], patienceMs, as: job.owner };
  const { files } = await job.session.reading.feed(request, job.signal, take);
  job.progress({ filesDone: files });
  // There is nothing beside this one file that could have gone well.
  if (failure !== null) throw failure;
}

/** What has no hash was read whole, which is all that can be said of it. */
function given(barcode: string, path: string, bytes: number, verified: boolean): RecordedItem {
  const receipt = verified ? 'verified' : 'safe';
  return { path, bytes, receipt, sha256: null, changed: false, restoredAs: null, fault: null, barcode };
}
