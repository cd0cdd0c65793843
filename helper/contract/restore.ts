// What becomes of files that are there before a restore, and what is planned before its first cartridge is loaded.

import type { PlaceInLibrary } from './library.ts';

/**
 * What becomes of a file that is already there: `refuse`, it is kept and the item fails (so it is unless said otherwise);
 * `skip`, it is kept; `rename`, the one from the tape gets another name; `newer`, the younger one stays; `overwrite`.
 */
export const conflictRules = ['refuse', 'skip', 'rename', 'newer', 'overwrite'] as const;
export type ConflictRule = (typeof conflictRules)[number];

// ---- the plan ----

export interface RestorePlan {
  /** Files and links. */
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  /** As they begin, in all drives that it can have: those in drives first, then so that the whole ends earliest; in one drive, the shortest first. */
  readonly cartridges: readonly PlannedPass[];
  /** What the robots of libraries carry, in this order. What is read last stays in its drive. */
  readonly moves: readonly PlannedMove[];
  /**
   * From the first load to the last byte in its place, with its drives side by side; null when it is not known of every
   * cartridge. What persons carry takes no time in it, and nobody is waited for who has a drive now.
   */
  readonly seconds: number | null;
  /** All drives are virtual and take no time: these are the times of real drives. */
  readonly isForRealDrives: boolean;
  /** Already in the chosen folder: the first of them, below it. */
  readonly conflicts: readonly string[];
  readonly conflictsTotal: number;
  /** Names that the disk cannot hold, and what takes their place: the first of them. */
  readonly renamed: readonly { readonly path: string; readonly target: string }[];
  readonly renamedTotal: number;
  /** Files that are known to be damaged where they were chosen, and come from a good copy on another cartridge. */
  readonly fromGoodCopies: number;
  /** Known to be damaged, and of which no good copy is known: the first of them. They are tried all the same. */
  readonly damaged: readonly { readonly barcode: string; readonly path: string }[];
  readonly damagedTotal: number;
  /** Of the disk under the chosen folder; 0 where none was named. */
  readonly freeBytes: number;
}

/** One cartridge, read from its load to its ejection. */
export interface PlannedPass {
  readonly barcode: string;
  /** Null: the newest. */
  readonly generation: number | null;
  /** The drive that holds it now; null when it lies on the shelf, or in a library. */
  readonly drive: string | null;
  /** Where it lies in a library, while no drive holds it. */
  readonly inLibrary?: PlaceInLibrary;
  /** The drive that will read it; null when none can. */
  readonly readIn: string | null;
  readonly files: number;
  readonly bytes: number;
  /** When its drive is ready for it, since the restore began; null when that is not known. */
  readonly startSeconds: number | null;
  /** Null when nothing tells how its drive moves. */
  readonly time: PassTime | null;
  /** In the order of reading: of very many stretches some, from all over the way. Empty when nothing tells of it. */
  readonly path: readonly PathLeg[];
}

/** One cartridge, from one place of its library to another: "slot 7", "drive 1". */
export interface PlannedMove {
  readonly library: string;
  readonly barcode: string;
  readonly from: string;
  readonly to: string;
  /** Since the restore began. */
  readonly startSeconds: number;
}

/** A stretch of tape that is read in one go. */
export interface PathLeg {
  readonly partition: number;
  readonly first: number;
  /** Behind its last block. */
  readonly end: number;
  /** When it begins, since the cartridge was loaded. */
  readonly seconds: number;
  /** Where it begins and ends along the tape, from the load point; the wrap that it begins on. */
  readonly wrap: number;
  readonly fromMetres: number;
  readonly toMetres: number;
}

/** Loading is nothing for a cartridge that is in its drive. */
export interface PassTime {
  readonly loadSeconds: number;
  readonly locateSeconds: number;
  readonly readSeconds: number;
  readonly rewindSeconds: number;
  readonly unloadSeconds: number;
}

export function secondsOf(time: PassTime): number {
  return time.loadSeconds + time.locateSeconds + time.readSeconds + time.rewindSeconds + time.unloadSeconds;
}
