// What happened between two pictures that somebody who is not looking wants to hear: a cartridge is wanted, a job is done,
// a job failed. Each once, and only of the user's own jobs. Pure.

import type { Job, JobKind, Snapshot } from '../../helper/contract/model.ts';
import { partsOf } from '../../helper/contract/state.ts';

export interface News {
  readonly kind: 'needed' | 'done' | 'failed';
  readonly job: Job;
}

/** Those that take long enough for a person to have gone away. What a schedule does as it should is no news. */
const long: ReadonlySet<JobKind> = new Set([
  'archive',
  'copy',
  'restore',
  'verify',
  'recover',
  'generations',
  'rebuild',
  'benchmark',
  'import',
  'export',
]);

/** Told by the sheet that asked for it. */
const asides: ReadonlySet<JobKind> = new Set(['plan', 'preflight']);

export function newsBetween(before: Snapshot, after: Snapshot): readonly News[] {
  const earlier = partsOf(before).jobs;
  const since = partsOf(after).jobs.since(earlier);
  return since.flatMap((job) => {
    const was = earlier.get(job.id);
    const kind = was === job || asides.has(job.kind) || job.isOthers !== undefined ? null : kindOf(job, was);
    return kind === null ? [] : [{ kind, job }];
  });
}

function kindOf(job: Job, was: Job | undefined): News['kind'] | null {
  if (job.need !== null && job.need.words !== was?.need?.words) return 'needed';
  // One that was never seen under way is an old one that came into sight.
  if (job.ended === null || was === undefined || was.ended !== null) return null;
  switch (job.state) {
    case 'done':
      return long.has(job.kind) ? 'done' : null;
    case 'partial':
    case 'failed':
      return 'failed';
    default:
      return null;
  }
}
