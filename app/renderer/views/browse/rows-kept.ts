// While rows are being put in another order, those of the order before stay: a list that is empty for a moment loses the place
// and the focus of whoever works in it.

import { useRef } from 'react';
import type { Pages } from '../../parts/pages.ts';

export interface KeptRows<T> {
  readonly rows: readonly T[];
  /** What is asked for is not known yet. */
  readonly isPending: boolean;
}

/** `of` names what is listed, in whichever order. */
export function useRowsKept<T>({ rows, complete, fault }: Pages<T>, of: string): KeptRows<T> {
  const kept = useRef({ of, rows });
  const isPending = rows.length === 0 && !complete && fault === null;
  if (!isPending || kept.current.of !== of) kept.current = { of, rows };
  return { rows: kept.current.rows, isPending };
}
