// Tape libraries: what lies where, as people number it. A library's own addresses are nobody's business but its robot's.

import { z } from 'zod';
import type { Fault } from './model.ts';

/** Slots, mail slots and drives are numbered from 1 on, each kind by itself. */
export type PlaceKind = 'slot' | 'mail-slot' | 'drive' | 'hand';

export interface LibraryPlace {
  readonly kind: PlaceKind;
  readonly number: number;
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

export interface LibraryContents extends Library {
  readonly places: readonly LibraryPlace[];
}

/** Makers whose libraries say which of their drives is which. */
export const personalities = ['ibm', 'hp', 'quantum', 'spectra'] as const;
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
