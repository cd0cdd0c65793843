// Where in all the cartridges somebody is, and what is looked at there. Pure.

import type { ListingRef } from '../../basket/basket.ts';

/** `barcode` null: all cartridges. */
export type BrowseLocation =
  | { readonly barcode: null }
  | (ListingRef & {
      readonly path: string;
    });

/** An entry whose details are shown. */
export interface OpenedEntry extends ListingRef {
  readonly path: string;
}

export function isAt(opened: OpenedEntry, { barcode, generation }: ListingRef, path: string): boolean {
  return opened.path === path && opened.barcode === barcode && opened.generation === generation;
}

/** As calls want it. */
export function given({ barcode, generation }: ListingRef): { readonly barcode: string; readonly generation?: number } {
  return generation === null ? { barcode } : { barcode, generation };
}
