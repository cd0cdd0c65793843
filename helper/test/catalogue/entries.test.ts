import { describe, expect, test } from 'vitest';
import type { Entry } from '../../contract/model.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows, time } from './harness.ts';

function listAll(catalogue: Catalogue, path: string, limit: number): readonly Entry[] {
  const rows: Entry[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = catalogue.entries.list(barcode, path, cursor, limit);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

describe('a listing', () => {
  test('shows directories first, then names as people sort them, page by page', async () => {
    const catalogue = freshCatalogue();
    const lines = ['img10 1', 'Zoo/', 'img9 1', 'IMG9 2', 'b -> img9', 'alpha/'];
    await importRows(catalogue, cartridge(1), indexRows(lines));
    for (const limit of [1, 2, 5, 6, 500]) {
      const names = listAll(catalogue, '', limit).map((entry) => entry.name);
      expect(names).toEqual(['alpha', 'Zoo', 'b', 'IMG9', 'img9', 'img10']);
    }
  });

  test('gives every folder the size of all that is in it', async () => {
    const catalogue = freshCatalogue();
    const lines = ['a/', 'a/x 5', 'a/b/', 'a/b/y 7', 'a/b/c/', 'a/b/c/z 11', 'd/', 'e 1'];
    await importRows(catalogue, cartridge(1), indexRows(lines));
    const sizes = listAll(catalogue, '', 500).map((entry) => [entry.path, entry.kind, entry.size]);
    expect(sizes).toEqual([
      ['a', 'directory', 23],
      ['d', 'directory', 0],
      ['e', 'file', 1],
    ]);
    expect(catalogue.entries.entry(barcode, 'a/b').size).toBe(18);
    expect(catalogue.entries.entry(barcode, '').size).toBe(24);
  });

  test('cuts a page of long paths so that it fits a frame, and leads on', async () => {
    const catalogue = freshCatalogue();
    const names = Array.from({ length: 500 }, (_, at) => `${'é'.repeat(250)}${at}`);
    await importRows(catalogue, cartridge(1), indexRows(names.map((name) => `${name} 1`)));
    const page = catalogue.entries.list(barcode, '', null, 500);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_048_576);
    expect(page.rows.length).toBeLessThan(500);
    expect(listAll(catalogue, '', 500).map((entry) => entry.name)).toEqual(names);
  });

  test('tells an entry in full, as the index holds it', async () => {
    const catalogue = freshCatalogue();
    const hash = 'ab'.repeat(32);
    const extents = [{ fileOffset: 0, partition: 'b', startBlock: 7, byteOffset: 3, byteCount: 5 }] as const;
    const xattrs = [
      { key: 'ltfs.hash.sha256sum', value: hash, encoding: 'text' },
      { key: 'colour', value: 'AQI=', encoding: 'base64' },
      { key: 'empty', value: '', encoding: 'text' },
    ] as const;
    const rows = indexRows(['d/', 'd/f 5', 'd/l -> ../where']).map((row) =>
      row.name === 'f' ? { ...row, extents, xattrs } : row,
    );
    await importRows(catalogue, cartridge(1), rows);
    expect(catalogue.entries.entry(barcode, 'd/f')).toEqual({
      path: 'd/f',
      name: 'f',
      kind: 'file',
      size: 5,
      modifyTime: time,
      receipt: 'safe',
      readOnly: false,
      creationTime: time,
      changeTime: time,
      accessTime: time,
      backupTime: time,
      symlinkTarget: null,
      sha256: hash,
      extents,
      xattrs,
    });
    expect(catalogue.entries.entry(barcode, 'd/l')).toMatchObject({
      kind: 'symlink',
      symlinkTarget: '../where',
      size: 0,
    });
  });

  test('refuses a path that is not there, and a file where a folder is asked for', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['a/', 'a/f 1']));
    const missing = expect.objectContaining({ code: 'volume.path-missing' });
    for (const path of ['b', 'A', 'a/g', 'a/f/x', 'a//f', 'a/']) {
      expect(() => catalogue.entries.entry(barcode, path)).toThrow(missing);
    }
    expect(() => catalogue.entries.list(barcode, 'a/f', null, 10)).toThrow(missing);
  });

  test('walks what is below a path, folders before what is in them', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['a/', 'a/f 2', 'a/b/', 'a/b/g 3', 'x 1']));
    const below = [...catalogue.entries.below(barcode, 'a')].map((found) => [found.path, found.bytes]);
    expect(below).toEqual([
      ['a', 0],
      ['a/f', 2],
      ['a/b', 0],
      ['a/b/g', 3],
    ]);
  });
});

describe('a new generation', () => {
  test('takes the place of the old one in one go', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['old 1']));
    let seenMeanwhile: readonly string[] = [];
    await catalogue.listings.replace(barcode, { uuid: 'uuid-1', generation: 2, updateTime: time }, async (add) => {
      add(indexRows(['new 1', 'newer 1']));
      seenMeanwhile = catalogue.entries.names(barcode, '');
      return cartridge(2);
    });
    expect(seenMeanwhile).toEqual(['old']);
    expect(catalogue.entries.names(barcode, '')).toEqual(['new', 'newer']);
    expect(catalogue.cartridges.get(barcode)?.volume?.generation).toBe(2);
  });

  test('that could not be imported leaves the old one as it was', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['old 1']));
    const broken = catalogue.listings.replace(
      barcode,
      { uuid: 'uuid-1', generation: 2, updateTime: time },
      async (add) => {
        add(indexRows(['new 1']));
        throw new Error('the drive broke');
      },
    );
    await expect(broken).rejects.toThrow('the drive broke');
    await catalogue.listings.sweep();
    expect(catalogue.entries.names(barcode, '')).toEqual(['old']);
    expect(catalogue.cartridges.get(barcode)?.volume?.generation).toBe(1);
  });

  test('is known by volume, number and time', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(3), indexRows([]));
    const held = { uuid: 'uuid-1', generation: 3, updateTime: time };
    expect(catalogue.listings.holds(barcode, held)).toBe(true);
    expect(catalogue.listings.holds(barcode, { ...held, uuid: 'uuid-2' })).toBe(false);
    expect(catalogue.listings.holds(barcode, { ...held, generation: 4 })).toBe(false);
    expect(catalogue.listings.holds(barcode, { ...held, updateTime: 'later' })).toBe(false);
  });

  test('of another volume forgets what was listed of the one before', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['old 1']));
    catalogue.cartridges.put(cartridge(1, 'uuid-2'));
    expect(() => catalogue.entries.names(barcode, '')).toThrow(
      expect.objectContaining({ code: 'volume.path-missing' }),
    );
  });

  test('with numbers that no file can have, or entries in no folder, is refused', async () => {
    const catalogue = freshCatalogue();
    const huge = indexRows(['f 1']).map((row) => ({ ...row, size: 2 ** 63 }));
    const stray = indexRows(['a/', 'a/f 1']).filter((row) => row.name !== 'a');
    const loop = indexRows(['a/']).map((row) => (row.name === 'a' ? { ...row, parent: row.id } : row));
    for (const rows of [huge, stray, loop]) {
      await expect(importRows(catalogue, cartridge(1), rows)).rejects.toMatchObject({ code: 'volume.index-damaged' });
    }
  });
});

describe('an older generation', () => {
  const older = { uuid: 'uuid-1', generation: 1, updateTime: time };

  test('is listed beside the newest, until another one is opened', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(3), indexRows(['now 1']));
    const closed = expect.objectContaining({ code: 'volume.generation-closed' });
    expect(() => catalogue.entries.names(barcode, '', 1)).toThrow(closed);
    await catalogue.listings.addOlder(barcode, older, async (add) => add(indexRows(['then 1'])));
    expect(catalogue.listings.holdsOlder(barcode, 'uuid-1', 1)).toBe(true);
    expect(catalogue.entries.names(barcode, '', 1)).toEqual(['then']);
    expect(catalogue.entries.names(barcode, '', 3)).toEqual(['now']);
    expect(catalogue.entries.names(barcode, '')).toEqual(['now']);
    await catalogue.listings.addOlder(barcode, { ...older, generation: 2 }, async (add) => add(indexRows(['mid 1'])));
    expect(catalogue.entries.names(barcode, '', 2)).toEqual(['mid']);
    expect(() => catalogue.entries.names(barcode, '', 1)).toThrow(closed);
  });

  test('stays while newer ones come, and goes with its volume', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(2), indexRows(['now 1']));
    await catalogue.listings.addOlder(barcode, older, async (add) => add(indexRows(['then 1'])));
    await catalogue.listings.replace(barcode, { uuid: 'uuid-1', generation: 3, updateTime: time }, async (add) => {
      add(indexRows(['newer 1']));
      return cartridge(3);
    });
    expect(catalogue.entries.names(barcode, '', 1)).toEqual(['then']);
    catalogue.cartridges.put(cartridge(1, 'uuid-2'));
    await catalogue.listings.sweep();
    expect(catalogue.listings.holdsOlder(barcode, 'uuid-1', 1)).toBe(false);
  });
});

test('two cartridges keep their listings apart', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['one 1']));
  await importRows(catalogue, cartridge(1, 'uuid-2', 'CAP002L8'), indexRows(['two 1']));
  expect(catalogue.entries.names(barcode, '')).toEqual(['one']);
  expect(catalogue.entries.names('CAP002L8', '')).toEqual(['two']);
  expect(catalogue.cartridges.all().map((record) => record.barcode)).toEqual([barcode, 'CAP002L8']);
});

test('where everything below a path lies is listed folder by folder', async () => {
  const catalogue = freshCatalogue();
  const extent = (startBlock: number) =>
    ({ fileOffset: 0, partition: 'b', startBlock, byteOffset: 3, byteCount: 5 }) as const;
  const rows = indexRows(['a/', 'a/x 5', 'a/y 5', 'a/b/', 'a/b/z 5', 'w 5']).map((row) =>
    row.kind === 'file' ? { ...row, extents: [extent(row.id)] } : row,
  );
  await importRows(catalogue, cartridge(1), rows);
  const below = (path: string) => [...catalogue.entries.extentsBelow(barcode, path)];
  expect(below('a')).toEqual([
    [
      [1, 2, 3, 5],
      [1, 3, 3, 5],
    ],
    [[1, 5, 3, 5]],
  ]);
  expect(below('w')).toEqual([[[1, 6, 3, 5]]]);
});
