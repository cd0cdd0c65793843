// The listings of volumes: which index each of them came to, which generations it shows, and what is swept. A listing goes
// on from one generation of its volume to the next; it comes to it in one short transaction at the end of the import, so a
// reader sees the old generation or the new one, never a mixture.

import { setImmediate } from 'node:timers/promises';
import type { Cartridges, SeenCartridge } from './cartridges.ts';
import { sortKey } from './columns.ts';
import { type Content, Contents } from './contents.ts';
import { type Sqlite, withoutFlush } from './database.ts';
import { type BegunImport, EarlyListing, type SeenVolume } from './early-listing.ts';
import type { IndexRows } from './index-rows.ts';
import { type ListingBefore, ListingImport } from './listing-import.ts';
import { listingStride } from './listing-stride.ts';
import { forgetNames } from './name-index.ts';

export type { SeenVolume } from './early-listing.ts';

type AddRows = (rows: IndexRows) => void;

/** Entries looked at or swept in one go: a few milliseconds, between which others are served. */
const sweptTogether = 2_000;

export class Listings {
  readonly #database: Sqlite;
  readonly #cartridges: Cartridges;
  readonly #statements;
  readonly #contents: Contents;
  /** Taking over an index, or being swept: whoever works on one has it alone. */
  readonly #unfinished = new Set<number>();
  /** Of cartridges that are being looked at, by barcode. */
  readonly #early = new Map<string, EarlyListing>();
  /** By barcode: what is listed of them is to be replaced, and not gone on with. */
  readonly #distrusted = new Set<string>();

  constructor(database: Sqlite, cartridges: Cartridges) {
    this.#database = database;
    this.#cartridges = cartridges;
    this.#statements = prepare(database);
    this.#contents = new Contents(database);
  }

  /** Whether the catalogue holds exactly this generation of this volume as its newest. */
  holds(barcode: string, { uuid, generation, updateTime }: SeenVolume): boolean {
    if (this.#distrusted.has(barcode)) return false;
    // In this order: a copied cartridge's memory bears the barcode of the one that it was copied from.
    return this.#statements.holds.get({ barcode, uuid, generation, updateTime }) !== undefined;
  }

  /** For an index that a drive is about to read: `replace` and `endEarly` find what has come of it. */
  early(barcode: string): EarlyListing {
    this.endEarly(barcode);
    const early = new EarlyListing({
      begin: (volume) => this.#beginEarly(barcode, volume),
      abandon: ({ listing }) => this.#unfinished.delete(listing),
    });
    this.#early.set(barcode, early);
    return early;
  }

  /** What has come early of this cartridge and was not taken over says nothing. */
  endEarly(barcode: string): void {
    this.#early.get(barcode)?.withdraw();
    this.#early.delete(barcode);
  }

  /** `fill` adds the rows, batch by batch, unless they have come early; what it gives back is recorded with them. */
  async replace(
    barcode: string,
    volume: SeenVolume,
    fill: (add: AddRows, haveCome: boolean) => Promise<SeenCartridge>,
  ): Promise<void> {
    const early = this.#early.get(barcode)?.take(volume) ?? null;
    const begun = early ?? (await this.#beginNewest(barcode, volume));
    const filled = (add: AddRows) => fill(add, early !== null);
    await this.#import(begun, filled, (record) => {
      this.#cartridges.put(record);
      this.#statements.name.run(begun.listing, record.barcode);
    });
    this.#distrusted.delete(barcode);
  }

  /** Whether this older generation can be looked at. */
  holdsOlder(barcode: string, uuid: string, generation: number): boolean {
    return this.#statements.holdsOlder.get({ barcode, uuid, generation }) !== undefined;
  }

  /** An older generation that was never seen, beside the newest; it takes the place of the one that was opened before. */
  async addOlder(barcode: string, volume: SeenVolume, fill: (add: AddRows) => Promise<void>): Promise<void> {
    const begun = this.#begin(this.#insert(volume), volume, null);
    await this.#import(begun, fill, () => {
      this.#statements.nameOlder.run(barcode, volume.uuid, begun.listing);
    });
  }

  /** The next time that a drive tells what is on it, its entry is rebuilt; until then people see what was listed. */
  distrust(barcode: string): void {
    this.endEarly(barcode);
    this.#distrusted.add(barcode);
  }

  /** Generations are counted anew: what bears a number now may have been another before. */
  async dropOlder(barcode: string): Promise<void> {
    this.#statements.dropOlder.run(barcode);
    const known = this.#statements.of.get(barcode);
    if (known !== undefined) {
      this.#statements.dropSeen.run(known.listing, known.generation);
      await this.#remove(known.listing, 'died <= :generation', known.generation);
    }
    await this.sweep();
  }

  /**
   * Removes what no volume names and no import is making, and what imports that were cut short left behind. Each is looked
   * at anew when its turn comes: while others were swept, its import may have ended.
   */
  async sweep(): Promise<void> {
    for (const id of this.#statements.unnamed.all()) {
      await this.#alone(id, async () => {
        if (!this.#statements.unnamed.all().includes(id)) return;
        await this.#remove(id, 'born NOT NULL', 0);
        this.#statements.forget.run(id);
      });
    }
    for (const { listing } of this.#statements.cutShort.all()) {
      await this.#alone(listing, async () => {
        const known = this.#statements.cutShort.all().find((one) => one.listing === listing);
        if (known !== undefined) await this.#undoImport(known);
      });
    }
  }

  /** Not while somebody else works on it: that one leaves it in order. */
  async #alone(listing: number, work: () => Promise<void>): Promise<void> {
    if (this.#unfinished.has(listing)) return;
    this.#unfinished.add(listing);
    try {
      await work();
    } finally {
      this.#unfinished.delete(listing);
    }
  }

  #insert({ generation, updateTime }: SeenVolume): number {
    return Number(this.#statements.begin.run(generation, updateTime).lastInsertRowid);
  }

  /** Goes on with what is known of the volume, in case. */
  async #beginNewest(barcode: string, volume: SeenVolume): Promise<BegunImport> {
    const known = this.#goesOn(barcode, volume);
    if (known === null) return this.#begin(this.#insert(volume), volume, null);
    this.#unfinished.add(known.listing);
    try {
      await this.#undoImport(known);
      return this.#begin(known.listing, volume, known);
    } catch (error) {
      this.#unfinished.delete(known.listing);
      throw error;
    }
  }

  #beginEarly(barcode: string, volume: SeenVolume) {
    const known = this.#goesOn(barcode, volume);
    const isCutShort = known !== null && this.#statements.isCutShort.get(known.listing) !== undefined;
    if (isCutShort || this.holds(barcode, volume)) return null;
    return this.#begin(known?.listing ?? this.#insert(volume), volume, known);
  }

  #goesOn(barcode: string, { uuid, generation }: SeenVolume): KnownListing | null {
    const known = this.#statements.goesOn.get({ barcode, uuid, generation });
    const isSound = known !== undefined && !this.#unfinished.has(known.listing) && !this.#distrusted.has(barcode);
    return isSound ? known : null;
  }

  #begin(listing: number, volume: SeenVolume, before: ListingBefore | null): BegunImport {
    this.#unfinished.add(listing);
    if (before !== null) this.#statements.goOn.run(volume.generation, listing);
    return { listing, volume, before, rows: new ListingImport(this.#database, listing, volume.generation, before) };
  }

  async #import<T>(
    { listing, volume: { generation, updateTime }, rows }: BegunImport,
    fill: (add: AddRows) => Promise<T>,
    name: (filled: T) => void,
  ): Promise<void> {
    try {
      const filled = await fill((batch) => rows.add(batch));
      const { entries, last, rootName } = await rows.finish();
      this.#database.transaction(() => {
        this.#statements.come.run({ listing, generation, updateTime, entries, last });
        this.#statements.see.run(listing, generation, updateTime);
        this.#statements.nameRoot.run(rootName, listing * listingStride, rootName);
        name(filled);
      })();
    } finally {
      this.#unfinished.delete(listing);
    }
    await this.sweep();
  }

  /** What an import of a newer generation left behind when it was cut short. */
  async #undoImport({ listing, generation }: { readonly listing: number; readonly generation: number }): Promise<void> {
    if (this.#statements.isCutShort.get(listing) === undefined) return;
    const base = listing * listingStride;
    await this.#remove(listing, 'born > :generation', generation);
    const last = this.#largest(listing);
    for (let from = base; from <= last; from += sweptTogether) {
      const until = from + sweptTogether - 1;
      withoutFlush(this.#database, () => {
        for (const one of this.#statements.buried.all({ from, until, generation })) {
          this.#statements.revive.run(one.id);
          this.#contents.end(one, null);
        }
        this.#statements.takeBackFolders.run({ from, until, generation });
      });
      await setImmediate();
    }
    this.#statements.forgetImport.run(listing);
  }

  /** Entries of a listing, with all that hangs on them. */
  async #remove(listing: number, which: keyof typeof removable, generation: number): Promise<void> {
    const base = listing * listingStride;
    const last = this.#largest(listing);
    const select = this.#statements.removed[which];
    for (let from = base; from <= last; from += sweptTogether) {
      const until = from + sweptTogether - 1;
      withoutFlush(this.#database, () => {
        for (const { parent, rank, name, modified, ...content } of select.all({ from, until, generation })) {
          const { id } = content;
          this.#statements.removePlace.run(parent, rank, sortKey(name), id);
          if (modified !== null) this.#statements.removeTime.run(modified, id);
          this.#contents.remove(content);
          this.#statements.removeFolder.run(id);
          this.#statements.removeOrders.run(id);
          this.#statements.remove.run(id);
        }
      });
      await setImmediate();
    }
    await forgetNames(this.#database, listing, last - base);
  }

  #largest(listing: number): number {
    const base = listing * listingStride;
    return this.#statements.largest.get(base, base + listingStride - 1) ?? -1;
  }
}

/** Entries that may have to go. */
const removable = { 'born NOT NULL': true, 'born > :generation': true, 'died <= :generation': true } as const;

interface RemovedEntry extends Content {
  readonly parent: number;
  readonly rank: number;
  readonly name: string;
  readonly modified: number | null;
}

interface EntryIdRange {
  readonly from: number;
  readonly until: number;
  readonly generation: number;
}

interface KnownListing extends ListingBefore {
  readonly listing: number;
}

function prepare(database: Sqlite) {
  const known = 'SELECT listing.id AS listing, listing.generation, entries, last FROM listing';
  const ofVolume = `${known} JOIN volume ON volume.listing = listing.id`;
  const removed = (which: keyof typeof removable) =>
    database.prepare<[EntryIdRange], RemovedEntry>(
      `SELECT id, parent, rank, name, modified, size, sha256 FROM entry WHERE id BETWEEN :from AND :until AND ${which} AND :generation NOT NULL`,
    );
  return {
    holds: database.prepare<[SeenVolume & { readonly barcode: string }]>(`
      ${ofVolume} WHERE barcode = :barcode AND uuid = :uuid
        AND listing.generation = :generation AND listing.update_time = :updateTime`),
    goesOn: database.prepare<
      [{ readonly barcode: string; readonly uuid: string; readonly generation: number }],
      KnownListing
    >(`
      ${ofVolume} WHERE barcode = :barcode AND uuid = :uuid AND listing.generation < :generation`),
    of: database.prepare<[string], KnownListing>(`${ofVolume} WHERE barcode = ?`),
    begin: database.prepare<[number, string]>('INSERT INTO listing (generation, update_time) VALUES (?, ?)'),
    goOn: database.prepare<[number, number]>('UPDATE listing SET importing = ? WHERE id = ?'),
    come: database.prepare<
      [KnownListing & { readonly updateTime: string }]
    >(`UPDATE listing SET generation = :generation, update_time = :updateTime, entries = :entries, last = :last,
        named = iif(named = last, :last, named), importing = NULL WHERE id = :listing`),
    see: database.prepare<[number, number, string]>('INSERT OR REPLACE INTO seen_generation VALUES (?, ?, ?)'),
    nameRoot: database.prepare<[string, number, string]>('UPDATE entry SET name = ? WHERE id = ? AND name <> ?'),
    name: database.prepare<[number, string]>('UPDATE volume SET listing = ? WHERE barcode = ?'),
    holdsOlder: database.prepare<[{ readonly barcode: string; readonly uuid: string; readonly generation: number }]>(`
      SELECT 1 FROM volume JOIN seen_generation USING (listing)
      WHERE barcode = :barcode AND uuid = :uuid AND seen_generation.generation = :generation
      UNION ALL
      SELECT 1 FROM older_listing JOIN listing ON listing.id = older_listing.listing
      WHERE barcode = :barcode AND uuid = :uuid AND listing.generation = :generation`),
    nameOlder: database.prepare<[string, string, number]>('INSERT OR REPLACE INTO older_listing VALUES (?, ?, ?)'),
    dropOlder: database.prepare<[string]>('DELETE FROM older_listing WHERE barcode = ?'),
    dropSeen: database.prepare<[number, number]>('DELETE FROM seen_generation WHERE listing = ? AND generation <> ?'),
    unnamed: database
      .prepare<[], number>(`
        SELECT id FROM listing
        WHERE id NOT IN (SELECT listing FROM volume WHERE listing NOT NULL UNION SELECT listing FROM older_listing)`)
      .pluck(),
    cutShort: database.prepare<[], KnownListing>(`${known} WHERE importing NOT NULL`),
    isCutShort: database.prepare<[number]>('SELECT 1 FROM listing WHERE id = ? AND importing NOT NULL'),
    forgetImport: database.prepare<[number]>('UPDATE listing SET importing = NULL WHERE id = ?'),
    forget: database.prepare<[number]>('DELETE FROM listing WHERE id = ?'),
    largest: database.prepare<[number, number], number>('SELECT max(id) FROM entry WHERE id BETWEEN ? AND ?').pluck(),
    buried: database.prepare<[EntryIdRange], Content>(
      'SELECT id, size, sha256 FROM entry WHERE id BETWEEN :from AND :until AND died > :generation',
    ),
    revive: database.prepare<[number]>('UPDATE entry SET died = NULL WHERE id = ?'),
    takeBackFolders: database.prepare<[EntryIdRange]>(
      'DELETE FROM folder WHERE entry BETWEEN :from AND :until AND born > :generation',
    ),
    removed: {
      'born NOT NULL': removed('born NOT NULL'),
      'born > :generation': removed('born > :generation'),
      'died <= :generation': removed('died <= :generation'),
    },
    removeFolder: database.prepare<[number]>('DELETE FROM folder WHERE entry = ?'),
    removePlace: database.prepare<[number, number, string, number]>(
      'DELETE FROM folder_entry WHERE folder = ? AND rank = ? AND sort_key = ? AND entry = ?',
    ),
    removeTime: database.prepare<[number, number]>('DELETE FROM entry_time WHERE modified = ? AND entry = ?'),
    removeOrders: database.prepare<[number]>('DELETE FROM file_order WHERE folder = ?'),
    remove: database.prepare<[number]>('DELETE FROM entry WHERE id = ?'),
  };
}
