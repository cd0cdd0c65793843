// Where a place lies as seen from where the tape was: that decides how long it takes to find.

import type { LocateMark } from '../../../../helper/contract/profile.ts';

export const regions = ['ahead', 'behind', 'turned', 'band'] as const;

/** As seen from where the tape was: on ahead, back, the other way round, on another band. */
export function regionOf({ from, to }: Pick<LocateMark, 'from' | 'to'>): (typeof regions)[number] {
  if (from.band !== to.band) return 'band';
  if (from.wrap % 2 !== to.wrap % 2) return 'turned';
  const isForward = from.wrap % 2 === 0;
  return isForward === to.metres >= from.metres ? 'ahead' : 'behind';
}
