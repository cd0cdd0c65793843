// What lies where on a tape, by the catalogue: gone through once for each generation and kept, so that a second look is at
// once. A cartridge of a million files takes seconds; others are served meanwhile.

import { setImmediate } from 'node:timers/promises';
import { TapeError } from '../../contract/errors.ts';
import type { Extent } from '../../contract/model.ts';
import { besideFolders, type LargestFile, ofOthers, type TapeFolder, type TapeRun } from '../../contract/tape-map.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { Sqlite } from './database.ts';
import { LargestFiles } from './largest-files.ts';
import { listingStride } from './listing-stride.ts';
import { extentsOf } from './packing.ts';
import { TapeBins } from './tape-bins.ts';
import { TapeStarts } from './tape-starts.ts';
import { shownAt, type View, Views } from './views.ts';

/** Rows in one go, whether or not they are shown: a few milliseconds. */
const rowsTogether = 500;
/** Of those that were looked at last. */
const mostKept = 4;
/** Of the index partition, where little lies, and the data partition: all of them fit a frame. */
const binsAtMost = [4_096, 20_480] as const;
const foldersAtMost = 200;
/** A folder with so much of what there is stands for all of it: its own folders are shown instead. */
const nearlyAll = 0.9;
/** Of those that share a record. */
const lookedAtMost = 64;

export interface TapeContents {
  readonly folders: readonly TapeFolder[];
  readonly files: number;
  /** Of the index partition and the data partition, like the next. */
  readonly runs: readonly [readonly TapeRun[], readonly TapeRun[]];
  readonly ends: readonly [number, number];
  readonly largest: readonly LargestFile[];
}

export interface FileAt {
  readonly path: string;
  readonly bytes: number;
  readonly others: number;
}

interface TapeFileRow {
  readonly id: number;
  readonly parent: number;
  readonly size: number;
  readonly rest: Buffer;
  readonly isOwn: number;
}

interface EntryRange {
  readonly above: number;
  readonly end: number;
  readonly at: number;
  readonly uid: number | null;
}

interface CachedContents {
  readonly contents: TapeContents;
  readonly starts: readonly [TapeStarts, TapeStarts];
}

export class TapeContentsCache {
  readonly #views: Views;
  readonly #rows;
  readonly #folder;
  readonly #largest;
  readonly #hasFolders;
  readonly #one;
  /** By view and by who looks; the one that was asked for last comes last. */
  readonly #kept = new Map<string, Promise<CachedContents>>();

  constructor(database: Sqlite) {
    this.#views = new Views(database);
    const seen = '(:uid IS NULL OR owner IN (SELECT id FROM owner WHERE uid = :uid))';
    this.#rows = database.prepare<[EntryRange], Omit<TapeFileRow, 'rest'> & { readonly rest: Buffer | null }>(`
      SELECT id, parent, size, iif(rank = 1 AND symlink = 0 AND ${shownAt(':at')}, rest, NULL) AS rest, ${seen} AS isOwn
      FROM entry WHERE id > :above AND id < :end ORDER BY id LIMIT ${rowsTogether}`);
    this.#folder = database.prepare<[number], { readonly parent: number; readonly name: string }>(
      'SELECT parent, name FROM entry WHERE id = ?',
    );
    const sizeAt = `(SELECT size FROM folder WHERE folder.entry = entry.id AND born <= :at ORDER BY born DESC LIMIT 1)`;
    this.#largest = database.prepare<
      [{ readonly id: number; readonly at: number }],
      { readonly id: number; readonly name: string; readonly size: number; readonly whole: number }
    >(`
      SELECT id, name, ${sizeAt} AS size,
        (SELECT size FROM folder WHERE folder.entry = :id AND born <= :at ORDER BY born DESC LIMIT 1) AS whole
      FROM (SELECT id, name FROM placed_entry AS entry WHERE parent = :id AND rank = 0 AND ${shownAt(':at')} LIMIT 1000) AS entry
      ORDER BY size DESC LIMIT 1`);
    this.#hasFolders = database
      .prepare<[{ readonly id: number; readonly at: number }], number>(
        `SELECT 1 FROM placed_entry AS entry WHERE parent = :id AND rank = 0 AND ${shownAt(':at')} LIMIT 1`,
      )
      .pluck();
    this.#one = database.prepare<[{ readonly id: number; readonly uid: number | null }], TapeFileRow>(
      `SELECT id, parent, size, rest, ${seen} AS isOwn FROM entry WHERE id = :id`,
    );
  }

  /** Of the newest generation, unless said otherwise. */
  async of(
    barcode: string,
    generation: number | undefined,
    visibleTo: VisibleOwner,
    blockBytes: number,
  ): Promise<TapeContents> {
    return (await this.#cachedOf(barcode, generation, visibleTo, blockBytes)).contents;
  }

  /** Null when no file lies there that one may see. */
  async at(
    barcode: string,
    generation: number | undefined,
    visibleTo: VisibleOwner,
    blockBytes: number,
    place: { readonly partition: number; readonly block: number },
  ): Promise<FileAt | null> {
    const { starts } = await this.#cachedOf(barcode, generation, visibleTo, blockBytes);
    const { entries, count } = starts[place.partition === 0 ? 0 : 1].at(place.block, lookedAtMost);
    for (const id of entries) {
      const row = this.#one.get({ id, uid: visibleTo === 'all' ? null : visibleTo });
      if (row === undefined || row.isOwn !== 1 || !covers(row, place, blockBytes)) continue;
      return { path: this.#pathOf(id), bytes: row.size, others: count - 1 };
    }
    return null;
  }

  #cachedOf(
    barcode: string,
    generation: number | undefined,
    visibleTo: VisibleOwner,
    blockBytes: number,
  ): Promise<CachedContents> {
    const view = this.#views.of(barcode, generation);
    if (view === null) throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
    const key = `${view.listing} ${view.at} ${visibleTo}`;
    const kept = this.#kept.get(key) ?? this.#readContents(view, visibleTo, blockBytes);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    // One that failed may be tried again.
    kept.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
    return kept;
  }

  async #readContents({ listing, at }: View, visibleTo: VisibleOwner, blockBytes: number): Promise<CachedContents> {
    const root = listing * listingStride;
    const folders = this.#foldersFrom(root, at);
    const bins = [new TapeBins(binsAtMost[0]), new TapeBins(binsAtMost[1])] as const;
    const starts = [new TapeStarts(), new TapeStarts()] as const;
    const largest = new LargestFiles();
    const uid = visibleTo === 'all' ? null : visibleTo;
    const place = (id: number, folder: number, extents: readonly Extent[]) => {
      let begins = true;
      for (const { partition, startBlock, byteOffset, byteCount } of extents) {
        if (byteCount === 0) continue;
        const on = partition === 'b' ? 1 : 0;
        const end = startBlock + Math.ceil((byteOffset + byteCount) / blockBytes);
        bins[on].add(startBlock, end, byteCount, folder, begins);
        starts[on].add(startBlock, id);
        begins = false;
      }
    };
    let files = 0;
    for (let above = root - 1; ; ) {
      const rows = this.#rows.all({ above, end: root + listingStride, at, uid });
      for (const { id, parent, size, rest, isOwn } of rows) {
        // Folders, links, and what is not there in this generation.
        if (rest === null) continue;
        const folder = isOwn === 1 ? folders.of(parent, size) : ofOthers;
        files += isOwn;
        const extents = extentsOf(rest, size);
        place(id, folder, extents);
        if (isOwn === 1) largest.add(id, size, extents);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsTogether) break;
      above = last.id;
      await setImmediate();
    }
    for (const each of starts) each.close();
    const [index, data] = bins;
    const runs = [index.runs(), data.runs()] as const;
    return {
      contents: {
        folders: folders.listed,
        files,
        runs,
        ends: [index.end, data.end],
        largest: largest.listed(blockBytes, (id) => this.#pathOf(id)),
      },
      starts,
    };
  }

  /** From where the tree first branches. */
  #foldersFrom(root: number, at: number): FolderTotals {
    let [base, path] = [root, ''];
    for (;;) {
      const largest = this.#largest.get({ id: base, at });
      if (largest === undefined || largest.size < largest.whole * nearlyAll) break;
      if (this.#hasFolders.get({ id: largest.id, at }) === undefined) break;
      [base, path] = [largest.id, path === '' ? largest.name : `${path}/${largest.name}`];
    }
    return new FolderTotals(base, path, (id) => this.#folder.get(id) ?? null);
  }

  #pathOf(entry: number): string {
    const names: string[] = [];
    for (let id = entry; ; ) {
      const row = this.#folder.get(id);
      if (row === undefined || id % listingStride === 0) break;
      names.unshift(row.name);
      id = row.parent;
    }
    return names.join('/');
  }
}

type FindFolder = (id: number) => { readonly parent: number; readonly name: string } | null;

/** Gives each folder the one of `base` that it is in, as they are met. */
class FolderTotals {
  readonly #base: number;
  readonly #path: string;
  readonly #find: FindFolder;
  readonly #known = new Map<number, number>();
  readonly listed: { path: string; files: number; bytes: number }[] = [];

  constructor(base: number, path: string, find: FindFolder) {
    this.#base = base;
    this.#path = path;
    this.#find = find;
  }

  /** Counts a file of that folder. */
  of(id: number, bytes: number): number {
    const folder = this.#numberOf(id);
    const one = this.listed[folder];
    if (one !== undefined) {
      one.files += 1;
      one.bytes += bytes;
    }
    return folder;
  }

  #numberOf(id: number): number {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const number = this.#newNumber(id);
    this.#known.set(id, number);
    return number;
  }

  #newNumber(id: number): number {
    if (id === this.#base || id % listingStride === 0) return besideFolders;
    const folder = this.#find(id);
    if (folder === null) return besideFolders;
    if (folder.parent !== this.#base) return this.#numberOf(folder.parent);
    if (this.listed.length >= foldersAtMost) return besideFolders;
    this.listed.push({
      path: this.#path === '' ? folder.name : `${this.#path}/${folder.name}`,
      files: 0,
      bytes: 0,
    });
    return this.listed.length - 1;
  }
}

function covers(
  { size, rest }: TapeFileRow,
  { partition, block }: { readonly partition: number; readonly block: number },
  blockBytes: number,
): boolean {
  return extentsOf(rest, size).some(
    (extent) =>
      (extent.partition === 'b' ? 1 : 0) === partition &&
      extent.startBlock <= block &&
      block < extent.startBlock + Math.ceil((extent.byteOffset + extent.byteCount) / blockBytes),
  );
}
