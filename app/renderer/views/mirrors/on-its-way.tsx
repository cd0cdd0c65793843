// A job of a set that has not ended: what it does, or what it waits for.

import type { JobId } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { WaitSteps } from '../../job-parts/wait-steps.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowState } from '../../window-context.ts';

interface OnItsWayProps {
  readonly job: JobId;
  /** As the gauge tells it; null when it waits for nothing, or nothing was reported. */
  readonly waitsFor: string | null;
}

export function OnItsWay({ job: id, waitsFor }: OnItsWayProps) {
  const { go } = useRoute();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const job = snapshot.jobs.find((one) => one.id === id);
  const wait = job === undefined ? waitsFor : text.wait(job);
  const doing = job === undefined ? text.mirrors.writing : text.job.outcome(job);
  return (
    <div className="mirror-job" data-waits={wait !== null}>
      <Icon name={wait === null ? 'work' : 'load'} />
      <p data-testid="mirror-waits-for">{wait ?? doing}</p>
      {job !== undefined && <WaitSteps job={job} request={request} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <Button look="quiet" onPress={() => go({ view: 'jobs', job: id })}>
        {text.action.showJob}
      </Button>
    </div>
  );
}
