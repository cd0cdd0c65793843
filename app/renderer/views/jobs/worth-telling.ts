// Which one job the strip shows: what waits for a person, then what runs, and otherwise the newest that ended while the
// window was open and was not dismissed. Quick successes (a load, an eject) are seen on the deck and need no line, nor
// does what a schedule did as it should.

import { factsOf } from '../../../../helper/contract/job-kinds.ts';
import { personWait } from '../../../../helper/contract/jobs.ts';
import type { Job } from '../../../../helper/contract/model.ts';
import { waitButtons } from '../../job-parts/wait-steps.tsx';

export function worthTelling(jobs: readonly Job[], dismissed: ReadonlySet<string>, openedIso: string): Job | undefined {
  // A plan, or a look beforehand, is shown by the sheet that asked for it, and called off when that asks for another.
  const shown = jobs.filter((job) => factsOf(job.kind).news !== 'none');
  const asks = shown.find((job) => job.state === 'waiting') ?? shown.find((job) => personWait(job) !== null);
  if (asks !== undefined) return asks;
  for (const state of ['running', 'pausing', 'paused'] as const) {
    const job = shown.find((one) => one.state === state);
    if (job !== undefined) return job;
  }
  const inLine = shown.find((job) => job.ended === null && job.isOthers === undefined && waitButtons(job).length > 0);
  if (inLine !== undefined) return inLine;
  const ended = shown
    .filter((job) => job.ended !== null && (job.ended >= openedIso || isLeftUndone(job)) && !dismissed.has(job.id))
    .filter((job) => job.state !== 'done' || ['archive', 'copy', 'restore', 'stream'].includes(job.kind))
    .sort((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? 1 : -1));
  return ended[0];
}

/** Cut short when the helper ended, by a power cut perhaps: it is offered until someone decides. */
function isLeftUndone({ canContinue, fault }: Job): boolean {
  return canContinue && fault?.code === 'job.interrupted';
}
