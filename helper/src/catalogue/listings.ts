// Imports a volume's index, batch by batch while the drive hands it out, and makes it the volume's listing in one short
// transaction at the end: a reader sees the old generation or the new one, never a mixture. What an import that was cut
// short left behind, and what a newer generation replaced, is swept.

import { setImmediate } from 'node:timers/promises';
import { TapeError } from '../../contract/errors.ts';
import type { EntryDetail } from '../../contract/model.ts';
import type { CartridgeRecord, Cartridges } from './cartridges.ts';
import { sortKey, timeToColumn } from './columns.ts';
import type { Sqlite } from './database.ts';

/** One entry of the index as the drive hands it out: parents before their children, the root first with parent -1. */
export interface IndexRow
  extends Pick<
    EntryDetail,
    | 'name'
    | 'kind'
    | 'size'
    | 'readOnly'
    | 'creationTime'
    | 'changeTime'
    | 'modifyTime'
    | 'accessTime'
    | 'backupTime'
    | 'extents'
    | 'xattrs'
  > {
  readonly id: number;
  readonly parent: number;
  readonly symlinkTarget?: string;
}

/** Entries of listing n have the ids from n times this on. */
export const listingStride = 2 ** 32;

export const hashKey = 'ltfs.hash.sha256sum';
const hashShape = /^[0-9a-f]{64}$/;
/** Entries swept in one go: a few milliseconds, between which others are served. */
const sweptTogether = 5_000;

export class Listings {
  readonly #database: Sqlite;
  readonly #cartridges: Cartridges;
  readonly #statements: Statements;
  /** Being made: named by no volume yet, and not to be swept. */
  readonly #unfinished = new Set<number>();

  constructor(database: Sqlite, cartridges: Cartridges) {
    this.#database = database;
    this.#cartridges = cartridges;
    this.#statements = prepare(database);
  }

  /** Whether the catalogue holds exactly this generation of this volume. */
  holds(barcode: string, volume: { readonly uuid: string; readonly generation: number; readonly updateTime: string }) {
    // In this order: a copied cartridge's memory bears the barcode of the one that it was copied from.
    return this.#statements.holds.get({ ...volume, barcode }) !== undefined;
  }

  /** `fill` adds the rows, batch by batch; what it gives back is recorded with them. */
  async replace(
    volume: { readonly generation: number; readonly updateTime: string },
    fill: (add: (rows: readonly IndexRow[]) => void) => Promise<CartridgeRecord>,
  ): Promise<void> {
    await this.#import(volume, async (rows, listing) => {
      const record = await fill((batch) => rows.add(batch));
      rows.finish(() => {
        this.#cartridges.put(record);
        this.#statements.name.run(listing, record.barcode);
      });
    });
  }

  /** Whether this older generation can be looked at. */
  holdsOlder(barcode: string, uuid: string, generation: number): boolean {
    return this.#statements.holdsOlder.get(barcode, uuid, generation) !== undefined;
  }

  /** An older generation beside the newest; it takes the place of the one that was opened before. */
  async keepOlder(
    barcode: string,
    volume: { readonly uuid: string; readonly generation: number; readonly updateTime: string },
    fill: (add: (rows: readonly IndexRow[]) => void) => Promise<void>,
  ): Promise<void> {
    await this.#import(volume, async (rows, listing) => {
      await fill((batch) => rows.add(batch));
      rows.finish(() => this.#statements.nameOlder.run(barcode, volume.uuid, listing));
    });
  }

  /** Generations are counted anew: what bears a number now may have been another before. */
  async dropOlder(barcode: string): Promise<void> {
    this.#statements.dropOlder.run(barcode);
    await this.sweep();
  }

  async #import(
    volume: { readonly generation: number; readonly updateTime: string },
    fill: (rows: Import, listing: number) => Promise<void>,
  ): Promise<void> {
    const listing = Number(this.#statements.begin.run(volume.generation, volume.updateTime).lastInsertRowid);
    this.#unfinished.add(listing);
    try {
      await fill(new Import(this.#database, this.#statements, listing), listing);
    } finally {
      this.#unfinished.delete(listing);
    }
    await this.sweep();
  }

  /** Removes what no volume names and no import is making. */
  async sweep(): Promise<void> {
    for (const listing of this.#statements.unnamed.all()) {
      if (this.#unfinished.has(listing)) continue;
      const [from, to] = [listing * listingStride, (listing + 1) * listingStride - 1];
      for (const statement of this.#statements.sweep) {
        while (statement.run(from, to, sweptTogether).changes > 0) await setImmediate();
      }
      this.#statements.forget.run(listing);
    }
  }
}

class Import {
  readonly #database: Sqlite;
  readonly #statements: Statements;
  readonly #listing: number;
  readonly #folders = new Folders();
  readonly #xattrKeys = new Map<string, number>();

  constructor(database: Sqlite, statements: Statements, listing: number) {
    this.#database = database;
    this.#statements = statements;
    this.#listing = listing;
  }

  add(rows: readonly IndexRow[]): void {
    this.#database.transaction(() => {
      for (const row of rows) this.#addRow(row);
    })();
  }

  /** `name` makes it what readers find. */
  finish(name: () => void): void {
    const base = this.#listing * listingStride;
    this.#database.transaction(() => {
      for (const [id, size] of this.#folders.sizes()) this.#statements.resize.run(size, base + id);
    })();
    this.#database.transaction(name)();
  }

  #addRow(row: IndexRow): void {
    for (const number of [row.size, ...row.extents.flatMap((extent) => Object.values(extent))]) {
      if (typeof number === 'number' && !Number.isSafeInteger(number)) {
        throw new TapeError('volume.index-damaged', { subject: row.name, detail: `a size or place of ${number}` });
      }
    }
    this.#folders.count(row);
    const id = this.#listing * listingStride + row.id;
    const hash = row.xattrs.find((xattr) => isHash(xattr));
    this.#statements.entry.run({
      id,
      parent: row.parent < 0 ? -1 : this.#listing * listingStride + row.parent,
      rank: row.kind === 'directory' ? 0 : 1,
      sortKey: sortKey(row.name),
      name: row.name,
      size: row.size,
      readOnly: Number(row.readOnly),
      creationTime: timeToColumn(row.creationTime),
      changeTime: timeToColumn(row.changeTime),
      modifyTime: timeToColumn(row.modifyTime),
      accessTime: timeToColumn(row.accessTime),
      backupTime: timeToColumn(row.backupTime),
      sha256: hash === undefined ? null : Buffer.from(hash.value, 'hex'),
      symlinkTarget: row.kind === 'symlink' ? (row.symlinkTarget ?? '') : null,
    });
    for (const [at, extent] of row.extents.entries()) this.#statements.extent.run({ ...extent, entry: id, at });
    for (const [at, xattr] of row.xattrs.entries()) {
      if (xattr === hash) continue;
      this.#statements.xattr.run(id, at, this.#keyId(xattr.key), xattr.value, Number(xattr.encoding === 'base64'));
    }
  }

  #keyId(key: string): number {
    const known = this.#xattrKeys.get(key);
    if (known !== undefined) return known;
    this.#statements.addKey.run(key);
    const id = this.#statements.keyId.get(key);
    if (id === undefined) throw new TapeError('storage.fault', { detail: `no id for the attribute ${key}` });
    this.#xattrKeys.set(key, id);
    return id;
  }
}

/** Sums what is in each folder. Parents have smaller ids than their children, so one pass backwards carries sums up. */
class Folders {
  readonly #parents: { readonly id: number; readonly parent: number }[] = [];
  readonly #sizes = new Map<number, number>();

  count(row: IndexRow): void {
    if (row.parent >= row.id || (row.parent >= 0 && !this.#sizes.has(row.parent))) {
      throw new TapeError('volume.index-damaged', { subject: row.name, detail: 'it lies in no folder' });
    }
    if (row.kind === 'directory') {
      this.#parents.push({ id: row.id, parent: row.parent });
      this.#sizes.set(row.id, 0);
    } else {
      this.#grow(row.parent, row.size);
    }
  }

  sizes(): ReadonlyMap<number, number> {
    for (const { id, parent } of this.#parents.toReversed()) {
      if (parent >= 0) this.#grow(parent, this.#sizes.get(id) ?? 0);
    }
    return this.#sizes;
  }

  #grow(id: number, bytes: number): void {
    this.#sizes.set(id, (this.#sizes.get(id) ?? 0) + bytes);
  }
}

function isHash(xattr: IndexRow['xattrs'][number]): boolean {
  return xattr.key === hashKey && xattr.encoding === 'text' && hashShape.test(xattr.value);
}

type Statements = ReturnType<typeof prepare>;

function prepare(database: Sqlite) {
  const sweepTable = (table: string, column: string) =>
    database.prepare<[number, number, number]>(
      `DELETE FROM ${table} WHERE ${column} IN (SELECT ${column} FROM ${table} WHERE ${column} BETWEEN ? AND ? LIMIT ?)`,
    );
  return {
    holds: database.prepare(`
      SELECT 1 FROM volume JOIN listing ON listing.id = volume.listing
      WHERE barcode = :barcode AND uuid = :uuid
        AND listing.generation = :generation AND listing.update_time = :updateTime`),
    begin: database.prepare<[number, string]>('INSERT INTO listing (generation, update_time) VALUES (?, ?)'),
    name: database.prepare<[number, string]>('UPDATE volume SET listing = ? WHERE barcode = ?'),
    holdsOlder: database.prepare<[string, string, number]>(`
      SELECT 1 FROM older_listing JOIN listing ON listing.id = older_listing.listing
      WHERE barcode = ? AND uuid = ? AND listing.generation = ?`),
    nameOlder: database.prepare<[string, string, number]>('INSERT OR REPLACE INTO older_listing VALUES (?, ?, ?)'),
    dropOlder: database.prepare<[string]>('DELETE FROM older_listing WHERE barcode = ?'),
    unnamed: database
      .prepare<[], number>(`
        SELECT id FROM listing
        WHERE id NOT IN (SELECT listing FROM volume WHERE listing NOT NULL UNION SELECT listing FROM older_listing)`)
      .pluck(),
    forget: database.prepare<[number]>('DELETE FROM listing WHERE id = ?'),
    sweep: [sweepTable('xattr', 'entry'), sweepTable('extent', 'entry'), sweepTable('entry', 'id')],
    entry: database.prepare(`
      INSERT INTO entry VALUES (:id, :parent, :rank, :sortKey, :name, :size, :readOnly, :creationTime, :changeTime,
        :modifyTime, :accessTime, :backupTime, :sha256, :symlinkTarget)`),
    resize: database.prepare<[number, number]>('UPDATE entry SET size = ? WHERE id = ?'),
    extent: database.prepare(
      'INSERT INTO extent VALUES (:entry, :at, :fileOffset, :partition, :startBlock, :byteOffset, :byteCount)',
    ),
    addKey: database.prepare<[string]>('INSERT OR IGNORE INTO xattr_key (key) VALUES (?)'),
    keyId: database.prepare<[string], number>('SELECT id FROM xattr_key WHERE key = ?').pluck(),
    xattr: database.prepare<[number, number, number, string, number]>('INSERT INTO xattr VALUES (?, ?, ?, ?, ?)'),
  };
}
