// What of a job somebody who is not looking wants to hear: a cartridge is wanted, it is done, it failed. One judgement for
// the desktop's notifications and for notices that are sent.

import { factsOf } from './job-kinds.ts';
import { personWait } from './jobs.ts';
import type { Job } from './model.ts';

export type JobNewsKind = 'needed' | 'done' | 'failed';

/** Null: nothing worth it happened. `was`: as it was before; undefined of one that was not there. */
export function jobNewsKind(job: Job, was: Job | undefined): JobNewsKind | null {
  if (was === job || factsOf(job.kind).news === 'none' || job.isOthers !== undefined) return null;
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
