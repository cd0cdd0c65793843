// Entries as they are selected from the catalogue: in a generation `at`, and of whoever asks `uid`, null for one who sees
// everything.

import type { Entry } from '../../contract/model.ts';

/** What tells an entry from its neighbours. */
export interface BriefRow {
  readonly id: number;
  readonly rank: number;
  readonly symlink: number;
  readonly name: string;
  readonly size: number;
}

export interface EntryRow extends BriefRow {
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
}

/** What changes of a directory is taken from the newest of its rows that was there at the time. `more`: besides an `EntryRow`. */
export function selectEntries(table: 'entry' | 'placed_entry', ...more: readonly string[]): string {
  const columns = [
    ...['entry.id', 'rank', 'symlink', 'name', 'sha256', 'iif(rank, entry.size, folder.size) AS size'],
    ...[
      'iif(rank, entry.modified, folder.modified) AS modified',
      'iif(rank, entry.rest, folder.rest) AS rest',
      ...more,
    ],
  ];
  return `
    SELECT ${columns.join(', ')}
    FROM ${table} AS entry LEFT JOIN folder ON rank = 0 AND folder.entry = entry.id AND folder.born = (
      SELECT max(born) FROM folder AS older WHERE older.entry = entry.id AND older.born <= :at)`;
}

/** In SQL, of an entry: whoever asks may see it. */
export const seenByUser = '(:uid IS NULL OR entry.owner IN (SELECT id FROM owner WHERE uid = :uid))';

export function kindOf({ rank, symlink }: Pick<BriefRow, 'rank' | 'symlink'>): Entry['kind'] {
  if (rank === 0) return 'directory';
  return symlink === 0 ? 'file' : 'symlink';
}

/** In a folder, where a page begins; it outlives a new generation. */
export function afterOf(cursor: string | null): Pick<EntryRow, 'rank' | 'name'> | null {
  return cursor === null ? null : { rank: cursor.startsWith('d') ? 0 : 1, name: cursor.slice(1) };
}

export function cursorOf({ rank, name }: Pick<EntryRow, 'rank' | 'name'>): string {
  return (rank === 0 ? 'd' : 'f') + name;
}
