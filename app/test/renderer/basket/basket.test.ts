import { expect, test } from 'vitest';
import {
  type Basket,
  basketSums,
  chosenOf,
  emptyBasket,
  holdsOtherTime,
  itemsIn,
  type ListingRef,
  partsOf,
  withChosen,
  withParts,
} from '../../../renderer/basket/basket.ts';
import { nothingChosen, tick } from '../../../renderer/basket/selection.ts';

const now: ListingRef = { barcode: 'CAP001L8', generation: null };
const then: ListingRef = { barcode: 'CAP001L8', generation: 4 };
const other: ListingRef = { barcode: 'CAP002L8', generation: null };

function withFile(basket: Basket, mark: ListingRef, path: string, size: number): Basket {
  return withChosen(basket, mark, tick(chosenOf(basket, mark), [{ path, kind: 'file', size }]));
}

test('what is chosen on several cartridges is summed, and asked for by cartridge', () => {
  const basket = withFile(withFile(withFile(emptyBasket, now, 'a', 1), now, 'b/c', 2), other, 'a', 4);
  expect(basketSums(basket)).toEqual({ folders: 0, files: 3, bytes: 7 });
  expect(itemsIn(basket)).toBe(3);
  expect(partsOf(basket)).toEqual([
    { barcode: 'CAP001L8', paths: ['a', 'b/c'] },
    { barcode: 'CAP002L8', paths: ['a'] },
  ]);
});

test('a cartridge as it was is another one than it is now', () => {
  const basket = withFile(emptyBasket, then, 'a', 1);
  expect(chosenOf(basket, now)).toBe(nothingChosen);
  expect(holdsOtherTime(basket, now)).toBe(true);
  expect(holdsOtherTime(basket, then)).toBe(false);
  expect(partsOf(basket)).toEqual([{ barcode: 'CAP001L8', paths: ['a'], generation: 4 }]);
});

test('a cartridge of which nothing is chosen any more is not asked for', () => {
  const basket = withChosen(withFile(emptyBasket, now, 'a', 1), now, nothingChosen);
  expect(basket.size).toBe(0);
  expect(holdsOtherTime(basket, then)).toBe(false);
});

test('what comes from another window joins the basket, in the generation that was asked for last', () => {
  const entry = (path: string) => ({ path, kind: 'file', size: 1 }) as const;
  const one = withParts(emptyBasket, [{ barcode: 'CAP001L8', generation: null, entries: [entry('a'), entry('b')] }]);
  const both = withParts(one, [
    { barcode: 'CAP001L8', generation: null, entries: [entry('c')] },
    { barcode: 'CAP002L8', generation: 3, entries: [entry('d')] },
  ]);
  expect(partsOf(both)).toEqual([
    { barcode: 'CAP001L8', paths: ['a', 'b', 'c'] },
    { barcode: 'CAP002L8', paths: ['d'], generation: 3 },
  ]);
  const older = withParts(both, [{ barcode: 'CAP001L8', generation: 2, entries: [entry('a')] }]);
  expect(partsOf(older)[0]).toEqual({ barcode: 'CAP001L8', paths: ['a'], generation: 2 });
});
