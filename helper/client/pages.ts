// All rows of a paged call, one page at a time. A page of long paths can be too large for one message: then smaller
// pages are asked for.

import { TapeError } from '../contract/errors.ts';
import type { Page } from '../contract/model.ts';
import { pageLimit } from '../contract/protocol.ts';

type FetchPage<T> = (place: { readonly cursor: string | null; readonly limit: number }) => Promise<Page<T>>;

export async function* rowsOf<T>(fetchPage: FetchPage<T>): AsyncGenerator<T, void, undefined> {
  let cursor: string | null = null;
  let limit = pageLimit;
  for (;;) {
    const page: Page<T> | null = await fetchPage({ cursor, limit }).catch((error: unknown) => {
      if (limit > 1 && error instanceof TapeError && error.code === 'call.frame-too-large') return null;
      throw error;
    });
    if (page === null) {
      limit = Math.ceil(limit / 2);
      continue;
    }
    yield* page.rows;
    if (page.next === null) return;
    cursor = page.next;
  }
}

export async function allRowsOf<T>(fetchPage: FetchPage<T>): Promise<readonly T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf(fetchPage)) rows.push(row);
  return rows;
}
