// Reading, in coarse calls: one pass over a mounted volume serves all requests that wait for it, also those that come
// while it runs. And, without a drive, how long a pass would take.

import type { DriveProfile } from './condition.d.ts';
import type { Identity } from './files.d.ts';
import type { Volume } from './index.d.ts';

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

/** Of a model file: how long a drive takes for what nothing of it can be seen meanwhile. */
export interface DriveTimes {
  readonly loadSeconds: number;
  /** Without winding back. */
  readonly unloadSeconds: number;
  readonly formatSeconds: number;
  /** Of a new cartridge at its first load, when a drive of this kind calibrates it. */
  readonly calibrationSeconds?: { readonly least: number; readonly most: number };
}

export function driveTimes(model: string): Promise<DriveTimes>;

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

/** A record: of the index partition (0) or the data partition (1). */
export interface BlockAddress {
  readonly partition: number;
  readonly block: number;
}

/** One pass of the tape from end to end, also one that nothing was written to yet. Wraps that guard a partition are no one's. */
export interface TapeWrap {
  readonly number: number;
  readonly partition: number;
  readonly band: number;
  /** Away from the load point. */
  readonly forward: boolean;
  /**
   * Pairs of numbers, rising: a block, and the share of the wrap, as the tape runs there, at which it begins. The first pair
   * begins the wrap, the last is behind it; between two of them blocks are alike.
   */
  readonly marks: readonly number[];
}

/** Pure and quick. Throws on wrong arguments. */
export function wrapsOfTape(motion: DriveMotion, layout: TapeLayout): readonly TapeWrap[];

/** Seconds from one record to where another can be read; the load point is block 0 of the index partition. As above. */
export function estimateReach(motion: DriveMotion, layout: TapeLayout, from: BlockAddress, to: BlockAddress): number;

export interface ReadingOptions {
  /** Without it pieces are read as they lie, and no time is given. */
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
  /** When all requests have ended. Rejects only with what ended the drive's part; every request had its `ended` then, too. */
  readonly done: Promise<void>;
}

/** Of the drive, so of all requests: its tape is on the way to what is read next, or is there. Reported with the first record, too. */
export interface Locating {
  readonly type: 'locating';
  readonly now: boolean;
}

export type ReadingEvent =
  | Locating
  | ({ readonly request: number } & (
      | ReadEvent
      /** A gauge: how long until this request is complete, by the plan and by what was seen; and where the tape is. */
      | { readonly type: 'remaining'; readonly seconds: number; readonly head: BlockAddress }
      | ({ readonly type: 'ended' } & ReadSummary)
      | { readonly type: 'ended-early'; readonly code: string; readonly detail: string }
    ));

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
  /** In the order in which they are read: at most as many as were asked for, from all over the way. */
  readonly path: readonly TapeLeg[];
}

export interface TapeLeg {
  readonly partition: number;
  readonly first: number;
  /** Behind its last block. */
  readonly end: number;
  /** When it begins, since the volume was mounted. */
  readonly seconds: number;
  /** Where it begins and ends along the tape, from the load point; the wrap that it begins on. */
  readonly wrap: number;
  readonly fromMetres: number;
  readonly toMetres: number;
}

/**
 * `extents`: four numbers each, partition (0 or 1), block, offset in the block, bytes. Files that lie beside each other may
 * be given as one. The path is given only when some legs are asked for, at least two.
 */
export function estimateReading(
  motion: DriveMotion,
  layout: TapeLayout,
  extents: Float64Array,
  legsAtMost?: number,
): Promise<ReadingTime>;

// ---- reading ----

export interface ReadItem {
  readonly id: number;
  /** On the volume, from its root; "" is the root itself. */
  readonly path: string;
  /** Below `into`, "/"-separated. */
  readonly target: string;
  /** A folder that an earlier part of this restore made: it gets its times and mode, although it is there already. */
  readonly ours?: boolean | undefined;
}

export interface ReadRequest {
  /** An existing folder; nothing is ever created outside it. */
  readonly into?: string | undefined;
  /** Instead of it: the number of a line (DeskLine), over which they go into the folder of another computer. */
  readonly desk?: number | undefined;
  /** Directories are made as they stand, or merged with what is there; what is in them must be listed too. Read in the order that the tape gives. */
  readonly items: readonly ReadItem[];
  /** ACLs and security.* attributes come back too, as far as whoever gets the files may set them. */
  readonly acls?: boolean | undefined;
  /** What can be read of a damaged file is kept beside the others under a telling name. */
  readonly keepDamaged?: boolean | undefined;
  /** And of such a file also what comes behind a bad spot; what is missing between reads as zeros. */
  readonly readOn?: boolean | undefined;
  /** Without it, `refuse`. */
  readonly conflict?: ConflictPolicy | undefined;
  /** Part of the passing names that files have until they are whole: letters, digits and "-", its own for each restore. */
  readonly mark?: string | undefined;
  /** It goes on after a program that was cut off: what that one left under passing names with this mark is removed. */
  readonly resumed?: boolean | undefined;
  /** Who gets what is restored, where that user may have it. */
  readonly as?: Identity | undefined;
}

export interface FeedRequest {
  /** In this order; best as they lie on the tape. */
  readonly items: readonly FeedItem[];
  /** For whoever reads to open the FIFO. */
  readonly patienceMs: number;
  /** Whose FIFOs they are. */
  readonly as?: Identity | undefined;
}

/**
 * `pipe` is a FIFO, opened when it is the file's turn, into which it goes in frames, each led by its length in four bytes,
 * big-endian. One of length 0 ends it, and comes only when the content is what was written: what a WriteItem of kind
 * `stream` takes.
 */
export interface FeedItem {
  readonly id: number;
  /** Of a file on the volume, from its root. */
  readonly path: string;
  readonly pipe: string;
}

/**
 * What becomes of a file or link whose name something else has in the chosen folder: it fails (`restore.destination-exists`); what
 * is there stays; both stay, the new one as `name (2).ext`; the one that was modified later stays; what is there goes when the
 * other is whole, verified and on the disk. Folders are merged, and never replaced by anything else.
 */
export type ConflictPolicy = 'refuse' | 'skip' | 'rename' | 'newer' | 'overwrite';

/** Something that has the name of an item already. */
export interface ExistingTarget {
  /** Of the item. */
  readonly id: number;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Looks what is there, and makes nothing: so that a person can be asked once, before a pass. Unsafe targets are passed over. */
export function findConflicts(
  into: string,
  items: readonly { readonly id: number; readonly target: string }[],
  as?: Identity | undefined,
): Promise<readonly ExistingTarget[]>;

export type ReadEvent =
  | {
      readonly type: 'restored';
      readonly id: number;
      readonly bytes: number;
      /** The content's hash equals the one on the tape; false when the tape holds none. */
      readonly verified: boolean;
      /** That it took: more than 1 when the tape gave it only at another try, or its hash fitted only then. */
      readonly readings: number;
      /** What the destination could not hold, or must not: setuid and setgid bits of files are never restored. */
      readonly notKept: readonly ('owner' | 'mode' | 'times' | 'xattrs')[];
      /** Below `into`: its name, when it is another than the one that was asked for. */
      readonly restoredAs?: string;
    }
  /** What is there under its name stays as it is. */
  | { readonly type: 'skipped'; readonly id: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: string;
      readonly detail: string;
      /** Below `into`: where the sound part of it was kept. */
      readonly keptAs?: string;
      readonly keptBytes?: number;
      /** With `readOn`: what is missing between its sound parts; the first thousand. */
      readonly missing?: readonly MissingBytes[];
    }
  | {
      readonly type: 'progress';
      readonly bytesDone: number;
      readonly filesDone: number;
      readonly bytesPerSecond: number;
    };

/** Of a file. */
export interface MissingBytes {
  readonly from: number;
  readonly bytes: number;
}

export interface ReadSummary {
  readonly files: number;
  readonly bytes: number;
  readonly failed: number;
  readonly skipped: number;
}
