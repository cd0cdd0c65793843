// A line at the foot of every view while jobs run, and after one ended until it was read.

import { useState } from 'react';
import type { Job } from '../../../../helper/contract/model.ts';
import { reachedBy } from '../../../../helper/contract/reached.ts';
import { bytes, durationBetween, rate } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { movesFiles } from '../../job-parts/job-nature.ts';
import { WaitSteps, waitButtons } from '../../job-parts/wait-steps.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Meter } from '../../parts/meter.tsx';
import { useTimeLeft } from '../../parts/use-time-left.ts';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowState } from '../../window-context.ts';
import { worthTelling } from './worth-telling.ts';

interface JobStripProps {
  readonly opened: Date;
  /** The deck shows what its drives do; a line about it would say the same twice. */
  readonly seenOnDeck: boolean;
}

export function JobStrip({ opened, seenOnDeck }: JobStripProps) {
  const { snapshot } = useWindowState();
  const { go } = useRoute();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const request = useUserRequest();
  const job = worthTelling(snapshot.jobs, dismissed, opened.toISOString());
  if (job === undefined || (seenOnDeck && job.ended === null && isSeenOnDeck(job))) return null;
  const words = text.wait(job) ?? text.job.outcome(job);
  return (
    <section className="strip" aria-label={text.jobs.strip} data-testid="job-strip" data-state={job.state}>
      <Icon name={jobIcon(job)} />
      <span className="strip-title" title={text.job.title(job)}>
        {text.job.title(job)}
      </span>
      <span className="strip-words" title={words}>
        {words}
      </span>
      {moves(job) && (
        <>
          <Meter
            look="progress"
            label={text.job.title(job)}
            value={job.progress.bytesDone}
            ahead={reachedBy(job).bytes}
            total={job.progress.bytesTotal}
          />
          <span className="strip-figures">
            {bytes(reachedBy(job).bytes)}
            {job.progress.bytesPerSecond > 0 && ` · ${rate(job.progress.bytesPerSecond)}`}
            <Left job={job} />
          </span>
        </>
      )}
      <span className="strip-actions">
        {job.isOthers === undefined && job.ended === null && <WaitSteps job={job} request={request} />}
        <Button look="quiet" testId="strip-show" onPress={() => go({ view: 'jobs', job: job.id })}>
          {text.action.showJob}
        </Button>
        {job.ended !== null && (
          <Button
            look="quiet"
            icon="cross"
            label={text.action.dismiss}
            onPress={() => setDismissed(new Set(dismissed).add(job.id))}
          >
            {''}
          </Button>
        )}
      </span>
    </section>
  );
}

function isSeenOnDeck(job: Job): boolean {
  return job.drive !== null || job.need !== null || waitButtons(job).length > 0;
}

function Left({ job }: { readonly job: Job }) {
  const left = useTimeLeft(job);
  return left === null ? null : ` · ${text.job.left(durationBetween(left.from, left.to))}`;
}

function moves(job: Job): boolean {
  return ['running', 'pausing', 'paused'].includes(job.state) && movesFiles(job);
}
