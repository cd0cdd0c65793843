// Before a cartridge is asked for: one walk over the sources that says what is there, what is gone, and whether the tape
// lacks anything. Nothing is kept in memory of what was seen but sums; the catalogue keeps the rest.

import type { ArchiveOutcome } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { JobId } from '../../../contract/model.ts';
import type { StoredSet } from '../../catalogue/sets.ts';
import type { Look, Seen } from '../../catalogue/sightings.ts';
import { roomFor } from '../../source/needs.ts';
import { rootName } from '../../source/roots.ts';
import type { Found, Unfit } from '../../source/walk.ts';
import { LeftOut } from '../archive/left-out.ts';
import { isOthersFile } from '../archive/others-files.ts';
import { sourcesOf } from '../archive/survey.ts';
import type { ArchiveRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { isListed } from './listed.ts';

/** Rows in one transaction, each of which is made durable. */
const seenTogether = 4_000;
/** Of what is gone, looked up in one go. */
const goneTogether = 1_000;
/** What labels, indexes and guard wraps leave for files of a cartridge, about. */
const shareForFiles = 0.95;
const usualBlockBytes = 524_288;

export interface Sight {
  readonly hasWork: boolean;
  /** Of a file that is to be written. */
  readonly averageBytes: number;
  readonly nothingToDo: ArchiveOutcome;
}

export async function look(
  job: RunningJob,
  set: StoredSet,
  request: ArchiveRequest,
  chain: readonly JobId[],
  evenEmpty: boolean,
  rooms: Rooms,
): Promise<Sight> {
  job.phase('walking');
  const { sightings } = rooms.catalogue;
  const one = sightings.begin(set.id, new Date().toISOString());
  const sums = new Sums(request, rooms);
  const asking = { id: job.row.id, volumesBefore: rooms.catalogue.receipts.volumes(job.row.id).length };
  const leftOut = await LeftOut.of(rooms.catalogue, request, asking, chain);
  const unfit: Unfit[] = [];
  try {
    let seen: Seen[] = [];
    for await (const batch of sourcesOf(job, request, rooms.catalogue)) {
      for (const found of batch.found) {
        sums.take(found, leftOut);
        seen.push(seenOf(found));
      }
      unfit.push(...batch.unfit);
      if (seen.length >= seenTogether) {
        sightings.see(one, seen);
        seen = [];
      }
      job.progress({ filesTotal: sums.files, bytesTotal: sums.bytes, filesUnchanged: sums.unchanged });
    }
    sightings.see(one, seen);
  } finally {
    leftOut.close();
  }
  for (const { target } of unfit) sightings.spare(one, target);
  if (!evenEmpty) demandNotEmptied(one, set, rooms);
  sightings.finish(one);
  sums.demandPossible();
  const hasWork = sums.hasNew || isStillListed(set, request, rooms);
  // Of those that are written the archive tells.
  if (!hasWork) job.settle(unfit.map(({ target, fault }) => ({ ...unwritten, path: target, fault })));
  return { hasWork, averageBytes: sums.bytes / Math.max(1, sums.files), nothingToDo: sums.nothingToDo() };
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;

function seenOf({ target, kind, bytes, modified, device, inode }: Found): Seen {
  return { path: target, kind, size: bytes, modified, device, inode };
}

/** A disk that is not there looks like a folder that was emptied. */
function demandNotEmptied(one: Look, { sources }: StoredSet, { catalogue }: Rooms): void {
  for (const source of sources) {
    if (catalogue.sightings.isEmptied(one, rootName(source)))
      throw new TapeError('schedule.source-empty', { subject: source });
  }
}

/** Something that is gone is still named by the newest index of a cartridge that can be written to. */
function isStillListed(set: StoredSet, { barcodes }: ArchiveRequest, rooms: Rooms): boolean {
  const { catalogue } = rooms;
  for (let before: string | null = null; ; ) {
    const paths: readonly string[] = catalogue.sightings.gone(set.id, before, goneTogether);
    const isOn = (path: string) =>
      barcodes.some(
        (barcode) => isListed(catalogue.entries, barcode, path) && !isOthersFile(rooms, set.owner, barcode, path),
      );
    if (paths.some(isOn)) return true;
    const last = paths.at(-1);
    if (last === undefined || paths.length < goneTogether) return false;
    before = last;
  }
}

class Sums {
  readonly #request: ArchiveRequest;
  readonly #rooms: Rooms;
  readonly #largestBytes: number;
  #tooLarge: Found | null = null;
  files = 0;
  bytes = 0;
  unchanged = 0;
  hasNew = false;

  constructor(request: ArchiveRequest, rooms: Rooms) {
    this.#request = request;
    this.#rooms = rooms;
    const known = (request.safeOn ?? []).map((barcode) => rooms.catalogue.cartridges.get(barcode)?.capacityBytes ?? 0);
    this.#largestBytes = Math.max(0, ...known) * shareForFiles;
  }

  take(found: Found, leftOut: LeftOut): void {
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
  demandPossible(): void {
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
    const { entries } = this.#rooms.catalogue;
    return (this.#request.safeOn ?? []).some((barcode) => isListed(entries, barcode, path));
  }
}
