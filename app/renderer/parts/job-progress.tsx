// How far a job has come: its phase in words, one bar, three figures. The estimate is shown once there is a rate.

import type { Job } from '../../../helper/contract/model.ts';
import { text } from '../text.ts';
import { bytes, duration, number, rate } from './format.ts';
import { Meter } from './meter.tsx';
import { Pace } from './pace.tsx';

export function JobProgress({ job, latestPath }: { readonly job: Job; readonly latestPath: string | undefined }) {
  const { phase, bytesDone, bytesTotal, filesDone, filesTotal, bytesPerSecond } = job.progress;
  const byRate = bytesTotal !== null && bytesPerSecond > 0 ? (bytesTotal - bytesDone) / bytesPerSecond : null;
  const left = job.progress.secondsLeft ?? byRate;
  const moving = job.state === 'running' && (phase === 'streaming' || phase === 'reading');
  return (
    <div className="job-progress" data-testid="job-progress" data-phase={phase}>
      <div className="job-progress-head">
        <span data-testid="job-phase">
          {job.state === 'running' ? text.job.phase(phase) : text.job.state[job.state]}
        </span>
        {job.state === 'paused' && <span className="faint">{text.job.pausedMeaning}</span>}
        {moving && left !== null && left > 0 && <span className="faint">{text.job.left(duration(left))}</span>}
      </div>
      <Meter
        look="progress"
        label={job.title}
        value={bytesDone}
        total={moving || job.state !== 'running' ? bytesTotal : null}
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
