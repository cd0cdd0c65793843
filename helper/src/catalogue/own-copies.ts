// Where a person's own files lie on some cartridges, by content. Their sizes are gathered first, in a table of this
// connection alone: a file of another size need not be read to know that it is nowhere. Other people's files are not
// looked at, so that nobody learns from an answer, or from how long it takes, what they have.

import { setImmediate } from 'node:timers/promises';
import type { FileOnCartridge } from '../../contract/model.ts';
import { markOf } from './contents.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './listing-stride.ts';
import { Paths } from './paths.ts';
import { shownAt } from './views.ts';

export interface SearchedCartridge {
  readonly barcode: string;
  /** What has no owner there is this person's, too: the whole cartridge is. */
  readonly isOwn: boolean;
}

/** Entries gone through in one go: some milliseconds. */
const gatheredTogether = 10_000;
/** Of one content; a person who has more of them has one that is sound among these. */
const copiesMost = 64;
/** A tape may be made up to hold any number of them. */
const partsMost = 20_000;

/** "film-LTFSseg2": a part of a file, which is no file by itself (LTFS 2.4, annex F). */
const partName = /-LTFSseg[1-9]\d*$/;
const partGlob = "'*-LTFSseg[1-9]*'";

interface OwnFileRow {
  readonly barcode: string;
  readonly parent: number;
  readonly name: string;
}

interface OwnedQuery {
  /** Null: whosever it is. */
  readonly uid: number | null;
  readonly own: string;
}

/** In SQL: of an entry on `barcode`. */
const isOwned = `(:uid IS NULL OR entry.owner IN (SELECT id FROM owner WHERE uid = :uid)
  OR entry.owner IS NULL AND barcode IN (SELECT value FROM json_each(:own)))`;

let tables = 0;

export class OwnCopies {
  readonly #database: Sqlite;
  readonly #table: string;
  readonly #owned: OwnedQuery;
  readonly #has;
  readonly #same;
  readonly #parts: FileOnCartridge[] = [];

  private constructor(database: Sqlite, table: string, owned: OwnedQuery) {
    this.#database = database;
    this.#table = table;
    this.#owned = owned;
    database.exec(`CREATE TEMP TABLE ${table} (size INTEGER PRIMARY KEY) STRICT`);
    this.#has = database.prepare<[number]>(`SELECT 1 FROM ${table} WHERE size = ?`);
    this.#same = database.prepare<[object], OwnFileRow>(`
      SELECT barcode, parent, entry.name FROM content JOIN entry ON entry.id = content.entry
      JOIN listing ON listing.id = entry.id / ${listingStride} JOIN volume ON volume.listing = listing.id
      WHERE mark = :mark AND content.size = :size AND sha256 = :sha256 AND rank = 1 AND symlink = 0
        AND barcode IN (SELECT value FROM json_each(:barcodes)) AND ${shownAt('listing.generation')} AND ${isOwned}
      ORDER BY barcode, entry.id LIMIT ${copiesMost}`);
  }

  /** `uid`: null for one who sees everybody's. */
  static async of(database: Sqlite, uid: number | null, cartridges: readonly SearchedCartridge[]): Promise<OwnCopies> {
    tables += 1;
    const own = cartridges.filter(({ isOwn }) => isOwn).map(({ barcode }) => barcode);
    const copies = new OwnCopies(database, `own_size_${tables}`, { uid, own: JSON.stringify(own) });
    for (const { barcode } of cartridges) await copies.#gather(barcode);
    return copies;
  }

  /** Some file of theirs has it. */
  hasSize(size: number): boolean {
    return this.#has.get(size) !== undefined;
  }

  /** On these of the cartridges, by barcode; of files, not of their parts. */
  of(size: number, sha256: string, barcodes: readonly string[]): readonly FileOnCartridge[] {
    const content = Buffer.from(sha256, 'hex');
    const wanted = { mark: markOf(content), size, sha256: content, barcodes: JSON.stringify(barcodes) };
    return this.#placesOf(this.#same.all({ ...wanted, ...this.#owned })).filter(({ path }) => !partName.test(path));
  }

  /** What is called like a part of a split file. */
  get parts(): readonly FileOnCartridge[] {
    return this.#parts;
  }

  close(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }

  async #gather(barcode: string): Promise<void> {
    const listing = this.#database
      .prepare<[string], { readonly id: number; readonly last: number }>(
        'SELECT listing.id, last FROM volume JOIN listing ON listing.id = listing WHERE barcode = ?',
      )
      .get(barcode);
    if (listing === undefined) return;
    const from = `
      FROM entry JOIN listing ON listing.id = :listing CROSS JOIN (SELECT :barcode AS barcode)
      WHERE entry.id BETWEEN :first AND :last AND rank = 1 AND symlink = 0 AND entry.size > 0 AND sha256 NOT NULL
        AND ${shownAt('listing.generation')} AND ${isOwned}`;
    const sizes = this.#database.prepare<[object]>(
      `INSERT OR IGNORE INTO ${this.#table} SELECT entry.size ${from} AND name NOT GLOB ${partGlob}`,
    );
    const parts = this.#database.prepare<[object], OwnFileRow>(
      `SELECT barcode, parent, name ${from} AND name GLOB ${partGlob} LIMIT :most`,
    );
    const start = listing.id * listingStride;
    for (let at = 0; at <= listing.last; at += gatheredTogether) {
      const last = start + Math.min(listing.last, at + gatheredTogether - 1);
      const range = { ...this.#owned, barcode, listing: listing.id, first: start + at, last };
      sizes.run(range);
      const most = partsMost - this.#parts.length;
      if (most > 0) this.#parts.push(...this.#placesOf(parts.all({ ...range, most })));
      await setImmediate();
    }
  }

  #placesOf(rows: readonly OwnFileRow[]): readonly FileOnCartridge[] {
    const paths = new Paths(this.#database);
    return rows.map(({ barcode, parent, name }) => ({ barcode, path: paths.of(parent, name) }));
  }
}
