// The order of rows: the catalogue's own, folders first and then by name, or another that the catalogue is asked for. Pure.

import type { EntryOrder } from '../../../../helper/contract/search.ts';
import type { SortColumn } from './entry-columns.tsx';

export type Sorting = EntryOrder;

/** A second press turns it round, a third one gives the catalogue's order back. Names begin with A, the rest with most. */
export function pressed(sorting: Sorting | null, by: SortColumn): Sorting | null {
  const falling = by !== 'name';
  if (sorting?.by !== by) return { by, falling };
  return sorting.falling === falling ? { by, falling: !falling } : null;
}
