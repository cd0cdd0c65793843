// What lies on the volumes, asked while their cartridges lie on the shelf: folders page by page, one entry in full, and
// everything below a path for a restore.

import { TapeError } from '../../contract/errors.ts';
import type { Entry, EntryDetail, Extent, Page, Xattr } from '../../contract/model.ts';
import { sortKey, timeFromColumn } from './columns.ts';
import type { Sqlite } from './database.ts';
import { hashKey, listingStride } from './listings.ts';
import { pageOf } from './pages.ts';

interface Row {
  readonly id: bigint;
  readonly rank: bigint;
  readonly name: string;
  readonly size: bigint;
  readonly read_only: bigint;
  readonly creation_time: bigint | string;
  readonly change_time: bigint | string;
  readonly modify_time: bigint | string;
  readonly access_time: bigint | string;
  readonly backup_time: bigint | string;
  readonly sha256: Buffer | null;
  readonly symlink_target: string | null;
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

/** Asked without a generation: the newest. An older one must be held by the catalogue. */
export class Entries {
  readonly #listing;
  readonly #olderListing;
  readonly #byId;
  readonly #child;
  readonly #page;
  readonly #children;
  readonly #extents;
  readonly #places;
  readonly #placesInFolder;
  readonly #subfolders;
  readonly #xattrs;

  constructor(database: Sqlite) {
    this.#listing = database.prepare<[string], number>('SELECT listing FROM volume WHERE barcode = ?').pluck();
    this.#olderListing = database
      .prepare<[{ readonly barcode: string; readonly generation: number }], number>(`
        SELECT listing.id FROM listing JOIN volume ON volume.listing = listing.id
        WHERE barcode = :barcode AND listing.generation = :generation
        UNION ALL
        SELECT listing.id FROM listing JOIN older_listing ON older_listing.listing = listing.id
        WHERE barcode = :barcode AND listing.generation = :generation`)
      .pluck();
    this.#byId = database.prepare<[number], Row>('SELECT * FROM entry WHERE id = ?').safeIntegers();
    this.#child = database
      .prepare<[bigint, string, string], Row>(
        'SELECT * FROM entry WHERE parent = ? AND rank IN (0, 1) AND sort_key = ? AND name = ?',
      )
      .safeIntegers();
    this.#page = database
      .prepare<[bigint, number, string, string, number], Row>(`
        SELECT * FROM entry WHERE parent = ? AND (rank, sort_key, name) > (?, ?, ?)
        ORDER BY rank, sort_key, name LIMIT ?`)
      .safeIntegers();
    this.#children = database
      .prepare<[bigint], Row>('SELECT * FROM entry WHERE parent = ? ORDER BY rank DESC, sort_key, name')
      .safeIntegers();
    this.#extents = database.prepare<[bigint], Extent>(`
      SELECT file_offset AS fileOffset, partition, start_block AS startBlock, byte_offset AS byteOffset,
        byte_count AS byteCount
      FROM extent WHERE entry = ? ORDER BY position`);
    const place = "extent.partition = 'b', start_block, byte_offset, byte_count";
    this.#places = database.prepare<[bigint], Place>(`SELECT ${place} FROM extent WHERE entry = ?`).raw();
    this.#placesInFolder = database
      .prepare<[bigint], Place>(`SELECT ${place} FROM entry JOIN extent ON extent.entry = entry.id WHERE parent = ?`)
      .raw();
    this.#subfolders = database
      .prepare<[bigint], bigint>('SELECT id FROM entry WHERE parent = ? AND rank = 0')
      .pluck()
      .safeIntegers();
    this.#xattrs = database.prepare<[bigint], Xattr>(`
      SELECT xattr_key.key, value, CASE base64 WHEN 1 THEN 'base64' ELSE 'text' END AS encoding
      FROM xattr JOIN xattr_key ON xattr_key.id = xattr.key WHERE entry = ? ORDER BY position`);
  }

  /** Directories first, then by name. The cursor is the last row's rank and name, so it outlives a new generation. */
  list(barcode: string, path: string, cursor: string | null, limit: number, generation?: number): Page<Entry> {
    const folder = this.#find(barcode, path, generation);
    if (folder.rank !== 0n) throw new TapeError('volume.path-missing', { subject: path, detail: 'not a folder' });
    const after = cursor === null ? null : { rank: cursor.startsWith('d') ? 0 : 1, name: cursor.slice(1) };
    const rows = this.#page.all(
      folder.id,
      after?.rank ?? -1,
      after === null ? '' : sortKey(after.name),
      after?.name ?? '',
      limit + 1,
    );
    return pageOf(
      rows,
      limit,
      (row) => entryOf(row, below(path, row.name)),
      (row) => 3 * (path.length + 2 * row.name.length),
      (row) => (row.rank === 0n ? 'd' : 'f') + row.name,
    );
  }

  entry(barcode: string, path: string, generation?: number): EntryDetail {
    const row = this.#find(barcode, path, generation);
    const sha256 = row.sha256?.toString('hex') ?? null;
    const xattrs = this.#xattrs.all(row.id);
    return {
      ...entryOf(row, path),
      readOnly: row.read_only === 1n,
      creationTime: timeFromColumn(row.creation_time),
      changeTime: timeFromColumn(row.change_time),
      accessTime: timeFromColumn(row.access_time),
      backupTime: timeFromColumn(row.backup_time),
      symlinkTarget: row.symlink_target,
      sha256,
      extents: this.#extents.all(row.id),
      xattrs: sha256 === null ? xattrs : [{ key: hashKey, value: sha256, encoding: 'text' }, ...xattrs],
    };
  }

  /** Paths of what a folder holds. */
  names(barcode: string, path: string, generation?: number): readonly string[] {
    return this.#children.all(this.#find(barcode, path, generation).id).map((row) => below(path, row.name));
  }

  /** The entry itself, then all that is below it; folders before what is in them. */
  *below(barcode: string, path: string, generation?: number): Generator<Descendant, void, undefined> {
    const top = this.#find(barcode, path, generation);
    yield descendantOf(top, path);
    const folders = top.rank === 0n ? [{ id: top.id, path }] : [];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const inside: { id: bigint; path: string }[] = [];
      for (const row of this.#children.all(folder.id)) {
        const found = descendantOf(row, below(folder.path, row.name));
        yield found;
        if (found.kind === 'directory') inside.push({ id: row.id, path: found.path });
      }
      folders.push(...inside.reverse());
    }
  }

  /** Where everything lies that is there or below, folder by folder. */
  *placesBelow(barcode: string, path: string, generation?: number): Generator<readonly Place[], void, undefined> {
    const top = this.#find(barcode, path, generation);
    if (top.rank !== 0n) {
      yield this.#places.all(top.id);
      return;
    }
    const folders = [top.id];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      yield this.#placesInFolder.all(folder);
      folders.push(...this.#subfolders.all(folder));
    }
  }

  /** Whether a file of this content lies there. */
  holds(barcode: string, path: string, size: number, sha256: string | null): boolean {
    const row = this.#found(barcode, path);
    return row?.rank === 1n && row.size === BigInt(size) && (row.sha256?.toString('hex') ?? null) === sha256;
  }

  /** What is known of a file; null when no file lies there, or nothing is listed. */
  file(barcode: string, path: string, generation?: number): KnownFile | null {
    if (this.#listingOf(barcode, generation) === null) return null;
    const row = this.#found(barcode, path, generation);
    if (row === null || kindOf(row) !== 'file') return null;
    const { size, modify_time: modifyTime, sha256 } = row;
    return { size: Number(size), modifyTime: timeFromColumn(modifyTime), sha256: sha256?.toString('hex') ?? null };
  }

  #find(barcode: string, path: string, generation?: number): Row {
    const row = this.#found(barcode, path, generation);
    if (row === null) throw new TapeError('volume.path-missing', { subject: path });
    return row;
  }

  #found(barcode: string, path: string, generation?: number): Row | null {
    const listing = this.#listingOf(barcode, generation);
    const root = listing === null ? undefined : this.#byId.get(listing * listingStride);
    if (root === undefined)
      throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
    let row = root;
    for (const name of path === '' ? [] : path.split('/')) {
      const child = this.#child.get(row.id, sortKey(name), name);
      if (child === undefined) return null;
      row = child;
    }
    return row;
  }

  #listingOf(barcode: string, generation?: number): number | null {
    if (generation === undefined) return this.#listing.get(barcode) ?? null;
    const listing = this.#olderListing.get({ barcode, generation });
    if (listing !== undefined) return listing;
    throw new TapeError('volume.generation-closed', { subject: barcode, detail: `generation ${generation}` });
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function kindOf(row: Row): Entry['kind'] {
  if (row.rank === 0n) return 'directory';
  return row.symlink_target === null ? 'file' : 'symlink';
}

function descendantOf(row: Row, path: string): Descendant {
  const kind = kindOf(row);
  return { path, kind, bytes: kind === 'file' ? Number(row.size) : 0 };
}

/** Whatever is listed is named by an index on tape: it survives pulling the plug. */
function entryOf(row: Row, path: string): Entry {
  return {
    path,
    name: row.name,
    kind: kindOf(row),
    size: Number(row.size),
    modifyTime: timeFromColumn(row.modify_time),
    receipt: 'safe',
  };
}
