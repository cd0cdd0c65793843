// Whether a file on a cartridge is as good as one that is written now: it is there, whole, the caller's own, and nothing is
// known against it or its cartridge. Asked when a file is left out for its sake, and again before the job calls it safe.

import { recordName } from '../../../contract/cartridge-record.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { EntryDetail, FileOnCartridge } from '../../../contract/model.ts';
import { hasHash } from '../../catalogue/file-safety.ts';
import type { KeptCopy } from '../../catalogue/item-copies.ts';
import { lockedPoolOf } from '../cartridge-keys.ts';
import type { Services } from '../services.ts';

/** Of a file some bytes of which are missing. */
const damagedKey = 'capstan.damaged';

export interface SoundCopy extends KeptCopy {
  readonly xattrs: EntryDetail['xattrs'];
}

/**
 * Null: it cannot be counted on. `owner`: whose file it must be, if it is anybody's; whoever sees everybody's files may look
 * for any.
 */
export function soundCopyAt(
  as: Identity,
  place: FileOnCartridge,
  services: Services,
  owner = services.access.isAdministrator(as) ? null : as.uid,
): SoundCopy | null {
  const { barcode, path } = place;
  const uuid = reliableVolume(barcode, services);
  if (uuid === null || path === recordName || !isVisible(as, place, services)) return null;
  if (owner !== null && services.catalogue.entries.isOwnedByOthers(barcode, path, false, owner)) return null;
  const entry = entryAt(place, services);
  if (entry === null || entry.kind !== 'file' || entry.sha256 === null) return null;
  if (entry.receipt === 'written' || !hasHash(entry)) return null;
  if (entry.xattrs.some(({ key }) => key === damagedKey)) return null;
  return { barcode, path, uuid, size: entry.size, sha256: entry.sha256, xattrs: entry.xattrs };
}

/** As it was when a file was left out for its sake. */
export function isStillSound(as: Identity, kept: KeptCopy, services: Services): boolean {
  const now = soundCopyAt(as, kept, services);
  return now !== null && now.uuid === kept.uuid && now.size === kept.size && now.sha256 === kept.sha256;
}

/** Its id; null: there is none that could be read, now and later. */
function reliableVolume(barcode: string, services: Services): string | null {
  const cartridge = services.catalogue.cartridges.get(barcode);
  if (cartridge === null || cartridge.volume === null || cartridge.flaw !== null) return null;
  // Between two indexes of a session the newest one is on the data partition alone.
  if (cartridge.condition !== 'clean' && cartridge.condition !== 'unfinished') return null;
  const { uuid, encrypted } = cartridge.volume;
  const hasKey = !encrypted || services.catalogue.poolKeys.poolKeyOf(barcode) !== null;
  return hasKey && lockedPoolOf(barcode, services) === null ? uuid : null;
}

function isVisible(as: Identity, { barcode, path }: FileOnCartridge, { access, catalogue }: Services): boolean {
  return catalogue.entries.isVisible(barcode, path, access.visibleOwner(as, barcode));
}

function entryAt({ barcode, path }: FileOnCartridge, { catalogue }: Services): EntryDetail | null {
  try {
    return catalogue.entries.entry(barcode, path);
  } catch (error) {
    if (error instanceof TapeError && error.code === 'volume.path-missing') return null;
    throw error;
  }
}
