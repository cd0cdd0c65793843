// In which order jobs have their turn: of one that has not ended, to be changed at any time.

import { jobPriorities } from '../../../../helper/contract/jobs.ts';
import type { Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { type UserRequest, useWindowContext } from '../../window-context.ts';

export function Priority({ job, request }: { readonly job: Job; readonly request: UserRequest }) {
  const { send } = useWindowContext();
  return (
    <div className="job-priority" title={text.jobs.priorityMeaning}>
      <span id="priority">{text.jobs.priority}</span>
      <fieldset className="toggle" aria-labelledby="priority">
        {jobPriorities.map((priority) => (
          <button
            key={priority}
            type="button"
            aria-pressed={job.priority === priority}
            data-testid={`priority-${priority}`}
            disabled={request.busy}
            onClick={() => void request.ask(() => send('jobs.setPriority', { id: job.id, priority }))}
          >
            {text.jobs.priorities[priority]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
