// How far a job has come: its phase in words, one bar, three figures. The estimate is shown once there is a rate, or a plan
// from which it follows, and as wide as it is unsure.

import { useEffect, useState } from 'react';
import type { Job, JobPhase } from '../../../helper/contract/model.ts';
import { bytes, durationBetween, number, rate } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Meter } from './meter.tsx';
import { Pace } from './pace.tsx';
import { foretelling, nothingForetold, type Span, spanOf } from './time-left.ts';

export function JobProgress({ job, latestPath }: { readonly job: Job; readonly latestPath: string | undefined }) {
  const { phase, bytesDone, filesDone, filesTotal, bytesPerSecond, share } = job.progress;
  // What comes through a pipe is in no total: one that was passed is none.
  const bytesTotal = bytesDone > (job.progress.bytesTotal ?? 0) ? null : job.progress.bytesTotal;
  const byRate = bytesTotal !== null && bytesPerSecond > 0 ? (bytesTotal - bytesDone) / bytesPerSecond : null;
  const rests = text.job.restsMeaning(job);
  const running = job.state === 'running';
  const moving = running && movesData(phase);
  const locating = running && phase === 'locating';
  const isPlanned = locating || (running && phase === 'loading');
  const left = useTimeLeft(job, moving || isPlanned ? (job.progress.secondsLeft ?? (moving ? byRate : null)) : null);
  // Between two files, and while what came so far is made safe, the bar stays where it is.
  const resting = (locating && bytesDone > 0) || writesOn(job);
  return (
    <div className="job-progress" data-testid="job-progress" data-phase={phase}>
      <div className="job-progress-head">
        <span data-testid="job-phase">{running ? text.job.phase(phase) : text.job.state[job.state]}</span>
        {rests !== '' && <span className="faint">{rests}</span>}
        {left !== null && <span className="faint">{text.job.left(durationBetween(left.from, left.to))}</span>}
      </div>
      <Meter
        look="progress"
        label={job.title}
        value={share ?? bytesDone}
        total={share !== undefined ? 1 : moving || resting || !running ? bytesTotal : null}
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
      {writesOn(job) && <Pace progress={job.progress} />}
      <p className="latest-path" title={latestPath}>
        {/* Read from the right, so that the file's own name stays visible. */}
        <bdi>{latestPath ?? '\u00a0'}</bdi>
      </p>
    </div>
  );
}

/** `seconds`: as it looks now; null while nobody can tell, as between two files. What a pause puts off is foretold anew. */
function useTimeLeft({ id, state }: Job, seconds: number | null): Span | null {
  const [foretold, setForetold] = useState(nothingForetold);
  useEffect(() => {
    if (state !== 'running') setForetold(nothingForetold);
    else if (seconds !== null) setForetold((before) => foretelling(before, id, seconds, performance.now()));
  }, [id, state, seconds]);
  return seconds === null || seconds <= 0 ? null : spanOf(foretold, id, seconds);
}

/** It goes on byte by byte, at a rate. */
export function movesData(phase: JobPhase): boolean {
  return phase === 'streaming' || phase === 'reading' || phase === 'verifying';
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
