// Tape libraries: what lies where, as people number it. A library's own addresses are nobody's business but its robot's.

import { z } from 'zod';
import type { Fault, Time } from './model.ts';

/** Slots, mail slots and drives are numbered from 1 on, each kind by itself. */
export type PlaceKind = 'slot' | 'mail-slot' | 'drive' | 'hand';

/** As people name it: "slot 7". */
export interface PlaceName {
  readonly kind: PlaceKind;
  readonly number: number;
}

/** Where a cartridge lies. */
export interface PlaceInLibrary extends PlaceName {
  readonly library: string;
}

export interface LibraryPlace extends PlaceName {
  /** Null when nothing is in it, and when its label cannot be read. */
  readonly barcode: string | null;
  readonly full: boolean;
  /** Of a drive that Capstan has. */
  readonly drive: string | null;
  /** A full cartridge that leaves the library, as its pool wishes: a person takes it out, or empties a mail slot for it. */
  readonly leaves?: 'take-out' | 'awaits-mail-slot';
}

export interface Library {
  readonly id: string;
  readonly name: string;
  readonly serial: string;
  readonly virtual: boolean;
  /** Why it would move nothing now; null when it would. */
  readonly hindrance: Fault | null;
}

/** A cartridge on its way. */
export interface RobotMove {
  readonly barcode: string;
  readonly from: PlaceName;
  readonly to: PlaceName;
  readonly since: Time;
}

/** Somebody else than the robot put a cartridge in, took it out, or put it elsewhere. */
export interface InventoryChange {
  readonly time: Time;
  /** Null when its label cannot be read. */
  readonly barcode: string | null;
  /** Null: it was not in the library. */
  readonly from: PlaceName | null;
  /** Null: it was taken out. */
  readonly to: PlaceName | null;
}

/** What is shown of a library without asking for all of its places. */
export interface LibrarySummary extends Library {
  readonly slots: number;
  readonly freeSlots: number;
  /** The first of them, see `shownPlacesMost`. */
  readonly drives: readonly LibraryPlace[];
  readonly mailSlots: readonly LibraryPlace[];
  /** What is in the robot's hand; null when that is empty. */
  readonly hand: LibraryPlace | null;
  readonly move: RobotMove | null;
  /** The newest first, since the helper started; see `shownChangesMost`. */
  readonly changes: readonly InventoryChange[];
  /** Another one whenever something lies elsewhere. */
  readonly revision: number;
}

/** Of one that cannot be opened nobody knows what is in it. */
export function unseen(library: Library): LibrarySummary {
  return {
    ...library,
    slots: 0,
    freeSlots: 0,
    drives: [],
    mailSlots: [],
    hand: null,
    move: null,
    changes: [],
    revision: 0,
  };
}

/** Of drives, and of mail slots. */
export const shownPlacesMost = 64;
export const shownChangesMost = 8;

export interface LibraryContents extends LibrarySummary {
  readonly places: readonly LibraryPlace[];
}

/**
 * Makers. The library of `stk` does not say which of its drives is which; that of `short-labels` is an IBM one that is set to
 * leave out the media type of each label.
 */
export const personalities = ['ibm', 'hp', 'quantum', 'spectra', 'stk', 'short-labels'] as const;
export const slotsMost = 20_000;
export const mailSlotsMost = 64;
export const libraryDrivesMost = 16;

/** As the data folder keeps it. */
export const virtualLibraryRow = z.strictObject({
  id: z.string().regex(/^library-[1-9]\d{0,3}$/),
  model: z.string().regex(/^[a-z0-9-]{1,32}$/),
  clock: z.strictObject({ mode: z.enum(['instant', 'modelled', 'live']), speedUp: z.int().min(1).max(1_000_000) }),
});
export const virtualLibraryRows = z.array(virtualLibraryRow);

/** A move as the data folder keeps it until its outcome has been seen. */
const unsettledMove = z.strictObject({
  /** In the log, too: what a helper had noted as it was killed is told once more, and is the same move. */
  id: z.string(),
  ...{ library: z.string(), barcode: z.string(), from: z.string(), to: z.string() },
});
export const unsettledMoves = z.array(unsettledMove);
export type UnsettledMove = Readonly<z.infer<typeof unsettledMove>>;

/** The mean of the last moves of one kind; more of them than are remembered count as that many. */
const meanMove = z.strictObject({ seconds: z.number().min(0), moves: z.int().min(1) });
export type MeanMove = Readonly<z.infer<typeof meanMove>>;

/** As the data folder keeps it: by the serial number of the library. */
export const moveTimesFile = z.record(
  z.string(),
  z.strictObject({ fetchSeconds: meanMove.nullable(), putAwaySeconds: meanMove.nullable() }),
);
