// Takes a volume's index into a listing, batch by batch while the drive hands it out. What a listing holds already is
// compared with it, and only the difference is written: born with the new generation, or died with it. None of that shows
// before the listing is said to have come to that generation, so an import that is cut short changes nothing.

import { setImmediate } from 'node:timers/promises';
import type { Xattr } from '../../contract/model.ts';
import { BitSet } from './bit-set.ts';
import { folded, sortKeyOf } from './columns.ts';
import { type Content, ContentBuffer, Contents } from './contents.ts';
import { type Sqlite, withoutFlush } from './database.ts';
import { FileOrders, largeFolder } from './file-orders.ts';
import { type FolderAttributes, FolderSizes } from './folder-sizes.ts';
import { type ImportRow, type IndexRows, importRowsOf } from './index-rows.ts';
import { listingStride } from './listing-stride.ts';
import { ManyRows } from './many-rows.ts';
import { NameIndex } from './name-index.ts';
import { type PackedXattrs, packRest, packXattrs, type Unpacked, unpack } from './packing.ts';
import { FileOwners, SharedTexts } from './shared-texts.ts';
import { TimeBuffer } from './time-buffer.ts';
import { WorkTurn } from './work-turn.ts';

const ownerKey = 'capstan.owner';
/** Rows written or compared in one go beside what the drive hands out: a few milliseconds, then others are served. */
const doneTogether = 2_000;

/** A listing as it is before an import goes on with it. */
export interface ListingBefore {
  readonly generation: number;
  readonly entries: number;
  readonly last: number;
}

/** How it is afterwards. */
export interface ListingAfter {
  readonly entries: number;
  readonly last: number;
  readonly rootName: string;
}

export class ListingImport {
  readonly #database: Sqlite;
  readonly #statements;
  readonly #base: number;
  readonly #generation: number;
  readonly #before: ListingBefore | null;
  readonly #folders = new FolderSizes();
  readonly #contents = new ContentBuffer();
  readonly #times = new TimeBuffer();
  /** Numbers of folders that the listing knew before, by their row in the index. */
  readonly #numbers = new Map<number, number>();
  readonly #kept: BitSet;
  /** Of the rows that came together: many share theirs. */
  readonly #packedLists = new Map<readonly Xattr[], PackedList>();
  readonly #names: NameIndex;
  readonly #orders: FileOrders;
  /** Rows of folders in which there is a new file. */
  readonly #grown = new Set<number>();
  #entries = 0;
  #last: number;
  #rootName = '';

  /** `before`: what the listing shows now; null when it is new. */
  constructor(database: Sqlite, listing: number, generation: number, before: ListingBefore | null) {
    this.#database = database;
    this.#statements = prepare(database, generation);
    this.#base = listing * listingStride;
    this.#generation = generation;
    this.#before = before;
    this.#last = before?.last ?? -1;
    this.#kept = new BitSet(this.#last + 1);
    this.#names = new NameIndex(database, listing, this.#last);
    this.#orders = new FileOrders(database);
  }

  add(rows: IndexRows): void {
    withoutFlush(this.#database, () => {
      this.#packedLists.clear();
      for (const row of importRowsOf(rows, this.#entries)) this.#addRow(row);
      this.#statements.entries.flush();
      this.#statements.folderEntries.flush();
      this.#names.writeSome();
    });
  }

  /** After the last row. */
  async finish(): Promise<ListingAfter> {
    await this.#writeFolders();
    await this.#writeOrders();
    await this.#writeTimes();
    await this.#writeContents();
    await this.#names.finish();
    if (this.#before !== null && this.#kept.count < this.#before.entries) await this.#buryGone(this.#before);
    return { entries: this.#entries, last: this.#last, rootName: this.#rootName };
  }

  #addRow(row: ImportRow): void {
    this.#folders.count(row);
    this.#entries += 1;
    if (row.parent < 0) this.#rootName = row.name;
    const list = this.#packedList(row.xattrs);
    const { owner } = list;
    const rest = packRest(row.body, list, row.hashes, this.#statements.words);
    const isFolder = row.kind === 'directory';
    const small = folded(row.name);
    const columns = {
      parent: row.parent < 0 ? -1 : this.#idOf(row.parent),
      rank: isFolder ? 0 : 1,
      symlink: row.kind === 'symlink' ? 1 : 0,
      sortKey: sortKeyOf(small),
      name: row.name,
      size: isFolder ? 0 : row.size,
      modified: isFolder ? null : row.modified,
      owner,
      sha256: row.sha256,
      rest: isFolder ? empty : rest,
    };
    const id = this.#known(columns) ?? this.#insert(columns, row, small);
    if (!isFolder) return;
    this.#numbers.set(row.id, id - this.#base);
    this.#folders.describe(row.id, { modified: row.modified, rest });
  }

  /** Whose a file is, and its attributes as they are kept. */
  #packedList(xattrs: readonly Xattr[]): PackedList {
    const known = this.#packedLists.get(xattrs);
    if (known !== undefined) return known;
    const owner = xattrs.find(({ key, encoding }) => key === ownerKey && encoding === 'text');
    const list = {
      owner: owner === undefined ? null : this.#statements.owners.idOf(owner.value),
      count: xattrs.length,
      packed: packXattrs(xattrs, this.#statements.words),
    };
    this.#packedLists.set(xattrs, list);
    return list;
  }

  /** The id of the same entry, if the listing holds it; of a folder, whatever has changed of it. */
  #known(columns: EntryColumns): number | null {
    if (this.#before === null) return null;
    const { parent, rank, sortKey: key, name } = columns;
    // A folder that is new holds nothing that is known.
    if (parent > this.#base + this.#before.last) return null;
    const known =
      parent === -1 ? this.#statements.byId.get(this.#base) : this.#statements.child.get(parent, rank, key, name);
    if (known === undefined) return null;
    const isSame = rank === 0 || this.#isSameFile(known, columns);
    if (!isSame) {
      this.#bury(known);
      return null;
    }
    if (rank === 0 && known.owner !== columns.owner) this.#statements.own.run(columns.owner, known.id);
    this.#kept.set(known.id - this.#base);
    return known.id;
  }

  #isSameFile(known: KnownEntry, columns: EntryColumns): boolean {
    const { symlink, size, modified, sha256, rest } = columns;
    if (known.size !== size || known.modified !== modified || known.symlink !== symlink) return false;
    const isSameContent = sha256 === null ? known.sha256 === null : known.sha256?.equals(sha256) === true;
    if (!isSameContent || known.rest.equals(rest)) return isSameContent;
    // What is packed in another way may say the same: it is taken over, so that nobody has to look again.
    const { words } = this.#statements;
    const [before, now] = [known.rest, rest].map((one) => textOf(unpack(one, size, modified, words)));
    if (before !== now) return false;
    this.#statements.repack.run(rest, known.id);
    return true;
  }

  #insert(columns: EntryColumns, row: ImportRow, small: string): number {
    this.#last = this.#before === null ? row.id : this.#last + 1;
    const id = this.#base + this.#last;
    const { parent, rank, symlink, sortKey: key, name, size, modified, owner, sha256, rest } = columns;
    this.#statements.entries.put([id, parent, rank, symlink, name, size, modified, owner, sha256, rest]);
    if (sha256 !== null) this.#contents.add(id, size, sha256);
    if (modified !== null) this.#times.add(this.#last, modified);
    if (row.parent >= 0) {
      this.#statements.folderEntries.put([parent, rank, key, id]);
      this.#names.put(this.#last, small);
    }
    if (rank === 1) this.#grown.add(row.parent);
    return id;
  }

  #idOf(row: number): number {
    return this.#base + (this.#numbers.get(row) ?? row);
  }

  async #writeFolders(): Promise<void> {
    for (const folders of inPieces(this.#folders.all())) {
      withoutFlush(this.#database, () => {
        for (const { row, size, modified, rest } of folders) {
          const entry = this.#idOf(row);
          const known = this.#before === null ? undefined : this.#statements.folder.get(entry);
          const isSame = known?.size === size && known.modified === modified && known.rest.equals(rest);
          if (!isSame) this.#statements.putFolder.run(entry, this.#generation, size, modified, rest);
        }
      });
      await setImmediate();
    }
  }

  async #writeOrders(): Promise<void> {
    for (const row of this.#folders.rows) {
      if (this.#folders.filesIn(row) < largeFolder) continue;
      const folder = this.#idOf(row);
      if (this.#grown.has(row) || !this.#orders.has(folder)) await this.#orders.write(folder);
    }
  }

  async #writeTimes(): Promise<void> {
    const turn = new WorkTurn();
    const rows: (readonly [seconds: number, number: number])[] = [];
    const write = () =>
      withoutFlush(this.#database, () => {
        for (const [seconds, number] of rows) this.#statements.times.put([seconds, this.#base + number]);
        this.#statements.times.flush();
        rows.length = 0;
      });
    for (const row of this.#times.all()) {
      if (row !== null) rows.push(row);
      if (rows.length === doneTogether) write();
      if (rows.length === 0 && turn.isOver) await turn.next();
    }
    write();
  }

  async #writeContents(): Promise<void> {
    for (const rows of inPieces(this.#contents.all())) {
      withoutFlush(this.#database, () => {
        for (const [mark, size, id] of rows) this.#statements.contents.put(mark, size, id, this.#generation);
        this.#statements.contents.flush();
      });
      await setImmediate();
    }
  }

  #bury(content: Content): void {
    this.#statements.die.run(this.#generation, content.id);
    this.#statements.contents.end(content, this.#generation);
  }

  /** What the index does not hold any more. */
  async #buryGone({ last }: ListingBefore): Promise<void> {
    for (let from = 0; from <= last; from += doneTogether) {
      const until = Math.min(last, from + doneTogether - 1);
      withoutFlush(this.#database, () => {
        for (const one of this.#statements.alive.all(this.#base + from, this.#base + until)) {
          if (!this.#kept.has(one.id - this.#base)) this.#bury(one);
        }
      });
      await setImmediate();
    }
  }
}

interface EntryColumns {
  readonly parent: number;
  readonly rank: number;
  readonly symlink: number;
  readonly sortKey: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number | null;
  readonly owner: number | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
}

interface KnownEntry extends Pick<EntryColumns, 'symlink' | 'size' | 'modified' | 'owner' | 'sha256' | 'rest'> {
  readonly id: number;
}

interface PackedList extends PackedXattrs {
  readonly owner: number | null;
}

/** In whichever order its attributes come. */
function textOf({ xattrs, ...others }: Unpacked): string {
  return JSON.stringify([others, xattrs.toSorted((one, other) => (one.key < other.key ? -1 : 1))]);
}

const empty = Buffer.alloc(0);

function* inPieces<T>(all: Iterable<T>): Generator<readonly T[], void, undefined> {
  let piece: T[] = [];
  for (const one of all) {
    piece.push(one);
    if (piece.length < doneTogether) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

function prepare(database: Sqlite, generation: number) {
  const known = 'SELECT id, symlink, size, modified, owner, sha256, rest FROM';
  return {
    words: new SharedTexts(database),
    owners: new FileOwners(database),
    byId: database.prepare<[number], KnownEntry>(`${known} entry WHERE id = ?`),
    child: database.prepare<[number, number, string, string], KnownEntry>(
      `${known} placed_entry WHERE parent = ? AND rank = ? AND sort_key = ? AND name = ? AND died IS NULL`,
    ),
    // The key to sort it by stands where it is looked for; it is born now, and lives.
    entries: new ManyRows(database, 'INSERT INTO entry', 10, `(?, ?, ?, ?, '', ?, ${generation}, NULL, ?, ?, ?, ?, ?)`),
    folderEntries: new ManyRows(database, 'INSERT INTO folder_entry', 4),
    times: new ManyRows(database, 'INSERT INTO entry_time', 2),
    die: database.prepare<[number, number]>('UPDATE entry SET died = ? WHERE id = ?'),
    repack: database.prepare<[Buffer, number]>('UPDATE entry SET rest = ? WHERE id = ?'),
    own: database.prepare<[number | null, number]>('UPDATE entry SET owner = ? WHERE id = ?'),
    alive: database.prepare<[number, number], Content>(
      'SELECT id, size, sha256 FROM entry WHERE id BETWEEN ? AND ? AND died IS NULL',
    ),
    contents: new Contents(database),
    folder: database.prepare<[number], FolderAttributes & { readonly size: number }>(
      'SELECT size, modified, rest FROM folder WHERE entry = ? ORDER BY born DESC LIMIT 1',
    ),
    putFolder: database.prepare<[number, number, number, number | null, Buffer]>(
      'INSERT INTO folder VALUES (?, ?, ?, ?, ?)',
    ),
  };
}
