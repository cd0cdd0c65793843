import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { BlockSet, blocksOfSpan, packBlocks } from '../../src/catalogue/name-blocks.ts';
import { SpanParts } from '../../src/catalogue/span-parts.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { cartridge, importRows, indexRows } from './harness.ts';

test('blocks of a span come back as they were packed, few or many', () => {
  for (const step of [1, 2, 7, 9, 130, 4_000, blocksOfSpan - 1]) {
    const blocks = Uint16Array.from({ length: Math.ceil(blocksOfSpan / step) }, (_, at) => at * step);
    const set = new BlockSet();
    set.add(packBlocks(blocks));
    expect(set.toArray()).toEqual(blocks);
    expect(packBlocks(blocks).length).toBeLessThanOrEqual(2 + blocksOfSpan / 8);
  }
});

test('parts of plain and of other signs are gathered alike, each with its blocks', () => {
  const parts = new SpanParts();
  parts.add(0, '/straße 1//');
  parts.add(0, '/aaaa//');
  parts.add(3, '/a straw//');
  parts.add(9, '/𝒳𝒴𝒵//');
  const gathered = new Map([...parts.all()].map(([part, blocks]) => [part, [...blocks]]));
  expect(gathered.get('str')).toEqual([0, 3]);
  expect(gathered.get('aße')).toEqual([0]);
  expect(gathered.get('aaa')).toEqual([0]);
  expect(gathered.get('𝒳𝒴𝒵')).toEqual([9]);
  expect(gathered.get('𝒵//')).toEqual([9]);
  expect(gathered.get('e 1')).toEqual([0]);
});

test('names in a catalogue that has no index of them are found, and then indexed', async () => {
  const path = join(temporaryFolder(), 'catalogue.db');
  const first = openCatalogue(path);
  const lines = Array.from({ length: 3_000 }, (_, at) => `file ${at} 1`);
  await importRows(first, cartridge(1), indexRows(lines));
  first.close();
  const database = new Database(path);
  database.exec('DELETE FROM name_block; UPDATE listing SET named = -1');
  const catalogue = openCatalogue(path);
  onTestFinished(() => catalogue.close());
  const find = async () => (await catalogue.search.find({ name: 'E 2999' }, null, 10)).rows.map((row) => row.path);
  expect(await find()).toEqual(['file 2999']);
  await catalogue.indexNames();
  expect(await find()).toEqual(['file 2999']);
  const many = database.prepare('SELECT count(*) FROM name_block').pluck();
  expect(many.get()).toBeGreaterThan(1_000);
  catalogue.cartridges.put({ ...cartridge(1), volume: null });
  await catalogue.listings.sweep();
  expect(many.get()).toBe(0);
  database.close();
});

test('names of many spans are found, those at their ends among them', async () => {
  const catalogue = openCatalogue(join(temporaryFolder(), 'catalogue.db'));
  onTestFinished(() => catalogue.close());
  // Only some of the numbers: those of entries that have gone are not given again.
  const numbers = [1, 31, 32, 262_143, 262_144, 300_000].flatMap((at) => [at, at + 1, at + 7]);
  const wanted = [1, 31, 32, 262_143, 262_144, 300_007];
  const root = indexRows([])[0];
  if (root === undefined) throw new Error('no root');
  const files = numbers.toSorted((a, b) => a - b).filter((at, place, all) => at !== all[place - 1]);
  const rows = files.map((at) => {
    return {
      ...root,
      id: at,
      parent: 0,
      name: `${wanted.includes(at) ? 'needle' : 'hay'} ${at}`,
      kind: 'file' as const,
    };
  });
  await importRows(catalogue, cartridge(1), [root, ...rows]);
  const found = await catalogue.search.find({ name: 'needle' }, null, 100);
  expect(found.rows.map((row) => row.path)).toEqual(wanted.map((at) => `needle ${at}`));
  expect(found.next).toBeNull();
});
