// Where in all the cartridges somebody is, and what is looked at there. Pure.

import type { Shelfmark } from '../restore/basket.ts';

/** `barcode` null: all cartridges. */
export type Spot =
  | { readonly barcode: null }
  | (Shelfmark & {
      readonly path: string;
    });

/** An entry whose details are shown. */
export interface Looked extends Shelfmark {
  readonly path: string;
}

export function isAt(looked: Looked, { barcode, generation }: Shelfmark, path: string): boolean {
  return looked.path === path && looked.barcode === barcode && looked.generation === generation;
}

/** As calls want it. */
export function given({ barcode, generation }: Shelfmark): { readonly barcode: string; readonly generation?: number } {
  return generation === null ? { barcode } : { barcode, generation };
}
