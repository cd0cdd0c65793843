// What can be read of a mounted volume. The drive's state is `reading` from there until it is settled.

import type { CautiousDrive } from './cautious-drive.ts';
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
import { Reading, type Wish } from './reading.ts';
import { runToEnd } from './streams.ts';

export type Reader = Pick<Native, 'startReading' | 'readingLayout'>;

export interface VerifyWish {
  /** None: everything. */
  readonly paths: readonly string[];
  readonly backedUpSince?: string | undefined;
  /** When it began, with nine fraction digits: as of then is kept what it finds. */
  readonly time: string;
}

export class ReadingSide {
  readonly #drive: CautiousDrive;
  readonly #volume: MountableVolume;
  readonly #reader: Reader;

  constructor(drive: CautiousDrive, volume: MountableVolume, reader: Reader) {
    this.#drive = drive;
    this.#volume = volume;
    this.#reader = reader;
  }

  /** Begins a pass with its first request; others may join it. */
  start(first: Wish, motion: DriveMotion | null): Reading {
    const { barcode, volume } = this.#begin(first.signal);
    const options = motion === null ? {} : { motion };
    return new Reading(
      barcode,
      first,
      (request, onEvents) => this.#reader.startReading(volume, options, request, onEvents),
      this.#drive.step,
    );
  }

  /** Where records lie on the tape. */
  layout(): Promise<TapeLayout> {
    const { barcode, volume } = this.#volume.demandMounted();
    return native(barcode, this.#reader.readingLayout(volume));
  }

  /**
   * Reads everything, or what is below some paths or was written since, and compares it with the hashes on the tape. What
   * it finds is kept on a volume that takes a word of it: `marked`, once that is settled.
   */
  async verify(
    { paths, backedUpSince, time }: VerifyWish,
    signal: AbortSignal,
    onEvents: (events: readonly VerifyEvent[]) => void,
  ): Promise<VerifySummary> {
    const { volume } = this.#begin(signal);
    const markAs = this.#volume.takesWords ? time : undefined;
    const request = { paths, backedUpSince, markAs };
    let isMarked = markAs !== undefined;
    try {
      const summary = await runToEnd(
        (listener) => volume.verify(request, listener),
        signal,
        this.#drive.step,
        onEvents,
      );
      isMarked = summary.marked;
      return summary;
    } finally {
      // Also one that came to no end may have something to keep.
      if (isMarked && this.#drive.failure === null) this.#volume.fallBehind();
    }
  }

  /** Files into FIFOs, in frames, each ended only when it is what was written. */
  feed(
    request: FeedRequest,
    signal: AbortSignal,
    onEvents: (events: readonly ReadEvent[]) => void,
  ): Promise<ReadSummary> {
    const { volume } = this.#begin(signal);
    return runToEnd((listener) => volume.feed(request, listener), signal, this.#drive.step, onEvents);
  }

  /** All that lie on the data partition, newest first. */
  generations(signal: AbortSignal): Promise<readonly NativeGeneration[]> {
    const { volume } = this.#begin(signal);
    return runToEnd(
      () => volume.generations(),
      signal,
      this.#drive.step,
      () => {},
    );
  }

  #begin(signal: AbortSignal): { readonly barcode: string; readonly volume: NativeVolume } {
    const mounted = this.#volume.demandMounted();
    signal.throwIfAborted();
    this.#drive.become({ kind: 'reading', barcode: mounted.barcode });
    return mounted;
  }
}
