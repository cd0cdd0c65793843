// What will be written, counted before the first byte: one walk over the sources, of which nothing is kept but sums.

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { filtered } from '../../source/filter.ts';
import { planRoots } from '../../source/roots.ts';
import { type EntryBatch, walk } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';
import { Distribution, type Room } from '../session/distribution.ts';
import type { LeftOut } from '../session/left-out.ts';
import { gathered } from './gathered.ts';

/** Counts what is not left out, and tells of it as it goes. */
export async function survey(
  job: RunningJob,
  request: ArchiveRequest,
  services: readonly Room[],
  leftOut: LeftOut,
  catalogue: Catalogue,
): Promise<Distribution> {
  const distribution = new Distribution(request, services);
  job.phase('walking');
  for await (const { found, unfit, excluded } of sourcesOf(job, request, catalogue)) {
    distribution.leave(unfit.length);
    if (excluded !== undefined) distribution.exclude(excluded);
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
export async function* sourcesOf(
  { owner, signal }: RunningJob,
  { sources, into, order, batch, filter }: ArchiveRequest,
  catalogue: Catalogue,
): AsyncGenerator<EntryBatch, void, undefined> {
  if (batch !== undefined) return yield* gathered(batch, catalogue, signal);
  const roots = await planRoots(owner, sources, into);
  const batches = walk(owner, roots, signal, order === 'found' ? 'found' : 'folders');
  yield* filter === undefined ? batches : filtered(batches, filter, into?.normalize('NFC'));
}
