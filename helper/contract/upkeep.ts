// What the helper keeps of its own doings in libraries, as its data folder has it.

import { z } from 'zod';

export const upkeepRecord = z.strictObject({
  /** By serial number. `lacks`: that its library has nothing to clean it with was reported. */
  drives: z.record(z.string(), z.strictObject({ cleaned: z.string().optional(), lacks: z.boolean().optional() })),
  /** Cleaning cartridges, by barcode; `spent`: a drive has refused it as used up. */
  cleaning: z.record(z.string(), z.strictObject({ uses: z.int(), spent: z.boolean() })),
  /** Volumes that went to a mail slot once: whoever brings one back has it stay. */
  exported: z.array(z.string()),
});

export type UpkeepRecord = Readonly<z.infer<typeof upkeepRecord>>;
