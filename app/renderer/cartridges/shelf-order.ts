// Which cartridges of a large shelf are shown, and in which order.

import type { Cartridge } from '../../../helper/contract/model.ts';
import type { ShelfKnowledge } from '../parts/shelf-facts.ts';
import { type CartridgeHealth, cartridgeHealth } from './cartridge-health.ts';

export const shelfOrders = ['barcode', 'name', 'free', 'verified', 'health'] as const;
export type ShelfOrder = (typeof shelfOrders)[number];

/** Every word that is looked for must be part of the barcode, the name, the pool or the place. */
export function matching(
  cartridges: readonly Cartridge[],
  facts: ShelfKnowledge,
  wanted: string,
): readonly Cartridge[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cartridges;
  return cartridges.filter(({ barcode, volume }) => {
    const known = facts.get(barcode);
    const about = [barcode, volume?.name, volume?.mediaPool, known?.pool, known?.place].join('\n').toLowerCase();
    return words.every((word) => about.includes(word));
  });
}

/** Those that are alike stand by their barcodes. */
export function inOrder(
  cartridges: readonly Cartridge[],
  facts: ShelfKnowledge,
  order: ShelfOrder,
): readonly Cartridge[] {
  if (order === 'barcode' && areByBarcode(cartridges)) return cartridges;
  const keys = new Map(cartridges.map((one) => [one.barcode, keyOf(one, facts, order)]));
  return [...cartridges].sort((one, other) => {
    const [a, b] = [keys.get(one.barcode) ?? '', keys.get(other.barcode) ?? ''];
    if (a === b) return one.barcode < other.barcode ? -1 : 1;
    return a < b ? -1 : 1;
  });
}

/** As they mostly come. */
function areByBarcode(cartridges: readonly Cartridge[]): boolean {
  return cartridges.every(({ barcode }, at) => at === 0 || (cartridges[at - 1]?.barcode ?? '') < barcode);
}

const byCare: Readonly<Record<CartridgeHealth['kind'], number>> = { bad: 0, worn: 1, unknown: 2, good: 3 };

/** What comes first has the smallest. */
function keyOf(cartridge: Cartridge, facts: ShelfKnowledge, order: ShelfOrder): string | number {
  const { barcode, volume } = cartridge;
  const known = facts.get(barcode);
  switch (order) {
    case 'barcode':
      return barcode;
    case 'name':
      // Without a name they stand at the end.
      return volume?.name.toLowerCase() || '\uffff';
    case 'free':
      return -(volume?.freeBytes ?? -1);
    case 'verified':
      // What holds nothing waits for no look.
      return (volume?.files ?? 0) === 0 ? '\uffff' : (known?.verified ?? known?.sampleVerified ?? '');
    case 'health':
      return byCare[cartridgeHealth(cartridge, known).kind];
  }
}
