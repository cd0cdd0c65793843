// Rows in another order than the catalogue's, which is folders first, then by name. Pure.

import type { Entry } from '../../../../helper/contract/model.ts';

export const columns = ['name', 'size', 'modified', 'receipt'] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  readonly by: Column;
  readonly falling: boolean;
}

const names = new Intl.Collator(undefined, { numeric: true });
const standings = ['written', 'buffered', 'safe', 'verified'] as const satisfies readonly Entry['receipt'][];

const comparisons: Readonly<Record<Column, (a: Entry, b: Entry) => number>> = {
  name: (a, b) => names.compare(a.name, b.name),
  size: (a, b) => a.size - b.size,
  modified: (a, b) => (a.modifyTime < b.modifyTime ? -1 : Number(a.modifyTime > b.modifyTime)),
  receipt: (a, b) => standings.indexOf(a.receipt) - standings.indexOf(b.receipt),
};

/** Folders stay first. */
export function sorted<E extends Entry>(rows: readonly E[], sorting: Sorting | null): readonly E[] {
  if (sorting === null) return rows;
  const compare = comparisons[sorting.by];
  const sign = sorting.falling ? -1 : 1;
  const rank = ({ kind }: Entry) => (kind === 'directory' ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || sign * compare(a, b));
}

/** A second press turns it round, a third one gives the catalogue's order back. Names begin with A, the rest with most. */
export function pressed(sorting: Sorting | null, by: Column): Sorting | null {
  const falling = by !== 'name';
  if (sorting?.by !== by) return { by, falling };
  return sorting.falling === falling ? { by, falling: !falling } : null;
}
