// How far a job has come: its phase in words, one bar, three figures. The estimate is shown once there is a rate, or a plan
// from which it follows, and as wide as it is unsure.

import type { Job, JobPhase } from '../../../helper/contract/model.ts';
import { reachedBy } from '../../../helper/contract/reached.ts';
import { movesData, trueTotal } from '../../../helper/contract/time-left.ts';
import { bytes, durationBetween, number, rate } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Meter } from './meter.tsx';
import { TimeShares } from './time-shares.tsx';
import { useTimeLeft } from './use-time-left.ts';

export function JobProgress({ job, latestPath }: { readonly job: Job; readonly latestPath: string | undefined }) {
  const { phase, filesDone, filesTotal, bytesPerSecond } = job.progress;
  const reached = reachedBy(job);
  const bytesTotal = trueTotal(job.progress);
  const rests = text.job.pausedMeaning(job);
  const running = job.state === 'running';
  const moving = running && movesData(phase);
  const left = useTimeLeft(job);
  return (
    <div className="job-progress" data-testid="job-progress" data-phase={phase}>
      <div className="job-progress-head">
        <span data-testid="job-phase">
          {running ? (text.wait(job) ?? text.job.phase[phase]) : text.job.state[job.state]}
        </span>
        {rests !== '' && <span className="faint">{rests}</span>}
        {left !== null && <span className="faint">{text.job.left(durationBetween(left.from, left.to))}</span>}
      </div>
      <ProgressBar job={job} />
      <dl className="figures">
        <Figure name={text.job.bytes} value={reached.bytes} total={bytesTotal} words={bytes} />
        <Figure name={text.job.files} value={reached.files} total={filesTotal} words={number} />
        <Figure name={text.job.rate} value={bytesPerSecond} total={null} words={moving ? rate : () => '–'} />
      </dl>
      {reached.filesInMemory > 0 && (
        <p className="faint" data-testid="files-in-memory">
          {text.job.inMemory(filesDone, reached.filesInMemory)}
        </p>
      )}
      {writesOn(job) && <TimeShares progress={job.progress} />}
      <p className="latest-path" title={latestPath}>
        {/* Read from the right, so that the file's own name stays visible. */}
        <bdi>{latestPath ?? '\u00a0'}</bdi>
      </p>
    </div>
  );
}

function ProgressBar({ job }: { readonly job: Job }) {
  const { phase, bytesDone, share } = job.progress;
  if (share !== undefined) return <Meter look="progress" label={text.job.title(job)} value={share} total={1} />;
  // Between two files, and while what came so far is made safe, the bar stays where it is.
  const isResting = (phase === 'locating' && bytesDone > 0) || writesOn(job);
  const isKnown = job.state !== 'running' || movesData(phase) || isResting;
  const total = isKnown ? trueTotal(job.progress) : null;
  return (
    <Meter look="progress" label={text.job.title(job)} value={bytesDone} ahead={reachedBy(job).bytes} total={total} />
  );
}

/** It writes, or makes safe what it wrote so far and writes on then. */
export function writesOn({ state, progress }: Job): boolean {
  const { phase, bytesDone, bytesTotal } = progress;
  if (state !== 'running') return false;
  return phase === 'streaming' || (makesSafe(phase) && bytesTotal !== null && bytesDone < bytesTotal);
}

function makesSafe(phase: JobPhase): boolean {
  return phase === 'flushing' || phase === 'indexing';
}

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly total: number | null;
  readonly words: (value: number) => string;
}

function Figure({ name, value, total, words }: FigureProps) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <span className="figure-value">{words(value)}</span>
        {total !== null && <span className="figure-total"> {text.job.of(words(total))}</span>}
      </dd>
    </div>
  );
}
