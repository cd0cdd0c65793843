// Cuts what was found into pages that fit a frame: by rows as asked, and by size where paths are long.

import type { Page } from '../../contract/model.ts';

/** Half of what a frame may hold: escaping can make JSON longer than its text. */
const pageBytes = 524_288;
/** What a row takes in JSON besides its path and its fault. */
const rowBytes = 400;

/** `rows` holds one more than `limit` when there are more. A page has at least one row, so that it leads on. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => T,
  units: (row: Row) => number,
  cursor: (row: Row) => string,
): Page<T> {
  let bytes = 0;
  let count = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += rowBytes + units(row);
    if (count > 0 && bytes > pageBytes) break;
    count += 1;
  }
  const last = rows[count - 1];
  return {
    rows: rows.slice(0, count).map(show),
    next: count < rows.length && last !== undefined ? cursor(last) : null,
  };
}
