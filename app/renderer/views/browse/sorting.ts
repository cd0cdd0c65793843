// Rows in another order than the catalogue's, which is folders first, then by name. Pure.

import type { Entry } from '../../../../helper/contract/model.ts';
import { entryColumns, type SortColumn } from './entry-columns.tsx';

export interface Sorting {
  readonly by: SortColumn;
  readonly falling: boolean;
}

const names = new Intl.Collator(undefined, { numeric: true });
function comparison(by: SortColumn): (a: Entry, b: Entry) => number {
  return entryColumns.find(({ id }) => id === by)?.compare ?? ((a, b) => names.compare(a.name, b.name));
}

/** Folders stay first. */
export function sorted<E extends Entry>(rows: readonly E[], sorting: Sorting | null): readonly E[] {
  if (sorting === null) return rows;
  const compare = comparison(sorting.by);
  const sign = sorting.falling ? -1 : 1;
  const rank = ({ kind }: Entry) => (kind === 'directory' ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || sign * compare(a, b));
}

/** A second press turns it round, a third one gives the catalogue's order back. Names begin with A, the rest with most. */
export function pressed(sorting: Sorting | null, by: SortColumn): Sorting | null {
  const falling = by !== 'name';
  if (sorting?.by !== by) return { by, falling };
  return sorting.falling === falling ? { by, falling: !falling } : null;
}
