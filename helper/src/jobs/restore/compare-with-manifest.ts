// What came back is compared with the manifest that was delivered with it: by the checksum that was compared while it was
// read from tape, or else by reading the file once more, as whoever asked.

import { join } from 'node:path';
import { TapeError } from '../../../contract/errors.ts';
import type { Fault } from '../../../contract/model.ts';
import type { KnownFile } from '../../catalogue/entries.ts';
import type { RecordedItemRow } from '../../catalogue/item-receipts.ts';
import { statPaths } from '../../disk/user-folders.ts';
import { hashesOfFile } from '../../manifest/file-hashes.ts';
import { type FoundFile, ManifestCheck } from '../../manifest/manifest-check.ts';
import { readManifest } from '../../manifest/read-manifest.ts';
import { wholeOf } from '../joining.ts';
import type { RestoreRequest } from '../kinds/restore.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { ChosenItem } from './read-schedule.ts';

/** One that comes back with the files is read when it is there. */
export async function requireManifest({ owner, signal }: RunningJob, { verifyAgainst, into }: RestoreRequest) {
  if (verifyAgainst === undefined) return;
  try {
    await readManifest(owner, verifyAgainst, signal);
  } catch (error) {
    const comesBack = verifyAgainst === into || verifyAgainst.startsWith(`${into}/`);
    if (!(comesBack && error instanceof TapeError && error.code === 'manifest.not-found')) throw error;
  }
}

/** In one go: a few milliseconds. */
const notedTogether = 1_000;

/** Nothing when that was not asked for. */
export async function compareWithManifest(
  job: RunningJob,
  { verifyAgainst, into }: RestoreRequest,
  services: Services,
  chosen: Iterable<ChosenItem>,
): Promise<void> {
  if (verifyAgainst === undefined) return;
  job.phase('verifying');
  const items = [...chosen].filter(({ item }) => !item.isFolder);
  const tops = new Set(items.map(({ item }) => item.target.split('/')[0] ?? ''));
  const roots = [...tops].map((top) => ({ source: join(into, top), target: top }));
  const check = await ManifestCheck.of(job.owner, verifyAgainst, roots, job.signal);
  check.begin();
  const rows = await RestoredRows.of(job, services);
  const name = (path: string, code: 'manifest.restored-differs' | 'manifest.restored-missing', { data }: Fault) =>
    job.recordItems([{ ...notThere, path, fault: { code, data } }]);
  const compare = async (file: RestoredFile) => {
    const fault = await differenceOf(job, check, file);
    if (fault !== null) name(file.target, 'manifest.restored-differs', fault);
  };
  let extra: number[] = [];
  const noteExtra = () => {
    services.catalogue.receipts.markExtra(job.row.id, extra);
    extra = [];
  };
  for (const { barcode, generation, item } of items) {
    job.signal.throwIfAborted();
    const { path, target } = item;
    const row = rows.of(barcode, path);
    if (row === null || rows.isJoined(target)) continue;
    if (row.receipt === null && row.note !== 'skipped') {
      check.seeUnfit(target);
      continue;
    }
    const known = services.catalogue.entries.file(barcode, path, generation);
    const read = row.receipt === 'verified' ? known : null;
    const place = join(into, row.restored_as ?? target);
    await compare({ target, place, isLink: known === null, read });
    if (check.isExtra({ target, kind: known === null ? 'symlink' : 'file' })) extra.push(row.position);
    if (extra.length >= notedTogether) noteExtra();
  }
  noteExtra();
  for (const target of rows.joined) await compare({ target, place: join(into, target), isLink: false, read: null });
  for (const { target, fault } of check.missing(() => true)) name(target, 'manifest.restored-missing', fault);
  job.recordResult({ kind: 'manifest', manifest: check.outcome() });
}

interface RestoredFile {
  readonly target: string;
  readonly place: string;
  readonly isLink: boolean;
  /** As it was when it was read from tape and compared; null when it was not. */
  readonly read: KnownFile | null;
}

/** Null when there is none, or when it is not listed. */
async function differenceOf(
  { owner }: RunningJob,
  check: ManifestCheck,
  { target, place, isLink, read }: RestoredFile,
): Promise<Fault | null> {
  const [seen] = isLink || read !== null ? [] : await statPaths(owner, [place]);
  const bytes = read?.size ?? (seen?.kind === 'file' ? seen.bytes : 0);
  const found: FoundFile = { target, kind: isLink ? 'symlink' : 'file', bytes };
  if (!check.see(found)) return check.differs(found);
  const hashes = check.hashesOf(target);
  if (isLink) return null;
  const listed = hashes.find(({ kind }) => kind === 'sha256');
  const wrong =
    listed !== undefined && read !== null && read.sha256 !== null
      ? [listed].find(({ digest }) => digest !== read.sha256)
      : (await hashesOfFile(owner, place, hashes)).find(({ digest, found: text }) => text !== digest);
  if (wrong === undefined) {
    check.compared(target);
    return null;
  }
  check.differed(target);
  const detail = `${wrong.kind}: ${wrong.digest} expected`;
  return { code: 'manifest.restored-differs', data: { subject: place, detail } };
}

/** What became of the items, by what was asked for. */
class RestoredRows {
  readonly #rows: ReadonlyMap<string, RecordedItemRow>;
  readonly #elsewhere: ReadonlyMap<string, RecordedItemRow>;
  /** Files that were put together from their parts, below the chosen folder. */
  readonly joined: ReadonlySet<string>;

  private constructor(
    rows: ReadonlyMap<string, RecordedItemRow>,
    elsewhere: ReadonlyMap<string, RecordedItemRow>,
    joined: ReadonlySet<string>,
  ) {
    this.#rows = rows;
    this.#elsewhere = elsewhere;
    this.joined = joined;
  }

  static async of({ row: { id } }: RunningJob, { catalogue }: Services): Promise<RestoredRows> {
    const rows = new Map<string, RecordedItemRow>();
    const elsewhere = new Map<string, RecordedItemRow>();
    const joined = new Set<string>();
    for await (const row of catalogue.receipts.recordedItems(id)) {
      const { barcode, path, note, receipt } = row;
      if (barcode !== null) rows.set(`${barcode}/${path}`, row);
      else if (receipt !== null) joined.add(path);
      if (note === 'other-copy' || note === 'from-mirror') elsewhere.set(path, row);
    }
    return new RestoredRows(rows, elsewhere, joined);
  }

  of(barcode: string, path: string): RecordedItemRow | null {
    return this.#rows.get(`${barcode}/${path}`) ?? this.#elsewhere.get(path) ?? null;
  }

  isJoined(target: string): boolean {
    const whole = wholeOf(target);
    return whole !== null && this.joined.has(whole);
  }
}

const notThere = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;
