// The sums of an archive: what each slot has, what is safe, and the gauges. Of copies a file counts when all of them that
// are still written have it; the least of them is what is reported.

import type { JobPhase, MirrorState, SlotProgress } from '../../../contract/model.ts';
import type { WriteEvent } from '../../drives/native.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';

interface SlotTally {
  /** The number of the job's volume that it writes to. */
  volume: number;
  isLive: boolean;
  /** Something was written since the last index. */
  isDirty: boolean;
  filesSafe: number;
  /** Made safe by a job that this one goes on with. */
  filesInherited: number;
  /** Over all of its volumes. */
  files: number;
  bytes: number;
  /** Of the volume in hand. */
  volumeFiles: number;
  volumeBytes: number;
  generation: number | null;
  gauge: SlotProgress;
  /** Where its tape is. */
  head: WriteProgress['head'] | null;
  /** Null before it has begun and after it has ended. */
  step: SlotPhase | null;
}

/** What a slot does. What a drive that writes is at is reported by its gauge. */
export type SlotPhase =
  | 'writing'
  | Extract<JobPhase, 'locating' | 'verifying' | 'indexing' | 'ejecting' | 'loading' | 'waiting'>;

/** Of several drives the first of these says what the job does. */
const busiest: readonly JobPhase[] = [
  ...(['streaming', 'flushing', 'indexing'] as const),
  ...(['verifying', 'locating', 'ejecting', 'loading', 'waiting'] as const),
];

const noFiles = { files: 0, bytes: 0 };

type WriteProgress = Extract<WriteEvent, { readonly type: 'progress' }>;

export class Tallies {
  readonly #job: RunningJob;
  readonly #isCopied: boolean;
  readonly #slots: readonly SlotTally[];
  #filesDone = 0;
  #bytesDone = 0;
  filesUnchanged = 0;
  /** Not written, as they were on tape already. */
  duplicates = noFiles;
  filesMirrored = 0;
  filesNotMirrored = 0;
  /** By the session, and as it was when the sources were begun with. */
  #buffered = noFiles;
  #bufferedBefore = noFiles;
  #poolFill = 0;
  #waitingFor: SlotProgress['waitingFor'] = 'nothing';
  #isAllTaken = false;
  /** Called whenever a slot has, or has not any more, something that is not safe. */
  onDirt: (slot: number, isDirty: boolean) => void = () => undefined;

  constructor(job: RunningJob, request: ArchiveRequest, slots: number) {
    this.#job = job;
    this.#isCopied = (request.copies ?? 1) > 1;
    this.#slots = Array.from({ length: slots }, (_, slot) => fresh(slot));
  }

  /** Slots that items still go to. */
  get live(): readonly number[] {
    return this.#slots.flatMap(({ isLive }, slot) => (isLive ? [slot] : []));
  }

  begin(slot: number, volume: number, barcode: string, drive: string): void {
    const one = this.#at(slot);
    Object.assign(one, {
      volume,
      isLive: true,
      isDirty: false,
      volumeFiles: 0,
      volumeBytes: 0,
      generation: null,
      head: null,
      step: 'writing',
    });
    one.gauge = { ...one.gauge, barcode, drive, bytesDone: 0, filesDone: 0, bytesPerSecond: 0, waitingFor: 'nothing' };
    this.#tellPhase();
  }

  /** What it does besides writing; null when it is through. */
  step(slot: number, step: SlotPhase | null): void {
    this.#at(slot).step = step;
    this.#tellPhase();
  }

  /** The drives have taken everything that there is, or there is something again. */
  get isAllTaken(): boolean {
    return this.#isAllTaken;
  }

  set isAllTaken(isAllTaken: boolean) {
    this.#isAllTaken = isAllTaken;
    this.#tellPhase();
  }

  /** The sources are gone through once more: what is safe is counted as it is come by. */
  again(): void {
    this.#filesDone = 0;
    this.#bytesDone = 0;
    this.filesUnchanged = 0;
    this.duplicates = noFiles;
    this.#bufferedBefore = this.#buffered;
    for (const one of this.#slots) one.filesInherited = 0;
  }

  lose(slot: number): void {
    this.#at(slot).isLive = false;
    this.#tellSafe();
  }

  volumeOf(slot: number): number {
    return this.#at(slot).volume;
  }

  isDirty(slot: number): boolean {
    return this.#at(slot).isDirty;
  }

  /** Of the volume in hand. */
  onVolume(slot: number): { readonly files: number; readonly bytes: number; readonly generation: number | null } {
    const { volumeFiles: files, volumeBytes: bytes, generation } = this.#at(slot);
    return { files, bytes, generation };
  }

  written(slot: number, bytes: number, isPart: boolean): void {
    const one = this.#at(slot);
    one.bytes += bytes;
    one.volumeBytes += bytes;
    if (!isPart) one.files += 1;
    if (!isPart) one.volumeFiles += 1;
    this.#soil(slot, one, true);
  }

  committed({ slot, generation, block }: Extract<WriteEvent, { readonly type: 'indexWritten' }>): void {
    const one = this.#at(slot);
    one.filesSafe += this.#job.committed(one.volume, generation, block);
    one.generation = generation;
    one.gauge = { ...one.gauge, waitingFor: 'nothing' };
    if (this.#waitingFor === 'index') this.#waitingFor = 'nothing';
    this.#soil(slot, one, false);
    this.#tellSafe();
  }

  /** A file that was safe is not what was written. */
  distrust(slot: number): void {
    this.#at(slot).filesSafe -= 1;
    this.#tellSafe();
  }

  countDone(bytes: number): void {
    this.#filesDone += 1;
    this.#bytesDone += bytes;
  }

  leaveOut({ bytes }: { readonly bytes: number }): void {
    this.duplicates = { files: this.duplicates.files + 1, bytes: this.duplicates.bytes + bytes };
    this.countDone(bytes);
  }

  /** A job that this one goes on with has made a file safe in these. */
  inherit(slots: readonly number[]): void {
    const counted = this.#isCopied ? slots : slots.slice(0, 1);
    for (const slot of counted) this.#at(slot).filesInherited += 1;
  }

  mirrored({ kind }: MirrorState): void {
    if (kind === 'mirror-failed') this.filesNotMirrored += 1;
    else this.filesMirrored += 1;
  }

  gauge({ slot, type: _, poolFill, head, filesBuffered, bytesBuffered, ...gauge }: WriteProgress): void {
    const one = this.#at(slot);
    one.head = head ?? null;
    one.gauge = { ...one.gauge, ...gauge };
    this.#poolFill = poolFill;
    this.#buffered = { files: filesBuffered, bytes: bytesBuffered };
    this.#waitingFor = gauge.waitingFor;
  }

  /** To whoever listens. */
  tell(): void {
    this.#tellSafe();
    this.#tellPhase();
    const live = this.#slots.filter(({ isLive }) => isLive);
    const rates = live.map(({ gauge }) => gauge.bytesPerSecond);
    // Counts the part of the files in hand, too.
    const underway = live.map(({ gauge, volumeBytes }) => Math.max(0, gauge.bytesDone - volumeBytes));
    const bytesDone = this.#bytesDone + this.#merged(underway);
    this.#job.progress({
      filesDone: this.#filesDone,
      bytesDone,
      filesBuffered: Math.max(this.#filesDone, this.#buffered.files - this.#bufferedBefore.files),
      bytesBuffered: Math.max(bytesDone, this.#buffered.bytes - this.#bufferedBefore.bytes),
      bytesPerSecond: this.#merged(rates),
      slots: this.#slots.map(({ gauge, bytes, files }) => ({ ...gauge, bytesDone: bytes, filesDone: files })),
      poolFill: this.#poolFill,
      waitingFor: this.#waitingFor,
      filesMirrored: this.filesMirrored,
      filesUnchanged: this.filesUnchanged,
      filesDuplicate: this.duplicates.files,
      bytesDuplicate: this.duplicates.bytes,
      heads: live.flatMap(({ head, gauge: { barcode } }) => (head && barcode !== null ? [{ barcode, ...head }] : [])),
    });
  }

  #tellPhase(): void {
    const phases = this.#slots.flatMap((slot) => (slot.isLive && slot.step !== null ? [this.#phaseOf(slot)] : []));
    const phase = busiest.find((one) => phases.includes(one));
    const before = this.#job.row.progress.phase;
    if (phase === undefined || phase === before) return;
    // On the way to the next file it has come as far as it had.
    if (phase === 'locating') this.#job.progress({ phase, bytesPerSecond: 0 });
    else if (before === 'locating') this.#job.progress({ phase });
    else this.#job.phase(phase);
  }

  #phaseOf({ step, gauge, isDirty }: SlotTally): JobPhase | null {
    if (step !== 'writing') return step;
    if (gauge.waitingFor === 'flush') return 'flushing';
    if (gauge.waitingFor === 'index') return 'indexing';
    if (!this.#isAllTaken) return 'streaming';
    return isDirty ? 'flushing' : 'indexing';
  }

  #tellSafe(): void {
    const counted = this.#slots.filter(({ isLive }) => isLive || !this.#isCopied);
    this.#job.filesSafe(this.#merged(counted.map(({ filesSafe, filesInherited }) => filesSafe + filesInherited)));
  }

  #merged(counts: readonly number[]): number {
    if (counts.length === 0) return 0;
    return this.#isCopied ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
  }

  #soil(slot: number, one: SlotTally, isDirty: boolean): void {
    if (one.isDirty === isDirty) return;
    one.isDirty = isDirty;
    this.onDirt(slot, isDirty);
  }

  #at(slot: number): SlotTally {
    const one = this.#slots[slot];
    if (one === undefined) throw new Error(`no slot ${slot}`);
    return one;
  }
}

function fresh(slot: number): SlotTally {
  const gauge = { slot, barcode: null, drive: null, bytesDone: 0, filesDone: 0, bytesPerSecond: 0, stops: 0 };
  return {
    ...{ volume: 0, isLive: true, isDirty: false, filesSafe: 0, filesInherited: 0, files: 0, bytes: 0 },
    ...{ volumeFiles: 0, volumeBytes: 0, generation: null, step: null },
    gauge: { ...gauge, waitingFor: 'nothing' },
    head: null,
  };
}
