// The order of cartridges in a table, by one of its columns. Pure.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { libraryPlaceWords } from '../../parts/whereabouts.ts';

export const cartridgeColumns = ['barcode', 'name', 'files', 'used', 'place'] as const;
export type CartridgeColumn = (typeof cartridgeColumns)[number];

const words = new Intl.Collator(undefined, { numeric: true });

/** `driveName`: what a drive is called where it is shown. Those that are alike stand by their barcodes. */
export function inListedOrder(
  cartridges: readonly Cartridge[],
  by: CartridgeColumn,
  falling: boolean,
  driveName: (id: string) => string,
): readonly Cartridge[] {
  const sign = falling ? -1 : 1;
  const compare = (one: Cartridge, other: Cartridge): number => {
    switch (by) {
      case 'barcode':
        return 0;
      case 'name':
        return words.compare(one.volume?.name ?? '', other.volume?.name ?? '');
      case 'files':
        return (one.volume?.files ?? 0) - (other.volume?.files ?? 0);
      case 'used':
        return (one.volume?.usedBytes ?? 0) - (other.volume?.usedBytes ?? 0);
      case 'place':
        return words.compare(placeOf(one, driveName), placeOf(other, driveName));
    }
  };
  return [...cartridges].sort(
    (one, other) => sign * compare(one, other) || (by === 'barcode' ? sign : 1) * byBarcode(one, other),
  );
}

/** What lies on the shelf stands behind what is in a drive or library. */
function placeOf(cartridge: Cartridge, driveName: (id: string) => string): string {
  const { drive } = cartridge;
  return drive === null ? (libraryPlaceWords(cartridge) ?? '\uffff') : driveName(drive);
}

function byBarcode(one: Cartridge, other: Cartridge): number {
  return one.barcode < other.barcode ? -1 : 1;
}
