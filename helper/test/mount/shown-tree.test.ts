import { expect, test } from 'vitest';
import type { Cartridge } from '../../contract/model.ts';
import type { Pool } from '../../contract/schedules.ts';
import type { TreeShape } from '../../contract/tree-shape.ts';
import { ShownTree } from '../../mount/shown-tree.ts';
import { cartridge as stored } from '../catalogue/harness.ts';

const [first, second, third] = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;

function cartridge(barcode: string, generation = 1): Cartridge {
  return { ...stored(generation, `uuid-${barcode}`, barcode), drive: null };
}

function pool(name: string, ...barcodes: readonly string[]): Pool {
  const cartridges = barcodes.map((barcode) => ({ barcode, copy: 1, unwantedSince: null }));
  return {
    name,
    uid: 0,
    isShared: false,
    isEncrypted: false,
    restoreTest: null,
    nextRestoreTest: null,
    takesBlank: false,
    exportFull: false,
    cartridges,
  };
}

function tree(shape: TreeShape): ShownTree {
  const made = new ShownTree(shape);
  made.takeCartridges([first, second, third].map((barcode) => cartridge(barcode)));
  made.takePools([pool('vault', first, second), pool('empty')]);
  return made;
}

const folders = (of: ShownTree) =>
  of
    .topFolders()
    .map(({ name }) => name)
    .toSorted();

test('a path means something on a cartridge, in the tree of a pool, or in that of all', () => {
  expect(tree('cartridges').placeOf(`${first}/a/b`)).toEqual({
    ...{ kind: 'entry', barcode: first, path: 'a/b', generation: undefined },
  });
  expect(tree('pools').placeOf('vault/a/b')).toEqual({ kind: 'tree', pool: 'vault', path: 'a/b' });
  expect(tree('pools').placeOf('vault/.generations')).toMatchObject({ kind: 'tree', path: '.generations' });
  expect(tree('pools').placeOf(`${third}/.generations/7/a`)).toEqual({
    ...{ kind: 'entry', barcode: third, path: 'a', generation: 7 },
  });
  expect(tree('newest').placeOf('vault/a')).toEqual({ kind: 'tree', pool: undefined, path: 'vault/a' });
  expect(tree('newest').placeOf('')).toEqual({ kind: 'tree', pool: undefined, path: '' });
  for (const shape of ['cartridges', 'pools'] as const) expect(tree(shape).placeOf('')).toEqual({ kind: 'top' });
});

test('names that the mount cannot show are found again, wherever its tree begins', () => {
  const long = `${'é'.repeat(200)}.mov`;
  for (const [shape, folder] of [
    ['newest', ''],
    ['pools', 'vault'],
    ['cartridges', first],
  ] as const) {
    const made = tree(shape);
    const shown = made.names.show(folder, long);
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(255);
    const top = folder === '' ? shown : `${folder}/${shown}`;
    expect(made.placeOf(top)).toMatchObject({ path: long });
    expect(made.placeOf(`${top}/below`)).toMatchObject({ path: `${long}/below` });
  }
  const newest = tree('newest');
  expect(newest.names.show('', 'Inbox')).toBe('Inbox (on tape)');
  expect(newest.names.show('films', 'Inbox')).toBe('Inbox');
  expect(newest.placeOf('Inbox (on tape)/a')).toMatchObject({ path: 'Inbox/a' });
});

test('what a change of a cartridge or a pool makes old is known', () => {
  const changed = [cartridge(first), cartridge(second, 2), cartridge(third)];
  expect(tree('cartridges').takeCartridges(changed)).toEqual([second]);
  expect(tree('pools').takeCartridges(changed)).toEqual(['vault']);
  expect(tree('newest').takeCartridges(changed)).toEqual(['']);
  const fewer = [cartridge(first), cartridge(second)];
  expect(tree('cartridges').takeCartridges(fewer)).toEqual([third, '']);
  expect(tree('pools').takeCartridges(fewer)).toEqual([third, '']);
  expect(tree('newest').takeCartridges(fewer)).toEqual(['']);
  const moved = [pool('vault', first), pool('empty', second), pool('new')];
  expect(tree('pools').takePools(moved)).toEqual(['vault', 'empty', '']);
  for (const shape of ['cartridges', 'newest'] as const) expect(tree(shape).takePools(moved)).toEqual([]);
});

test('space is that of the cartridges that a path may lie on', () => {
  const below = (shape: TreeShape, path: string) =>
    tree(shape)
      .cartridgesBelow(path)
      .map(({ barcode }) => barcode);
  expect(folders(tree('pools'))).toEqual([third, 'empty', 'vault']);
  expect(below('cartridges', `${second}/a`)).toEqual([second]);
  expect(below('pools', 'vault/a')).toEqual([first, second]);
  expect(below('pools', 'empty')).toEqual([]);
  for (const [shape, path] of [
    ['newest', 'vault'],
    ['pools', ''],
    ['cartridges', ''],
  ] as const)
    expect(below(shape, path)).toEqual([first, second, third]);
});
