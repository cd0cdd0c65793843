// What will be written, counted before the first byte: one walk over the sources, of which nothing is kept but sums.

import { planRoots } from '../../source/roots.ts';
import { type Batch, walk } from '../../source/walk.ts';
import type { ArchiveRequest } from '../requests.ts';
import type { RunningJob } from '../running-job.ts';
import { Distribution, type Room } from './distribution.ts';
import type { LeftOut } from './left-out.ts';

/** Counts what is not left out, and tells of it as it goes. */
export async function survey(
  job: RunningJob,
  request: ArchiveRequest,
  rooms: readonly Room[],
  leftOut: LeftOut,
): Promise<Distribution> {
  const distribution = new Distribution(request, rooms);
  job.phase('walking');
  for await (const { found, unfit } of sourcesOf(request, job.signal)) {
    distribution.leave(unfit.length);
    for (const one of found) {
      if (leftOut.of(one).kind !== 'unless') distribution.take(one);
      else distribution.pass(one);
    }
    job.progress({ filesTotal: distribution.files, bytesTotal: distribution.bytes });
  }
  for (const { name } of request.streams ?? []) distribution.take({ target: name, kind: 'file', bytes: 0 });
  job.progress({ filesTotal: distribution.files, bytesTotal: distribution.bytes });
  return distribution;
}

/** Parents before their children. */
export async function* sourcesOf(request: ArchiveRequest, signal: AbortSignal): AsyncGenerator<Batch, void, undefined> {
  yield* walk(await planRoots(request.sources), signal, request.order === 'found' ? 'found' : 'folders');
}
