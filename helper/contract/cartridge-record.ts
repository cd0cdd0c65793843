// The small file "capstan.json" at a volume's root: what only the catalogue knows of that cartridge, so that the cartridge
// can tell it again. It says no more of anybody than the names on the tape do. Whatever is read from a tape is checked,
// and only what bears this home's mark is believed (jobs/record-mark.ts).

import { z } from 'zod';
import { barcodePattern } from './barcodes.ts';

export const recordName = 'capstan.json';
export const recordFormat = 'capstan-cartridge-record';
/** Of the whole file; the oldest jobs are left out. */
export const recordBytesMost = 65_536;

const time = z.string().max(40);

const recordedJob = z.object({
  kind: z.string().max(32),
  title: z.string().max(1_000),
  uid: z.int().min(0),
  state: z.string().max(32),
  created: time,
  started: time.nullable(),
  ended: time.nullable(),
  /** On all of its cartridges. */
  filesSafe: z.int().min(0),
  filesFailed: z.int().min(0),
  /** Why it failed: a fault's code. */
  fault: z.string().max(64).nullable(),
  /** The other cartridges that it wrote to. */
  also: z.array(z.string().max(8)).max(100),
  /** What a verification found: files that were equal, and those that were not. */
  verified: z.object({ files: z.int().min(0), unsound: z.int().min(0) }).nullable(),
});

/** Wrapped under its pool's, worth nothing without that. */
const recordedKey = z.object({
  barcode: z.string().regex(barcodePattern),
  keyId: z.string().regex(/^[!-~]{3}[0-9a-f]{18}$/),
  wrapped: z.string().regex(/^[0-9a-f]{80}$/),
});

/** What they take leaves room for jobs. */
export const recordedKeysMost = 200;

const readRecord = z.object({
  format: z.literal(recordFormat),
  version: z.int().min(1),
  written: time,
  barcode: z.string().max(8),
  volume: z.string().max(64),
  pool: z.string().max(160),
  /** Newest first. */
  jobs: z.array(recordedJob).max(1_000),
  /** Of the pool's cartridges, the newest first: each tells the keys of the others, should their own memory not. */
  keys: z.array(recordedKey).max(recordedKeysMost).optional(),
  /** Older jobs that found no room. */
  leftOut: z.int().min(0),
});

/** As it stands on the cartridge; published as resources/schemas/cartridge-record.json. */
export const cartridgeRecord = readRecord.extend({
  /** By which a helper knows its own records again (jobs/record-mark.ts). */
  mark: z.string().max(64).optional(),
});

export type RecordedKey = z.infer<typeof recordedKey>;
export type RecordedJob = z.infer<typeof recordedJob>;
export type CartridgeRecord = z.infer<typeof readRecord>;

/** Null for what is no record, or of a newer Capstan. */
export function recordOf(text: string): CartridgeRecord | null {
  try {
    const parsed = readRecord.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.version === 1 ? parsed.data : null;
  } catch {
    return null;
  }
}
