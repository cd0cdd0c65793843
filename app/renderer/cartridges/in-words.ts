// Sentences about one cartridge that several views say.

import type { Cartridge } from '../../../helper/contract/model.ts';
import type { ShelfFacts } from '../../../helper/contract/shelf.ts';
import { text } from '../../text/text.ts';

/** What writing over it would take away, by name. */
export function lostWords({ condition, volume }: Cartridge): string {
  if (volume !== null) {
    return volume.name === ''
      ? text.format.lostUnnamed(volume.files, volume.usedBytes)
      : text.format.lostVolume(volume.name, volume.files, volume.usedBytes);
  }
  switch (condition) {
    case 'blank':
      return text.format.lostNothing;
    case 'foreign':
    case 'tar':
      return text.format.lostForeign;
    case 'damaged':
      return text.format.lostDamaged;
    default:
      return text.format.lostUnknown;
  }
}

/** When it was last read back. */
export function verifiedWords({ verified, sampleVerified, isUnsound }: ShelfFacts, now: Date): string {
  if (isUnsound) return text.shelf.unsound;
  if (verified !== null) return text.shelf.verified(verified, now);
  return sampleVerified === null ? text.shelf.neverVerified : text.shelf.sampleVerified(sampleVerified, now);
}
