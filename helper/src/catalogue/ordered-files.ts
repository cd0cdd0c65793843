// The files of a folder by size or by time, those that are alike by name: from the catalogue's indexes, so that of a million
// only those of a page are looked at.

import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import type { EntryRow, ListedFolder } from './entries.ts';
import { shownAt } from './views.ts';

export type IndexedOrder = 'size' | 'modified';

const columns: Readonly<Record<IndexedOrder, string>> = { size: 'size', modified: 'ifnull(modified, 0)' };

export interface OrderedFile extends EntryRow {
  readonly key: number;
  readonly sort_key: string;
}

/** Where a page goes on. */
export type FilePlace = Pick<OrderedFile, 'key' | 'name'>;

interface FilesQuery {
  readonly id: number;
  readonly at: number;
  readonly uid: number | null;
  readonly key: number;
  readonly sorted: string;
  readonly name: string;
  readonly limit: number;
}

export class OrderedFiles {
  readonly #by;

  constructor(database: Sqlite) {
    const prepare = (column: string) => {
      const files = `
        SELECT id, rank, symlink, name, sha256, size, modified, rest, sort_key, ${column} AS key FROM entry
        WHERE parent = :id AND rank = 1 AND ${shownAt(':at')}
          AND (:uid IS NULL OR owner IN (SELECT id FROM owner WHERE uid = :uid))`;
      const statement = (rest: string) => database.prepare<[FilesQuery], OrderedFile>(`${files} ${rest}`);
      return {
        above: statement(`AND ${column} > :key ORDER BY ${column}, sort_key LIMIT :limit`),
        below: statement(`AND ${column} < :key ORDER BY ${column} DESC, sort_key DESC LIMIT :limit`),
        alike: statement(`
          AND ${column} = :key AND (sort_key, name) > (:sorted, :name) ORDER BY sort_key, name LIMIT :limit`),
      };
    };
    this.#by = { size: prepare(columns.size), modified: prepare(columns.modified) };
  }

  /** Behind that one, or from the first on. */
  after(
    { id, at, uid }: ListedFolder,
    by: IndexedOrder,
    isFalling: boolean,
    place: FilePlace | null,
    limit: number,
  ): readonly OrderedFile[] {
    const { above, below, alike } = this.#by[by];
    const alikeAs = (key: number, name: string, most: number) =>
      alike.all({ id, at, uid, key, sorted: sortKey(name), name, limit: most });
    const found = place === null ? [] : [...alikeAs(place.key, place.name, limit)];
    const wanted = limit - found.length;
    if (wanted <= 0) return found;
    const key = place?.key ?? (isFalling ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
    const others = (isFalling ? below : above).all({ id, at, uid, key, sorted: '', name: '', limit: wanted });
    // Of those that are alike the index may have brought others than come first by name: of the last ones, which may not be all.
    const last = others.length < wanted ? null : (others.at(-1)?.key ?? null);
    const whole = others.filter((file) => file.key !== last).toSorted(isFalling ? falling : rising);
    return [...found, ...whole, ...(last === null ? [] : alikeAs(last, '', wanted - whole.length))];
  }
}

function rising(one: OrderedFile, other: OrderedFile): number {
  return one.key - other.key || byName(one, other);
}

function falling(one: OrderedFile, other: OrderedFile): number {
  return other.key - one.key || byName(one, other);
}

function byName(one: OrderedFile, other: OrderedFile): number {
  if (one.sort_key !== other.sort_key) return one.sort_key < other.sort_key ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}
