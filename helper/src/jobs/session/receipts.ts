// What is on its way, and what came true of it: rows in the order in which they came true, those of each slot before the
// index that makes them safe. Nothing is kept of a file once everything has been reported of it.

import { TapeError } from '../../../contract/errors.ts';
import type { MirrorState } from '../../../contract/model.ts';
import type { KeptCopy } from '../../catalogue/item-copies.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { UnnamedRun } from '../../catalogue/unnamed-files.ts';
import type { ExpectedHash, WriteEvent, WriteItem, WrittenItems } from '../../drives/native.ts';
import type { ManifestCheck } from '../../manifest/manifest-check.ts';
import type { SourceEntry, UnfitEntry } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';
import type { ResumeVerdict } from './left-out.ts';
import type { Tallies } from './tallies.ts';
import { isChanged, isPart, otherHashesOf, wholesOf } from './written-items.ts';

/** A file that is not written, and where its content lies. */
export interface DuplicateFile {
  readonly found: SourceEntry;
  readonly sha256: string;
  readonly copies: readonly KeptCopy[];
}

/** A file, link, folder or stream as it is handed to the engine. */
export interface SentItem extends Pick<SourceEntry, 'source' | 'target' | 'bytes' | 'sent'> {
  readonly kind: WriteItem['kind'];
}

type LeftOutHere = Extract<ResumeVerdict, { readonly kind: 'unless' }>;

/** One between the walk and its last event, of which more has to be known then than the event says. */
interface Underway extends SentItem {
  /** A bit for each slot. Of copies: those that have not reported yet. Otherwise any of them will. */
  waitsFor: number;
  readonly leftOut: LeftOutHere | null;
  isReported: boolean;
  /** It is on a tape, by now or since before. */
  isDone: boolean;
  /** Of copies the slot whose bytes are counted. */
  countedSlot: number | null;
  bytesTaken: number;
  awaitsMirror: boolean;
  mirror: MirrorState | null;
  /** Of its first row, once that is there. */
  position: number | null;
}

type WriteEventOf<T extends WriteEvent['type']> = Extract<WriteEvent, { readonly type: T }>;

/** In `kinds` of what was written. */
const directory = 0;
const file = 1;
const digestBytes = 32;

export class Receipts {
  readonly #job: RunningJob;
  readonly #tallies: Tallies;
  readonly #manifest: ManifestCheck | null;
  readonly #isCopied: boolean;
  readonly #hasMirror: boolean;
  /** One event says everything of an item that is simply written: nothing has to be remembered of it. */
  readonly #isSimple: boolean;
  readonly #underway = new Map<number, Underway>();
  #nextId = 0;
  /** Items of which the tape has not reported everything. */
  #onTape = 0;
  #onAllReported: (() => void) | null = null;
  /** Came true, and is no row yet. */
  #rows: RecordedItem[] = [];
  #unnamed: UnnamedRun[] = [];
  /** Those of the rows whose place has to be known. */
  #placed: { readonly at: number; readonly one: Underway }[] = [];
  #mirrored: { readonly position: number; readonly state: MirrorState }[] = [];

  constructor(job: RunningJob, request: ArchiveRequest, tallies: Tallies, manifest: ManifestCheck | null) {
    this.#job = job;
    this.#tallies = tallies;
    this.#manifest = manifest;
    this.#isCopied = (request.copies ?? 1) > 1;
    this.#hasMirror = request.mirror !== undefined;
    this.#isSimple = !this.#isCopied && !this.#hasMirror && request.split !== true && manifest === null;
  }

  /**
   * The engine's items for one that was found; when only some copies lack it, one for each of these. `expected`: of its
   * content, all of which must be so.
   */
  expect(sent: SentItem, verdict: ResumeVerdict, expected: readonly ExpectedHash[] = []): readonly WriteItem[] {
    const { source, target, kind } = sent;
    const item = {
      source,
      target,
      kind,
      ...(sent.sent === undefined ? {} : { sent: sent.sent }),
      ...(expected.length === 0 ? {} : { expected }),
    };
    switch (verdict.kind) {
      case 'there':
        this.#tallies.filesUnchanged += 1;
        return [];
      case 'write':
        return [{ ...item, id: this.#isSimple ? this.#begin() : this.#follow(sent, this.#tallies.live) }];
      case 'unless':
        return [{ ...item, id: this.#follow(sent, this.#tallies.live, verdict), unless: verdict.state }];
      case 'only':
        this.#tallies.inherit(verdict.inherited);
        return verdict.slots.map((slot) => ({ ...item, id: this.#follow(sent, [slot]), slot }));
    }
  }

  /** The number of the next item. */
  get nextId(): number {
    return this.#nextId;
  }

  /** Nothing has to be known of an item that is simply to be written. */
  get isSimple(): boolean {
    return this.#isSimple;
  }

  /** So many became items of the session unseen, numbered from `nextId` on. */
  expectUnseen(count: number): void {
    this.#nextId += count;
    this.#onTape += count;
  }

  leaveBehind(unfit: readonly UnfitEntry[]): void {
    this.#job.recordItems(unfit.map(({ target, fault }) => ({ ...unwritten, path: target, fault })));
  }

  /** Not written: the same content is safe on a cartridge already. */
  leaveOut(files: readonly DuplicateFile[]): void {
    this.#job.recordItems(
      files.map(({ found: { target, bytes }, sha256, copies }) => {
        const [first] = copies;
        return {
          ...unwritten,
          path: target,
          bytes,
          sha256,
          barcode: first?.barcode,
          note: 'duplicate',
          copies,
          fault: null,
        };
      }),
    );
    for (const { found } of files) this.#tallies.leaveOut(found);
    if (files.length > 0) this.#tallies.tell();
  }

  /** A stream that came to an end before it was safe: it cannot come again. */
  miss({ source, target }: SentItem): void {
    this.#job.recordItems([
      { ...unwritten, path: target, fault: { code: 'source.cut-short', data: { subject: source } } },
    ]);
  }

  /** It comes again, as another item: nothing is reported of this one. */
  withdraw(id: number): void {
    this.#reported(id, this.#following(id), null);
    this.#tellIfAllReported();
  }

  /** Called once when the tape has reported everything that was expected. */
  whenAllIsReported(tell: () => void): void {
    this.#onAllReported = tell;
    this.#tellIfAllReported();
  }

  /** A slot was set aside: nothing more comes of it. */
  lose(slot: number): void {
    this.#tallies.lose(slot);
    if (this.#isCopied) for (const [id, one] of this.#underway) this.#reported(id, one, slot);
    this.#tellIfAllReported();
  }

  take(events: readonly WriteEvent[]): void {
    for (const event of events) this.#take(event);
    this.#record();
    this.#tallies.tell();
    this.#tellIfAllReported();
  }

  #take(event: WriteEvent): void {
    switch (event.type) {
      case 'written':
        this.#written(event);
        break;
      case 'unchanged':
        this.#unchanged(event);
        break;
      case 'failed':
        this.#failed(event);
        break;
      case 'indexWritten':
        this.#record();
        this.#tallies.committed(event);
        break;
      case 'mirrored':
        this.#mirror(event.id, { kind: event.again ? 'mirrored-again' : 'mirrored' });
        break;
      case 'mirrorFailed': {
        const subject = this.#underway.get(event.id)?.target ?? '';
        const fault = { code: event.code, data: { subject, detail: event.detail } };
        this.#mirror(event.id, { kind: 'mirror-failed', fault });
        break;
      }
      case 'progress':
        this.#tallies.gauge(event);
        break;
    }
  }

  #written(items: WrittenItems): void {
    const { ids, slots, kinds, bytes } = items;
    const paths = items.paths.split('\0');
    const hashes = otherHashesOf(items);
    const wholes = wholesOf(items);
    for (const { slot, rows } of items.journals)
      this.#unnamed.push({ volume: this.#tallies.volumeOf(slot), at: this.#rows.length, rows });
    for (let at = 0; at < items.count; at += 1) {
      const [id, slot, size] = [ids[at] ?? 0, slots[at] ?? 0, bytes[at] ?? 0];
      const one = this.#following(id);
      const isOnlyPart = isPart(items, at);
      if (kinds[at] !== directory) {
        if (one !== null && !isOnlyPart) this.#placed.push({ at: this.#rows.length, one });
        const row = rowOf(items, at, paths[at] ?? '', this.#tallies.volumeOf(slot), hashes[at]);
        this.#rows.push({ ...row, ...wholes.get(at), ...this.#noteOf(one) });
        this.#tallies.written(slot, size, isOnlyPart);
        if (one === null) this.#tallies.countDone(size);
        else this.#isOnTape(one, slot, size);
      }
      if (!isOnlyPart) this.#reported(id, one, slot);
    }
  }

  #noteOf(one: Underway | null): Pick<RecordedItem, 'note'> | null {
    return one !== null && this.#manifest?.isExtra(one) === true ? { note: 'not-in-manifest' } : null;
  }

  #isOnTape(one: Underway, slot: number, bytes: number): void {
    if (this.#isCopied) one.countedSlot ??= slot;
    if (one.countedSlot === null || one.countedSlot === slot) one.bytesTaken += bytes;
    one.isDone = true;
  }

  #unchanged({ id }: WriteEventOf<'unchanged'>): void {
    const one = this.#demand(id);
    if (one.leftOut?.isOurs === true) this.#tallies.inherit(one.leftOut.inherited);
    else this.#tallies.filesUnchanged += 1;
    one.bytesTaken = one.bytes;
    one.isDone = true;
    one.awaitsMirror = false;
    this.#reported(id, one, null);
  }

  #failed({ id, source, target, code, detail, slot }: WriteEventOf<'failed'>): void {
    const one = this.#following(id);
    const fault = { code, data: { subject: source, detail } };
    const volume = slot === undefined ? undefined : this.#tallies.volumeOf(slot);
    if (one !== null) this.#placed.push({ at: this.#rows.length, one });
    this.#rows.push({ ...unwritten, path: target, fault, volume });
    if (one !== null) one.awaitsMirror = false;
    if (code === 'manifest.file-differs') this.#manifest?.differed(target);
    this.#reported(id, one, slot ?? null);
  }

  #mirror(id: number, state: MirrorState): void {
    const one = this.#underway.get(id);
    // Nothing is kept of folders and links in a mirror.
    if (one === undefined || !one.awaitsMirror) return;
    this.#tallies.mirrored(state);
    one.mirror = state;
    one.awaitsMirror = false;
    if (one.position !== null) this.#mirrored.push({ position: one.position, state });
    this.#letGo(id, one);
  }

  /** What has come true becomes rows, in one transaction. */
  #record(): void {
    const [rows, unnamed, placed] = [this.#rows, this.#unnamed, this.#placed];
    this.#rows = [];
    this.#unnamed = [];
    this.#placed = [];
    for (const { at, one } of placed) {
      const row = rows[at];
      if (row !== undefined && one.position === null && one.mirror !== null) rows[at] = { ...row, mirror: one.mirror };
    }
    const first = this.#job.recordItems(rows, unnamed);
    for (const { at, one } of placed) one.position ??= first + at;
    this.#job.mirrored(this.#mirrored);
    this.#mirrored = [];
  }

  /** Gives its number. */
  #begin(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#onTape += 1;
    return id;
  }

  #follow(sent: SentItem, slots: readonly number[], leftOut: LeftOutHere | null = null): number {
    const id = this.#begin();
    const { source, target, kind, bytes } = sent;
    const awaitsMirror = this.#hasMirror && (kind === 'file' || kind === 'stream');
    const state = { isReported: false, isDone: false, countedSlot: null, bytesTaken: 0, mirror: null, position: null };
    const known = { source, target, kind, bytes, waitsFor: bitsOf(slots), leftOut, awaitsMirror };
    this.#underway.set(id, { ...known, ...state });
    return id;
  }

  /** Everything of it, by one slot, or for all of them. */
  #reported(id: number, one: Underway | null, slot: number | null): void {
    if (one === null) {
      this.#onTape -= 1;
      return;
    }
    one.waitsFor &= slot === null || !this.#isCopied ? 0 : ~bitsOf([slot]);
    if (one.waitsFor !== 0 || one.isReported) return;
    one.isReported = true;
    this.#onTape -= 1;
    if (one.isDone) {
      this.#tallies.countDone(one.bytesTaken);
      if (one.kind === 'file') this.#manifest?.compared(one.target);
    }
    this.#letGo(id, one);
  }

  #letGo(id: number, one: Underway): void {
    if (one.isReported && !one.awaitsMirror) this.#underway.delete(id);
  }

  /** Null: it is one of which nothing is remembered. */
  #following(id: number): Underway | null {
    const one = this.#underway.get(id) ?? null;
    return one === null && !this.#isSimple ? this.#demand(id) : one;
  }

  #demand(id: number): Underway {
    const one = this.#underway.get(id);
    if (one === undefined) throw new TapeError('helper.internal', { detail: `no item ${id} is on its way` });
    return one;
  }

  #tellIfAllReported(): void {
    if (this.#onTape > 0) return;
    this.#onAllReported?.();
    this.#onAllReported = null;
  }
}

function bitsOf(slots: readonly number[]): number {
  return slots.reduce((bits, slot) => bits | (1 << slot), 0);
}

/** Of millions: put together in one go. */
function rowOf(
  items: WrittenItems,
  at: number,
  path: string,
  volume: number,
  hashes: RecordedItem['hashes'],
): RecordedItem {
  const { kinds, bytes, links, bufferedAt, writtenAt, modifiedAt, sha256 } = items;
  return {
    path,
    bytes: bytes[at] ?? 0,
    receipt: 'written',
    sha256: kinds[at] === file ? sha256.subarray(at * digestBytes, (at + 1) * digestBytes) : null,
    changed: isChanged(items, at),
    restoredAs: null,
    fault: null,
    volume,
    bufferedAt: bufferedAt[at],
    writtenAt: writtenAt[at],
    modifiedAt: modifiedAt[at],
    links: links[at],
    isPart: isPart(items, at),
    hashes,
  };
}

/** Of an item that is on no cartridge. */
export const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;
