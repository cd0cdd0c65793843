// A folder in columns, for whoever shows very many entries at once: a page of them is a few milliseconds' work.

import type { Entry, FolderInColumns } from '../../contract/model.ts';
import { type EntryRow, kindOf } from './entry-rows.ts';
import { modifyMomentOf, unpack } from './packing.ts';
import type { SharedTexts } from './shared-texts.ts';

/** No more of them fit a page of `pageOf`. */
export const columnRows = 1_300;
const letters = { directory: 'd', file: 'f', symlink: 'l' } as const satisfies Record<Entry['kind'], string>;

export function inColumns(rows: readonly EntryRow[], words: SharedTexts): Omit<FolderInColumns, 'next'> {
  const moments = rows.map((row) => modifyMomentOf(row.rest, row.modified));
  return {
    names: rows.map(({ name }) => name),
    kinds: rows.map((row) => letters[kindOf(row)]).join(''),
    sizes: rows.map((row) => (row.symlink === 0 ? row.size : targetLength(row, words))),
    seconds: moments.map(({ seconds }) => seconds),
    nanoseconds: moments.map(({ nanoseconds }) => nanoseconds),
  };
}

/** Far less than a page counts for each row, but for the longest names. */
export function lengthInColumns({ name }: Pick<EntryRow, 'name'>): number {
  return Math.max(0, 6 * name.length - 340);
}

function targetLength({ rest, size, modified }: EntryRow, words: SharedTexts): number {
  return Buffer.byteLength(unpack(rest, size, modified, words).symlinkTarget ?? '');
}
