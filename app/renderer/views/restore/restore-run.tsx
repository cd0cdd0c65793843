// A restore that was begun: the cartridge that it waits for, as large as a person at the drive needs it, how far it is, and
// how it ended.

import type { Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { useAsking, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { useRoute } from '../../route.ts';
import { Items } from '../jobs/items.tsx';
import { jobIcon } from '../jobs/job-look.ts';
import { JobSteps } from '../jobs/job-steps.tsx';
import { useBasket } from './basket-holder.tsx';
import { CartridgeWanted } from './cartridge-wanted.tsx';

export function RestoreRun({ job }: { readonly job: Job }) {
  const { latestPaths } = usePicture();
  const { show } = useBasket();
  const { go } = useRoute();
  const asking = useAsking();
  const hasEnded = job.ended !== null;
  return (
    <article className="restore-run" data-testid="restore-run" data-state={job.state}>
      <header className="job-head">
        <div>
          <p className="overline">{text.job.kind.restore}</p>
          <h1 className="selectable">{job.title}</h1>
        </div>
        <div className="actions">
          <JobSteps job={job} asking={asking} />
        </div>
      </header>
      {job.need !== null && <CartridgeWanted need={job.need} />}
      {hasEnded || job.state === 'queued' ? (
        <p className="job-outcome" data-tone={job.state} data-testid="restore-outcome" aria-live="polite">
          <Icon name={jobIcon(job)} />
          {text.job.outcome(job)}
        </p>
      ) : (
        <JobProgress job={job} latestPath={latestPaths.get(job.id)} />
      )}
      {job.fault !== null && <FaultNote fault={job.fault} subject />}
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      {job.filesFailed > 0 && <p className="care">{text.restoring.failed(job.filesFailed)}</p>}
      <div className="actions restore-next">
        <Button testId="restore-files" onPress={() => go({ view: 'jobs', job: job.id })}>
          {text.action.showJob}
        </Button>
        {hasEnded && (
          <Button
            look="primary"
            icon="browse"
            testId="restore-another"
            onPress={() => {
              show(null);
              go({ view: 'browse', barcode: null });
            }}
          >
            {text.restoring.another}
          </Button>
        )}
      </div>
      {hasEnded && <Items job={job} />}
    </article>
  );
}
