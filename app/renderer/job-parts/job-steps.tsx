// What can be done with a job: let it rest, let it go on, stop it, or do what it left undone.

import { isUnreadable } from '../../../helper/contract/jobs.ts';
import type { Job } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { useRestoreAgain } from '../basket/restore-again.ts';
import { Button } from '../parts/button.tsx';
import { writesOn } from '../parts/job-progress.tsx';
import { useRoute } from '../route.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';
import { natureOf } from './job-nature.ts';

interface JobStepsProps {
  readonly job: Job;
  readonly request: UserRequest;
}

export function JobSteps({ job, request }: JobStepsProps) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const restoreAgain = useRestoreAgain();
  const { id } = job;
  const ask = (run: () => Promise<unknown>) => void request.ask(run);
  return (
    <span className="job-steps">
      {isResumable(job) && (
        <Button
          look="primary"
          icon="resume"
          testId="job-resume"
          disabled={request.busy}
          onPress={() => ask(() => send('jobs.resume', { id }))}
        >
          {text.action.resumeJob}
        </Button>
      )}
      {isPausable(job) && (
        <Button
          icon="pause"
          testId="job-pause"
          disabled={request.busy}
          onPress={() => ask(() => send('jobs.pause', { id }))}
        >
          {text.action.pauseJob}
        </Button>
      )}
      {job.canContinue && (
        <Button
          look="primary"
          icon="resume"
          testId="job-continue"
          disabled={request.busy}
          onPress={() => ask(async () => go({ view: 'jobs', job: await send('archive.continue', { id }) }))}
        >
          {text.action.continueJob}
        </Button>
      )}
      {leftOut(job) && (
        <Button
          icon="restore"
          testId="job-restore-again"
          disabled={request.busy}
          onPress={() => ask(() => restoreAgain(id, 'there'))}
        >
          {text.jobs.remedies.restoreAgain}
        </Button>
      )}
      {job.ended === null && (
        <Button
          look="quiet"
          icon="cross"
          testId="job-stop"
          disabled={request.busy}
          onPress={() => ask(() => send('jobs.cancel', { id }))}
        >
          {text.action.stopJob}
        </Button>
      )}
    </span>
  );
}

function isResumable(job: Job): boolean {
  return (job.state === 'paused' || job.state === 'pausing') && !isUnreadable(job);
}

function isPausable(job: Job): boolean {
  const { kind, state } = job;
  if (isUnreadable(job)) return false;
  if (state === 'queued') return true;
  if (kind === 'restore') return state === 'running' || state === 'waiting';
  return natureOf(kind) === 'writes' && writesOn(job);
}

/** A fault of the whole job has its own buttons. */
function leftOut({ kind, state, fault }: Job): boolean {
  return kind === 'restore' && fault === null && (state === 'partial' || state === 'cancelled');
}
