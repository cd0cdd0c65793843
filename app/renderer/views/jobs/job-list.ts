// Which jobs the list shows: those of the snapshot, then older ones as far as they were asked for. Pure.

import type { JobKind } from '../../../../helper/contract/job-kinds.ts';
import { jobMatches } from '../../../../helper/contract/jobs.ts';
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

/** Newest first, each once; what the snapshot says of one is the newer word. */
export function listed(
  current: readonly Job[],
  older: readonly Job[],
  filter: JobFilter,
  wordsOf: (job: Job) => string,
): readonly Job[] {
  const known = new Set(current.map(({ id }) => id));
  // What the helper found by its items, nothing that is seen here tells.
  const found = new Set(older.map(({ id }) => id));
  const isMeant = (job: Job) =>
    filter.search.trim() === '' || found.has(job.id) || jobMatches(job, filter.search, wordsOf(job));
  return [...current.filter(isMeant), ...older.filter(({ id }) => !known.has(id))]
    .filter((job) => isWanted(job, filter))
    .sort((a, b) => (a.created < b.created ? 1 : -1));
}

/** Those that there are, so that no choice comes to nothing. */
export function kindsIn(jobs: readonly Job[]): readonly JobKind[] {
  return [...new Set(jobs.map(({ kind }) => kind))].filter((kind) => kind !== 'plan');
}
