// What inputs of calls are made of, checked at the privilege edge. Every text says what it names, so that no call can name
// a thing of somebody's without the door knowing of it.

import { z } from 'zod';
import { barcodePattern } from './barcodes.ts';
import { isJobId } from './jobs.ts';
import type { JobId } from './model.ts';
import { pageLimit } from './protocol.ts';
import { isVolumeFolder } from './volumes.ts';

/** `entry`: on the cartridge or in the set that the same input names. `nothing`: of no thing that could be somebody's. */
export const namedThings = ['cartridge', 'drive', 'job', 'set', 'pool', 'path', 'entry', 'nothing'] as const;
export type NamedThing = (typeof namedThings)[number];

export function naming<T extends z.ZodType>(names: NamedThing, check: T): T {
  return check.meta({ names });
}

export const nothing = z.strictObject({});
export const barcode = naming('cartridge', z.string().regex(barcodePattern));
export const driveId = naming('drive', z.string().min(1).max(64));
/** PATH_MAX of Linux: no path of a caller is longer. */
export const absolutePath = naming(
  'path',
  z
    .string()
    .max(4096)
    .startsWith('/')
    .refine((path) => !path.includes('\0')),
);
/** On a volume: below its root, no leading slash; "" is the root. */
export const volumePath = naming(
  'entry',
  z
    .string()
    .max(65_536)
    .refine((path) => !path.startsWith('/') && !path.includes('\0')),
);
export const volumeFolder = volumePath.refine(isVolumeFolder, 'not a folder on a cartridge');
/** As the volume itself says it. */
export const mediaPool = naming('pool', z.string().max(160));
/** For people to read, or a number that is written as text. */
export const text = (charactersMost: number) => naming('nothing', z.string().max(charactersMost));
export const libraryId = text(64);
export const cursor = text(1024).nullable();
export const limit = z.int().min(1).max(pageLimit);
export const page = z.strictObject({ cursor, limit });
export const generation = z.int().min(1);
export const jobId = naming(
  'job',
  z.custom<JobId>((value) => typeof value === 'string' && isJobId(value)),
);

/** As in .gitignore, and seen from each source folder. */
export const patterns = z
  .array(
    text(1000)
      .min(1)
      .refine((line) => !line.includes('\0') && !line.includes('\n')),
  )
  .max(1000);
/** When something is included, only files that one of these patterns names. */
export const patternFilter = z.strictObject({ include: patterns, exclude: patterns });

/** Of calls that take nothing but a job. */
export const jobInput = z.strictObject({ id: jobId });
