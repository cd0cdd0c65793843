// A restore that was begun: the cartridge that it waits for, as large as a person at the drive needs it, how far it is, and
// how it ended.

import type { Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { CartridgeWanted } from '../../job-parts/cartridge-wanted.tsx';
import { DriveNeeded, isAsking } from '../../job-parts/drive-needed.tsx';
import { Findings } from '../../job-parts/findings.tsx';
import { Items } from '../../job-parts/items.tsx';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { useJobResult } from '../../job-parts/job-result.ts';
import { JobSteps } from '../../job-parts/job-steps.tsx';
import { hasBrought, OpenedNote, useOpening } from '../../job-parts/open-folder.tsx';
import { Remedy } from '../../job-parts/remedy.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowState } from '../../window-context.ts';
import { useFocusKept } from './focus-kept.ts';

export function RestoreRun({ job }: { readonly job: Job }) {
  const { latestPaths } = useWindowState();
  const { show } = useBasket();
  const { go } = useRoute();
  const request = useUserRequest();
  const opening = useOpening(job, request);
  const heading = useFocusKept<HTMLHeadingElement>();
  const result = useJobResult(job);
  const hasEnded = job.ended !== null;
  return (
    <article className="restore-run" data-testid="restore-run" data-state={job.state}>
      <header className="job-head">
        <div>
          <p className="overline">{text.job.kind('restore')}</p>
          <h1 ref={heading} tabIndex={-1} className="selectable">
            {text.job.title(job)}
          </h1>
        </div>
        <div className="actions">
          <JobSteps job={job} request={request} />
        </div>
      </header>
      {job.need !== null && <CartridgeWanted job={job} need={job.need} />}
      {isAsking(job) && <DriveNeeded job={job} />}
      {hasEnded || job.state === 'queued' ? (
        <p className="job-outcome" data-tone={job.state} data-testid="restore-outcome" aria-live="polite">
          <Icon name={jobIcon(job)} />
          {text.job.outcome(job)}
        </p>
      ) : (
        <JobProgress job={job} latestPath={latestPaths.get(job.id)} />
      )}
      {result !== null && <Findings job={job} result={result} />}
      {job.fault !== null && (
        <FaultNote fault={job.fault} subject>
          <Remedy fault={job.fault} job={job} request={request} />
        </FaultNote>
      )}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {job.filesFailed > 0 && <p className="care">{text.restoring.failed(job.filesFailed)}</p>}
      <OpenedNote end={opening.end} />
      <div className="actions restore-next">
        {hasBrought(job) && (
          <Button look="primary" icon="folder" testId="open-folder" onPress={opening.openFolder}>
            {text.restoring.openFolder}
          </Button>
        )}
        {hasEnded && (
          <Button
            look={hasBrought(job) ? 'plain' : 'primary'}
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
        <Button
          look={hasEnded ? 'quiet' : 'plain'}
          testId="restore-files"
          onPress={() => go({ view: 'jobs', job: job.id })}
        >
          {text.action.showJob}
        </Button>
      </div>
      {hasEnded && <Items job={job} />}
    </article>
  );
}
