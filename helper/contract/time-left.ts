// How long a job will still take, and how sure that is: as sure as what was foretold in the last minute agrees, without the
// tenths that lie furthest out. A rate that jumps, or a plan that the tape does not keep to, spreads it; nothing is surer
// than a tenth.

import type { Job, JobId, JobPhase, JobProgress } from './model.ts';

/** Seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Ends that were foretold, the oldest first. Times are milliseconds, from any beginning. */
export interface TimeEstimate {
  readonly job: string;
  readonly ends: readonly { readonly at: number; readonly end: number }[];
}

const lookedBackMs = 60_000;
/** Estimates come several times a second. */
const apartMs = 1_000;
/** Whoever has watched for a shorter time has seen little but how it began. */
const shortWatchMs = 10_000;
const leastDoubt = 0.1;
const doubtAtFirst = 0.25;

export const noEstimate: TimeEstimate = { job: '', ends: [] };

/** `seconds`: until the job's end as it looks now. The same object when that adds nothing. */
export function withEstimate(before: TimeEstimate, job: string, seconds: number, now: number): TimeEstimate {
  const known = before.job === job ? before.ends : [];
  const last = known.at(-1);
  if (last !== undefined && now - last.at < apartMs) return before;
  const recent = known.filter(({ at }) => now - at <= lookedBackMs);
  return { job, ends: [...recent, { at: now, end: now + 1000 * seconds }] };
}

/** `seconds`: as it looks now. */
export function spanOf({ job: of, ends: all }: TimeEstimate, job: string, seconds: number): TimeSpan {
  const ends = of === job ? all : [];
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortWatchMs) {
    return around(seconds, doubtAtFirst);
  }
  const left = ends.map(({ end }) => (end - last.at) / 1000).sort((one, other) => one - other);
  const outer = Math.floor(left.length / 10);
  const { from, to } = around(seconds, leastDoubt);
  return { from: Math.max(0, Math.min(from, left.at(outer) ?? from)), to: Math.max(to, left.at(-1 - outer) ?? to) };
}

function around(seconds: number, doubt: number): TimeSpan {
  return { from: seconds * (1 - doubt), to: seconds * (1 + doubt) };
}

/** How long each of the jobs that are followed will still take. */
export class TimeLeft {
  readonly #estimates = new Map<JobId, TimeEstimate>();

  /** Of a job as it is now; null while nobody can tell. What a pause puts off is foretold anew. */
  of(job: Job, now: number): TimeSpan | null {
    if (job.state !== 'running') this.#estimates.delete(job.id);
    const seconds = secondsLeft(job);
    if (seconds === null || seconds <= 0) return null;
    const estimate = withEstimate(this.#estimates.get(job.id) ?? noEstimate, job.id, seconds, now);
    this.#estimates.set(job.id, estimate);
    return spanOf(estimate, job.id, seconds);
  }
}

/** Planned, or by the rate; null while nobody can tell. */
function secondsLeft({ state, progress }: Job): number | null {
  if (state !== 'running') return null;
  const { phase, bytesDone, bytesPerSecond } = progress;
  if (phase === 'locating' || phase === 'loading' || phase === 'fetching') return progress.secondsLeft ?? null;
  if (!movesData(phase)) return null;
  const bytesTotal = trueTotal(progress);
  const byRate = bytesTotal !== null && bytesPerSecond > 0 ? (bytesTotal - bytesDone) / bytesPerSecond : null;
  return progress.secondsLeft ?? byRate;
}

/** What comes through a pipe is in no total: one that was passed is none. */
export function trueTotal({ bytesDone, bytesTotal }: JobProgress): number | null {
  return bytesDone > (bytesTotal ?? 0) ? null : bytesTotal;
}

/** It goes on byte by byte, at a rate. */
export function movesData(phase: JobPhase): boolean {
  return phase === 'streaming' || phase === 'reading' || phase === 'verifying';
}
