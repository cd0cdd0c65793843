// Sweeping takes its time, and others take over indexes meanwhile: what has become a cartridge's listing by then stays.

import { expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { cartridge, freshCatalogue, importRows, indexRows, time } from './harness.ts';

const other = 'CAP002L8';
const many = indexRows(Array.from({ length: 9_000 }, (_, at) => `f${at} 1`));
const few = ['a/', 'a/b 5', 'c 6'];

/** Lasts until it is told to end. */
function heldImport(catalogue: Catalogue, generation: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const record = cartridge(generation, 'uuid-2', other);
  if (catalogue.cartridges.get(other) === null) catalogue.cartridges.put({ ...record, volume: null });
  const done = catalogue.listings.replace(other, { uuid: 'uuid-2', generation, updateTime: time }, async (add) => {
    add(indexRows(few));
    await released;
    return record;
  });
  return { done, release };
}

function shown(catalogue: Catalogue): readonly string[] {
  return [...catalogue.entries.below(other, '', undefined)].slice(1).map(({ path }) => path);
}

test('an import that ends while an older listing is swept is not swept after it', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), many);
  const { done, release } = heldImport(catalogue, 1);
  catalogue.cartridges.put({ ...cartridge(1), volume: null });
  const swept = catalogue.listings.sweep();
  release();
  await done;
  await swept;
  expect(shown(catalogue).toSorted()).toEqual(['a', 'a/b', 'c']);
  expect(catalogue.listings.holds(other, { uuid: 'uuid-2', generation: 1, updateTime: time })).toBe(true);
});

test('two sweeps at the same time leave what is named', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), many);
  await importRows(catalogue, cartridge(1, 'uuid-2', other), indexRows(few));
  catalogue.cartridges.put({ ...cartridge(1), volume: null });
  await Promise.all([catalogue.listings.sweep(), catalogue.listings.sweep()]);
  expect(shown(catalogue).toSorted()).toEqual(['a', 'a/b', 'c']);
});

test('an import that goes on with a listing while a cut short one is undone keeps what it adds', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1, 'uuid-2', other), many);
  const { done, release } = heldImport(catalogue, 2);
  release();
  await done;
  const cut = catalogue.listings.replace(other, { uuid: 'uuid-2', generation: 3, updateTime: time }, async (add) => {
    add(many);
    throw new Error('cut short');
  });
  await expect(cut).rejects.toThrow('cut short');
  const swept = catalogue.listings.sweep();
  const next = heldImport(catalogue, 3);
  next.release();
  await Promise.all([swept, next.done]);
  expect(shown(catalogue).toSorted()).toEqual(['a', 'a/b', 'c']);
});
