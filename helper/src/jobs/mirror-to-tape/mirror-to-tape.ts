// One copy's part in a run of a mirror set: look at the sources → nothing new, nothing more to do; otherwise take in the
// copy's cartridge that was begun, or the next one → give new names and take away what is gone, in the index → archive
// what is new or changed. A run that was cut short is made up for by the next one: what is safe is looked up, not
// remembered.

import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { openFirst, writeAll } from '../archive/archive.ts';
import { chainOf } from '../archive/continuation.ts';
import { remember } from '../cartridges.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { MirrorRequest } from '../kinds/mirror.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { contextOf } from '../session/archive-context.ts';
import { anotherBlank } from './blank-cartridges.ts';
import { compareSources } from './compare-sources.ts';
import { copyCartridges, makeReady, requireInPool } from './copy-cartridges.ts';
import { Rearranging } from './rearranging.ts';
import { tidy } from './tidy.ts';

export async function mirrorToTape(job: RunningJob, request: MirrorRequest, services: Services): Promise<void> {
  const { sets, pools, journal } = services.catalogue;
  const set = sets.get(request.set);
  const pool = pools.get(request.pool);
  if (set === null) throw new TapeError('schedule.unknown', { subject: request.name });
  if (pool === null) throw new TapeError('pool.unknown', { subject: request.pool });
  const mayWrite = (barcode: string) => services.access.mayWrite(set.owner, barcode);
  const another = (like: string | null) => anotherBlank(job, pool.name, request.copy, like, services);
  const known = copyCartridges(pool, request.copy, services.catalogue, mayWrite);
  const blank = known.open.length === 0 ? another(known.all.at(-1) ?? null) : null;
  const open = blank === null ? known.open : [blank];
  const all = blank === null ? known.all : [...known.all, blank];
  const like = open[0] ?? all.at(-1);
  if (like === undefined)
    throw new TapeError('pool.no-cartridge', { subject: pool.name, detail: `copy ${request.copy}` });
  const archiving: ArchiveRequest = {
    ...{ kind: 'archive', barcode: like, barcodes: open, sources: set.sources, unchanged: 'skip', safeOn: all },
    ...{ filter: { include: set.include, exclude: set.exclude }, continues: request.continues },
    ...{ verify: set.verify !== 'none', sampled: set.verify === 'sample' },
  };
  const chain = chainOf(archiving, journal, job.isResumed ? job.row.id : null);
  if (job.isResumed) job.forgetFailed();
  const seen = await compareSources(job, set, archiving, chain, request.evenEmpty, services);
  if (!seen.hasWork) {
    job.recordResult({ kind: 'archive', outcome: seen.nothingToDo });
    return;
  }
  const rearranging = new Rearranging(job, set.id, services);
  const context = contextOf(job, archiving, services, chain, {
    ready: (session: DriveSession) => makeReady(session, pool.name, services),
    async opened(session: DriveSession, barcode: string) {
      requireInPool(barcode, pool.name, request.copy, services);
      await rearranging.on(session);
    },
    isMoved: (path) => rearranging.isMoved(path),
    another: (_, like) => another(like),
    misfit: () => null,
  });
  context.supply.place(job.sessions);
  try {
    await openFirst(
      context,
      open.length === 0 ? { code: 'pool-full', pool: pool.name } : { code: 'due', set: set.name },
    );
    await writeAll(context, seen.averageBytes);
  } finally {
    context.controls.end();
    const outcome = context.outcome.result(1, context.tallies);
    job.recordResult({
      kind: 'archive',
      outcome: { ...outcome, renamed: rearranging.moved, removed: rearranging.removed },
    });
  }
  for (const session of job.sessions) {
    await session.finishJob();
    await remember(services, session);
  }
  await tidy(set, pool.name, services);
}
