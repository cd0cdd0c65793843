// How far a job has come: its phase in words, one bar, three figures. The estimate is shown once there is a rate.

import type { Job, JobPhase } from '../../../helper/contract/model.ts';
import { bytes, duration, number, rate } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Meter } from './meter.tsx';
import { Pace } from './pace.tsx';

export function JobProgress({ job, latestPath }: { readonly job: Job; readonly latestPath: string | undefined }) {
  const { phase, bytesDone, filesDone, filesTotal, bytesPerSecond, share } = job.progress;
  // What comes through a pipe is in no total: one that was passed is none.
  const bytesTotal = bytesDone > (job.progress.bytesTotal ?? 0) ? null : job.progress.bytesTotal;
  const byRate = bytesTotal !== null && bytesPerSecond > 0 ? (bytesTotal - bytesDone) / bytesPerSecond : null;
  const left = job.progress.secondsLeft ?? byRate;
  const rests = text.job.restsMeaning(job);
  const moving = job.state === 'running' && movesData(phase);
  const locating = job.state === 'running' && phase === 'locating';
  return (
    <div className="job-progress" data-testid="job-progress" data-phase={phase}>
      <div className="job-progress-head">
        <span data-testid="job-phase">
          {job.state === 'running' ? text.job.phase(phase) : text.job.state[job.state]}
        </span>
        {rests !== '' && <span className="faint">{rests}</span>}
        {(moving || locating) && left !== null && left > 0 && (
          <span className="faint">{text.job.left(duration(left))}</span>
        )}
      </div>
      <Meter
        look="progress"
        label={job.title}
        value={share ?? bytesDone}
        total={
          share !== undefined ? 1 : moving || (locating && bytesDone > 0) || job.state !== 'running' ? bytesTotal : null
        }
      />
      <dl className="figures">
        <Figure name={text.job.bytes} value={bytes(bytesDone)} total={bytesTotal === null ? null : bytes(bytesTotal)} />
        <Figure
          name={text.job.files}
          value={number(filesDone)}
          total={filesTotal === null ? null : number(filesTotal)}
        />
        <Figure name={text.job.rate} value={moving ? rate(bytesPerSecond) : '–'} total={null} />
      </dl>
      {moving && phase === 'streaming' && <Pace progress={job.progress} />}
      <p className="latest-path" title={latestPath}>
        {/* Read from the right, so that the file's own name stays visible. */}
        <bdi>{latestPath ?? '\u00a0'}</bdi>
      </p>
    </div>
  );
}

/** It goes on byte by byte, at a rate. */
export function movesData(phase: JobPhase): boolean {
  return phase === 'streaming' || phase === 'reading' || phase === 'verifying';
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly total: string | null;
}

function Figure({ name, value, total }: FigureProps) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <span className="figure-value">{value}</span>
        {total !== null && <span className="figure-total"> {text.job.of(total)}</span>}
      </dd>
    </div>
  );
}
