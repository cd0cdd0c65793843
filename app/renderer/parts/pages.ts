// Rows of a paged call, as far as they were wanted: the first page at once, more when asked. A change of `key` starts
// anew; answers to an older key are thrown away.

import { useCallback, useEffect, useRef, useState } from 'react';
import { faultOf } from '../../../helper/contract/errors.ts';
import type { Fault, Page } from '../../../helper/contract/model.ts';

/** Fills a tall window twice; small enough to come at once. */
export const pageRows = 200;

export type FetchPage<T> = (cursor: string | null) => Promise<Page<T>>;

export interface Pages<T> {
  readonly rows: readonly T[];
  readonly complete: boolean;
  readonly loading: boolean;
  readonly fault: Fault | null;
  readonly more: () => void;
}

interface Loaded<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

const untouched = { rows: [], next: null, loading: true, fault: null };

export function usePages<T>(key: string, fetchPage: FetchPage<T>): Pages<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(untouched);
  const newest = useRef('');
  const fetcher = useRef(fetchPage);
  fetcher.current = fetchPage;

  const load = useCallback(async (wanted: string, cursor: string | null, before: readonly T[]) => {
    setLoaded((was) => ({ ...was, loading: true }));
    try {
      const page = await fetcher.current(cursor);
      if (newest.current !== wanted) return;
      setLoaded({ rows: [...before, ...page.rows], next: page.next, loading: false, fault: null });
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
  return { rows, complete: next === null && !loading && fault === null, loading, fault, more };
}
