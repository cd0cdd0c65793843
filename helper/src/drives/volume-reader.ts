// What can be read of a mounted volume. While that lasts the drive's state is `reading`.

import { native } from './faults.ts';
import type { MountableVolume } from './mountable-volume.ts';
import type {
  DriveMotion,
  FeedRequest,
  Native,
  NativeGeneration,
  NativeVolume,
  ReadEvent,
  ReadSummary,
  TapeLayout,
  VerifyEvent,
  VerifySummary,
} from './native.ts';
import { runToEnd } from './operations.ts';
import { Reading, type ReadOrder } from './reading.ts';
import type { TrackedDrive } from './tracked-drive.ts';

export type NativeReading = Pick<Native, 'startReading' | 'readingLayout'>;

export interface VolumeVerifyOptions {
  /** None: everything. */
  readonly paths: readonly string[];
  readonly backedUpSince?: string | undefined;
  /** When it began, with nine fraction digits: as of then is kept what it finds. */
  readonly time: string;
}

export class VolumeReader {
  readonly #drive: TrackedDrive;
  readonly #volume: MountableVolume;
  readonly #reader: NativeReading;

  constructor(drive: TrackedDrive, volume: MountableVolume, reader: NativeReading) {
    this.#drive = drive;
    this.#volume = volume;
    this.#reader = reader;
  }

  /** Begins a pass with its first request; others may join it. */
  start(first: ReadOrder, motion: DriveMotion | null): Reading {
    const { volume } = this.#begin(first.signal);
    const options = motion === null ? {} : { motion };
    return new Reading(
      this.#drive.faultSubject,
      first,
      (request, onEvents) => this.#reader.startReading(volume, options, request, onEvents),
      (done) => this.#toItsEnd(this.#drive.guard(done)),
    );
  }

  /** Where records lie on the tape. */
  layout(): Promise<TapeLayout> {
    const { volume } = this.#volume.requireMounted();
    return native(this.#drive.faultSubject, this.#reader.readingLayout(volume));
  }

  /**
   * Reads everything, or what is below some paths or was written since, and compares it with the hashes on the tape. What
   * it finds is kept on a volume that can be written to: `marked`, once the job is finished.
   */
  async verify(
    { paths, backedUpSince, time }: VolumeVerifyOptions,
    signal: AbortSignal,
    onEvents: (events: readonly VerifyEvent[]) => void,
  ): Promise<VerifySummary> {
    const { volume } = this.#begin(signal);
    const markAs = this.#volume.isWritable ? time : undefined;
    const request = { paths, backedUpSince, markAs };
    let isMarked = markAs !== undefined;
    try {
      const verifying = runToEnd((listener) => volume.verify(request, listener), signal, this.#drive.guard, onEvents);
      const summary = await this.#toItsEnd(verifying);
      isMarked = summary.marked;
      return summary;
    } finally {
      // Also one that came to no end may have something to keep.
      if (isMarked && this.#drive.failure === null) this.#volume.markUnfinished();
    }
  }

  /** Files into FIFOs, in frames, each ended only when it is what was written. */
  feed(
    request: FeedRequest,
    signal: AbortSignal,
    onEvents: (events: readonly ReadEvent[]) => void,
  ): Promise<ReadSummary> {
    const { volume } = this.#begin(signal);
    return this.#toItsEnd(runToEnd((listener) => volume.feed(request, listener), signal, this.#drive.guard, onEvents));
  }

  /** Of a drive that feeds another: that one takes nothing for a while. */
  showPaused(isPaused: boolean): void {
    this.#drive.setReadingPaused(isPaused);
  }

  /** All that lie on the data partition, newest first. */
  generations(signal: AbortSignal): Promise<readonly NativeGeneration[]> {
    const { volume } = this.#begin(signal);
    const finding = runToEnd(
      () => volume.generations(),
      signal,
      this.#drive.guard,
      () => {},
    );
    return this.#toItsEnd(finding);
  }

  async #toItsEnd<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } finally {
      this.#drive.setRead();
    }
  }

  #begin(signal: AbortSignal): { readonly barcode: string; readonly volume: NativeVolume } {
    const mounted = this.#volume.requireMounted();
    signal.throwIfAborted();
    this.#drive.setState({ kind: 'reading', barcode: mounted.barcode });
    return mounted;
  }
}
