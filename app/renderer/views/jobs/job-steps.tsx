// What can be done with a job: let it rest, let it go on, stop it, or do what it left undone.

import type { Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { type Asking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { writesOn } from '../../parts/job-progress.tsx';
import { useRoute } from '../../route.ts';
import { useRestoreAgain } from '../restore/restore-again.ts';
import { natureOf } from './job-nature.ts';

interface JobStepsProps {
  readonly job: Job;
  readonly asking: Asking;
}

export function JobSteps({ job, asking }: JobStepsProps) {
  const { send } = useDesk();
  const { go } = useRoute();
  const restoreAgain = useRestoreAgain();
  const { id } = job;
  const ask = (run: () => Promise<unknown>) => void asking.ask(run);
  return (
    <span className="job-steps">
      {(job.state === 'paused' || job.state === 'pausing') && (
        <Button
          look="primary"
          icon="resume"
          testId="job-resume"
          disabled={asking.busy}
          onPress={() => ask(() => send('resume', { id }))}
        >
          {text.action.resumeJob}
        </Button>
      )}
      {isPausable(job) && (
        <Button icon="pause" testId="job-pause" disabled={asking.busy} onPress={() => ask(() => send('pause', { id }))}>
          {text.action.pauseJob}
        </Button>
      )}
      {job.canContinue && (
        <Button
          look="primary"
          icon="resume"
          testId="job-continue"
          disabled={asking.busy}
          onPress={() => ask(async () => go({ view: 'jobs', job: await send('continueJob', { id }) }))}
        >
          {text.action.continueJob}
        </Button>
      )}
      {leftOut(job) && (
        <Button
          icon="restore"
          testId="job-restore-again"
          disabled={asking.busy}
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
          disabled={asking.busy}
          onPress={() => ask(() => send('cancel', { id }))}
        >
          {text.action.stopJob}
        </Button>
      )}
    </span>
  );
}

function isPausable(job: Job): boolean {
  const { kind, state } = job;
  if (state === 'queued') return true;
  if (kind === 'restore') return state === 'running' || state === 'waiting';
  return natureOf(kind) === 'writes' && writesOn(job);
}

/** A fault of the whole job has its own buttons. */
function leftOut({ kind, state, fault }: Job): boolean {
  return kind === 'restore' && fault === null && (state === 'partial' || state === 'cancelled');
}
