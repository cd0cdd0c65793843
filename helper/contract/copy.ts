// What can be asked of a copy from one cartridge to others.

import { z } from 'zod';
import { barcode } from './inputs.ts';

export const spoolBytesLeast = 1_000_000;

export const copyInput = z.strictObject({
  from: barcode,
  /** Filled in this order. */
  to: z.array(barcode).min(1).max(100),
  /** Everything is read back from the new tape afterwards and compared. */
  verify: z.boolean().optional(),
  /** How much of what is on its way may lie in the helper's folder at a time, as far as there is room. */
  spoolBytes: z.int().min(spoolBytesLeast).optional(),
});
