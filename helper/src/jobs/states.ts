// Which state of a job may follow which. Anything else is a mistake of ours, and reported as one.

import type { JobState } from '../../contract/model.ts';

type Ended = 'done' | 'partial' | 'failed' | 'cancelled';

const ends: readonly Ended[] = ['done', 'partial', 'failed', 'cancelled'];

/** A job that its helper left in the middle of its work is `queued` again, or stays `paused`. */
const next: Readonly<Record<JobState, readonly JobState[]>> = {
  queued: ['running', 'paused', 'failed', 'cancelled'],
  running: ['pausing', 'paused', 'waiting', 'queued', ...ends],
  pausing: ['paused', 'running', 'waiting', 'queued', ...ends],
  paused: ['running', 'pausing', 'waiting', 'queued', ...ends],
  waiting: ['running', 'pausing', 'paused', 'queued', ...ends],
  done: [],
  partial: [],
  failed: [],
  cancelled: [],
};

export function mayBecome(from: JobState, to: JobState): boolean {
  return next[from].includes(to);
}

export function isEnd(state: JobState): boolean {
  return next[state].length === 0;
}
