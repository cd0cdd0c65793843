// The tape as it lies: how it is wound, what lies where, what is free; which file a place holds and how far away that is.
// By the catalogue alone: no drive is needed.

import type { TapeWrap } from '../../native/reading.d.ts';
import type { PassTime, PathLeg } from './restore.ts';

export type { TapeWrap } from '../../native/reading.d.ts';

/** First block, the block behind the last, files that begin there, and the folder that most of it belongs to. */
export type TapeRun = readonly [first: number, end: number, files: number, folder: number];

/** Where something has no folder of its own in the list: it lies beside them, or is not the caller's to see. */
export const besideFolders = -1;
export const ofOthers = -2;

export interface TapeFolder {
  /** Below the root. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

/** One of the largest files, and the longest stretch of blocks that it takes in one piece. */
export interface LargestFile {
  readonly path: string;
  readonly bytes: number;
  readonly partition: number;
  readonly first: number;
  readonly end: number;
}

export interface TapeMap {
  readonly barcode: string;
  readonly generation: number;
  readonly blockBytes: number;
  /** From end to end. */
  readonly metres: number;
  readonly bands: number;
  /** Native ones that a wrap holds. */
  readonly wrapBytes: number;
  /** Rising; empty when nothing tells how this kind of tape is wound. */
  readonly wraps: readonly TapeWrap[];
  /** The drive itself reported where wraps end. */
  readonly hasWrapEnds: boolean;
  /** Behind the last block that is known to be written, of each partition. */
  readonly ends: readonly [number, number];
  /** Where the tree first branches, in the order in which the tape comes to them; of very many the rest is `besideFolders`. */
  readonly folders: readonly TapeFolder[];
  readonly files: number;
  /** Of each partition, as they lie; where files are many, each run stands for those that begin in it. */
  readonly runs: readonly [readonly TapeRun[], readonly TapeRun[]];
  /** Of those that the caller may see, the largest first. */
  readonly largest: readonly LargestFile[];
}

/** What lies at one place. */
export interface TapeSpot {
  /** Null when no file that the caller may see lies there. */
  readonly file: { readonly path: string; readonly bytes: number } | null;
  /** Files that share this record with it. */
  readonly others: number;
  /** Until it could be read; null when nothing tells how the tape is moved. */
  readonly seconds: number | null;
  /** Counted from where a job that runs has the tape, or from its beginning. */
  readonly from: 'head' | 'load-point';
}

/** What reading something would take, and the way there. */
export interface TapePath {
  readonly time: PassTime;
  readonly path: readonly PathLeg[];
}
