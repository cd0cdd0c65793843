// A barcode for a new virtual cartridge.

import type { Snapshot } from '../../../helper/contract/model.ts';

/** "CAP004L8", the first that no cartridge has. */
export function nextBarcode({ cartridges }: Pick<Snapshot, 'cartridges'>): string {
  const taken = new Set(cartridges.map(({ barcode }) => barcode));
  for (let number = 1; number < 1000; number += 1) {
    const barcode = `CAP${String(number).padStart(3, '0')}L8`;
    if (!taken.has(barcode)) return barcode;
  }
  return 'TOUR01L8';
}
