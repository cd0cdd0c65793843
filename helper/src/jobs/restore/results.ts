// What becomes of the items of a restore, as rows and as progress, over all of its cartridges. A file that its cartridge
// cannot give is no failure yet: another one may have a copy.

import type { JobProgress, TapeHead } from '../../../contract/model.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { RunningJob } from '../running-job.ts';
import type { CartridgeVersion } from './read-pass.ts';
import { ReadingResults, rowOf, type SoughtItem } from './reading-results.ts';
import type { RestoredItems } from './restored-items.ts';
import type { RestoreItem } from './selection.ts';
import type { LostItem } from './stop.ts';

export class Results {
  readonly #job: RunningJob;
  /** Lost, and not failed as long as another cartridge may give them. */
  readonly #awaited = new Map<RestoreItem, LostItem>();
  #filesDone = 0;
  #bytesDone = 0;
  #filesTotal = 0;
  #bytesTotal = 0;
  #filesSkipped = 0;
  /** Of the cartridges that are read now. */
  readonly #gauges = new Set<ReadTally>();

  /** `restored`: what it came to under an earlier helper. */
  constructor(job: RunningJob, restored: RestoredItems) {
    this.#job = job;
    this.#filesDone = restored.files;
    this.#bytesDone = restored.bytes;
    this.#filesSkipped = restored.skipped;
    this.#filesTotal = -restored.skipped;
    this.#bytesTotal = -restored.skippedBytes;
    if (restored.files > 0) job.progress({ filesDone: this.#filesDone, bytesDone: this.#bytesDone });
    if (restored.skipped > 0) job.progress({ filesUnchanged: this.#filesSkipped });
  }

  expect(files: number, bytes: number): void {
    this.#filesTotal += files;
    this.#bytesTotal += bytes;
    this.#job.progress({ filesTotal: this.#filesTotal, bytesTotal: this.#bytesTotal });
  }

  /** Of one cartridge. `isFinal`: nothing more can be done for what it does not give. */
  of(from: CartridgeVersion, sought: readonly SoughtItem[], isFinal: boolean): ReadingResults {
    const gauge: ReadTally = {
      ...{ isLocating: null, bytesReported: 0, bytesRecorded: 0, bytesPerSecond: 0 },
      ...{ secondsLeft: null, head: null },
    };
    this.#gauges.add(gauge);
    return new ReadingResults(from, sought, isFinal, {
      record: (items) => this.#record(items, gauge),
      answer: (item) => this.#awaited.delete(item),
      gauge: (bytesReported, bytesPerSecond) => {
        // What was read before is still put in its place.
        Object.assign(gauge, {
          bytesReported,
          bytesPerSecond: gauge.isLocating === true ? 0 : bytesPerSecond,
        });
        this.#job.progress(this.#gauge());
      },
      remaining: (secondsLeft) => {
        gauge.secondsLeft = secondsLeft;
        this.#job.progress(this.#gauge());
      },
      locating: (now) => {
        gauge.isLocating = now;
        if (now) gauge.bytesPerSecond = 0;
        this.#tellPhase();
      },
      head: (place) => {
        gauge.head = { barcode: from.barcode, ...place };
      },
      end: () => {
        if (!this.#gauges.delete(gauge)) return;
        this.#tellPhase();
        this.#job.progress(this.#gauge());
      },
    });
  }

  /** In their place already. */
  record(items: readonly RecordedItem[]): void {
    this.#record(items);
  }

  await(lost: readonly LostItem[]): void {
    for (const one of lost) this.#awaited.set(one.item, one);
  }

  /** No other cartridge has them. */
  fail(lost: readonly LostItem[]): void {
    for (const { item } of lost) this.#awaited.delete(item);
    this.#job.recordItems(lost.map(({ item, from, fault }) => ({ ...rowOf(item, from), fault })));
  }

  /** Whatever was hoped for is not to come any more. */
  close(): void {
    this.fail([...this.#awaited.values()]);
  }

  #skip(bytes: number): void {
    this.#filesSkipped += 1;
    this.expect(-1, -bytes);
    this.#job.progress({ filesUnchanged: this.#filesSkipped });
  }

  /** Of several cartridges one that gives something says what the job does. */
  #tellPhase(): void {
    const ways = [...this.#gauges].flatMap(({ isLocating }) => isLocating ?? []);
    if (ways.length === 0) return;
    const phase = ways.includes(false) ? 'reading' : 'locating';
    if (phase !== this.#job.row.progress.phase) this.#job.phase(phase);
  }

  /** Those that are read at the same time, together. */
  #gauge(): Pick<JobProgress, 'bytesDone' | 'bytesPerSecond' | 'secondsLeft' | 'heads'> {
    let [bytesDone, bytesPerSecond] = [this.#bytesDone, 0];
    let secondsLeft: number | null = null;
    for (const gauge of this.#gauges) {
      bytesDone += Math.max(0, gauge.bytesReported - gauge.bytesRecorded);
      bytesPerSecond += gauge.bytesPerSecond;
      if (gauge.secondsLeft !== null) secondsLeft = Math.max(secondsLeft ?? 0, gauge.secondsLeft);
    }
    const heads = [...this.#gauges].flatMap(({ head }) => head ?? []);
    return { bytesDone, bytesPerSecond, secondsLeft, heads };
  }

  #record(items: readonly RecordedItem[], gauge: ReadTally | null = null): void {
    for (const { note, receipt, bytes } of items) {
      if (note === 'skipped') this.#skip(bytes);
      if (receipt === null) continue;
      this.#filesDone += 1;
      this.#bytesDone += bytes;
      if (gauge !== null) gauge.bytesRecorded += bytes;
    }
    this.#job.recordItems(items);
    this.#job.progress({ filesDone: this.#filesDone, ...this.#gauge() });
  }
}

/** Of one cartridge: what was read of it, and how much of that has its row. */
interface ReadTally {
  /** Null before its pass has begun. */
  isLocating: boolean | null;
  bytesReported: number;
  bytesRecorded: number;
  bytesPerSecond: number;
  secondsLeft: number | null;
  head: TapeHead | null;
}
