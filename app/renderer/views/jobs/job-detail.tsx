// One job in full: what it does or did, how it ended in words, and each file with its receipt or its fault.

import type { Job } from '../../../../helper/contract/model.ts';
import type { JobResult } from '../../../../helper/contract/volumes.ts';
import { bytes, number, timeToday } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useAsking, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { Findings } from '../health/findings.tsx';
import { useJobResult } from '../health/job-result.ts';
import { CartridgeWanted } from '../restore/cartridge-wanted.tsx';
import { hasBrought, OpenedNote, useOpening } from '../restore/opening.tsx';
import { CartridgeNeeded } from './cartridge-need.tsx';
import { Items } from './items.tsx';
import { jobIcon } from './job-look.ts';
import { findsOut, natureOf } from './job-nature.ts';
import { JobSteps } from './job-steps.tsx';
import { Priority } from './priority.tsx';
import { Remedy } from './remedy.tsx';
import { SavedNote, SaveJob, useSaving } from './save-job.tsx';
import { Timeline } from './timeline.tsx';

export function JobDetail({ job }: { readonly job: Job }) {
  const { latestPaths } = usePicture();
  const asking = useAsking();
  const saving = useSaving(job, asking);
  const opening = useOpening(job, asking);
  const result = useJobResult(job);
  const barcodes = cartridgesOf(job, result).join(', ');
  const { filesMirrored: mirrored = 0, filesUnchanged: unchanged = 0 } = job.progress;
  const nature = natureOf(job.kind);
  const movesData = nature !== 'none';
  const isOwn = job.isOthers === undefined;
  return (
    <article className="job" data-testid="job-detail" data-state={job.state}>
      <header className="job-head">
        <div>
          <p className="overline">{text.report.heading(text.job.kind[job.kind], job.id)}</p>
          <h1 className="selectable">{job.title}</h1>
        </div>
        <div className="actions">
          {isOwn && <JobSteps job={job} asking={asking} />}
          {isOwn && hasBrought(job) && (
            <Button icon="folder" testId="open-folder" onPress={opening.openFolder}>
              {text.restoring.openFolder}
            </Button>
          )}
          {isOwn && <SaveJob saving={saving} busy={asking.busy} />}
        </div>
      </header>
      <SavedNote end={saving.end} />
      <OpenedNote end={opening.end} />
      {job.need !== null &&
        (job.kind === 'restore' ? <CartridgeWanted need={job.need} /> : <CartridgeNeeded job={job} need={job.need} />)}
      {isUnderWay(job) && movesData ? (
        <JobProgress job={job} latestPath={latestPaths.get(job.id)} />
      ) : (
        <p className="job-outcome" data-tone={job.state} data-testid="job-outcome" aria-live="polite">
          <Icon name={jobIcon(job)} />
          {text.job.outcome(job)}
        </p>
      )}
      {job.fromCartridge !== undefined && <p className="soft">{text.jobs.fromCartridge(job.fromCartridge)}</p>}
      {result !== null && <Findings result={result} />}
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      {job.fault !== null && (
        <FaultNote fault={job.fault}>{isOwn && <Remedy job={job} fault={job.fault} asking={asking} />}</FaultNote>
      )}
      <dl className="job-facts">
        <JobFact name={text.jobs.created} value={timeToday(job.created, new Date())} />
        {job.ended !== null && <JobFact name={text.jobs.ended} value={timeToday(job.ended, new Date())} />}
        {barcodes !== '' && <JobFact name={text.jobs.cartridge} value={barcodes} />}
        {nature === 'writes' && <JobFact name={text.jobs.filesSafe} value={number(job.filesSafe)} />}
        {mirrored > 0 && <JobFact name={text.jobs.mirrored} value={number(mirrored)} />}
        {unchanged > 0 && <JobFact name={text.jobs.unchanged} value={number(unchanged)} />}
        {nature === 'restores' && <JobFact name={text.jobs.filesRestored} value={number(job.progress.filesDone)} />}
        {nature === 'reads' && <JobFact name={text.jobs.filesRead} value={number(job.progress.filesDone)} />}
        {movesData && <JobFact name={text.jobs.filesFailed} value={number(job.filesFailed)} />}
        {movesData && <JobFact name={text.job.bytes} value={bytes(job.progress.bytesDone)} />}
      </dl>
      {job.ended === null && isOwn && <Priority job={job} asking={asking} />}
      {isOwn && <Timeline job={job} />}
      {isOwn && job.ended !== null && hasItems(job) && <Items job={job} />}
    </article>
  );
}

/** An archive may have come to lie on several. */
function cartridgesOf(job: Job, result: JobResult | null): readonly string[] {
  if (result?.kind === 'archive') return [...new Set(result.outcome.cartridges.map(({ barcode }) => barcode))];
  return job.barcode === null ? [] : [job.barcode];
}

function hasItems({ kind, filesFailed }: Job): boolean {
  return natureOf(kind) !== 'none' || (findsOut(kind) && filesFailed > 0);
}

function isUnderWay({ state }: Job): boolean {
  return ['running', 'pausing', 'paused', 'waiting'].includes(state);
}

function JobFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="selectable">{value}</dd>
    </div>
  );
}
