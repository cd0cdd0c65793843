// What can be asked of a restore, as it is checked where it comes in.

import { z } from 'zod';
import { absolutePath, barcode, generation, volumePath } from './inputs.ts';
import { conflictRules } from './restore.ts';

const fields = z.strictObject({
  /** Each path gives `into`/basename(path); the root gives its entries. */
  from: z
    .array(
      z.strictObject({
        barcode,
        paths: z.array(volumePath).min(1).max(10_000),
        /** As the cartridge was then; the newest when left out. */
        generation: generation.optional(),
        /** Each path gives `into`/BARCODE/path instead: of any paths no two meet. */
        keepPaths: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100)
    .refine((from) => new Set(from.map((part) => part.barcode)).size === from.length, 'a cartridge is named twice'),
  into: absolutePath,
  /**
   * Then `into` is a folder of another computer, to which they go through FIFOs that `capstan bridge drain` has made here: what
   * comes from the tape, and what becomes of it there. Existing files and permissions are that computer's affair.
   */
  desk: z.strictObject({ files: absolutePath, answers: absolutePath }).optional(),
  conflict: z.enum(conflictRules).optional(),
  /** What can be read of a damaged file is kept beside the others under a telling name. */
  keepDamaged: z.boolean().optional(),
  /** Access control lists and security attributes come back where they were kept, as far as whoever asks may set them. */
  acls: z.boolean().optional(),
  /** What was delivered with the files, as for an archive; it may come back with them. */
  verifyAgainst: absolutePath.optional(),
});

export const restoreInput = fields.refine(
  ({ desk, verifyAgainst }) => desk === undefined || verifyAgainst === undefined,
  'a manifest is compared where the files are',
);

export type RestoreInput = z.infer<typeof restoreInput>;

/** Without `into`: a folder of another computer, of which this one cannot tell what is in it, nor how much it has room for. */
export const restorePlanInput = fields.omit({ desk: true }).extend({ into: absolutePath.optional() });

export type RestorePlanInput = z.infer<typeof restorePlanInput>;

/** What is sound on a cartridge whose index is refused: asking for it is the consent. */
export const salvageInput = z.strictObject({
  barcode,
  /** As those of a restore. */
  paths: z.array(volumePath).min(1).max(10_000),
  into: absolutePath,
  conflict: z.enum(conflictRules).optional(),
});

/** Everything that the tape still holds, into a folder in which nothing of a rescue is yet. */
export const rescueInput = z.strictObject({
  barcode,
  into: absolutePath,
  /** Without what only older generations know: deleted files, and former versions. */
  newestOnly: z.boolean().optional(),
});

export type SalvageInput = z.infer<typeof salvageInput>;
