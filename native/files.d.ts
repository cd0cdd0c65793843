// People's files, each looked at as whoever asked: the kernel refuses what that user may not see. `identity.refused` when
// the process has not the power to be somebody else.

import type { ExpectedHash } from './writing.d.ts';

/** By the kernel's word (SO_PEERCRED). Where it may be left out, the process's own counts. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
  /** Supplementary ones. */
  readonly groups: readonly number[];
}

/** Whether this process has the power to touch files as somebody else. */
export function actsAsOthers(): boolean;

/**
 * The bytes that a path stands for. Names on a disk are bytes, and those that are no UTF-8 are shown with codes ("caf%E9"):
 * every other call here takes and gives them like that.
 */
export function bytesOnDisk(shown: string): Buffer;

/** Gives the system back what the C++ core has freed: malloc keeps it for what is asked for next. Takes milliseconds. */
export function releaseFreeMemory(): void;

/** One look at each, in their order; links are not followed. */
export function statPaths(as: Identity, paths: readonly string[]): Promise<readonly (PathStat | UnreadablePath)[]>;

export interface PathStat {
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly bytes: number;
  /** Nanoseconds since 1970, both. */
  readonly modified: bigint;
  readonly changed: bigint;
  /** Permissions. */
  readonly mode: number;
  readonly inode: bigint;
}

export interface UnreadablePath {
  readonly kind?: undefined;
  readonly code: string;
  readonly detail: string;
}

/**
 * Makes the folder when only its last name is missing: a mistyped path does not become a tree. One that is there must be a
 * folder that can be written into. Rejects with `restore.destination-missing` or `restore.destination-denied`.
 */
export function prepareFolder(as: Identity, folder: string): Promise<void>;

/**
 * A descriptor, the caller's to close, of a file or FIFO that is there already; nothing waits for the other end of a FIFO, and
 * what is opened to be written keeps its content until that is. Rejects with `source.unreadable` or
 * `restore.destination-denied`.
 */
export function openFile(as: Identity, path: string, how: 'read' | 'write'): Promise<number>;

/** The content's, each by its kind, as text; links are not followed. Rejects with `source.unreadable`. */
export function hashFile(
  as: Identity,
  path: string,
  kinds: readonly ExpectedHash['kind'][],
): Promise<readonly string[]>;

/** A new file with this text below the folder, whole or not at all. Rejects as a restore of it would. */
export function writeNewFile(as: Identity, folder: string, target: string, text: string): Promise<void>;

/** Room for the user's files, in the folder or in the nearest one above it that is there. */
export function folderSpace(
  as: Identity,
  folder: string,
): Promise<{ readonly isThere: boolean; readonly freeBytes: number }>;

/** Throws on wrong arguments. Begins with the first `next`. */
export function startWalk(options: WalkOptions): Walk;

export interface WalkOptions {
  readonly as: Identity;
  /** Not followed when it is a link. */
  readonly source: string;
  /** `folders`: names in their order. `found`: as the disk lists them. Either way a folder comes before what is in it. */
  readonly order: 'folders' | 'found';
  /** A batch ends with its folder, so that folders in it can still be left out. Slower. */
  readonly folderByFolder: boolean;
}

export interface Walk {
  /**
   * Null at the end. One at a time. `leftOut`: folders of the last batch that are not to be gone into, by their paths.
   * Rejects with `source.missing` when the source itself has gone, and with `job.cancelled` after `close`.
   */
  next(leftOut?: readonly string[]): Promise<WalkBatch | null>;
  /** Idempotent. */
  close(): void;
}

/** Entries in columns. */
export interface WalkBatch {
  readonly count: number;
  /** Below the source, "/"-separated, with a NUL between two; "" is the source itself. */
  readonly paths: string;
  /** 0 directory, 1 file, 2 symlink. */
  readonly kinds: Uint8Array;
  /** Of files. */
  readonly bytes: Float64Array;
  /** Nanoseconds since 1970, both. */
  readonly modified: BigInt64Array;
  readonly changed: BigInt64Array;
  /** Permissions. */
  readonly modes: Uint32Array;
  readonly inodes: BigUint64Array;
  readonly devices: BigUint64Array;
  /** PathStat, and not to be archived. */
  readonly unfit: readonly { readonly path: string; readonly code: string; readonly detail: string }[];
}
