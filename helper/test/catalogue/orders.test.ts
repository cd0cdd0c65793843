import { describe, expect, test } from 'vitest';
import type { Entry } from '../../contract/model.ts';
import { type EntryOrder, entryOrders } from '../../contract/search.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { type RowKey, RowOrders } from '../../src/catalogue/row-orders.ts';
import { WorkTurn } from '../../src/catalogue/work-turn.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

const order = (by: EntryOrder['by'], falling = false): EntryOrder => ({ by, falling });

async function listAll(
  catalogue: Catalogue,
  path: string,
  wanted: EntryOrder,
  limit: number,
): Promise<readonly Entry[]> {
  const rows: Entry[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await catalogue.folderOrders.list(barcode, path, cursor, limit, wanted);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

async function findAll(catalogue: Catalogue, name: string, wanted: EntryOrder, limit: number) {
  const rows: Entry[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await catalogue.search.find({ name, order: wanted }, cursor, limit);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

describe('a folder in another order', () => {
  test('has its folders first, and what is alike as the catalogue has it, page by page', async () => {
    const catalogue = freshCatalogue();
    const lines = ['big/', 'big/x 50', 'a10 3', 'a2 3', 'b 1', 'small/', 'small/y 5', 'c 7'];
    await importRows(catalogue, cartridge(1), indexRows(lines));
    const names = async (wanted: EntryOrder, limit: number) =>
      (await listAll(catalogue, '', wanted, limit)).map(({ name }) => name);
    for (const limit of [1, 2, 5, 500]) {
      expect(await names(order('size'), limit)).toEqual(['small', 'big', 'b', 'a2', 'a10', 'c']);
      expect(await names(order('size', true), limit)).toEqual(['big', 'small', 'c', 'a2', 'a10', 'b']);
      expect(await names(order('name', true), limit)).toEqual(['small', 'big', 'c', 'b', 'a10', 'a2']);
    }
  });

  test('by size or time has those that are alike by name, whichever way it runs and wherever a page ends', async () => {
    const catalogue = freshCatalogue();
    const times = ['2026-01-01T00:00:00.000000000Z', '1950-01-01T00:00:00.000000000Z', 'long ago'];
    const lines = Array.from({ length: 60 }, (_, at) => `f${(at * 7) % 60} ${at % 4}`);
    const rows = indexRows([...lines, 'folder/', 'other/']).map((row) => {
      return { ...row, modifyTime: times[row.size % 3] ?? '' };
    });
    await importRows(catalogue, cartridge(1), rows);
    for (const by of ['size', 'modified'] as const) {
      for (const falling of [false, true]) {
        const whole = await listAll(catalogue, '', order(by, falling), 500);
        expect(whole).toHaveLength(62);
        expect(whole.slice(0, 2).map(({ name }) => name)).toEqual(['folder', 'other']);
        const files = whole.slice(2);
        const keyOf = ({ size }: Entry) => (by === 'size' ? size : [1_767_225_600, -631_152_000, 0][size % 3]);
        const numberOf = ({ name }: Entry) => Number(name.slice(1));
        const wanted = files.toSorted((one, other) => {
          const [a, b] = [keyOf(one) ?? 0, keyOf(other) ?? 0];
          return (falling ? b - a : a - b) || numberOf(one) - numberOf(other);
        });
        expect(files.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
        for (const limit of [1, 3, 7, 59])
          expect(await listAll(catalogue, '', order(by, falling), limit)).toEqual(whole);
      }
    }
  });

  test('goes by times and by how far a file can be counted on', async () => {
    const catalogue = freshCatalogue();
    const rows = indexRows(['one 1', 'two 1', 'three 1']).map((row, at) => ({
      ...row,
      modifyTime: `2026-01-0${9 - at}T00:00:00.000000000Z`,
      backupTime: `2026-02-0${at + 1}T00:00:00.000000000Z`,
    }));
    await importRows(catalogue, cartridge(1), rows);
    const names = async (wanted: EntryOrder) => (await listAll(catalogue, '', wanted, 2)).map(({ name }) => name);
    expect(await names(order('modified'))).toEqual((await names(order('archived'))).toReversed());
    expect((await names(order('receipt'))).toSorted()).toEqual(['one', 'three', 'two']);
  });

  test('of a missing folder is as missing as its list', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(['a 1']));
    await expect(listAll(catalogue, 'gone', order('size'), 5)).rejects.toThrow('volume.path-missing');
  });
});

test('every order of a folder and of a search has every row once', async () => {
  const catalogue = freshCatalogue();
  const lines = Array.from({ length: 2_500 }, (_, at) => `file ${(at * 7_919) % 2_500} ${(at * 31) % 977}`);
  await importRows(catalogue, cartridge(1), indexRows(lines));
  for (const by of entryOrders) {
    for (const falling of [false, true]) {
      const listed = await listAll(catalogue, '', order(by, falling), 1_000);
      expect(new Set(listed.map(({ path }) => path)).size, by).toBe(2_500);
      const found = await findAll(catalogue, 'file', order(by, falling), 1_000);
      expect(new Set(found.map(({ path }) => path)).size, by).toBe(2_500);
      if (by !== 'size') continue;
      const sizes = found.map(({ size }) => size);
      expect(sizes).toEqual(sizes.toSorted((a, b) => (falling ? b - a : a - b)));
      expect(listed.map(({ size }) => size)).toEqual(sizes);
    }
  }
});

test('rows are put in order once, for all pages and whoever asks meanwhile', async () => {
  let read = 0;
  const rows = Array.from({ length: 20_000 }, (_, id): RowKey => ({ id, rank: id % 3, key: (id * 7_919) % 10_007 }));
  function* keys() {
    for (let from = 0; from < rows.length; from += 100) {
      read += 100;
      yield rows.slice(from, from + 100);
    }
  }
  const orders = new RowOrders();
  const ask = () => orders.ids('these', false, keys, new WorkTurn());
  const [one, other] = await Promise.all([ask(), ask()]);
  const wanted = rows.toSorted((a, b) => a.rank - b.rank || Number(a.key) - Number(b.key) || a.id - b.id);
  expect([...(one ?? [])]).toEqual(wanted.map(({ id }) => id));
  expect(other).toBe(one);
  expect(await ask()).toBe(one);
  expect(read).toBe(rows.length);
});

test('a question that is withdrawn leaves what was done for the next one', async () => {
  const orders = new RowOrders();
  const keys = function* () {
    for (let id = 0; id < 100; id += 1) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield [{ id, rank: 1, key: -id }];
    }
  };
  const withdrawn = {
    throwIfAborted: () => {
      throw new Error('withdrawn');
    },
  };
  await expect(orders.ids('these', false, keys, new WorkTurn(withdrawn as never))).rejects.toThrow('withdrawn');
  const ids = await orders.ids('these', false, keys, new WorkTurn());
  expect(ids?.[0]).toBe(99);
});

test('a large folder is in every order what a small one would be, through generations that add and take away', async () => {
  const catalogue = freshCatalogue();
  const lines = Array.from({ length: 5_000 }, (_, at) => `large/f${at} ${(at * 31) % 977}`);
  const generations = [lines, [...lines.slice(10), 'large/new 5', 'large/later 976'], lines.slice(100)];
  for (const [at, files] of generations.entries()) {
    await importRows(catalogue, cartridge(1 + at), indexRows(['large/', 'large/inner/', ...files]));
    const byName = await listAll(catalogue, 'large', order('name'), 1_000);
    expect(byName).toHaveLength(files.length + 1);
    for (const falling of [false, true]) {
      const wanted = byName
        .slice(1)
        .toSorted((one, other) => (falling ? other.size - one.size : one.size - other.size))
        .map(({ name }) => name);
      const listed = await listAll(catalogue, 'large', order('size', falling), 997);
      expect(listed.map(({ name }) => name)).toEqual(['inner', ...wanted]);
    }
  }
  const then = (cursor: string | null) => catalogue.folderOrders.list(barcode, 'large', cursor, 500, order('size'), 1);
  const first = await then(null);
  const second = await then(first.next);
  expect(second.rows).toHaveLength(500);
  expect(first.rows.slice(1, 3).map(({ name }) => name)).toEqual(['f0', 'f977']);
});
