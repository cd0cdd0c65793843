// What is at stake while jobs are not through, in the words of the questions before the shell ends. Pure.

import { isUnreadable } from '../../helper/contract/jobs.ts';
import type { Job, Snapshot } from '../../helper/contract/model.ts';
import { reachedBy } from '../../helper/contract/reached.ts';

/** What only looks costs nothing when it is cut short. */
const looks: ReadonlySet<Job['kind']> = new Set(['plan', 'preflight']);

/** What works now first, then what waits for a person, then what waits for its turn. */
export function unfinished({ jobs }: Pick<Snapshot, 'jobs'>): readonly Job[] {
  const isAtStake = (job: Job) => !looks.has(job.kind) && job.isOthers === undefined && !isUnreadable(job);
  const open = jobs.filter((job) => job.ended === null && isAtStake(job));
  return [...open].sort((one, other) => rank(one) - rank(other));
}

function rank({ state }: Job): number {
  switch (state) {
    case 'running':
    case 'pausing':
      return 0;
    case 'waiting':
      return 1;
    case 'paused':
      return 2;
    default:
      return 3;
  }
}

/** How far everything is that moves data, 0 to 1; null when nothing does or it cannot be told. */
export function shareOf(jobs: readonly Job[]): number | null {
  let done = 0;
  let total = 0;
  for (const job of jobs) {
    const { progress } = job;
    if (progress.bytesTotal === null || progress.bytesTotal === 0) continue;
    done += Math.min(reachedBy(job).bytes, progress.bytesTotal);
    total += progress.bytesTotal;
  }
  return total === 0 ? null : done / total;
}
