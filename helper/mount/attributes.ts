// Extended attributes of files in the mount: where they are, in Capstan's words and in those that grid storage has for it, and
// what was archived with them.

import type { Locality } from '../contract/locality.ts';
import type { EntryDetail } from '../contract/model.ts';

export const prefix = 'user.capstan.';
/** As storage of the physics grid has it. */
const gridStatus = 'user.status';

/** Of a file or a link. */
export function attributesOf(
  barcode: string,
  entry: EntryDetail,
  locality: Locality,
  isPinned: boolean,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { key, value, encoding } of entry.xattrs) {
    if (isOfTheTape(key)) continue;
    values.set(`user.${key}`, encoding === 'base64' ? Buffer.from(value, 'base64').toString('utf8') : value);
  }
  const [extent] = entry.extents;
  const own = {
    locality,
    cartridge: barcode,
    ...(extent === undefined ? {} : { position: `${extent.partition}:${extent.startBlock}` }),
    ...(entry.sha256 === null ? {} : { sha256: entry.sha256 }),
    receipt: entry.receipt,
    ...(isPinned ? { pin: '1' } : {}),
  };
  for (const [name, value] of Object.entries(own)) values.set(prefix + name, value);
  values.set(gridStatus, locality);
  return values;
}

/** Kept for LTFS programs and for Capstan, and no restore sets them. */
function isOfTheTape(key: string): boolean {
  return key.startsWith('ltfs.') || key.startsWith('capstan.');
}
