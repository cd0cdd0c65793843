// What a restore came to under an earlier helper, or before a pause: files that are in their place, or were reported as failed. And those that got
// their place at the very end, before it could be reported: they are known by their content.

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '../../../contract/identity.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { timeFromColumn } from '../../catalogue/columns.ts';
import type { KnownFile } from '../../catalogue/entries.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import { bytesOnDisk, statPaths } from '../../disk/user-folders.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { CartridgeVersion } from './read-pass.ts';
import { rowOf, type SoughtItem } from './reading-results.ts';
import type { RestoreItem } from './selection.ts';
import type { LostItem } from './stop.ts';

export class RestoredItems {
  readonly #keep: (folders: readonly string[]) => void;
  /** Folders that were there before it; null when that is not known. */
  #foldersBefore: ReadonlySet<string> | null = null;
  readonly #isResumed: boolean;
  readonly #rows: Set<string>;
  readonly #readRows: () => AsyncIterable<{ readonly path: string; readonly barcode: string | null }>;
  readonly files: number;
  readonly bytes: number;
  readonly skipped: number;
  readonly skippedBytes: number;

  private constructor(job: RunningJob, { journal, receipts }: Catalogue, rows: Set<string>, counts: Counts) {
    const { id } = job.row;
    this.#isResumed = job.isResumed;
    const before = journal.foldersBefore(id);
    this.#foldersBefore = before === null ? null : new Set(before);
    this.#keep = (folders) => journal.keepFoldersBefore(id, folders);
    this.#rows = rows;
    this.#readRows = () => receipts.recordedItems(id);
    this.files = counts.files;
    this.bytes = counts.bytes;
    this.skipped = counts.skipped;
    this.skippedBytes = counts.skippedBytes;
  }

  static async of(job: RunningJob, catalogue: Catalogue): Promise<RestoredItems> {
    const rows = new Set<string>();
    const counts = { files: 0, bytes: 0, skipped: 0, skippedBytes: 0 };
    if (!job.isResumed) return new RestoredItems(job, catalogue, rows, counts);
    for await (const { path, barcode, receipt, bytes, note } of catalogue.receipts.recordedItems(job.row.id)) {
      rows.add(keyOf(barcode ?? '', path));
      if (note === 'skipped') {
        counts.skipped += 1;
        counts.skippedBytes += bytes;
      } else if (receipt !== null) {
        counts.files += 1;
        counts.bytes += bytes;
      }
    }
    return new RestoredItems(job, catalogue, rows, counts);
  }

  /** A pause came over this cartridge: what has its row by then, and what is looked for elsewhere, is not read again. */
  async learn({ barcode }: CartridgeVersion, lost: readonly LostItem[]): Promise<void> {
    for await (const row of this.#readRows()) this.#rows.add(keyOf(row.barcode ?? '', row.path));
    for (const { item } of lost) this.#rows.add(keyOf(barcode, item.path));
  }

  /** They came from elsewhere than this cartridge. */
  pass({ barcode }: CartridgeVersion, rows: readonly RecordedItem[]): void {
    for (const { path } of rows) this.#rows.add(keyOf(barcode, path));
  }

  /** These folders are there. Before its first byte they are others'; reported again for what is found out later. */
  note(folders: readonly string[]): void {
    if (this.#isResumed || folders.length + (this.#foldersBefore?.size ?? 0) > foldersMost) return;
    this.#foldersBefore = new Set([...(this.#foldersBefore ?? []), ...folders]);
    this.#keep([...this.#foldersBefore]);
  }

  /** A folder that is there, if it is, because an earlier part of this job made it. */
  isOurs({ target, isFolder }: RestoreItem): boolean {
    return isFolder && this.#foldersBefore?.has(target) === false;
  }

  /** It came to nothing yet. */
  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  has({ barcode }: CartridgeVersion, { path, isFolder }: RestoreItem): boolean {
    return !isFolder && this.#rows.has(keyOf(barcode, path));
  }
}

/** Beyond that it is not worth remembering: times of folders are all that hangs on it. */
const foldersMost = 10_000;

interface Counts {
  readonly files: number;
  readonly bytes: number;
  readonly skipped: number;
  readonly skippedBytes: number;
}

/** Neither holds a zero. */
function keyOf(barcode: string, path: string): string {
  return `${barcode}\0${path}`;
}

/**
 * Of those that have no row yet, what an earlier helper had put in its place by the end. One's own files are compared with
 * what the tape has. Other people's are looked at with their rights, and not read: what is of that size and time and came
 * there since the job began has its name from it, and so was whole; it counts as that and no more.
 */
export async function foundInPlace(
  { owner: as, row: { started }, signal }: RunningJob,
  from: CartridgeVersion,
  sought: readonly SoughtItem[],
  into: string,
  { catalogue, drives }: Services,
): Promise<ReadonlyMap<RestoreItem, RecordedItem>> {
  const found = new Map<RestoreItem, RecordedItem>();
  const items = sought.map(({ item }) => item);
  const isOwn = as.uid === process.geteuid?.();
  for (const at of await drives.conflicts(as, into, items)) {
    signal.throwIfAborted();
    const item = items[at];
    if (item === undefined || item.isFolder) continue;
    const known = catalogue.entries.file(from.barcode, item.path, from.generation);
    if (known === null || known.sha256 === null) continue;
    const path = join(into, item.target);
    const row = { ...rowOf(item, from), bytes: item.bytes };
    if (!isOwn) {
      if (await cameSince(as, path, known, started)) found.set(item, { ...row, receipt: 'safe' });
    } else if ((await contentOf(path, known.size)) === known.sha256) {
      found.set(item, { ...row, receipt: 'verified' });
    }
  }
  return found;
}

async function cameSince(as: Identity, path: string, known: KnownFile, started: string | null): Promise<boolean> {
  const [seen] = await statPaths(as, [path]);
  if (seen?.kind !== 'file' || seen.bytes !== known.size || started === null) return false;
  return known.modifyTime === timeFromColumn(seen.modified) && seen.changed >= BigInt(Date.parse(started)) * 1_000_000n;
}

/** Of one's own file. Null when it is no file of that size, or cannot be read. */
export async function contentOf(path: string, bytes: number): Promise<string | null> {
  try {
    const file = await open(bytesOnDisk(path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const facts = await file.stat();
      if (!facts.isFile() || facts.size !== bytes) return null;
      const hash = createHash('sha256');
      for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
      return hash.digest('hex');
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}
