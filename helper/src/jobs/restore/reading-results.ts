// What becomes of the items of one cartridge, event by event: as rows, as gauges, and what it could not give.

import type { Fault } from '../../../contract/model.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { RequestEvent } from '../../drives/reading.ts';
import type { CartridgeVersion } from './read-pass.ts';
import type { RestoreItem } from './selection.ts';
import type { LostItem } from './stop.ts';

/** Something to read. Of what was lost before, rows name what was asked for. */
export interface SoughtItem {
  readonly item: RestoreItem;
  readonly lost: LostItem | null;
}

export interface ProgressSink {
  record(items: readonly RecordedItem[]): void;
  /** An item that was lost before has its row now. */
  answer(item: RestoreItem): void;
  gauge(bytesDone: number, bytesPerSecond: number): void;
  remaining(seconds: number): void;
  /** Whether the tape is on its way to what is read next. */
  locating(now: boolean): void;
  /** Where the tape is. */
  head(place: { readonly partition: number; readonly block: number }): void;
  /** Nothing more is reported. Idempotent. */
  end(): void;
}

export class ReadingResults {
  readonly #from: CartridgeVersion;
  readonly #sought: readonly SoughtItem[];
  readonly #isFinal: boolean;
  readonly #progress: ProgressSink;
  readonly #lost: LostItem[] = [];
  /** 1: something was reported of it. */
  readonly #isReported: Uint8Array;

  constructor(from: CartridgeVersion, sought: readonly SoughtItem[], isFinal: boolean, progress: ProgressSink) {
    this.#from = from;
    this.#sought = sought;
    this.#isFinal = isFinal;
    this.#progress = progress;
    this.#isReported = new Uint8Array(sought.length);
  }

  /** What the tape could not give. */
  get lost(): readonly LostItem[] {
    return this.#lost;
  }

  /** What was still to come when `fault` ended the pass. */
  unread(fault: Fault): readonly LostItem[] {
    const isOpen = ({ item }: SoughtItem, id: number) => !item.isFolder && this.#isReported[id] === 0;
    return this.#sought.flatMap((one, id) => (isOpen(one, id) ? [this.#lostOf(id, fault)] : []));
  }

  /** Its pass begins: until the first record is there the tape is on its way. */
  begin(): void {
    this.#progress.locating(true);
  }

  end(): void {
    this.#progress.end();
  }

  /** `secondsAfter`: until the job's end, those after this cartridge; null when nobody knows. */
  take(events: readonly RequestEvent[], secondsAfter: number | null): void {
    const items: RecordedItem[] = [];
    for (const event of events) {
      switch (event.type) {
        case 'restored':
        case 'skipped':
        case 'failed': {
          const row = this.#rowAfter(event);
          if (row !== null) items.push(row);
          break;
        }
        case 'progress':
          this.#progress.gauge(event.bytesDone, event.bytesPerSecond);
          break;
        case 'locating':
          this.#progress.locating(event.now);
          break;
        case 'remaining':
          this.#progress.head(event.head);
          if (secondsAfter !== null) this.#progress.remaining(event.seconds + secondsAfter);
          break;
      }
    }
    this.#progress.record(items);
  }

  /** Folders that came through leave no row: their files do. */
  #rowAfter(event: Extract<RequestEvent, { readonly id: number }>): RecordedItem | null {
    const { item, lost } = this.#at(event.id);
    this.#isReported[event.id] = 1;
    if (item.isFolder && event.type !== 'failed') return null;
    const row = rowOf(lost?.item ?? item, this.#from);
    const isElsewhere = lost !== null && lost.from.barcode !== this.#from.barcode;
    switch (event.type) {
      case 'restored': {
        this.#answer(lost);
        const receipt = event.verified ? 'verified' : 'safe';
        const restoredAs = event.restoredAs ?? (item.isRenamed ? item.target : null);
        return { ...row, bytes: event.bytes, receipt, restoredAs, note: isElsewhere ? 'other-copy' : noteOf(event) };
      }
      case 'skipped':
        this.#answer(lost);
        return { ...row, bytes: item.bytes, note: 'skipped' };
      case 'failed': {
        const fault = { code: event.code, data: { subject: item.path, detail: event.detail } };
        if (!this.#isFinal && !item.isFolder && isOfTheTape(event.code)) {
          this.#lost.push(this.#lostOf(event.id, fault));
          return null;
        }
        this.#answer(lost);
        const { keptBytes: bytes = 0, keptAs: restoredAs = null } = event;
        return { ...row, bytes, restoredAs, fault: lost?.fault ?? fault };
      }
    }
  }

  #answer(lost: LostItem | null): void {
    if (lost !== null) this.#progress.answer(lost.item);
  }

  #lostOf(id: number, fault: Fault): LostItem {
    const { item, lost } = this.#at(id);
    const { barcode } = this.#from;
    if (lost !== null) return { ...lost, tried: [...lost.tried, barcode] };
    return { item, from: this.#from, fault, tried: [barcode] };
  }

  #at(id: number): SoughtItem {
    const sought = this.#sought[id];
    if (sought === undefined) throw new Error(`no item ${id} was asked for`);
    return sought;
  }
}

/** The others would meet every copy alike. */
function isOfTheTape(code: string): boolean {
  return /^(medium|volume|drive)\./.test(code) || code === 'restore.hash-mismatch';
}

type Restored = Extract<RequestEvent, { readonly type: 'restored' }>;

/** The one that matters most. What the tape gives only at the second try is a warning. */
function noteOf({ readings, notKept }: Restored): RecordedItem['note'] {
  if (readings > 1) return 'read-again';
  return notKept.length > 0 ? 'attributes-not-set' : undefined;
}

export function rowOf({ path }: RestoreItem, { barcode }: CartridgeVersion): RecordedItem {
  return { path, barcode, bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null, fault: null };
}
