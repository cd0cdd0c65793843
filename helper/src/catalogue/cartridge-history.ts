// A cartridge's past as the catalogue knows it: the generations that it saw or that a look on the tape found, and what one
// file was in them.

import type { FileVersion, KnownGeneration } from '../../contract/generations.ts';
import type { Page } from '../../contract/model.ts';
import type { GenerationSummary } from '../../contract/volumes.ts';
import type { VisibleOwner } from '../access/access.ts';
import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import { joinedVersions } from './joined-versions.ts';
import { listingStride } from './listing-stride.ts';
import { unpack } from './packing.ts';
import { pageOf } from './pages.ts';
import { SharedTexts } from './shared-texts.ts';

/** Of a listing that shows a cartridge: the newest one, or the one that was opened beside it. */
interface ShownListing {
  readonly listing: number;
  readonly generation: number;
  readonly updateTime: string;
  readonly isNewest: number;
}

interface SeenGeneration {
  readonly generation: number;
  readonly updateTime: string;
}

interface FileVersionRow {
  readonly symlink: number;
  readonly size: number;
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
  readonly born: number;
  readonly died: number | null;
}

interface FileNameQuery {
  readonly folders: string;
  readonly key: string;
  readonly name: string;
}

/** The newest of a file that changed more often than anybody looks back. */
const mostVersions = 1_000;

export class CartridgeHistory {
  readonly #words: SharedTexts;
  readonly #shown;
  readonly #seen;
  readonly #found;
  readonly #folders;
  readonly #files;

  constructor(database: Sqlite) {
    this.#words = new SharedTexts(database);
    const listing = 'listing.id AS listing, listing.generation, listing.update_time AS updateTime';
    this.#shown = database.prepare<[{ readonly barcode: string }], ShownListing>(`
      SELECT ${listing}, 1 AS isNewest FROM volume JOIN listing ON listing.id = volume.listing WHERE barcode = :barcode
      UNION ALL
      SELECT ${listing}, 0 FROM older_listing JOIN listing ON listing.id = older_listing.listing
      JOIN volume USING (barcode, uuid) WHERE barcode = :barcode`);
    this.#seen = database.prepare<[number], SeenGeneration>(
      'SELECT generation, update_time AS updateTime FROM seen_generation WHERE listing = ? ORDER BY generation',
    );
    this.#found = database
      .prepare<[string], string>(`
        SELECT list FROM job_result JOIN job ON job.id = job_result.job
        WHERE kind = 'generations' AND barcode = ? ORDER BY job.id DESC LIMIT 1`)
      .pluck();
    const named = 'parent IN (SELECT value FROM json_each(:folders)) AND sort_key = :key AND name = :name';
    this.#folders = database
      .prepare<[FileNameQuery], number>(`SELECT id FROM placed_entry WHERE ${named} AND rank = 0`)
      .pluck();
    this.#files = database.prepare<[FileNameQuery & { readonly uid: number | null }], FileVersionRow>(`
      SELECT symlink, size, modified, sha256, rest, born, died FROM placed_entry WHERE ${named} AND rank = 1
        AND (:uid IS NULL OR owner IN (SELECT id FROM owner WHERE uid = :uid))
      ORDER BY born DESC LIMIT ${mostVersions}`);
  }

  generations(barcode: string, cursor: string | null, limit: number, visibleTo: VisibleOwner): Page<KnownGeneration> {
    const listed = new Map<number, KnownGeneration>();
    for (const shown of this.#shown.all({ barcode })) {
      const isNewest = shown.isNewest === 1;
      for (const { generation, updateTime } of isNewest ? this.#seen.all(shown.listing) : [shown]) {
        const isCurrent = isNewest && generation === shown.generation;
        if (generation <= shown.generation && !listed.has(generation))
          listed.set(generation, { generation, updateTime, isListed: true, isCurrent, found: null });
      }
    }
    // What others did and wrote is shown only to who sees all of it.
    for (const one of visibleTo === 'all' ? this.#foundOn(barcode, listed) : []) {
      const { generation, updateTime, creator, comment, files, directories } = one;
      const found = { creator, comment, files, directories };
      const known = listed.get(generation) ?? { generation, updateTime, isListed: false, isCurrent: false };
      listed.set(generation, { ...known, found });
    }
    const after = cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor);
    const rows = [...listed.values()].filter(({ generation }) => generation < after);
    return pageOf(
      rows.sort((a, b) => b.generation - a.generation),
      limit,
      (row) => row,
      ({ found }) => 3 * ((found?.creator.length ?? 0) + (found?.comment.length ?? 0)),
      ({ generation }) => String(generation),
    );
  }

  versions(
    barcode: string,
    path: string,
    cursor: string | null,
    limit: number,
    visibleTo: VisibleOwner,
  ): Page<FileVersion> {
    const versions: FileVersion[] = [];
    for (const shown of this.#shown.all({ barcode })) {
      const seen = shown.isNewest === 1 ? this.#seen.all(shown.listing) : [shown];
      const visible = seen.filter(({ generation }) => generation <= shown.generation);
      for (const row of this.#rowsOf(shown.listing, path, visibleTo)) {
        const version = this.#versionOf(row, visible, shown.isNewest === 1 ? shown.generation : null);
        if (version !== null) versions.push(version);
      }
    }
    const after = cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor);
    return pageOf(
      joinedVersions(versions).filter(({ generation }) => generation < after),
      limit,
      (row) => row,
      () => 0,
      ({ generation }) => String(generation),
    );
  }

  /** A tape that was formatted since has other generations under the same numbers: then the old scan is worthless. */
  #foundOn(barcode: string, listed: ReadonlyMap<number, KnownGeneration>): readonly GenerationSummary[] {
    const list = this.#found.get(barcode);
    const all = list === undefined ? [] : (JSON.parse(list) as readonly GenerationSummary[]);
    const matches = all.flatMap(({ generation, updateTime }) => {
      const known = listed.get(generation);
      return known === undefined ? [] : [known.updateTime === updateTime];
    });
    return matches.length > 0 && matches.every(Boolean) ? all : [];
  }

  /** Whatever bore the name, in folders that bore theirs. */
  #rowsOf(listing: number, path: string, visibleTo: VisibleOwner): readonly FileVersionRow[] {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folders: readonly number[] = [listing * listingStride];
    for (const name of names)
      folders = this.#folders.all({ folders: JSON.stringify(folders), key: sortKey(name), name });
    const uid = visibleTo === 'all' ? null : visibleTo;
    return this.#files.all({ folders: JSON.stringify(folders), key: sortKey(last), name: last, uid });
  }

  #versionOf(row: FileVersionRow, seen: readonly SeenGeneration[], newest: number | null): FileVersion | null {
    const showing = seen.filter(({ generation }) => generation >= row.born && generation < (row.died ?? Infinity));
    const [first, last] = [showing[0], showing.at(-1)];
    if (first === undefined || last === undefined) return null;
    const { modifyTime, backupTime } = unpack(row.rest, row.size, row.modified, this.#words);
    return {
      ...{ kind: row.symlink === 0 ? 'file' : 'symlink', size: row.size, modifyTime, backupTime },
      ...{ sha256: row.sha256?.toString('hex') ?? null, generation: last.generation, updateTime: last.updateTime },
      ...{ since: first.generation, sinceTime: first.updateTime, isCurrent: last.generation === newest },
    };
  }
}
