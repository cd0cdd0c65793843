// Which cartridge gets what, decided by sizes alone and file by file in the order of the walk, so that nothing is kept of
// a file: whole files go on a cartridge until the next one does not fit. What the tape really takes may differ a little;
// this is what is reported before the first byte, and what is refused.

import { type ArchivePlan, type FileSum, type PlannedCartridge, slotsOf } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import { indexBytesPerEntry, roomFor } from '../../source/space-on-tape.ts';
import type { SourceEntry } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';

/** A cartridge before the job. */
export interface Room {
  readonly barcode: string | null;
  readonly freeBytes: number;
  /** What its index may grow by. */
  readonly indexFreeBytes: number;
  readonly blockBytes: number;
}

/** Files named that fit no cartridge. */
const misfitsNamed = 100;

export class Distribution {
  readonly #request: ArchiveRequest;
  readonly #largest: Room;
  readonly #waiting: Room[];
  readonly #slots: Filling[];
  readonly #tooLarge: { readonly path: string; readonly bytes: number }[] = [];
  readonly #totals = { files: 0, folders: 0, bytes: 0, left: 0, tooLargeTotal: 0, split: 0, neededBytes: 0 };
  readonly #passed = { files: 0, bytes: 0 };
  readonly #excluded = { files: 0, bytes: 0 };
  /** Files that have a place. */
  #placed = 0;
  /** A named cartridge had room, but not for more entries. */
  #isIndexFull = false;

  /** `spaces` in the order in which they are filled; at least one. */
  constructor(request: ArchiveRequest, spaces: readonly Room[]) {
    this.#request = request;
    this.#largest = spaces.reduce((one, other) => (other.freeBytes > one.freeBytes ? other : one));
    this.#waiting = [...spaces];
    this.#slots = Array.from({ length: slotsOf(request) }, (_, slot) => new Filling(slot, this.#next()));
  }

  /** With those that are there already. */
  get files(): number {
    return this.#totals.files + this.#passed.files;
  }

  get bytes(): number {
    return this.#totals.bytes + this.#passed.bytes;
  }

  /** Counted, and not written: it is there already. */
  pass({ bytes }: Pick<SourceEntry, 'bytes'>): void {
    this.#passed.files += 1;
    this.#passed.bytes += bytes;
    this.#placed += 1;
  }

  /** What comes from another computer shows only as it comes: whether it finds room is not known before. */
  expect({ files, bytes }: FileSum): void {
    this.#totals.files += files;
    this.#totals.bytes += bytes;
  }

  exclude({ files, bytes }: FileSum): void {
    this.#excluded.files += files;
    this.#excluded.bytes += bytes;
  }

  leave(count: number): void {
    this.#totals.left += count;
  }

  take({ target, kind, bytes }: Pick<SourceEntry, 'target' | 'kind' | 'bytes'>): void {
    const isFolder = kind === 'directory';
    this.#totals[isFolder ? 'folders' : 'files'] += 1;
    this.#totals.bytes += bytes;
    this.#totals.neededBytes += roomFor(bytes, this.#largest.blockBytes);
    if (!this.#canHold(bytes)) {
      this.#totals.tooLargeTotal += 1;
      if (this.#tooLarge.length < misfitsNamed) this.#tooLarge.push({ path: target, bytes });
      return;
    }
    // Refused anyway, and each further entry would be counted on a cartridge of its own.
    if (this.#isIndexFull && this.#waiting.length === 0) return;
    if (!isFolder) this.#placed += 1;
    const isCopied = (this.#request.copies ?? 1) > 1;
    for (const slot of isCopied ? this.#slots : [this.#leastFilled()]) this.#put(slot, target, bytes, isFolder);
  }

  plan(): ArchivePlan {
    const cartridges = this.#slots.flatMap((slot) => slot.plan());
    const { neededBytes: _, ...totals } = this.#totals;
    const unnamed = cartridges.filter(({ barcode }) => barcode === null).length;
    const leftOut = { excluded: this.#excluded, unchanged: this.#passed };
    return { ...totals, ...leftOut, cartridges, unnamed, tooLarge: this.#tooLarge };
  }

  /** Refuses what cannot end well, with the figures. That further cartridges are needed is no reason. */
  requireRoom(): void {
    const { files, folders, neededBytes } = this.#totals;
    const subject = this.#request.barcodes.join(', ');
    const [first] = this.#tooLarge;
    if (first !== undefined && this.#placed === 0) {
      const freeBytes = this.#largest.freeBytes;
      throw new TapeError('archive.no-room', { subject, neededBytes, freeBytes });
    }
    if (first !== undefined) {
      const data = { subject: first.path, neededBytes: first.bytes, freeBytes: this.#largest.freeBytes };
      throw new TapeError('archive.file-too-large', data);
    }
    const indexFreeBytes = this.#slots.reduce((sum, slot) => sum + slot.indexFreeBytes, 0);
    if (this.#isIndexFull && this.plan().unnamed > 0) {
      const data = { subject, neededBytes: (files + folders) * indexBytesPerEntry, freeBytes: indexFreeBytes };
      throw new TapeError('archive.too-many-files', data);
    }
  }

  /** Whole on a cartridge, or in parts of a block at least. */
  #canHold(bytes: number): boolean {
    const { blockBytes, freeBytes } = this.#largest;
    const least = this.#request.split === true ? Math.min(bytes, blockBytes) : bytes;
    return roomFor(least, blockBytes) <= freeBytes;
  }

  #leastFilled(): Filling {
    return this.#slots.reduce((one, other) => (other.bytes < one.bytes ? other : one));
  }

  /** One more, not named yet, is as large as the largest of those that are. */
  #next(): Room {
    return this.#waiting.shift() ?? { ...this.#largest, barcode: null };
  }

  #put(slot: Filling, path: string, bytes: number, isFolder: boolean): void {
    let rest = bytes;
    for (let isFirst = true; !slot.takes(rest); isFirst = false) {
      const isIndexFull = slot.isIndexFull;
      if (isIndexFull && slot.isNamed) this.#isIndexFull = true;
      const isLarger = roomFor(rest, this.#largest.blockBytes) > this.#largest.freeBytes;
      if (isLarger && !isIndexFull) {
        rest -= slot.putPart(path, rest);
        if (isFirst) this.#totals.split += 1;
      }
      slot.begin(this.#next());
    }
    slot.put(path, rest, isFolder);
  }
}

/** A drive's cartridges one after the other; the last of them is being filled. */
class Filling {
  readonly #slot: number;
  readonly #full: PlannedCartridge[] = [];
  #room: Room;
  #now: Readonly<{ files: number; bytes: number; taken: number; entries: number }> = nothing;
  #first: string | null = null;
  #last: string | null = null;
  bytes = 0;
  indexFreeBytes = 0;

  constructor(slot: number, room: Room) {
    this.#slot = slot;
    this.#room = room;
    this.indexFreeBytes = room.indexFreeBytes;
  }

  get isIndexFull(): boolean {
    const { entries } = this.#now;
    return entries > 0 && (entries + 1) * indexBytesPerEntry > this.#room.indexFreeBytes;
  }

  get isNamed(): boolean {
    return this.#room.barcode !== null;
  }

  takes(bytes: number): boolean {
    return !this.isIndexFull && this.#now.taken + roomFor(bytes, this.#room.blockBytes) <= this.#room.freeBytes;
  }

  put(path: string, bytes: number, isFolder: boolean): void {
    const { files, bytes: before, taken, entries } = this.#now;
    const room = roomFor(bytes, this.#room.blockBytes);
    this.#now = {
      files: files + Number(!isFolder),
      bytes: before + bytes,
      taken: taken + room,
      entries: entries + 1,
    };
    this.bytes += bytes;
    this.#first ??= path;
    this.#last = path;
  }

  /** As much of it as there is room for; how much that is. */
  putPart(path: string, bytes: number): number {
    const { blockBytes, freeBytes } = this.#room;
    const blocks = Math.floor((freeBytes - this.#now.taken - roomFor(0, blockBytes)) / roomFor(blockBytes, blockBytes));
    const part = Math.min(bytes, Math.max(0, blocks) * blockBytes);
    if (part > 0) this.put(path, part, true);
    return part;
  }

  begin(room: Room): void {
    this.#full.push(this.#shown());
    this.#room = room;
    if (room.barcode !== null) this.indexFreeBytes += room.indexFreeBytes;
    this.#now = nothing;
    this.#first = null;
    this.#last = null;
  }

  plan(): readonly PlannedCartridge[] {
    return [...this.#full, this.#shown()];
  }

  #shown(): PlannedCartridge {
    const { barcode, freeBytes } = this.#room;
    const { files, bytes, taken: takenBytes } = this.#now;
    const paths = { firstPath: this.#first, lastPath: this.#last };
    return { barcode, slot: this.#slot, files, bytes, freeBytes, takenBytes, ...paths };
  }
}

const nothing = { files: 0, bytes: 0, taken: 0, entries: 0 } as const;
