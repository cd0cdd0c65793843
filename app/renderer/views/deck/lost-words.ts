// What writing over a cartridge would take away, by name.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';

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
      return text.format.lostForeign;
    case 'damaged':
      return text.format.lostDamaged;
    default:
      return text.format.lostUnknown;
  }
}
