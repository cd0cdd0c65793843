// What the newest index of a cartridge names, as far as the catalogue knows.

import { TapeError } from '../../contract/errors.ts';
import type { Entry } from '../../contract/model.ts';
import type { ListedEntries } from '../catalogue/entries.ts';

/** Null when nothing is there, or nothing is listed of the cartridge. Names are looked up as they stand, then in NFC. */
export function listed(entries: ListedEntries, barcode: string, path: string): Entry | null {
  const composed = path.normalize('NFC');
  return entryOf(entries, barcode, path) ?? (composed === path ? null : entryOf(entries, barcode, composed));
}

function entryOf(entries: ListedEntries, barcode: string, path: string): Entry | null {
  try {
    return entries.entry(barcode, path);
  } catch (error) {
    if (error instanceof TapeError && error.code === 'volume.path-missing') return null;
    throw error;
  }
}

export function isListed(entries: ListedEntries, barcode: string, path: string): boolean {
  return listed(entries, barcode, path) !== null;
}
