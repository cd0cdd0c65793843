// Looking for files across all cartridges, wherever they lie: by name, size, time, content, owner; where else the same
// content is, what is there more than once, and what only once.

import { z } from 'zod';
import { barcode, cursor, limit, mediaPool, naming, text, volumePath } from './inputs.ts';
import type { Entry } from './model.ts';

const bytes = z.int().min(0);
const sought = (length: number) =>
  text(length)
    .min(1)
    .refine((value) => !value.includes('\0'));
const time = naming('nothing', z.iso.datetime({ offset: true }));

/** Cartridges and pools to look at; all when neither is named. */
export const cartridgeFilter = {
  barcodes: z.array(barcode).max(1_000).optional(),
  mediaPool: mediaPool.optional(),
};

/** What rows may be put in the order of, folders before files in each. */
export const entryOrders = ['name', 'size', 'modified', 'archived', 'receipt'] as const;

export const entryOrder = z.strictObject({ by: z.enum(entryOrders), falling: z.boolean() });
export type EntryOrder = z.infer<typeof entryOrder>;

export const searchInput = z.strictObject({
  ...cartridgeFilter,
  /**
   * A part of the name, whatever its capitals; or with "*", "?" or "[a-z]" the whole of it. With a "/" in it, of the path
   * instead: "photos/2019", "photos/**" and so on; one that begins with "/" begins at the root.
   */
  name: sought(1_024).optional(),
  /** Of files; both ends count. */
  minBytes: bytes.optional(),
  maxBytes: bytes.optional(),
  /** Last changed at or after the one, and before the other. */
  after: time.optional(),
  before: time.optional(),
  /** The whole SHA-256, or how it begins. */
  sha256: text(64)
    .regex(/^[0-9a-f]{4,64}$/)
    .optional(),
  /** The number or the name of the user whose they were. */
  owner: sought(256).optional(),
  kind: z.enum(['directory', 'file', 'symlink']).optional(),
  /** Below this folder of its cartridge. */
  folder: volumePath.optional(),
  /** Only what no other cartridge holds too, by content. */
  onlyCopy: z.boolean().optional(),
  /** Only files that were never read back whole and found equal, or not since they were written; unsound ones too. */
  notVerified: z.boolean().optional(),
  /** Also what a cartridge held in an older generation that was seen, and does not now. */
  everyGeneration: z.boolean().optional(),
  /** Of all that is found; else as said at the call. */
  order: entryOrder.optional(),
  cursor,
  limit,
});

export interface FoundEntry extends Entry {
  readonly barcode: string;
  /** The newest that shows it: to be given to `list`, `entry` and `restore` unless `isCurrent`. */
  readonly generation: number;
  readonly isCurrent: boolean;
  readonly sha256: string | null;
  /** As the tape says it, "uid:gid:user:group". */
  readonly owner: string | null;
}

/** And how far it can be counted on, as of any file. */
export interface ContentCopy extends Pick<Entry, 'receipt' | 'verified' | 'unsound'> {
  readonly barcode: string;
  readonly path: string;
}

/** Files of the same content. */
export interface DuplicateGroup {
  readonly sha256: string;
  readonly bytes: number;
  readonly files: number;
  readonly cartridges: number;
  readonly wastedBytes: number;
}

/** How much of a cartridge is there once only. Files without a checksum cannot be compared. */
export interface CopyTotals {
  readonly barcode: string;
  readonly mediaPool: string;
  readonly files: number;
  readonly bytes: number;
  readonly singleFiles: number;
  readonly singleBytes: number;
  readonly withoutChecksum: number;
}
