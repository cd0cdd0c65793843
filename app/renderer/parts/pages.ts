// Rows of a paged call, as far as they were wanted: the first page at once, more when asked, and some ahead of that while
// the window has nothing to do. A change of `key` starts anew; answers to an older key are thrown away.

import { useCallback, useEffect, useRef, useState } from 'react';
import { faultOf } from '../../../helper/contract/errors.ts';
import type { Fault, Page } from '../../../helper/contract/model.ts';

/** Fills a tall window twice; small enough to come at once. */
export const pageRows = 200;

/** Later ones: as many as cross at once without a stutter. */
const laterRows = 500;
/** A long list is shown anew only when it has grown by so much: that takes the longer the longer it is. */
const growth = 1.125;

export type FetchRows<T> = (cursor: string | null, limit: number) => Promise<Page<T>>;

/** A window that is never at rest still comes to the end of its list. */
const longestPauseMs = 100;

export interface Pages<T> {
  readonly rows: readonly T[];
  readonly complete: boolean;
  readonly loading: boolean;
  readonly fault: Fault | null;
  readonly more: () => void;
}

interface LoadedRows<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

const untouched = { rows: [], next: null, loading: true, fault: null };

/** `ahead`: so many rows come by themselves. */
export function usePages<T>(key: string, fetchPage: FetchRows<T>, ahead = 0): Pages<T> {
  const [loaded, setLoaded] = useState<LoadedRows<T>>(untouched);
  const newest = useRef('');
  const fetcher = useRef(fetchPage);
  fetcher.current = fetchPage;

  const load = useCallback(async (wanted: string, cursor: string | null, before: readonly T[]) => {
    setLoaded((was) => ({ ...was, loading: true }));
    try {
      const rows = [...before];
      let next = cursor;
      do {
        const page = await fetcher.current(next, next === null ? pageRows : laterRows);
        if (newest.current !== wanted) return;
        rows.push(...page.rows);
        next = page.next;
      } while (next !== null && rows.length < before.length * growth);
      setLoaded({ rows, next, loading: false, fault: null });
    } catch (error) {
      if (newest.current !== wanted) return;
      setLoaded((was) => ({ ...was, loading: false, fault: faultOf(error) }));
    }
  }, []);

  useEffect(() => {
    newest.current = key;
    setLoaded(untouched);
    void load(key, null, []);
    return () => {
      newest.current = '';
    };
  }, [key, load]);

  const { rows, next, loading, fault } = loaded;
  const more = useCallback(() => {
    if (!loading && fault === null && next !== null) void load(key, next, rows);
  }, [key, load, loading, fault, next, rows]);
  const goesOn = rows.length < ahead;
  useEffect(() => {
    if (!goesOn) return;
    const waiting = requestIdleCallback(more, { timeout: longestPauseMs });
    return () => cancelIdleCallback(waiting);
  }, [goesOn, more]);
  return { rows, complete: next === null && !loading && fault === null, loading, fault, more };
}
