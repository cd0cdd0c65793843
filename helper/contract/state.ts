// The one reducer: helper, window and CLI turn the same notices into the same picture. Pure; a gap in `seq` means that
// a notice was lost and the picture must be fetched again.

import type { AnyNotice, NoticeBody, NoticeName } from './contract.ts';
import type { Snapshot } from './model.ts';

/** Finished jobs that a snapshot keeps, the newest. */
export const finishedJobsKept = 50;

export const emptySnapshot: Snapshot = { seq: 0, drives: [], cartridges: [], jobs: [] };

/** The next picture, or null when notices between were lost. A notice that the picture already holds changes nothing. */
export function reduce(state: Snapshot, notice: AnyNotice): Snapshot | null {
  if (notice.seq <= state.seq) return state;
  if (notice.seq !== state.seq + 1) return null;
  const seq = notice.seq;
  switch (notice.name) {
    case 'drive':
      return { ...state, seq, drives: put(state.drives, notice.body, (drive) => drive.id) };
    case 'driveRemoved':
      return { ...state, seq, drives: state.drives.filter((drive) => drive.id !== notice.body.id) };
    case 'cartridge':
      return { ...state, seq, cartridges: put(state.cartridges, notice.body, (cartridge) => cartridge.barcode) };
    case 'job':
      return { ...state, seq, jobs: forgetOld(put(state.jobs, notice.body, (job) => job.id)) };
    case 'loss':
      return { ...state, seq, loss: notice.body };
    case 'pools':
      return { ...state, seq, poolsChanged: seq };
    case 'items':
      return { ...state, seq };
    case 'progress': {
      const { job: id, progress } = notice.body;
      return { ...state, seq, jobs: state.jobs.map((job) => (job.id === id ? { ...job, progress } : job)) };
    }
  }
}

function put<T>(rows: readonly T[], row: T, key: (row: T) => string): readonly T[] {
  const at = rows.findIndex((other) => key(other) === key(row));
  return at < 0 ? [...rows, row] : rows.map((other, index) => (index === at ? row : other));
}

function forgetOld(jobs: Snapshot['jobs']): Snapshot['jobs'] {
  const surplus = jobs.filter((job) => job.ended !== null).length - finishedJobsKept;
  if (surplus <= 0) return jobs;
  let dropped = 0;
  return jobs.filter((job) => job.ended === null || ++dropped > surplus);
}

/** The helper's picture of now, which every room that changes something publishes to. Made in helper/src/state. */
export interface State {
  snapshot(): Snapshot;
  publish<N extends NoticeName>(name: N, body: NoticeBody<N>): void;
  /** Called for every notice after the answer of `snapshot()` at this moment; returns how to stop. */
  listen(listener: (notice: AnyNotice) => void): () => void;
}
