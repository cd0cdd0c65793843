// How a lag looks: it is even, behind, or later than was promised. What is not wholly known never looks even.

import type { Lag } from '../../../../helper/contract/mirrors.ts';

export type LagTone = 'even' | 'open' | 'behind' | 'late';

/** Of the time promised, what the oldest change has waited; more than 1 when the promise was not kept. */
export function waitedShare({ oldest }: Lag, now: Date, promisedSeconds: number): number {
  if (oldest === null) return 0;
  return Math.max(0, now.getTime() - Date.parse(oldest)) / (promisedSeconds * 1000);
}

export function lagTone({ oldest }: Lag, isAllKnown: boolean, share: number | null): LagTone {
  if (oldest === null) return isAllKnown ? 'even' : 'open';
  return share !== null && share > 1 ? 'late' : 'behind';
}
