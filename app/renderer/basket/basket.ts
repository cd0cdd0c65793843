// What is to come back: of each cartridge a selection, as the cartridge is now or was in one older generation. Pure.

import type { RestoreInput } from '../../../helper/contract/restore-input.ts';
import type { DraggedPart } from '../window-api.ts';
import { nothingChosen, type SelectedEntries, type SelectionTotals, selectionTotals, tick } from './selection.ts';

/** One way to look at a cartridge. `generation` null: as it is now. */
export interface ListingRef {
  readonly barcode: string;
  readonly generation: number | null;
}

export interface BasketPart {
  readonly generation: number | null;
  readonly chosen: SelectedEntries;
}

/** By barcode. A restore reads each cartridge in one generation. */
export type Basket = ReadonlyMap<string, BasketPart>;

export const emptyBasket: Basket = new Map();

export function chosenOf(basket: Basket, { barcode, generation }: ListingRef): SelectedEntries {
  const part = basket.get(barcode);
  return part !== undefined && part.generation === generation ? part.chosen : nothingChosen;
}

/** Whether the basket holds something of the cartridge as it was at another time. */
export function holdsOtherTime(basket: Basket, { barcode, generation }: ListingRef): boolean {
  const part = basket.get(barcode);
  return part !== undefined && part.generation !== generation;
}

export function withChosen(basket: Basket, { barcode, generation }: ListingRef, chosen: SelectedEntries): Basket {
  const next = new Map(basket);
  if (chosen.size === 0) next.delete(barcode);
  else next.set(barcode, { generation, chosen });
  return next;
}

/** With what comes from another window; a cartridge comes back in one generation, the one that was asked for last. */
export function withParts(basket: Basket, parts: readonly DraggedPart[]): Basket {
  return parts.reduce((was, { barcode, generation, entries }) => {
    const mark = { barcode, generation };
    return withChosen(was, mark, tick(chosenOf(was, mark), entries));
  }, basket);
}

export function basketSums(basket: Basket): SelectionTotals {
  let [folders, files, bytes] = [0, 0, 0];
  for (const { chosen } of basket.values()) {
    const part = selectionTotals(chosen);
    folders += part.folders;
    files += part.files;
    bytes += part.bytes;
  }
  return { folders, files, bytes };
}

export function itemsIn(basket: Basket): number {
  return [...basket.values()].reduce((sum, { chosen }) => sum + chosen.size, 0);
}

export function partsOf(basket: Basket): RestoreInput['from'] {
  return [...basket].map(([barcode, { generation, chosen }]) => ({
    barcode,
    paths: [...chosen.keys()],
    ...(generation === null ? {} : { generation }),
  }));
}
