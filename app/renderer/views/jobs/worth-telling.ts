// Which one job the strip shows: what runs, and otherwise the newest that ended while the window was open and was not
// dismissed. Quick successes (a load, an eject) are seen on the deck and need no line.

import type { Job } from '../../../../helper/contract/model.ts';

export function worthTelling(jobs: readonly Job[], dismissed: ReadonlySet<string>, openedIso: string): Job | undefined {
  const running = jobs.find((job) => job.state === 'running');
  if (running !== undefined) return running;
  const ended = jobs
    .filter((job) => job.ended !== null && job.ended >= openedIso && !dismissed.has(job.id))
    .filter((job) => job.state !== 'done' || job.kind === 'archive' || job.kind === 'restore')
    .sort((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? 1 : -1));
  return ended[0];
}
