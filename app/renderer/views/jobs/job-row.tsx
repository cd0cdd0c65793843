// One job in the list. Tab stops at one row of it; arrows go to the others, so that the job itself is never a hundred stops
// away.

import type { KeyboardEvent, MouseEvent } from 'react';
import type { Job } from '../../../../helper/contract/model.ts';
import { durationBetween, timeToday } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { Icon } from '../../parts/icon.tsx';
import { destination } from '../../parts/list-keys.ts';
import { useTimeLeft } from '../../parts/use-time-left.ts';
import { useRoute } from '../../route.ts';

interface JobRowProps {
  readonly job: Job;
  readonly isShown: boolean;
  readonly isStop: boolean;
  readonly now: Date;
  readonly onMenu: (event: MouseEvent, job: Job) => void;
}

export function JobRow({ job, isShown, isStop, now, onMenu }: JobRowProps) {
  const { go } = useRoute();
  const left = useTimeLeft(job);
  return (
    <button
      type="button"
      className="job-row"
      data-testid={`job-${job.id}`}
      data-state={job.state}
      data-kind={job.kind}
      aria-current={isShown ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
      title={text.job.title(job)}
      onClick={() => go({ view: 'jobs', job: job.id })}
      onContextMenu={(event) => onMenu(event, job)}
    >
      <Icon name={jobIcon(job)} />
      <span className="job-row-title">{text.job.title(job)}</span>
      <span className="job-row-time">{timeToday(job.ended ?? job.created, now)}</span>
      <span className="job-row-outcome">
        {text.job.kind(job.kind)} · {text.job.outcome(job)}
        {left !== null && ` · ${text.job.left(durationBetween(left.from, left.to))}`}
      </span>
    </button>
  );
}

/** Of the list that holds the rows. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.job-row')];
  const at = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1;
  const to = at < 0 ? null : destination(event.key, at, rows.length);
  if (to === null) return;
  event.preventDefault();
  rows[to]?.focus();
}
