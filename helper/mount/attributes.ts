// Extended attributes of files in the mount: where they are, in Capstan's words and in those that grid storage has for it, and
// what was archived with them.

import type { Locality } from '../contract/locality.ts';
import type { EntryDetail } from '../contract/model.ts';

export const prefix = 'user.capstan.';
/** As storage of the physics grid has it. */
const gridStatus = 'user.status';

export interface FileAttributes {
  /** What was archived with it. */
  readonly archived: ReadonlyMap<string, Buffer>;
  /** No listing has them: a copy of the file would carry them along, and elsewhere they would not be true. */
  readonly unlisted: ReadonlyMap<string, string>;
}

export function archivedAttributes({ xattrs }: EntryDetail): ReadonlyMap<string, Buffer> {
  const values = new Map<string, Buffer>();
  for (const { key, value, encoding } of xattrs) {
    if (!isOfTheTape(key)) values.set(`user.${key}`, Buffer.from(value, encoding === 'base64' ? 'base64' : 'utf8'));
  }
  return values;
}

/** Of a file or a link. */
export function attributesOf(
  barcode: string,
  entry: EntryDetail,
  locality: Locality,
  isPinned: boolean,
): FileAttributes {
  const [extent] = entry.extents;
  const own = {
    locality,
    cartridge: barcode,
    ...(extent === undefined ? {} : { position: `${extent.partition}:${extent.startBlock}` }),
    ...(entry.sha256 === null ? {} : { sha256: entry.sha256 }),
    receipt: entry.receipt,
    ...(isPinned ? { pin: '1' } : {}),
  };
  const unlisted = new Map(Object.entries(own).map(([name, value]) => [prefix + name, value]));
  unlisted.set(gridStatus, locality);
  return { archived: archivedAttributes(entry), unlisted };
}

/** Kept for LTFS programs and for Capstan, and no restore sets them. */
function isOfTheTape(key: string): boolean {
  return key.startsWith('ltfs.') || key.startsWith('capstan.');
}
