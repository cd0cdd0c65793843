// Before a cartridge is asked for: one walk over the sources that says what is there, what is gone, and whether the tape
// lacks anything. Nothing is kept in memory of what was seen but sums; the catalogue keeps the rest.

import type { ArchiveOutcome } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { JobId } from '../../../contract/model.ts';
import type { StoredSet } from '../../catalogue/sets.ts';
import type { ScannedSource, SourceScan } from '../../catalogue/source-scans.ts';
import { rootName } from '../../source/roots.ts';
import { roomFor } from '../../source/space-on-tape.ts';
import type { SourceEntry, UnfitEntry } from '../../source/walk.ts';
import { sourcesOf } from '../archive/survey.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import { isListed } from '../listed.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { LeftOut } from '../session/left-out.ts';
import { isOthersFile } from '../session/others-files.ts';

/** Rows in one transaction, each of which is made durable. */
const seenTogether = 4_000;
/** Of what is gone, looked up in one go. */
const goneTogether = 1_000;
/** What labels, indexes and guard wraps leave for files of a cartridge, about. */
const shareForFiles = 0.95;
const usualBlockBytes = 524_288;

export interface ComparedSources {
  readonly hasWork: boolean;
  /** Of a file that is to be written. */
  readonly averageBytes: number;
  readonly nothingToDo: ArchiveOutcome;
}

export async function compareSources(
  job: RunningJob,
  set: StoredSet,
  request: ArchiveRequest,
  chain: readonly JobId[],
  evenEmpty: boolean,
  services: Services,
): Promise<ComparedSources> {
  job.phase('walking');
  const { sourceScans } = services.catalogue;
  const one = sourceScans.begin(set.id, new Date().toISOString());
  const sums = new Sums(request, services);
  const resumeScope = { id: job.row.id, volumesBefore: services.catalogue.receipts.volumes(job.row.id).length };
  const leftOut = await LeftOut.of(services.catalogue, request, resumeScope, chain);
  const unfit: UnfitEntry[] = [];
  try {
    let seen: ScannedSource[] = [];
    for await (const batch of sourcesOf(job, request, services.catalogue)) {
      for (const found of batch.found) {
        sums.take(found, leftOut);
        seen.push(seenOf(found));
      }
      unfit.push(...batch.unfit);
      if (seen.length >= seenTogether) {
        sourceScans.record(one, seen);
        seen = [];
      }
      job.progress({ filesTotal: sums.files, bytesTotal: sums.bytes, filesUnchanged: sums.unchanged });
    }
    sourceScans.record(one, seen);
  } finally {
    leftOut.close();
  }
  for (const { target } of unfit) sourceScans.keepBelow(one, target);
  if (!evenEmpty) requireNotEmptied(one, set, services);
  sourceScans.finish(one);
  sums.requirePossible();
  const hasWork = sums.hasNew || isStillListed(set, request, services);
  // Of those that are written the archive tells.
  if (!hasWork) job.recordItems(unfit.map(({ target, fault }) => ({ ...unwritten, path: target, fault })));
  return { hasWork, averageBytes: sums.bytes / Math.max(1, sums.files), nothingToDo: sums.nothingToDo() };
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;

function seenOf({ target, kind, bytes, modified, device, inode }: SourceEntry): ScannedSource {
  return { path: target, kind, size: bytes, modified, device, inode };
}

/** A disk that is not there looks like a folder that was emptied. */
function requireNotEmptied(one: SourceScan, { sources }: StoredSet, { catalogue }: Services): void {
  for (const source of sources) {
    if (catalogue.sourceScans.isEmptied(one, rootName(source)))
      throw new TapeError('schedule.source-empty', { subject: source });
  }
}

/** Something that is gone is still named by the newest index of a cartridge that can be written to. */
function isStillListed(set: StoredSet, { barcodes }: ArchiveRequest, services: Services): boolean {
  const { catalogue } = services;
  for (let before: string | null = null; ; ) {
    const paths: readonly string[] = catalogue.sourceScans.gone(set.id, before, goneTogether);
    const isOn = (path: string) =>
      barcodes.some(
        (barcode) => isListed(catalogue.entries, barcode, path) && !isOthersFile(services, set.owner, barcode, path),
      );
    if (paths.some(isOn)) return true;
    const last = paths.at(-1);
    if (last === undefined || paths.length < goneTogether) return false;
    before = last;
  }
}

class Sums {
  readonly #request: ArchiveRequest;
  readonly #services: Services;
  readonly #largestBytes: number;
  #tooLarge: SourceEntry | null = null;
  files = 0;
  bytes = 0;
  unchanged = 0;
  hasNew = false;

  constructor(request: ArchiveRequest, services: Services) {
    this.#request = request;
    this.#services = services;
    const known = (request.safeOn ?? []).map(
      (barcode) => services.catalogue.cartridges.get(barcode)?.capacityBytes ?? 0,
    );
    this.#largestBytes = Math.max(0, ...known) * shareForFiles;
  }

  take(found: SourceEntry, leftOut: LeftOut): void {
    if (found.kind === 'directory') {
      // What is in it may be new; of itself it is only when no cartridge has it.
      this.hasNew ||= !this.#isAnywhere(found.target);
      return;
    }
    const { kind } = leftOut.of(found);
    if (kind === 'there' || kind === 'unless') {
      this.unchanged += 1;
      return;
    }
    this.hasNew = true;
    this.files += 1;
    this.bytes += found.bytes;
    if (this.#largestBytes > 0 && roomFor(found.bytes, usualBlockBytes) > this.#largestBytes) this.#tooLarge ??= found;
  }

  /** It would go from one empty cartridge to the next. */
  requirePossible(): void {
    if (this.#tooLarge === null) return;
    const { source, bytes } = this.#tooLarge;
    const freeBytes = Math.floor(this.#largestBytes);
    throw new TapeError('archive.file-too-large', { subject: source, neededBytes: bytes, freeBytes });
  }

  nothingToDo(): ArchiveOutcome {
    const none = { cartridges: [], copies: [{ slot: 0, fault: null }], mirrored: 0, mirrorFailed: 0, verified: null };
    return { ...none, unchanged: this.unchanged };
  }

  #isAnywhere(path: string): boolean {
    const { entries } = this.#services.catalogue;
    return (this.#request.safeOn ?? []).some((barcode) => isListed(entries, barcode, path));
  }
}
