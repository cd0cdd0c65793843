// What can be done with a job, wherever it is listed: its steps, what it brought, and what is recorded of it as a file.

import type { Job } from '../../../helper/contract/model.ts';
import { reportFormats } from '../../../helper/contract/reports.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../parts/menu.tsx';
import { useRoute } from '../route.ts';
import type { OpenEnd, ReportEnd } from '../window-api.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';
import { useJobSteps } from './job-steps.tsx';
import { hasBrought } from './open-folder.tsx';

interface JobMenuEnds {
  readonly onOpened: (end: OpenEnd) => void;
  readonly onSaved: (end: ReportEnd) => void;
}

/** Of whichever job it is asked for. Another user's is only shown. */
export function useJobMenu(
  request: UserRequest,
  { onOpened, onSaved }: JobMenuEnds,
): (job: Job) => readonly MenuItem[] {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const stepsOf = useJobSteps(request);
  return (job) => {
    const { id } = job;
    const show: MenuItem = { id: 'show', label: text.action.showJob, run: () => go({ view: 'jobs', job: id }) };
    if (job.isOthers !== undefined) return [show];
    const steps = stepsOf(job).map(({ id: step, words, run }) => ({ id: step, label: words, run }));
    const opens: readonly MenuItem[] = hasBrought(job)
      ? [
          {
            id: 'open-folder',
            label: text.restoring.openFolder,
            run: () => void request.ask(async () => onOpened(await send('shell.openRestored', { job: id }))),
          },
        ]
      : [];
    const saves = reportFormats.map((format, at) => ({
      id: `save-${format}`,
      label: text.jobs.saveAs(text.report.formats[format]),
      run: () => void request.ask(async () => onSaved(await send('shell.saveReport', { job: id, format }))),
      apart: at === 0,
    }));
    return [show, ...opens, ...steps, ...saves];
  };
}
