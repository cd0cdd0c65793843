// Folders of one path on several cartridges, gone through together: name by name, all that bears it on any of them. Each is
// read in its own order, by an index, and not much further than is asked for.

import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import { type EntryRow, seenByUser, selectEntries } from './entry-rows.ts';
import type { PathVersion } from './newest-version.ts';
import { shownAt } from './views.ts';

/** Of one cartridge, as whoever asks sees it. */
export interface CartridgeFolder {
  readonly barcode: string;
  readonly id: number;
  /** Its generation. */
  readonly at: number;
  /** Null: by somebody who sees everything. */
  readonly uid: number | null;
}

interface NamedRow extends EntryRow {
  readonly sortKey: string;
}

interface JudgedRow extends EntryRow {
  /** By whoever asks. */
  readonly isVisible: number;
}

interface NameInFolder extends Omit<CartridgeFolder, 'barcode'> {
  readonly key: string;
  readonly name: string;
}

/** Those behind a name. */
type ReadNames = (name: string, key: string) => readonly NamedRow[];

const rowsLeast = 16;

export class FoldersTogether {
  readonly #named;
  readonly #after;

  constructor(database: Sqlite) {
    const shown = shownAt(':at');
    this.#named = database.prepare<[NameInFolder], JudgedRow>(`
      ${selectEntries('placed_entry', `${seenByUser} AS isVisible`)}
      WHERE parent = :id AND rank IN (0, 1) AND sort_key = :key AND name = :name AND ${shown}`);
    this.#after = database.prepare<[NameInFolder & { readonly rank: number; readonly limit: number }], NamedRow>(`
      ${selectEntries('placed_entry', 'sort_key AS sortKey')}
      WHERE parent = :id AND rank = :rank AND (sort_key, name) > (:key, :name) AND ${shown} AND ${seenByUser}
      ORDER BY sort_key, name LIMIT :limit`);
  }

  /** What bears this name in one of them, seen or not. */
  named({ id, at, uid }: CartridgeFolder, name: string): readonly JudgedRow[] {
    return this.#named.all({ id, at, uid, name, key: sortKey(name) });
  }

  /**
   * Of each name behind that one what is seen, in the order of the cartridges; about so many names are asked for. No version
   * at all: a step on the way.
   */
  *versions(
    folders: readonly CartridgeFolder[],
    after: string,
    names: number,
  ): Generator<readonly PathVersion[], void, undefined> {
    const limit = Math.max(rowsLeast, Math.ceil(names / folders.length));
    // The one whose turn it is stands last.
    const streams: NameStream[] = [];
    const putInPlace = (stream: NameStream) => {
      if (stream.row !== null) streams.splice(placeIn(streams, stream), 0, stream);
    };
    for (const [number, { barcode, id, at, uid }] of folders.entries()) {
      // Folders and the rest stand in the index apart.
      for (const rank of [0, 1]) {
        const read: ReadNames = (name, key) => this.#after.all({ id, at, uid, rank, name, key, limit });
        putInPlace(new NameStream(number, barcode, read, after));
      }
      yield [];
    }
    for (let stream = streams.pop(); stream !== undefined; stream = streams.pop()) {
      const same = [stream];
      while (streams.at(-1)?.row?.name === stream.row?.name) same.push(...streams.splice(-1));
      yield same.flatMap(({ barcode, row }) => (row === null ? [] : [{ barcode, row }]));
      for (const one of same) {
        one.advance();
        putInPlace(one);
      }
    }
  }
}

/** The names of one folder that have the same rank, one at a time. */
class NameStream {
  readonly number: number;
  readonly barcode: string;
  readonly #read: ReadNames;
  #rows: readonly NamedRow[];
  #at = 0;

  constructor(number: number, barcode: string, read: ReadNames, after: string) {
    this.number = number;
    this.barcode = barcode;
    this.#read = read;
    this.#rows = read(after, sortKey(after));
  }

  /** Null at the end. */
  get row(): NamedRow | null {
    return this.#rows[this.#at] ?? null;
  }

  advance(): void {
    const { row } = this;
    this.#at += 1;
    if (row === null || this.#at < this.#rows.length) return;
    this.#rows = this.#read(row.name, row.sortKey);
    this.#at = 0;
  }
}

/** Behind all whose turn comes later. */
function placeIn(streams: readonly NameStream[], stream: NameStream): number {
  let [from, until] = [0, streams.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    const other = streams[middle];
    if (other !== undefined && comesBefore(stream, other)) from = middle + 1;
    else until = middle;
  }
  return from;
}

function comesBefore(one: NameStream, other: NameStream): boolean {
  const [a, b] = [one.row, other.row];
  if (a === null || b === null) return a !== null;
  const order = byCodePoint(a.sortKey, b.sortKey) || byCodePoint(a.name, b.name);
  return order === 0 ? one.number < other.number : order < 0;
}

/** As the database puts texts in order, and not by their units. */
function byCodePoint(one: string, other: string): number {
  if (one === other) return 0;
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return rankOf(one.charCodeAt(at)) - rankOf(other.charCodeAt(at));
}

/** Of a unit, or of the end; halves of what lies beyond 65,535 come last. */
function rankOf(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
