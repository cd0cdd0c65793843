// The order of rows, by one of their columns; what was chosen is kept from one start to the next. Null: their own order.

import { useCallback, useMemo } from 'react';
import { storeText, useStoredText } from '../stored-text.ts';

export interface Sorting<Column extends string = string> {
  readonly by: Column;
  readonly falling: boolean;
}

/** A second press turns it round, a third one gives the rows' own order back. Words begin with A, the rest with most. */
export function pressed<Column extends string>(
  sorting: Sorting<Column> | null,
  by: Column,
  falling: boolean,
): Sorting<Column> | null {
  if (sorting?.by !== by) return { by, falling };
  return sorting.falling === falling ? { by, falling: !falling } : null;
}

/** What is kept is read as if a stranger had written it. */
export function sortingIn<Column extends string>(
  text: string | null,
  columns: readonly Column[],
): Sorting<Column> | null {
  const [name, direction] = (text ?? '').split(' ');
  const by = columns.find((column) => column === name);
  return by === undefined || (direction !== 'rising' && direction !== 'falling')
    ? null
    : { by, falling: direction === 'falling' };
}

/** `list`: whose order it is. `columns` stays the same. */
export function useSorting<Column extends string>(
  list: string,
  columns: readonly Column[],
): readonly [Sorting<Column> | null, (sorting: Sorting<Column> | null) => void] {
  const key = `order.${list}`;
  const kept = useStoredText(key);
  const sorting = useMemo(() => sortingIn(kept, columns), [kept, columns]);
  const keep = useCallback(
    (next: Sorting<Column> | null) =>
      storeText(key, next === null ? null : `${next.by} ${next.falling ? 'falling' : 'rising'}`),
    [key],
  );
  return [sorting, keep];
}
