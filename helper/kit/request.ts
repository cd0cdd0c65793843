// What a kit is made of besides the recovery key: nothing in it is a secret.

import { z } from 'zod';
import { barcode } from '../contract/inputs.ts';
import { wrappedBytes } from './groups.ts';

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

export const kitCartridge = z.strictObject({
  barcode,
  /** Three characters and nine bytes, as LTFS key managers have it: "CAP0123456789abcdef01". */
  keyId: z.string().regex(/^[!-~]{3}[0-9a-f]{18}$/),
  /** Its key, wrapped by the pool's; null when only the cartridge has it. */
  wrappedKey: hexOf(wrappedBytes).nullable(),
});
export type KitCartridge = z.infer<typeof kitCartridge>;

const kitLanguages = ['en', 'de', 'fr', 'ja'] as const;

export const kitRequest = z.strictObject({
  language: z.enum(kitLanguages).default('en'),
  pool: z.strictObject({
    /** Hexadecimal digits and hyphens; '' for a pool that has none. */
    id: z.string().regex(/^[0-9a-f-]{0,36}$/),
    name: z
      .string()
      .min(1)
      .max(100)
      .refine((name) => name.isWellFormed()),
  }),
  date: z.iso.date(),
  wrappedPoolKey: hexOf(wrappedBytes),
  /** Of the recovery key, where it is known: the first 8 bytes of its SHA-256. */
  checksum: hexOf(8).optional(),
  cartridges: z.array(kitCartridge).max(100_000),
});
export type KitRequest = z.infer<typeof kitRequest>;
