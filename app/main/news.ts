// What happened between two snapshots that somebody who is not looking wants to hear. Each once, and only of the user's own
// jobs. Pure.

import { type JobNewsKind, jobNewsKind } from '../../helper/contract/job-news.ts';
import type { Job, Snapshot } from '../../helper/contract/model.ts';
import { partsOf } from '../../helper/contract/state.ts';

export interface JobNews {
  readonly kind: JobNewsKind;
  readonly job: Job;
}

export function newsBetween(before: Snapshot, after: Snapshot): readonly JobNews[] {
  const earlier = partsOf(before).jobs;
  return partsOf(after)
    .jobs.since(earlier)
    .flatMap((job) => {
      const kind = jobNewsKind(job, earlier.get(job.id));
      return kind === null ? [] : [{ kind, job }];
    });
}
