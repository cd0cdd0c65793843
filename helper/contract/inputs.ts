// What inputs of calls are made of, checked at the privilege edge.

import { z } from 'zod';
import { barcodePattern } from './barcodes.ts';
import type { JobId } from './model.ts';

/** Rows of a page, at most. */
export const pageLimit = 500;

export const nothing = z.strictObject({});
export const barcode = z.string().regex(barcodePattern);
export const driveId = z.string().min(1).max(64);
/** PATH_MAX of Linux: no path of a caller is longer. */
export const absolutePath = z
  .string()
  .max(4096)
  .startsWith('/')
  .refine((path) => !path.includes('\0'));
/** On a volume: below its root, no leading slash; "" is the root. */
export const volumePath = z
  .string()
  .max(65_536)
  .refine((path) => !path.startsWith('/') && !path.includes('\0'));
export const cursor = z.string().max(1024).nullable();
export const limit = z.int().min(1).max(pageLimit);
export const generation = z.int().min(1);
export const jobId = z.custom<JobId>((value) => typeof value === 'string' && /^[0-9a-z-]{1,64}$/.test(value));
