// One job in full: what it does or did, how it ended in words, and each file with its receipt or its fault.

import { isUnreadable } from '../../../../helper/contract/jobs.ts';
import type { Job } from '../../../../helper/contract/model.ts';
import type { JobResult } from '../../../../helper/contract/volumes.ts';
import { bytes, number, secondsToday } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { CartridgeNeeded } from '../../job-parts/cartridge-need.tsx';
import { CartridgeWanted } from '../../job-parts/cartridge-wanted.tsx';
import { DriveNeeded, isAsking } from '../../job-parts/drive-needed.tsx';
import { Findings } from '../../job-parts/findings.tsx';
import { Items } from '../../job-parts/items.tsx';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { findsOut, natureOf } from '../../job-parts/job-nature.ts';
import { useJobResult } from '../../job-parts/job-result.ts';
import { JobSteps } from '../../job-parts/job-steps.tsx';
import { hasBrought, OpenedNote, useOpening } from '../../job-parts/open-folder.tsx';
import { Remedy } from '../../job-parts/remedy.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { useUserRequest, useWindowState } from '../../window-context.ts';
import { Priority } from './priority.tsx';
import { SavedNote, SaveJob, useSaving } from './save-job.tsx';
import { Timeline } from './timeline.tsx';

export function JobDetail({ job }: { readonly job: Job }) {
  const { latestPaths } = useWindowState();
  const request = useUserRequest();
  const saving = useSaving(job, request);
  const opening = useOpening(job, request);
  const result = useJobResult(job);
  const isOwn = job.isOthers === undefined;
  return (
    <article className="job" data-testid="job-detail" data-state={job.state}>
      <header className="job-head">
        <div>
          <p className="overline">{text.report.heading(text.job.kind(job.kind), job.id)}</p>
          <h1 className="selectable">{text.job.title(job)}</h1>
        </div>
        <div className="actions">
          {isOwn && <JobSteps job={job} request={request} />}
          {isOwn && hasBrought(job) && (
            <Button icon="folder" testId="open-folder" onPress={opening.openFolder}>
              {text.restoring.openFolder}
            </Button>
          )}
          {isOwn && <SaveJob saving={saving} busy={request.busy} />}
        </div>
      </header>
      <SavedNote end={saving.end} />
      <OpenedNote end={opening.end} />
      {job.need !== null &&
        (job.kind === 'restore' ? (
          <CartridgeWanted job={job} need={job.need} />
        ) : (
          <CartridgeNeeded job={job} need={job.need} />
        ))}
      {isAsking(job) && <DriveNeeded job={job} />}
      {isUnderWay(job) && natureOf(job.kind) !== 'none' ? (
        <JobProgress job={job} latestPath={latestPaths.get(job.id)} />
      ) : (
        <p className="job-outcome" data-tone={job.state} data-testid="job-outcome" aria-live="polite">
          <Icon name={jobIcon(job)} />
          {isAsking(job) ? text.job.state[job.state] : text.job.outcome(job)}
        </p>
      )}
      {job.fromCartridge !== undefined && <p className="soft">{text.jobs.fromCartridge(job.fromCartridge)}</p>}
      {result !== null && <Findings job={job} result={result} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {job.fault !== null && (
        <FaultNote fault={job.fault}>{isOwn && <Remedy job={job} fault={job.fault} request={request} />}</FaultNote>
      )}
      <JobFacts job={job} result={result} />
      {job.ended === null && isOwn && !isUnreadable(job) && <Priority job={job} request={request} />}
      {isOwn && <Timeline job={job} />}
      {isOwn && job.ended !== null && hasItems(job) && <Items job={job} />}
    </article>
  );
}

interface JobFactsProps {
  readonly job: Job;
  readonly result: JobResult | null;
}

function JobFacts({ job, result }: JobFactsProps) {
  const barcodes = cartridgesOf(job, result).join(', ');
  const { filesMirrored: mirrored = 0, filesUnchanged: unchanged = 0, filesDone, bytesDone } = job.progress;
  const { filesDuplicate: duplicates = 0, bytesDuplicate = 0 } = job.progress;
  const nature = natureOf(job.kind);
  const movesData = nature !== 'none';
  return (
    <dl className="job-facts">
      <JobFact name={text.jobs.created} value={secondsToday(job.created, new Date())} />
      {job.ended !== null && <JobFact name={text.jobs.ended} value={secondsToday(job.ended, new Date())} />}
      {barcodes !== '' && <JobFact name={text.jobs.cartridge} value={barcodes} />}
      {nature === 'writes' && <JobFact name={text.jobs.filesSafe} value={number(job.filesSafe)} />}
      {mirrored > 0 && <JobFact name={text.jobs.mirrored} value={number(mirrored)} />}
      {unchanged > 0 && <JobFact name={text.jobs.unchanged} value={number(unchanged)} />}
      {duplicates > 0 && <JobFact name={text.jobs.onTape} value={number(duplicates)} />}
      {nature === 'restores' && <JobFact name={text.jobs.filesRestored} value={number(filesDone)} />}
      {nature === 'reads' && <JobFact name={text.jobs.filesRead} value={number(filesDone)} />}
      {movesData && <JobFact name={text.jobs.filesFailed} value={number(job.filesFailed)} />}
      {movesData && <JobFact name={text.job.bytes} value={bytes(bytesDone - bytesDuplicate)} />}
    </dl>
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
