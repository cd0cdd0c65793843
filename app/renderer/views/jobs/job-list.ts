// Which jobs the list shows: those of the snapshot, then older ones as far as they were asked for. Pure.

import type { JobKind } from '../../../../helper/contract/job-kinds.ts';
import { type JobOrder, jobMatches, newestFirst, worstFirst } from '../../../../helper/contract/jobs.ts';
import type { Job, JobState } from '../../../../helper/contract/model.ts';

export type JobListFilter = 'all' | 'open' | 'care';

export interface JobFilter {
  readonly which: JobListFilter;
  readonly kind: JobKind | null;
  /** In its title, its kind, a barcode, or a path of what it was about; empty: any. */
  readonly search: string;
}

export const everyJob: JobFilter = { which: 'all', kind: null, search: '' };

const needCare: readonly JobState[] = ['partial', 'failed'];
const ended: readonly JobState[] = ['done', 'partial', 'failed', 'cancelled'];

/** Of those that have ended; null: none of them is wanted. */
export function endedStates(which: JobListFilter): readonly JobState[] | null {
  switch (which) {
    case 'all':
      return ended;
    case 'care':
      return needCare;
    case 'open':
      return null;
  }
}

function isWanted({ kind, state, need }: Job, filter: JobFilter): boolean {
  // A plan is shown by the sheet that asked for it, and so is a look before an archive: that can be looked up.
  if (kind === 'plan' || (kind === 'preflight' && filter.kind !== kind)) return false;
  if (filter.kind !== null && kind !== filter.kind) return false;
  switch (filter.which) {
    case 'all':
      return true;
    case 'open':
      return !ended.includes(state);
    case 'care':
      return needCare.includes(state) || need !== null;
  }
}

/** What waits for a person comes before what goes on by itself. */
const byState: readonly JobState[] = ['waiting', 'paused', 'pausing', 'running', 'queued', ...worstFirst];

/** As the helper has those that have ended. */
export function inJobOrder({ by, falling }: JobOrder): (one: Job, other: Job) => number {
  const sign = falling ? -1 : 1;
  const newest = (one: Job, other: Job) => Number(other.id) - Number(one.id);
  switch (by) {
    case 'time':
      return (one, other) => -sign * newest(one, other);
    case 'cartridge':
      return (one, other) => {
        const [a, b] = [one.barcode, other.barcode];
        if (a === b) return a === null ? newest(one, other) : sign * newest(one, other);
        if (a === null || b === null) return a === null ? 1 : -1;
        return a < b ? -sign : sign;
      };
    case 'state':
      return (one, other) => sign * (byState.indexOf(one.state) - byState.indexOf(other.state)) || newest(one, other);
  }
}

export interface OlderRows {
  readonly rows: readonly Job[];
  /** There are no more. */
  readonly isComplete: boolean;
}

/**
 * Each once; what the snapshot says of one is the newer word. In an order other than the newest first, one that ended is shown
 * only where what was loaded of all of them reaches.
 */
export function listed(
  current: readonly Job[],
  { rows: older, isComplete }: OlderRows,
  filter: JobFilter,
  wordsOf: (job: Job) => string,
  order = newestFirst,
): readonly Job[] {
  const compare = inJobOrder(order);
  const last = older.at(-1);
  const reaches = (job: Job) =>
    job.ended === null || isComplete || isNewestFirst(order) || (last !== undefined && compare(job, last) <= 0);
  const known = new Set(current.map(({ id }) => id));
  // What the helper found by its items, nothing that is seen here tells.
  const found = new Set(older.map(({ id }) => id));
  const isMeant = (job: Job) =>
    filter.search.trim() === '' || found.has(job.id) || jobMatches(job, filter.search, wordsOf(job));
  return [...current.filter((job) => isMeant(job) && reaches(job)), ...older.filter(({ id }) => !known.has(id))]
    .filter((job) => isWanted(job, filter))
    .sort(compare);
}

export function isNewestFirst({ by, falling }: JobOrder): boolean {
  return by === newestFirst.by && falling === newestFirst.falling;
}

/** Those that there are, so that no choice comes to nothing. */
export function kindsIn(jobs: readonly Job[]): readonly JobKind[] {
  return [...new Set(jobs.map(({ kind }) => kind))].filter((kind) => kind !== 'plan');
}
