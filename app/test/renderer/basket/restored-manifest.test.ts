import { expect, test } from 'vitest';
import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import { type Basket, emptyBasket, withChosen } from '../../../renderer/basket/basket.ts';
import { manifestPath, manifestWishOf, oneFolderOf } from '../../../renderer/basket/restored-manifest.ts';
import type { SelectedEntry } from '../../../renderer/basket/selection.ts';

function basketOf(...chosen: readonly (readonly [barcode: string, entry: SelectedEntry])[]): Basket {
  return chosen.reduce((basket, [barcode, entry]) => {
    const before = basket.get(barcode)?.chosen ?? new Map<string, SelectedEntry>();
    return withChosen(basket, { barcode, generation: null }, new Map([...before, [entry.path, entry]]));
  }, emptyBasket);
}

const folder = (path: string) => ({ path, kind: 'directory', size: 1 }) as const;
const file = (path: string) => ({ path, kind: 'file', size: 1 }) as const;

test('one folder comes back by its last name, also when two cartridges have a part of it', () => {
  expect(oneFolderOf(basketOf(['CAP001L8', folder('2026/bag')]), '/out')).toBe('/out/bag');
  expect(oneFolderOf(basketOf(['CAP001L8', folder('bag')], ['CAP002L8', folder('2026/bag')]), '/')).toBe('/bag');
  expect(oneFolderOf(basketOf(['CAP001L8', folder('')]), '/out')).toBe('/out');
});

test('two folders, or a file, are not one folder', () => {
  expect(oneFolderOf(emptyBasket, '/out')).toBeNull();
  expect(oneFolderOf(basketOf(['CAP001L8', file('list.md5')]), '/out')).toBeNull();
  expect(oneFolderOf(basketOf(['CAP001L8', folder('a')], ['CAP001L8', folder('b')]), '/out')).toBeNull();
  expect(oneFolderOf(basketOf(['CAP001L8', folder('a')], ['CAP002L8', file('b/a')]), '/out')).toBeNull();
});

test('a manifest that comes back goes where the folder goes; another one stays where it is', () => {
  const basket = basketOf(['CAP001L8', folder('bag')]);
  expect(manifestPath({ kind: 'none' }, basket, '/out')).toBeNull();
  expect(manifestPath({ kind: 'at', path: '/mail/list.md5' }, basket, '/out')).toBe('/mail/list.md5');
  expect(manifestPath({ kind: 'restored' }, basket, '/out')).toBe('/out/bag');
  expect(manifestPath({ kind: 'restored' }, basket, '/elsewhere')).toBe('/elsewhere/bag');
  expect(manifestPath({ kind: 'restored' }, basketOf(['CAP001L8', file('bag')]), '/out')).toBeNull();
});

test('a restore that is asked for again is compared as it was', () => {
  const asked: RestoreInput = { from: [{ barcode: 'CAP001L8', paths: ['2026/bag'] }], into: '/out' };
  expect(manifestWishOf(asked)).toEqual({ kind: 'none' });
  expect(manifestWishOf({ ...asked, verifyAgainst: '/out/bag' })).toEqual({ kind: 'restored' });
  expect(manifestWishOf({ ...asked, verifyAgainst: '/out' })).toEqual({ kind: 'at', path: '/out' });
});
