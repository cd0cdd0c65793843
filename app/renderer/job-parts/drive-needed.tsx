// A job waits in line for a drive, and somebody can make room for it now.

import type { Job } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { FaultNote } from '../parts/fault-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { useUserRequest } from '../window-context.ts';
import { WaitSteps, waitButtons } from './wait-steps.tsx';

/** As many notes as leave the drives in sight. */
const notesMost = 2;

export function DriveNeeded({ job }: { readonly job: Job }) {
  const request = useUserRequest();
  return (
    <section className="need" data-testid="drive-needed" data-job={job.id} aria-live="polite">
      <Icon name="eject" />
      <div className="need-words">
        <p className="need-title">{text.wait(job)}</p>
        <p>{text.need.inLine(text.job.kind(job.kind), text.job.title(job))}</p>
        <WaitSteps job={job} request={request} />
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </div>
    </section>
  );
}

/** Those that are worth a note: one for each thing that can be done, and none that another job's need says already. */
export function needingDrives(jobs: readonly Job[]): readonly Job[] {
  const named = new Set(jobs.flatMap((job) => (job.need === null ? [] : waitButtons(job).map(({ id }) => id))));
  const notes: Job[] = [];
  for (const job of jobs) {
    if (!isInLine(job)) continue;
    const fresh = waitButtons(job).filter(({ id }) => !named.has(id));
    if (fresh.length === 0) continue;
    for (const { id } of fresh) named.add(id);
    notes.push(job);
  }
  return notes.slice(0, notesMost);
}

/** Its wait names something that can be pressed. */
export function isAsking(job: Job): boolean {
  return isInLine(job) && waitButtons(job).length > 0;
}

/** Of another user's job this one is told nothing that could be done. */
function isInLine({ need, ended, isOthers }: Job): boolean {
  return need === null && ended === null && isOthers === undefined;
}
