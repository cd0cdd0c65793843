// What happened between two snapshots that somebody who is not looking wants to hear: a cartridge is wanted, a job is done,
// a job failed. Each once, and only of the user's own jobs. Pure.

import { factsOf } from '../../helper/contract/job-kinds.ts';
import { personWait } from '../../helper/contract/jobs.ts';
import type { Job, Snapshot } from '../../helper/contract/model.ts';
import { partsOf } from '../../helper/contract/state.ts';

export interface JobNews {
  readonly kind: 'needed' | 'done' | 'failed';
  readonly job: Job;
}

export function newsBetween(before: Snapshot, after: Snapshot): readonly JobNews[] {
  const earlier = partsOf(before).jobs;
  const since = partsOf(after).jobs.since(earlier);
  return since.flatMap((job) => {
    const was = earlier.get(job.id);
    const kind =
      was === job || factsOf(job.kind).news === 'none' || job.isOthers !== undefined ? null : kindOf(job, was);
    return kind === null ? [] : [{ kind, job }];
  });
}

function kindOf(job: Job, was: Job | undefined): JobNews['kind'] | null {
  const wanted = personWait(job);
  if (wanted !== null && wanted.words !== (was === undefined ? undefined : personWait(was)?.words)) return 'needed';
  // One that was never seen under way is an old one that came into sight.
  if (job.ended === null || was === undefined || was.ended !== null) return null;
  switch (job.state) {
    case 'done':
      // What takes long: a person may have gone away. What a schedule does as it should is no news.
      return factsOf(job.kind).news === 'end' ? 'done' : null;
    case 'partial':
    case 'failed':
      return 'failed';
    default:
      return null;
  }
}
