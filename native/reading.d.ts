// Reading, in coarse calls: one pass over a mounted volume serves all requests that wait for it, also those that come
// while it runs. And, without a drive, how long a pass would take.

import type { DriveProfile, ReadEvent, ReadRequest, ReadSummary, Volume } from './index.d.ts';

/** How a drive moves a cartridge: from a model file, or as a check-up measured it. */
export interface DriveMotion {
  readonly medium: {
    readonly wraps: number;
    readonly bands: number;
    readonly wrapMetres: number;
    readonly thicknessMetres: number;
    readonly hubRadiusMetres: number;
  };
  /** What a wrap holds. */
  readonly wrapBytes: number;
  readonly motion: DriveProfile['motion'];
  readonly loadSeconds: number;
  readonly unloadSeconds: number;
}

/** Of a model file such as resources/drive-models/lto9.model with a cartridge of that type in it. */
export function driveMotion(model: string, mediaType: string, profile?: string): Promise<DriveMotion>;

/** Where records lie on one cartridge: kept with it, so that a pass can be planned while it lies on the shelf. */
export interface TapeLayout {
  readonly blockBytes: number;
  /** Of the index partition and the data partition. */
  readonly firstWraps: readonly [number, number];
  /** So many bytes lie before that block of the data partition. */
  readonly anchors: readonly { readonly block: number; readonly bytes: number }[];
  /** As the drive reports them; empty when it does not. */
  readonly wrapEnds: readonly { readonly wrap: number; readonly partition: number; readonly block: number }[];
}

export interface ReadingOptions {
  /** Without it pieces are read as they lie, and no time is told. */
  readonly motion?: DriveMotion | undefined;
  /** Of this cartridge, when it is known; asked of volume and drive otherwise. */
  readonly layout?: TapeLayout | undefined;
}

export interface ReadingSession {
  /**
   * Joins the pass: `request` is the caller's number for it. Throws on wrong arguments. False when the pass takes no more
   * because it is about to end, or because another must not be kept waiting: it is for the next pass then.
   */
  add(request: number, what: ReadRequest): boolean;
  /** That request ends with `job.cancelled`; the others go on. Idempotent. */
  cancel(request: number): void;
  /** Ends all of them. Idempotent. */
  cancelAll(): void;
  /** When all requests have ended. Rejects only with what ended the drive's part; every request was told `ended` then, too. */
  readonly done: Promise<void>;
}

export type ReadingEvent = { readonly request: number } & (
  | ReadEvent
  /** A gauge: how long until this request is complete, by the plan and by what was seen; and whose turn it is. */
  | { readonly type: 'remaining'; readonly seconds: number }
  | ({ readonly type: 'ended' } & ReadSummary)
  | { readonly type: 'ended-early'; readonly code: string; readonly detail: string }
);

/** Starts with one request; it ends by itself when all that joined are done. Throws on wrong arguments. */
export function startReading(
  volume: Volume,
  options: ReadingOptions,
  first: { readonly request: number; readonly what: ReadRequest },
  onEvents: (events: readonly ReadingEvent[]) => void,
): ReadingSession;

/** Of the volume's tape, as far as volume and drive tell; asks the drive a command or two. */
export function readingLayout(volume: Volume): Promise<TapeLayout>;

/** From the load of the cartridge to its ejection. */
export interface ReadingTime {
  readonly loadSeconds: number;
  readonly locateSeconds: number;
  readonly readSeconds: number;
  readonly rewindSeconds: number;
  readonly unloadSeconds: number;
  /** Stretches of tape that are read in one go. */
  readonly stretches: number;
}

/**
 * `extents`: four numbers each, partition (0 or 1), block, offset in the block, bytes. Files that lie beside each other may
 * be given as one.
 */
export function estimateReading(motion: DriveMotion, layout: TapeLayout, extents: Float64Array): Promise<ReadingTime>;
