// Virtual drives, and cartridges that are folders of files.

import { z } from 'zod';
import { call } from '../call.ts';
import { absolutePath, barcode, driveId, libraryId, nothing, text } from '../inputs.ts';
import {
  type Library,
  libraryDrivesMost,
  mailSlotsMost,
  personalities,
  slotsMost,
  virtualLibraryRow,
} from '../library.ts';
import type { Cartridge, Drive, JobId } from '../model.ts';
import { act, becomes, type NamedFields, query, seenCartridge, seenDrive } from '../rule.ts';

export interface VirtualFolder {
  readonly barcode: string;
  readonly capacityBytes: number;
  readonly diskBytes: number;
  readonly drive: string | null;
}

const exchanged: NamedFields = { ...seenCartridge, paths: [['folder', 'as-caller']] };

export const virtualCalls = {
  /**
   * The barcode says what it is; the capacity of a cleaning cartridge is not looked at. `inLibrary`: in the
   * first free slot of the virtual library.
   */
  create: call<Cartridge>()(
    z.strictObject({ barcode, capacityBytes: z.int().min(64_000_000).max(100e12), inLibrary: z.boolean().optional() }),
    act('administrators', seenCartridge),
  ),
  /** It goes for good, with what is on it. Refused while a drive or a job has it, or a pool counts on it. */
  remove: call<null>()(z.strictObject({ barcode, confirmedBarcode: text(8) }), act('administrators', seenCartridge)),
  list: call<readonly VirtualFolder[]>()(nothing, query('anybody')),
  protect: call<Cartridge>()(
    z.strictObject({ barcode, writeProtected: z.boolean() }),
    act('administrators', seenCartridge),
  ),
  /** Text that a drive with the cartridge in it follows from its next load on; "" removes it. */
  setFaults: call<null>()(z.strictObject({ barcode, script: text(65_536) }), act('administrators', seenCartridge)),
  addDrive: call<Drive>()(
    z.strictObject({
      model: text(32).regex(/^[a-z0-9-]{1,32}$/),
      clock: z.strictObject({
        mode: z.enum(['instant', 'modelled', 'live']),
        speedUp: z.int().min(1).max(1_000_000),
      }),
    }),
    act('administrators'),
  ),
  /** With so many drives of this model, and nothing in it. */
  addLibrary: call<Library>()(
    z.strictObject({
      drives: z.int().min(1).max(libraryDrivesMost),
      slots: z.int().min(1).max(slotsMost),
      mailSlots: z.int().min(0).max(mailSlotsMost),
      personality: z.enum(personalities),
      model: virtualLibraryRow.shape.model.meta({ names: 'nothing' }),
      clock: virtualLibraryRow.shape.clock,
    }),
    act('administrators'),
  ),
  /** With its drives, which are empty; the cartridges in its slots are on the shelf afterwards. */
  removeLibrary: call<null>()(z.strictObject({ library: libraryId }), act('administrators')),
  /** While it is open, the robot moves nothing. */
  openDoor: call<null>()(z.strictObject({ library: libraryId, open: z.boolean() }), act('administrators')),
  removeDrive: call<null>()(z.strictObject({ drive: driveId }), act('administrators', seenDrive)),
  export: call<JobId>()(
    z.strictObject({ barcode, folder: absolutePath }),
    becomes('export', act('administrators', exchanged)),
  ),
  import: call<JobId>()(
    z.strictObject({ barcode, folder: absolutePath }),
    becomes('import', act('administrators', exchanged)),
  ),
} as const;
