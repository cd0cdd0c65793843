// What lies in a folder with what lists of files say of each, page by page: without the rest, of which there may be as much
// as somebody wrote onto the tape.

import { givenName } from '../../contract/byte-names.ts';
import type { EntryWithChecksums, FilePart, Page, SplitFile, Xattr } from '../../contract/model.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { Sqlite } from './database.ts';
import type { ListedEntries, ListedFolder } from './entries.ts';
import { afterOf, cursorOf, type EntryRow } from './entry-rows.ts';
import { OwnRecords } from './own-records.ts';
import { unpack } from './packing.ts';
import { pageOf } from './pages.ts';
import { SharedTexts } from './shared-texts.ts';

/** An extended attribute of each part of a file that is split over cartridges (LTFS 2.4, annex F). */
const offsetKey = 'ltfs.spannedFileOffset';
const nameKey = 'capstan.name';
const hashKeys = /^(?:ltfs|capstan)\.hash\.([a-z0-9_]{1,16}?)(?:sum)?$/;
const wholeHashKeys = /^capstan\.whole\.([a-z0-9_]{1,16})$/;
/** As long as SHA-512 in digits, or a C4 ID. */
const checksumLengthMost = 128;
const checksumShape = /^[0-9A-Za-z]{8,128}$/;
const checksumsMost = 16;

export class ListedChecksums {
  readonly #entries: ListedEntries;
  readonly #words: SharedTexts;
  readonly #ownRecords: OwnRecords;

  constructor(database: Sqlite, entries: ListedEntries) {
    this.#entries = entries;
    this.#words = new SharedTexts(database);
    this.#ownRecords = new OwnRecords(database);
  }

  list(
    barcode: string,
    path: string,
    cursor: string | null,
    limit: number,
    visibleTo: VisibleOwner,
  ): Page<EntryWithChecksums> {
    if (!this.#entries.isFolder(barcode, path)) {
      const { xattrs, ...entry } = this.#entries.entry(barcode, path, undefined, visibleTo);
      return { rows: [withChecksums(entry, entry.sha256, xattrs)], next: null };
    }
    const folder = this.#entries.folder(barcode, path, undefined, visibleTo);
    const rows = this.#entries.rowsAfter(folder, afterOf(cursor), limit + 1);
    return pageOf(
      rows.map((row) => ({ row, shown: this.#shown(barcode, row, folder) })),
      limit,
      ({ shown }) => shown,
      ({ row, shown }) => 3 * (path.length + 4 * row.name.length) + lengthOf(shown),
      ({ row }) => cursorOf(row),
    );
  }

  #shown(barcode: string, row: EntryRow, folder: ListedFolder): EntryWithChecksums {
    const { xattrs } = unpack(row.rest, row.size, row.modified, this.#words);
    const shown = withChecksums(this.#entries.shown(row, folder), row.sha256?.toString('hex') ?? null, xattrs);
    return folder.path === '' && this.#ownRecords.has(barcode, row) ? { ...shown, isOwnRecord: true } : shown;
  }
}

type ListedEntry = Omit<EntryWithChecksums, 'sha256' | 'hashes' | 'diskName' | 'part' | 'isOwnRecord'>;

/** Nothing else of the entry, should more be given. */
function withChecksums(entry: ListedEntry, sha256: string | null, xattrs: readonly Xattr[]): EntryWithChecksums {
  const { path, name, kind, size, modifyTime, backupTime, receipt, verified, unsound } = entry;
  const { sha256: _, ...hashes } = hashesIn(xattrs, hashKeys);
  const part = kind === 'file' ? partOf(size, xattrs) : undefined;
  const diskName = diskNameOf(name, xattrs);
  return {
    ...{ path, name, kind, size, modifyTime, backupTime, receipt, sha256, hashes },
    ...(verified === undefined ? {} : { verified }),
    ...(unsound === undefined ? {} : { unsound }),
    ...(diskName === undefined ? {} : { diskName }),
    ...(part === undefined ? {} : { part }),
  };
}

/** Only what looks like a checksum: anybody may have written it. */
function hashesIn(xattrs: readonly Xattr[], keys: RegExp): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = [];
  for (const { key, value, encoding } of xattrs) {
    const name = keys.exec(key)?.[1];
    const sum = value.length > 2 * checksumLengthMost ? '' : value.trim();
    if (name === undefined || encoding !== 'text' || !checksumShape.test(sum)) continue;
    if (found.length < checksumsMost) found.push([name, sum]);
  }
  return Object.fromEntries(found);
}

function partOf(size: number, xattrs: readonly Xattr[]): FilePart | undefined {
  const text = xattrs.find(({ key }) => key === offsetKey)?.value;
  if (text === undefined) return undefined;
  const offset = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const { sha256 = null, ...hashes } = hashesIn(xattrs, wholeHashKeys);
  if (sha256 === null && Object.keys(hashes).length === 0) return { offset };
  const whole: SplitFile = { bytes: offset + size, sha256, hashes };
  return { offset, whole };
}

function diskNameOf(name: string, xattrs: readonly Xattr[]): string | null | undefined {
  const given = xattrs.find(({ key }) => key === nameKey);
  return given === undefined ? undefined : givenName(name, given);
}

function lengthOf({ hashes, part }: EntryWithChecksums): number {
  const sums = [...Object.values(hashes), ...Object.values(part?.whole?.hashes ?? {})];
  return sums.reduce((length, sum) => length + sum.length + 24, part === undefined ? 200 : 400);
}
