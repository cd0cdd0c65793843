// What lies on the volumes, asked while their cartridges lie on the shelf: folders page by page, one entry in full, and
// everything below a path for a restore.

import { TapeError } from '../../contract/errors.ts';
import type { Entry, EntryDetail, FolderInColumns, Page } from '../../contract/model.ts';
import type { VisibleOwner } from '../access/access.ts';
import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import { columnRows, inColumns, lengthInColumns } from './entry-columns.ts';
import { afterOf, type BriefRow, cursorOf, type EntryRow, kindOf, seenByUser, selectEntries } from './entry-rows.ts';
import type { FileSafety } from './file-safety.ts';
import { hashKey } from './index-rows.ts';
import { listedAttributes } from './listed-attributes.ts';
import { listingStride } from './listing-stride.ts';
import { extentsOf, modifyTimeOf, type Unpacked, unpack } from './packing.ts';
import { pageOf } from './pages.ts';
import { below } from './paths.ts';
import { SharedTexts } from './shared-texts.ts';
import { shownAt, type View, Views } from './views.ts';
import { type SafetyOf, VolumeSafety } from './volume-safety.ts';

/** One entry below a chosen path, for the plan of a restore. */
export interface Descendant {
  readonly path: string;
  readonly kind: Entry['kind'];
  readonly bytes: number;
  /** What was found wrong with it, by its fault's code; null: nothing. */
  readonly damage: string | null;
}

interface DescendantRow extends Descendant {
  readonly id: number;
}

/** Where a piece of a file lies: partition (0 or 1), block, offset in the block, bytes. */
export type TapeExtent = readonly [number, number, number, number];

export interface KnownFile {
  readonly size: number;
  readonly modifyTime: string;
  readonly sha256: string | null;
}

interface EntryQuery {
  readonly id: number;
  readonly at: number;
}

interface LocatedEntry {
  readonly row: EntryRow;
  readonly at: number;
  readonly standing: SafetyOf;
}

/** A folder as whoever asks sees it. */
export interface ListedFolder {
  readonly id: number;
  readonly path: string;
  readonly at: number;
  /** Null: by somebody who sees everything. */
  readonly uid: number | null;
  readonly standing: SafetyOf;
}

interface VisibleEntryQuery extends EntryQuery {
  /** Null: by somebody who sees everything. */
  readonly uid: number | null;
}

/** What is looked up in a folder. */
interface FolderQuery extends EntryQuery {
  readonly rank: number;
  readonly key: string;
  readonly name: string;
}

/** Asked without a generation: the newest. An older one must be held by the catalogue. */
export class ListedEntries {
  readonly #views: Views;
  readonly #words: SharedTexts;
  readonly #volumeSafety: VolumeSafety;
  readonly #byId;
  readonly #child;
  readonly #isOf;
  readonly #isOthers;
  readonly #page;
  readonly #falling;
  readonly #fallingBefore;
  readonly #children;
  readonly #briefChildren;
  readonly #pieces;
  readonly #piecesInFolder;
  readonly #subfolders;

  constructor(database: Sqlite) {
    this.#views = new Views(database);
    this.#words = new SharedTexts(database);
    this.#volumeSafety = new VolumeSafety(database);
    const select = selectEntries('placed_entry');
    const shown = shownAt(':at');
    this.#byId = database.prepare<[EntryQuery], EntryRow>(
      `${selectEntries('entry')} WHERE entry.id = :id AND ${shown}`,
    );
    this.#child = database.prepare<[Omit<FolderQuery, 'rank'>], EntryRow>(
      `${select} WHERE parent = :id AND rank IN (0, 1) AND sort_key = :key AND name = :name AND ${shown}`,
    );
    this.#isOf = database
      .prepare<[VisibleEntryQuery], number>(`SELECT 1 FROM entry WHERE id = :id AND ${seenByUser}`)
      .pluck();
    // What another software wrote may have no owner.
    this.#isOthers = database
      .prepare<[{ readonly id: number; readonly uid: number }], number>(
        'SELECT 1 FROM entry JOIN owner ON owner.id = entry.owner WHERE entry.id = :id AND owner.uid <> :uid',
      )
      .pluck();
    this.#page = database.prepare<[FolderQuery & VisibleEntryQuery & { readonly limit: number }], EntryRow>(`
      ${select} WHERE parent = :id AND (rank, sort_key, name) > (:rank, :key, :name) AND ${shown} AND ${seenByUser}
      ORDER BY rank, sort_key, name LIMIT :limit`);
    const before = `${select} WHERE parent = :id AND rank = :rank AND (sort_key, name) < (:key, :name)`;
    const all = `${select} WHERE parent = :id AND rank = :rank`;
    const falling = `AND ${shown} AND ${seenByUser} ORDER BY sort_key DESC, name DESC LIMIT :limit`;
    this.#fallingBefore = database.prepare<[FolderQuery & VisibleEntryQuery & { readonly limit: number }], EntryRow>(
      `${before} ${falling}`,
    );
    this.#falling = database.prepare<[FolderQuery & VisibleEntryQuery & { readonly limit: number }], EntryRow>(
      `${all} ${falling}`,
    );
    this.#children = database.prepare<[VisibleEntryQuery], EntryRow>(
      `${select} WHERE parent = :id AND ${shown} AND ${seenByUser} ORDER BY rank DESC, sort_key, name`,
    );
    this.#briefChildren = database.prepare<[VisibleEntryQuery], BriefRow>(`
      SELECT id, rank, symlink, name, size FROM placed_entry AS entry WHERE parent = :id AND ${shown} AND ${seenByUser}
      ORDER BY rank DESC, sort_key, name`);
    const pieces = 'SELECT size, rest FROM entry';
    this.#pieces = database.prepare<[EntryQuery], Pick<EntryRow, 'size' | 'rest'>>(
      `${pieces} WHERE id = :id AND ${shown}`,
    );
    this.#piecesInFolder = database.prepare<[EntryQuery], Pick<EntryRow, 'size' | 'rest'>>(
      `SELECT size, rest FROM placed_entry AS entry WHERE parent = :id AND rank = 1 AND ${shown}`,
    );
    this.#subfolders = database
      .prepare<[EntryQuery], number>(
        `SELECT id FROM placed_entry AS entry WHERE parent = :id AND rank = 0 AND ${shown}`,
      )
      .pluck();
  }

  /**
   * Directories first, then by name, or in each by falling names. The cursor is the last row's rank and name, so it outlives a
   * new generation.
   */
  list(
    barcode: string,
    path: string,
    cursor: string | null,
    limit: number,
    generation?: number,
    visibleTo: VisibleOwner = 'all',
    isFalling = false,
  ): Page<Entry> {
    const folder = this.folder(barcode, path, generation, visibleTo);
    const after = afterOf(cursor);
    const rows = isFalling ? this.#rowsFalling(folder, after, limit + 1) : this.rowsAfter(folder, after, limit + 1);
    return pageOf(
      rows,
      limit,
      (row) => this.shown(row, folder),
      (row) => 3 * (path.length + 2 * row.name.length),
      cursorOf,
    );
  }

  /** The same in columns, as many as fit a page. */
  columns(
    barcode: string,
    path: string,
    cursor: string | null,
    generation?: number,
    visibleTo: VisibleOwner = 'all',
  ): FolderInColumns {
    const rows = this.rowsAfter(this.folder(barcode, path, generation, visibleTo), afterOf(cursor), columnRows + 1);
    const { rows: shown, next } = pageOf(rows, columnRows, (row) => row, lengthInColumns, cursorOf);
    return { ...inColumns(shown, this.#words), next };
  }

  isFolder(barcode: string, path: string): boolean {
    return this.#require(barcode, path).row.rank === 0;
  }

  folder(barcode: string, path: string, generation?: number, visibleTo: VisibleOwner = 'all'): ListedFolder {
    const { row, at, standing } = this.#require(barcode, path, generation);
    if (row.rank !== 0) throw new TapeError('volume.path-missing', { subject: path, detail: 'not a folder' });
    return { id: row.id, path, at, uid: uidOf(visibleTo), standing };
  }

  /** Of a folder, in the order of `list`. */
  rowsAfter(
    { id, path, at, uid }: ListedFolder,
    after: Pick<EntryRow, 'rank' | 'name'> | null,
    limit: number,
  ): readonly EntryRow[] {
    const { rank, name } = after ?? { rank: -1, name: '' };
    const rows = this.#page.all({ id, at, uid, rank, name, key: sortKey(name), limit });
    this.requireShown({ id, path, at, uid }, rows);
    return rows;
  }

  #rowsFalling(
    { id, path, at, uid }: ListedFolder,
    after: Pick<EntryRow, 'rank' | 'name'> | null,
    limit: number,
  ): readonly EntryRow[] {
    const rows: EntryRow[] = [];
    for (const rank of after?.rank === 1 ? [1] : [0, 1]) {
      const name = after?.rank === rank ? after.name : null;
      const query = { id, at, uid, rank, name: name ?? '', key: sortKey(name ?? ''), limit: limit - rows.length };
      rows.push(...(name === null ? this.#falling : this.#fallingBefore).all(query));
      if (rows.length === limit) break;
    }
    this.requireShown({ id, path, at, uid }, rows);
    return rows;
  }

  /** A folder of somebody else's shows itself only to who has something in it. */
  requireShown({ id, path, at, uid }: Omit<ListedFolder, 'standing'>, rows: readonly unknown[]): void {
    if (rows.length === 0 && path !== '') this.#requireVisible(id, at, uid, path);
  }

  rowOf(id: number, at: number): EntryRow | undefined {
    return this.#byId.get({ id, at });
  }

  shown(row: EntryRow, { path, standing }: ListedFolder): Entry {
    return this.#entryOf(row, below(path, row.name), standing);
  }

  entry(barcode: string, path: string, generation?: number, visibleTo: VisibleOwner = 'all'): EntryDetail {
    const { row, at, standing } = this.#require(barcode, path, generation);
    this.#requireVisible(row.id, at, uidOf(visibleTo), path);
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
  safety(barcode: string, path: string): FileSafety {
    const { row, standing } = this.#require(barcode, path);
    return safetyOf(row, unpack(row.rest, row.size, row.modified, this.#words), path, standing);
  }

  /** Paths of what a folder holds. */
  names(barcode: string, path: string, generation?: number, visibleTo: VisibleOwner = 'all'): readonly string[] {
    const { row: folder, at } = this.#require(barcode, path, generation);
    return this.#children.all({ id: folder.id, at, uid: uidOf(visibleTo) }).map((row) => below(path, row.name));
  }

  /** The entry itself, then all that is below it; folders before what is in them. */
  *below(
    barcode: string,
    path: string,
    generation?: number,
    visibleTo: VisibleOwner = 'all',
  ): Generator<Descendant, void, undefined> {
    const { row: top, at, standing } = this.#require(barcode, path, generation);
    const uid = uidOf(visibleTo);
    this.#requireVisible(top.id, at, uid, path);
    const isSuspect = this.#volumeSafety.suspicion(barcode);
    const damageOf = (row: EntryRow, own: string) =>
      isSuspect?.(row.rest) === true && kindOf(row) === 'file' ? this.#damageOf(row, own, standing) : null;
    const inFolder = (id: number, folder: string): readonly DescendantRow[] =>
      isSuspect === null
        ? this.#briefChildren.all({ id, at, uid }).map((row) => descendantOf(row, below(folder, row.name), null))
        : this.#children.all({ id, at, uid }).map((row) => {
            const own = below(folder, row.name);
            return descendantOf(row, own, damageOf(row, own));
          });
    const first = descendantOf(top, path, damageOf(top, path));
    yield first;
    const folders = top.rank === 0 ? [first] : [];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const inside: DescendantRow[] = [];
      for (const found of inFolder(folder.id, folder.path)) {
        yield found;
        if (found.kind === 'directory') inside.push(found);
      }
      folders.push(...inside.reverse());
    }
  }

  /** Where everything lies that is there or below, folder by folder. */
  *extentsBelow(barcode: string, path: string, generation?: number): Generator<readonly TapeExtent[], void, undefined> {
    const { row: top, at } = this.#require(barcode, path, generation);
    if (top.rank !== 0) {
      yield this.#pieces.all({ id: top.id, at }).flatMap(tapeExtentsOf);
      return;
    }
    const folders = [top.id];
    for (let id = folders.pop(); id !== undefined; id = folders.pop()) {
      yield this.#piecesInFolder.all({ id, at }).flatMap(tapeExtentsOf);
      folders.push(...this.#subfolders.all({ id, at }));
    }
  }

  /** Whether a file of this content lies there. */
  holds(barcode: string, path: string, size: number, sha256: string | null): boolean {
    const row = this.#lookUp(this.#requireView(barcode), path);
    return row?.rank === 1 && row.size === size && (row.sha256?.toString('hex') ?? null) === sha256;
  }

  /** What is known of a file; null when no file lies there, or nothing is listed. */
  file(barcode: string, path: string, generation?: number): KnownFile | null {
    return this.#fileIn(this.#views.of(barcode, generation), path);
  }

  /** As it was in the first index from this generation on that the catalogue holds. */
  fileSince(barcode: string, path: string, generation: number): KnownFile | null {
    return this.#fileIn(this.#views.since(barcode, generation), path);
  }

  #fileIn(view: View | null, path: string): KnownFile | null {
    const row = view === null ? null : this.#lookUp(view, path);
    if (row === null || kindOf(row) !== 'file') return null;
    const modifyTime = modifyTimeOf(row.rest, row.modified);
    return { size: row.size, modifyTime, sha256: row.sha256?.toString('hex') ?? null };
  }

  /** Whether somebody may know that something lies there. */
  isVisible(barcode: string, path: string, visibleTo: VisibleOwner, generation?: number): boolean {
    const view = this.#views.of(barcode, generation);
    const row = view === null ? null : this.#lookUp(view, path);
    if (view === null || row === null) return false;
    return this.#isOf.get({ id: row.id, at: view.at, uid: uidOf(visibleTo) }) === 1;
  }

  /**
   * Whether writing there would take the place of something that somebody else owns. Folders are merged; a file in the
   * place of a folder takes that of everything in it.
   */
  isOwnedByOthers(barcode: string, path: string, isFolder: boolean, uid: number): boolean {
    const view = this.#views.of(barcode);
    const row = view === null ? null : this.#lookUp(view, path);
    if (view === null || row === null || (isFolder && row.rank === 0)) return false;
    if (this.#isOthers.get({ id: row.id, uid }) === 1) return true;
    return row.rank === 0 && this.#holdsOwnedByOthers({ id: row.id, at: view.at }, uid);
  }

  #holdsOwnedByOthers({ id: top, at }: EntryQuery, uid: number): boolean {
    const folders = [top];
    for (let id = folders.pop(); id !== undefined; id = folders.pop()) {
      for (const child of this.#children.all({ id, at, uid: null })) {
        if (this.#isOthers.get({ id: child.id, uid }) === 1) return true;
        if (child.rank === 0) folders.push(child.id);
      }
    }
    return false;
  }

  #damageOf(row: EntryRow, path: string, standing: SafetyOf): string | null {
    const safety = safetyOf(row, unpack(row.rest, row.size, row.modified, this.#words), path, standing);
    return safety.receipt === 'written' ? safety.unsound.code : null;
  }

  /** What one may not see is not there. */
  #requireVisible(id: number, at: number, uid: number | null, path: string): void {
    if (this.#isOf.get({ id, at, uid }) !== 1) throw new TapeError('volume.path-missing', { subject: path });
  }

  #require(barcode: string, path: string, generation?: number): LocatedEntry {
    const view = this.#requireView(barcode, generation);
    const row = this.#lookUp(view, path);
    if (row === null) throw new TapeError('volume.path-missing', { subject: path });
    return { row, at: view.at, standing: this.#volumeSafety.of(barcode, view) };
  }

  #entryOf(row: EntryRow, path: string, standing: SafetyOf): Entry {
    const { name, size } = row;
    const unpacked = unpack(row.rest, size, row.modified, this.#words);
    const safety = safetyOf(row, unpacked, path, standing);
    return { path, name, kind: kindOf(row), size, ...listedAttributes(unpacked), ...safety };
  }

  #requireView(barcode: string, generation?: number): View {
    const view = this.#views.of(barcode, generation);
    if (view !== null) return view;
    throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
  }

  #lookUp({ listing, at }: View, path: string): EntryRow | null {
    let row = this.#byId.get({ id: listing * listingStride, at });
    for (const name of path === '' ? [] : path.split('/')) {
      if (row === undefined) return null;
      row = this.#child.get({ id: row.id, at, key: sortKey(name), name });
    }
    return row ?? null;
  }
}

function safetyOf(row: EntryRow, unpacked: Unpacked, path: string, judge: SafetyOf): FileSafety {
  const sha256 = row.sha256?.toString('hex') ?? null;
  return judge({ kind: kindOf(row), size: row.size, sha256, ...unpacked }, path);
}

function uidOf(visibleTo: VisibleOwner): number | null {
  return visibleTo === 'all' ? null : visibleTo;
}

function tapeExtentsOf({ size, rest }: Pick<EntryRow, 'size' | 'rest'>): readonly TapeExtent[] {
  return extentsOf(rest, size).map(
    ({ partition, startBlock, byteOffset, byteCount }) =>
      [partition === 'b' ? 1 : 0, startBlock, byteOffset, byteCount] as const,
  );
}

function descendantOf(row: BriefRow, path: string, damage: string | null): DescendantRow {
  const kind = kindOf(row);
  return { id: row.id, path, kind, bytes: kind === 'file' ? row.size : 0, damage };
}
