import type { ShareDone } from '../../drives/native.ts';
import type { RunningJob } from '../running-job.ts';

export function tellShare(job: RunningJob, events: readonly ShareDone[]): void {
  const last = events.at(-1);
  if (last !== undefined) job.progress({ share: last.done });
}
