// One cartridge and its volume: in and out of a drive, made anew, looked at, mended, kept.

import { z } from 'zod';
import { call } from '../call.ts';
import { copyInput } from '../copy.ts';
import { barcode, cursor, driveId, generation, limit, mediaPool, page, text, volumePath } from '../inputs.ts';
import type { JobId, Page } from '../model.ts';
import { act, becomes, ownCartridge, query, seenCartridge, seenDrive } from '../rule.ts';
import { poolName, type RestoreTest, type Unverified } from '../schedules.ts';
import type { OnShelf, ShelfFacts } from '../shelf.ts';

export const cartridgeCalls = {
  load: call<JobId>()(
    z.strictObject({ drive: driveId.nullable(), barcode }),
    becomes('load', act('load', { ...seenCartridge, ...seenDrive })),
  ),
  eject: call<JobId>()(z.strictObject({ barcode }), becomes('eject', act('load', seenCartridge))),
  /** Loads it, identifies it by its label and ejects it: it is where it should be, and can be loaded. */
  touch: call<JobId>()(z.strictObject({ barcode }), becomes('touch', act('load', seenCartridge))),
  /**
   * Erases the cartridge. `confirmedBarcode` must repeat it: a slip of the hand does not erase. It may be left out only of
   * what a drive last found blank; the drive then looks again, and a cartridge that is not blank is left as it is.
   */
  format: call<JobId>()(
    z.strictObject({
      barcode,
      confirmedBarcode: text(8).optional(),
      name: text(255),
      mediaPool: mediaPool.optional(),
      /** The default is the largest up to 512 KiB that the drive's connection moves. */
      blockBytes: z.int().min(4096).max(1_048_576).optional(),
      compression: z.boolean().optional(),
      /** As in VolumeSummary. */
      placementRule: text(4096).optional(),
      /** Other programs may place files by a rule of their own; so it is unless said otherwise. */
      allowPolicyUpdate: z.boolean().optional(),
      packing: z.boolean().optional(),
      /** Puts a page and a script at its root that say how to read it without Capstan. */
      restoreGuide: z.boolean().optional(),
      /** That it is formatted for, and put into as its first copy: encrypted if that is. */
      pool: poolName.optional(),
    }),
    becomes(
      'format',
      act('change', {
        ...ownCartridge,
        pools: [
          ['mediaPool', 'see'],
          ['pool', 'own'],
        ],
      }),
    ),
  ),
  /** `confirmedBarcode` must repeat the barcode to lock it for good. */
  lock: call<JobId>()(
    z.strictObject({
      barcode,
      state: z.enum(['unlocked', 'locked', 'permanently-locked']),
      confirmedBarcode: text(8).optional(),
    }),
    becomes('lock', act('change', ownCartridge)),
  ),
  /** The newest content of a cartridge, with all that is known of each file. Older generations stay behind. */
  copy: call<JobId>()(
    copyInput,
    becomes(
      'copy',
      act('archive', {
        cartridges: [
          ['from', 'see-all'],
          ['to[]', 'write'],
        ],
      }),
    ),
  ),

  /** Finds out what is wrong with a cartridge and what recovery would do. Changes nothing on it. */
  check: call<JobId>()(z.strictObject({ barcode }), becomes('check', act('verify', ownCartridge))),
  /** Makes a damaged or cut-short volume whole without giving anything up that is not named here. */
  recover: call<JobId>()(
    z.strictObject({
      barcode,
      /** Files that are broken keep their sound beginning, and are marked. */
      trimDamaged: z.boolean().optional(),
      /** Consent to go back to it. */
      olderGeneration: generation.optional(),
    }),
    becomes('recover', act('change', ownCartridge)),
  ),
  /** Reads everything, or what is below some paths, and compares it with the checksums on the tape. */
  verify: call<JobId>()(
    z.strictObject({ barcode, paths: z.array(volumePath).max(10_000) }),
    becomes('verify', act('verify', ownCartridge)),
  ),
  /** So many files of a cartridge, chosen by chance, are read back and compared. */
  testRestore: call<JobId>()(
    z.strictObject({ barcode, files: z.int().min(1).max(10_000) }),
    becomes('verify', act('verify', ownCartridge)),
  ),
  /** Newest first. */
  restoreTests: call<readonly RestoreTest[]>()(
    z.strictObject({ barcode: barcode.nullable(), limit: z.int().min(1).max(500) }),
    query('anybody', seenCartridge),
  ),
  /** Formatted cartridges of which nothing was compared for so long, or ever. */
  unverified: call<Page<Unverified>>()(
    z.strictObject({ days: z.int().min(0).max(36_500), cursor, limit }),
    query('anybody'),
  ),

  /** Looks for all generations on the tape; `jobs.generations` then tells them. */
  findGenerations: call<JobId>()(z.strictObject({ barcode }), becomes('generations', act('verify', ownCartridge))),
  /** Puts an older generation into the catalogue, beside the newest, so that `catalogue.list` and `entry` can tell of it. */
  openGeneration: call<JobId>()(
    z.strictObject({ barcode, generation }),
    becomes('open-generation', act('verify', ownCartridge)),
  ),
  /** The cartridge's content becomes what it was then, as a new generation; those in between stay reachable. */
  rollBack: call<JobId>()(z.strictObject({ barcode, generation }), becomes('rollback', act('change', ownCartridge))),

  get: call<OnShelf>()(z.strictObject({ barcode }), query('anybody', seenCartridge)),
  /** Of every cartridge, by barcode. */
  shelf: call<Page<ShelfFacts>>()(page, query('anybody')),
  /** Where it is kept, for people to read; "" forgets it. */
  place: call<null>()(
    z.strictObject({
      barcode,
      place: text(200).refine((place) => !place.includes('\0')),
    }),
    act('load', { cartridges: [['barcode', 'write']] }),
  ),
} as const;
