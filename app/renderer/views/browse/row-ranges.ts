// Which rows of a list are selected, as ranges of places: a million of them take no more room than one. Pure.

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** In order, and none touches another. */
export type RowRanges = readonly RowRange[];

export const noRows: RowRanges = [];

export function range(one: number, other: number): RowRanges {
  return [{ first: Math.min(one, other), last: Math.max(one, other) }];
}

export function holds(ranges: RowRanges, at: number): boolean {
  return ranges.some(({ first, last }) => first <= at && at <= last);
}

export function countOf(ranges: RowRanges): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** With the row, or without it when it was among them. */
export function toggled(ranges: RowRanges, at: number): RowRanges {
  if (!holds(ranges, at)) return joined([...ranges, { first: at, last: at }]);
  return ranges.flatMap(({ first, last }) => {
    if (at < first || at > last) return [{ first, last }];
    return [...(first < at ? [{ first, last: at - 1 }] : []), ...(at < last ? [{ first: at + 1, last }] : [])];
  });
}

export function rowsIn<T>(ranges: RowRanges, rows: readonly T[]): readonly T[] {
  return ranges.flatMap(({ first, last }) => rows.slice(first, last + 1));
}

function joined(ranges: RowRanges): RowRanges {
  const merged: RowRange[] = [];
  for (const one of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before !== undefined && one.first <= before.last + 1) {
      merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, one.last) };
    } else merged.push(one);
  }
  return merged;
}
