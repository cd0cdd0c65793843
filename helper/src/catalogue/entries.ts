// What lies on the volumes, asked while their cartridges lie on the shelf: folders page by page, one entry in full, and
// everything below a path for a restore.

import { TapeError } from '../../contract/errors.ts';
import type { Entry, EntryDetail, Page } from '../../contract/model.ts';
import type { Sight } from '../access/access.ts';
import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './import.ts';
import { hashKey } from './index-rows.ts';
import { type Judge, Judges } from './judges.ts';
import { extentsOf, modifyTimeOf, unpack } from './packing.ts';
import { pageOf } from './pages.ts';
import type { Standing } from './standing.ts';
import { shownAt, type View, Views } from './views.ts';
import { SharedWords } from './words.ts';

interface Row {
  readonly id: number;
  readonly rank: number;
  readonly symlink: number;
  readonly name: string;
  readonly size: number;
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
}

/** One entry below a chosen path, for the plan of a restore. */
export interface Descendant {
  readonly path: string;
  readonly kind: Entry['kind'];
  readonly bytes: number;
}

/** Where a piece of a file lies: partition (0 or 1), block, offset in the block, bytes. */
export type Place = readonly [number, number, number, number];

export interface KnownFile {
  readonly size: number;
  readonly modifyTime: string;
  readonly sha256: string | null;
}

interface At {
  readonly id: number;
  readonly at: number;
}

interface Found {
  readonly row: Row;
  readonly at: number;
  readonly standing: Judge;
}

interface Seen extends At {
  /** Null: by somebody who sees everything. */
  readonly uid: number | null;
}

/** What is looked up in a folder. */
interface InFolder extends At {
  readonly rank: number;
  readonly key: string;
  readonly name: string;
}

/** Asked without a generation: the newest. An older one must be held by the catalogue. */
export class Entries {
  readonly #views: Views;
  readonly #words: SharedWords;
  readonly #judges: Judges;
  readonly #byId;
  readonly #child;
  readonly #isOf;
  readonly #isOthers;
  readonly #page;
  readonly #children;
  readonly #pieces;
  readonly #piecesInFolder;
  readonly #subfolders;

  constructor(database: Sqlite) {
    this.#views = new Views(database);
    this.#words = new SharedWords(database);
    this.#judges = new Judges(database);
    // What changes of a directory is taken from the newest of its rows that was there at the time.
    const select = `
      SELECT entry.id, rank, symlink, name, sha256, iif(rank, entry.size, folder.size) AS size,
        iif(rank, entry.modified, folder.modified) AS modified, iif(rank, entry.rest, folder.rest) AS rest
      FROM entry LEFT JOIN folder ON rank = 0 AND folder.entry = entry.id AND folder.born = (
        SELECT max(born) FROM folder AS older WHERE older.entry = entry.id AND older.born <= :at)`;
    const shown = shownAt(':at');
    const seen = '(:uid IS NULL OR entry.owner IN (SELECT id FROM owner WHERE uid = :uid))';
    this.#byId = database.prepare<[At], Row>(`${select} WHERE entry.id = :id AND ${shown}`);
    this.#child = database.prepare<[Omit<InFolder, 'rank'>], Row>(
      `${select} WHERE parent = :id AND rank IN (0, 1) AND sort_key = :key AND name = :name AND ${shown}`,
    );
    this.#isOf = database.prepare<[Seen], number>(`SELECT 1 FROM entry WHERE id = :id AND ${seen}`).pluck();
    // What another software wrote may have no owner.
    this.#isOthers = database
      .prepare<[{ readonly id: number; readonly uid: number }], number>(
        'SELECT 1 FROM entry JOIN owner ON owner.id = entry.owner WHERE entry.id = :id AND owner.uid <> :uid',
      )
      .pluck();
    this.#page = database.prepare<[InFolder & Seen & { readonly limit: number }], Row>(`
      ${select} WHERE parent = :id AND (rank, sort_key, name) > (:rank, :key, :name) AND ${shown} AND ${seen}
      ORDER BY rank, sort_key, name LIMIT :limit`);
    this.#children = database.prepare<[Seen], Row>(
      `${select} WHERE parent = :id AND ${shown} AND ${seen} ORDER BY rank DESC, sort_key, name`,
    );
    const pieces = 'SELECT size, rest FROM entry';
    this.#pieces = database.prepare<[At], Pick<Row, 'size' | 'rest'>>(`${pieces} WHERE id = :id AND ${shown}`);
    this.#piecesInFolder = database.prepare<[At], Pick<Row, 'size' | 'rest'>>(
      `${pieces} WHERE parent = :id AND rank = 1 AND ${shown}`,
    );
    this.#subfolders = database
      .prepare<[At], number>(`SELECT id FROM entry WHERE parent = :id AND rank = 0 AND ${shown}`)
      .pluck();
  }

  /** Directories first, then by name. The cursor is the last row's rank and name, so it outlives a new generation. */
  list(
    barcode: string,
    path: string,
    cursor: string | null,
    limit: number,
    generation?: number,
    sight: Sight = 'all',
  ): Page<Entry> {
    const { row: folder, at, standing } = this.#find(barcode, path, generation);
    const uid = uidOf(sight);
    if (folder.rank !== 0) throw new TapeError('volume.path-missing', { subject: path, detail: 'not a folder' });
    const after = cursor === null ? null : { rank: cursor.startsWith('d') ? 0 : 1, name: cursor.slice(1) };
    const { rank, name } = after ?? { rank: -1, name: '' };
    const rows = this.#page.all({ id: folder.id, at, uid, rank, name, key: sortKey(name), limit: limit + 1 });
    // A folder of somebody else's shows itself only to who has something in it.
    if (rows.length === 0 && path !== '') this.#demandSeen(folder.id, at, uid, path);
    return pageOf(
      rows,
      limit,
      (row) => this.#entryOf(row, below(path, row.name), standing),
      (row) => 3 * (path.length + 2 * row.name.length),
      (row) => (row.rank === 0 ? 'd' : 'f') + row.name,
    );
  }

  entry(barcode: string, path: string, generation?: number, sight: Sight = 'all'): EntryDetail {
    const { row, at, standing } = this.#find(barcode, path, generation);
    this.#demandSeen(row.id, at, uidOf(sight), path);
    const sha256 = row.sha256?.toString('hex') ?? null;
    const { xattrs, ...rest } = unpack(row.rest, row.size, row.modified, this.#words);
    return {
      ...this.#entryOf(row, path, standing),
      ...rest,
      sha256,
      xattrs: sha256 === null ? xattrs : [{ key: hashKey, value: sha256, encoding: 'text' }, ...xattrs],
    };
  }

  /** How safe it is, in the newest generation. */
  standing(barcode: string, path: string): Standing {
    const { row, standing } = this.#find(barcode, path);
    return this.#standingOf(row, path, standing);
  }

  /** Paths of what a folder holds. */
  names(barcode: string, path: string, generation?: number, sight: Sight = 'all'): readonly string[] {
    const { row: folder, at } = this.#find(barcode, path, generation);
    return this.#children.all({ id: folder.id, at, uid: uidOf(sight) }).map((row) => below(path, row.name));
  }

  /** The entry itself, then all that is below it; folders before what is in them. */
  *below(
    barcode: string,
    path: string,
    generation?: number,
    sight: Sight = 'all',
  ): Generator<Descendant, void, undefined> {
    const { row: top, at } = this.#find(barcode, path, generation);
    const uid = uidOf(sight);
    this.#demandSeen(top.id, at, uid, path);
    yield descendantOf(top, path);
    const folders = top.rank === 0 ? [{ id: top.id, path }] : [];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const inside: { id: number; path: string }[] = [];
      for (const row of this.#children.all({ id: folder.id, at, uid })) {
        const found = descendantOf(row, below(folder.path, row.name));
        yield found;
        if (found.kind === 'directory') inside.push({ id: row.id, path: found.path });
      }
      folders.push(...inside.reverse());
    }
  }

  /** Where everything lies that is there or below, folder by folder. */
  *placesBelow(barcode: string, path: string, generation?: number): Generator<readonly Place[], void, undefined> {
    const { row: top, at } = this.#find(barcode, path, generation);
    if (top.rank !== 0) {
      yield this.#pieces.all({ id: top.id, at }).flatMap(placesOf);
      return;
    }
    const folders = [top.id];
    for (let id = folders.pop(); id !== undefined; id = folders.pop()) {
      yield this.#piecesInFolder.all({ id, at }).flatMap(placesOf);
      folders.push(...this.#subfolders.all({ id, at }));
    }
  }

  /** Whether a file of this content lies there. */
  holds(barcode: string, path: string, size: number, sha256: string | null): boolean {
    const row = this.#found(this.#demandView(barcode), path);
    return row?.rank === 1 && row.size === size && (row.sha256?.toString('hex') ?? null) === sha256;
  }

  /** What is known of a file; null when no file lies there, or nothing is listed. */
  file(barcode: string, path: string, generation?: number): KnownFile | null {
    const view = this.#views.of(barcode, generation);
    const row = view === null ? null : this.#found(view, path);
    if (row === null || kindOf(row) !== 'file') return null;
    const modifyTime = modifyTimeOf(row.rest, row.modified);
    return { size: row.size, modifyTime, sha256: row.sha256?.toString('hex') ?? null };
  }

  /** Whether somebody may know that something lies there. */
  isSeen(barcode: string, path: string, sight: Sight, generation?: number): boolean {
    const view = this.#views.of(barcode, generation);
    const row = view === null ? null : this.#found(view, path);
    if (view === null || row === null) return false;
    return this.#isOf.get({ id: row.id, at: view.at, uid: uidOf(sight) }) === 1;
  }

  /**
   * Whether writing there would take the place of something that somebody else owns. Folders are merged; a file in the
   * place of a folder takes that of everything in it.
   */
  isOthers(barcode: string, path: string, isFolder: boolean, uid: number): boolean {
    const view = this.#views.of(barcode);
    const row = view === null ? null : this.#found(view, path);
    if (view === null || row === null || (isFolder && row.rank === 0)) return false;
    if (this.#isOthers.get({ id: row.id, uid }) === 1) return true;
    return row.rank === 0 && this.#holdsOthers({ id: row.id, at: view.at }, uid);
  }

  #holdsOthers({ id: top, at }: At, uid: number): boolean {
    const folders = [top];
    for (let id = folders.pop(); id !== undefined; id = folders.pop()) {
      for (const child of this.#children.all({ id, at, uid: null })) {
        if (this.#isOthers.get({ id: child.id, uid }) === 1) return true;
        if (child.rank === 0) folders.push(child.id);
      }
    }
    return false;
  }

  /** What one may not see is not there. */
  #demandSeen(id: number, at: number, uid: number | null, path: string): void {
    if (this.#isOf.get({ id, at, uid }) !== 1) throw new TapeError('volume.path-missing', { subject: path });
  }

  #find(barcode: string, path: string, generation?: number): Found {
    const view = this.#demandView(barcode, generation);
    const row = this.#found(view, path);
    if (row === null) throw new TapeError('volume.path-missing', { subject: path });
    return { row, at: view.at, standing: this.#judges.of(barcode, view) };
  }

  #entryOf(row: Row, path: string, standing: Judge): Entry {
    const { name, size } = row;
    const modifyTime = modifyTimeOf(row.rest, row.modified);
    return { path, name, kind: kindOf(row), size, modifyTime, ...this.#standingOf(row, path, standing) };
  }

  #standingOf(row: Row, path: string, judge: Judge): Standing {
    const sha256 = row.sha256?.toString('hex') ?? null;
    const rest = unpack(row.rest, row.size, row.modified, this.#words);
    return judge({ kind: kindOf(row), size: row.size, sha256, ...rest }, path);
  }

  #demandView(barcode: string, generation?: number): View {
    const view = this.#views.of(barcode, generation);
    if (view !== null) return view;
    throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
  }

  #found({ listing, at }: View, path: string): Row | null {
    let row = this.#byId.get({ id: listing * listingStride, at });
    for (const name of path === '' ? [] : path.split('/')) {
      if (row === undefined) return null;
      row = this.#child.get({ id: row.id, at, key: sortKey(name), name });
    }
    return row ?? null;
  }
}

function uidOf(sight: Sight): number | null {
  return sight === 'all' ? null : sight;
}

function placesOf({ size, rest }: Pick<Row, 'size' | 'rest'>): readonly Place[] {
  return extentsOf(rest, size).map(
    ({ partition, startBlock, byteOffset, byteCount }) =>
      [partition === 'b' ? 1 : 0, startBlock, byteOffset, byteCount] as const,
  );
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function kindOf(row: Row): Entry['kind'] {
  if (row.rank === 0) return 'directory';
  return row.symlink === 0 ? 'file' : 'symlink';
}

function descendantOf(row: Row, path: string): Descendant {
  const kind = kindOf(row);
  return { path, kind, bytes: kind === 'file' ? row.size : 0 };
}
