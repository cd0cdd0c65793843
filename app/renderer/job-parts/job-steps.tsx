// What can be done with a job: let it rest, let it go on, stop it, or do what it left undone.

import { isUnreadable } from '../../../helper/contract/jobs.ts';
import type { Job } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { useRestoreAgain } from '../basket/restore-again.ts';
import { Button } from '../parts/button.tsx';
import type { IconName } from '../parts/icon.tsx';
import { writesOn } from '../parts/job-progress.tsx';
import { useRoute } from '../route.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';
import { natureOf } from './job-nature.ts';

interface JobStepsProps {
  readonly job: Job;
  readonly request: UserRequest;
}

export function JobSteps({ job, request }: JobStepsProps) {
  const stepsOf = useJobSteps(request);
  return (
    <span className="job-steps">
      {stepsOf(job).map(({ id, words, look, icon, run }) => (
        <Button key={id} look={look} icon={icon} testId={`job-${id}`} disabled={request.busy} onPress={run}>
          {words}
        </Button>
      ))}
    </span>
  );
}

interface JobStep {
  readonly id: 'resume' | 'pause' | 'continue' | 'restore-again' | 'stop';
  readonly words: string;
  readonly look: 'primary' | 'plain' | 'quiet';
  readonly icon: IconName;
  readonly run: () => void;
}

/** Of whichever job it is asked for, as buttons and in its menu. */
export function useJobSteps(request: UserRequest): (job: Job) => readonly JobStep[] {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const restoreAgain = useRestoreAgain();
  return (job) => {
    const { id } = job;
    const step = (
      of: JobStep['id'],
      words: string,
      look: JobStep['look'],
      icon: IconName,
      run: () => Promise<unknown>,
    ): JobStep => ({ id: of, words, look, icon, run: () => void request.ask(run) });
    return [
      ...(isResumable(job)
        ? [step('resume', text.action.resumeJob, 'primary', 'resume', () => send('jobs.resume', { id }))]
        : []),
      ...(isPausable(job)
        ? [step('pause', text.action.pauseJob, 'plain', 'pause', () => send('jobs.pause', { id }))]
        : []),
      ...(job.canContinue
        ? [
            step('continue', text.action.continueJob, 'primary', 'resume', async () =>
              go({ view: 'jobs', job: await send('archive.continue', { id }) }),
            ),
          ]
        : []),
      ...(leftOut(job)
        ? [step('restore-again', text.jobs.remedies.restoreAgain, 'plain', 'restore', () => restoreAgain(id, 'there'))]
        : []),
      ...(job.ended === null
        ? [step('stop', text.action.stopJob, 'quiet', 'cross', () => send('jobs.cancel', { id }))]
        : []),
    ];
  };
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
