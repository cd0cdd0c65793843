// Lists that are whole in memory, a page at a time: none is too long for a message, however much somebody makes.

import type { Page } from '../../contract/model.ts';
import { pageOf } from '../catalogue/pages.ts';

/** The cursor says how many rows came before. */
export function pageFrom<T>(all: readonly T[], cursor: string | null, limit: number): Page<T> {
  const from = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0;
  const rows = all.slice(from, from + limit + 1).map((row, at) => ({ row, next: from + at + 1 }));
  return pageOf(
    rows,
    limit,
    ({ row }) => row,
    ({ row }) => JSON.stringify(row).length,
    ({ next }) => String(next),
  );
}
