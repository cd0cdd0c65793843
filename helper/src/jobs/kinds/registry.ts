// Every kind of job, once. What differs from kind to kind is asked of its entry; nobody else has a list of them.

import { cut, titleCharactersMost } from '../../../contract/bounds.ts';
import type { JobKind } from '../../../contract/job-kinds.ts';
import { titleInWords } from '../../../contract/job-titles.ts';
import { areUsed } from '../drive-assignment.ts';
import type { JobKindEntry, JobTask } from '../job-kind.ts';
import { archiveJob } from './archive.ts';
import { benchmarkJob } from './benchmark.ts';
import { checkJob } from './check.ts';
import { cleanJob } from './clean.ts';
import { copyJob } from './copy.ts';
import { driveReportJob } from './drive-report.ts';
import { ejectJob } from './eject.ts';
import { exportJob } from './export.ts';
import { formatJob } from './format.ts';
import { generationsJob } from './generations.ts';
import { importJob } from './import.ts';
import { libraryInventoryJob } from './library-inventory.ts';
import { libraryMoveJob } from './library-move.ts';
import { loadJob } from './load.ts';
import { lockJob } from './lock.ts';
import { mirrorJob } from './mirror.ts';
import { openGenerationJob } from './open-generation.ts';
import { planJob } from './plan.ts';
import { preflightJob } from './preflight.ts';
import { rebuildJob } from './rebuild.ts';
import { recoverJob } from './recover.ts';
import { rescueJob } from './rescue.ts';
import { restoreJob } from './restore.ts';
import { rollbackJob } from './rollback.ts';
import { salvageJob } from './salvage.ts';
import { streamJob } from './stream.ts';
import { touchJob } from './touch.ts';
import { verifyJob } from './verify.ts';

const entries = {
  load: loadJob,
  eject: ejectJob,
  touch: touchJob,
  format: formatJob,
  archive: archiveJob,
  plan: planJob,
  preflight: preflightJob,
  mirror: mirrorJob,
  copy: copyJob,
  restore: restoreJob,
  salvage: salvageJob,
  rescue: rescueJob,
  stream: streamJob,
  'library-move': libraryMoveJob,
  'library-inventory': libraryInventoryJob,
  clean: cleanJob,
  export: exportJob,
  import: importJob,
  benchmark: benchmarkJob,
  'drive-report': driveReportJob,
  check: checkJob,
  recover: recoverJob,
  verify: verifyJob,
  generations: generationsJob,
  'open-generation': openGenerationJob,
  rollback: rollbackJob,
  rebuild: rebuildJob,
  lock: lockJob,
} as const;

type RequestIn<E> = E extends JobKindEntry<infer R> ? R : never;
export type Requests = { readonly [K in JobKind]: RequestIn<(typeof entries)[K]> };
type Entries = { readonly [K in JobKind]: JobKindEntry<Requests[K]> };

export type Request = Requests[JobKind];

export const jobKindEntries: Entries = entries;

/** One job's request with all that its kind says of it. */
export function taskOf<K extends JobKind>(kind: K, request: Requests[K]): JobTask {
  const entry: Entries[K] = jobKindEntries[kind];
  const cartridges = entry.cartridges(request);
  return {
    request,
    cartridges,
    use: entry.use,
    title: cut(titleInWords(entry.title(request)), titleCharactersMost),
    resumes: entry.resumes(request),
    canContinue: entry.canContinue?.(request) ?? false,
    isOfSet: entry.isOfSet?.(request) ?? false,
    canTakeOver: entry.canTakeOver?.(request) ?? false,
    fills: entry.fills?.(request) ?? null,
    firstPass: entry.firstPass?.(request),
    permission: entry.permission(request),
    opens: entry.opens?.(request) ?? [],
    stored: JSON.stringify({ version: entry.version, ...request }),
    placement: (queue) => entry.placement(request, queue),
    waitsWhile: (underWay) => entry.waitsWhile?.(request, underWay) ?? areUsed(cartridges, underWay),
    remaining: (id, catalogue) => taskOf<K>(kind, entry.remaining?.(request, id, catalogue) ?? request),
    continuation: (id, volumes) => {
      const next = entry.canContinue?.(request) ? entry.continuation?.(request, id, volumes) : undefined;
      return next === undefined ? null : taskOf<K>(kind, next);
    },
    perform: (job, services, passes) => entry.perform(job, request, services, passes),
  };
}
