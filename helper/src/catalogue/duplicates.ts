// What is there more than once, and what only once, by content: the size and the mark of the checksum, in the newest
// generation of every volume. All of it is gone through, piece by piece of the listing, between which others are
// served.

import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../contract/model.ts';
import type { CopyTotals, DuplicateGroup } from '../../contract/search.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './listing-stride.ts';
import { ownRecords } from './own-records.ts';
import { pageOf } from './pages.ts';
import { type EntryCriteria, volumesOf } from './search-conditions.ts';
import { shownAt } from './views.ts';

type VolumeFilter = Pick<EntryCriteria, 'barcodes' | 'mediaPool'>;

interface DuplicateRow {
  readonly mark: number;
  readonly size: number;
  readonly files: number;
  readonly cartridges: number;
  readonly wasted: number;
}

interface ListingCount {
  readonly listing: number;
  readonly files: number;
  readonly bytes: number;
}

/** Marks from the one on, and below the other. */
interface MarkRange {
  readonly from: number;
  readonly until: number;
}

/** Marks have 48 bits. */
const marks = 2 ** 48;
/** Entries of a piece, about: some ten milliseconds. */
const entriesOfPiece = 10_000;

export class Duplicates {
  readonly #database: Sqlite;
  readonly #entries;
  readonly #checksum;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#entries = database.prepare<[], number>('SELECT ifnull(sum(last + 1), 0) FROM listing').pluck();
    this.#checksum = database
      .prepare<[{ readonly mark: number; readonly size: number }], Buffer>(`
        SELECT sha256 FROM content JOIN entry ON entry.id = content.entry
        WHERE mark = :mark AND content.size = :size AND content.died IS NULL LIMIT 1`)
      .pluck();
  }

  /** The most wasted bytes first. */
  async groups(
    which: VolumeFilter,
    sameCartridge: boolean,
    cursor: string | null,
    limit: number,
  ): Promise<Page<DuplicateGroup>> {
    const before = groupBefore(cursor);
    const wasted = sameCartridge ? '(count(*) - count(DISTINCT listing))' : '(count(*) - 1)';
    const statement = this.#database.prepare<[object], DuplicateRow>(`
      SELECT mark, size, count(*) AS files, count(DISTINCT listing) AS cartridges, ${wasted} * size AS wasted
      FROM (${contentOf(which)}) GROUP BY mark, size HAVING wasted > 0
        AND (:wasted IS NULL OR wasted < :wasted OR wasted = :wasted AND mark > :mark)
      ORDER BY wasted DESC, mark LIMIT :limit`);
    let best: readonly DuplicateRow[] = [];
    for await (const piece of this.#pieces()) {
      const found = statement.all({ ...volumesOf(which).values, ...piece, ...before, limit: limit + 1 });
      if (found.length > 0) best = [...best, ...found].toSorted(byWaste).slice(0, limit + 1);
    }
    return pageOf(
      best,
      limit,
      ({ mark, size, files, cartridges, wasted: wastedBytes }) => {
        const sha256 = this.#checksum.get({ mark, size })?.toString('hex') ?? '';
        return { sha256, bytes: size, files, cartridges, wastedBytes };
      },
      () => 0,
      (group) => `${group.wasted}.${group.mark}`,
    );
  }

  /** By barcode. */
  async totals(which: VolumeFilter): Promise<readonly CopyTotals[]> {
    const volumes = volumesOf(which);
    const wanted = this.#database
      .prepare<
        [object],
        Omit<CopyTotals, 'bytes' | 'singleFiles' | 'singleBytes' | 'withoutChecksum'> & { listing: number }
      >(`SELECT listing, barcode, media_pool AS mediaPool, files FROM volume WHERE ${volumes.sql} ORDER BY barcode`)
      .all(volumes.values);
    // What is on a cartridge that is not asked for is a copy all the same.
    const content = contentOf({});
    const singles = this.#database.prepare<[object], ListingCount>(`
      SELECT listing, sum(files) AS files, sum(files * size) AS bytes FROM (
        SELECT min(listing) AS listing, count(*) AS files, size FROM (${content})
        GROUP BY mark, size HAVING min(listing) = max(listing)) GROUP BY listing`);
    const all = this.#database.prepare<[object], ListingCount>(
      `SELECT listing, count(*) AS files, sum(size) AS bytes FROM (${content}) GROUP BY listing`,
    );
    const single = new ListingTotals();
    const whole = new ListingTotals();
    for await (const piece of this.#pieces()) {
      for (const row of singles.all(piece)) single.add(row);
      for (const row of all.all(piece)) whole.add(row);
    }
    return wanted.map(({ listing, ...volume }) => {
      const { files, bytes } = whole.of(listing);
      const { files: singleFiles, bytes: singleBytes } = single.of(listing);
      return { ...volume, bytes, singleFiles, singleBytes, withoutChecksum: Math.max(0, volume.files - files) };
    });
  }

  async *#pieces(): AsyncGenerator<MarkRange, void, undefined> {
    const pieces = Math.min(65_536, Math.ceil((this.#entries.get() ?? 0) / entriesOfPiece) + 1);
    for (let at = 0; at < pieces; at += 1) {
      yield { from: Math.round((at / pieces) * marks), until: Math.round(((at + 1) / pieces) * marks) };
      await setImmediate();
    }
  }
}

/** Each of people's files with a checksum that is in the newest generation of one of these volumes. */
function contentOf(which: VolumeFilter): string {
  return `
    SELECT mark, size, listing.id AS listing
    FROM content CROSS JOIN listing ON listing.id = content.entry / ${listingStride}
    CROSS JOIN volume ON volume.listing = listing.id
    WHERE mark >= :from AND mark < :until AND ${shownAt('listing.generation', 'content')} AND ${volumesOf(which).sql}
      AND content.entry NOT IN (${ownRecords})`;
}

function byWaste(a: DuplicateRow, b: DuplicateRow): number {
  return b.wasted - a.wasted || a.mark - b.mark;
}

function groupBefore(cursor: string | null) {
  const [, wasted, mark] = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (wasted === undefined || mark === undefined) return { wasted: null, mark: null };
  return { wasted: Number(wasted), mark: Number(mark) };
}

class ListingTotals {
  readonly #of = new Map<number, { files: number; bytes: number }>();

  add({ listing, files, bytes }: ListingCount): void {
    const sum = this.of(listing);
    sum.files += files;
    sum.bytes += bytes;
    this.#of.set(listing, sum);
  }

  of(listing: number): { files: number; bytes: number } {
    return this.#of.get(listing) ?? { files: 0, bytes: 0 };
  }
}
