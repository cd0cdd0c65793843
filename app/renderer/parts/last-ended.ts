// When the newest of some jobs ended: what views look at anew whenever it changes.

import type { Job } from '../../../helper/contract/model.ts';

/** "" when none has. */
export function lastEnded(jobs: readonly Job[]): string {
  return jobs.reduce((latest, { ended }) => (ended !== null && ended > latest ? ended : latest), '');
}
