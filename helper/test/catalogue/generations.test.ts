import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import { openDatabase } from '../../src/catalogue/database.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows, time } from './harness.ts';

function shown(catalogue: Catalogue, generation?: number): readonly string[] {
  return [...catalogue.entries.below(barcode, '', generation)]
    .slice(1)
    .map(({ path, kind, bytes }) => (kind === 'directory' ? `${path}/` : `${path} ${bytes}`));
}

const first = ['a/', 'a/kept 5', 'a/changed 5', 'a/gone 5', 'old/', 'old/x 1'];
const second = ['a/', 'a/kept 5', 'a/changed 6', 'a/new 7', 'b/', 'b/y 2'];
const third = ['a/', 'a/kept 5', 'a/gone 5', 'b/', 'b/y 2', 'old/', 'old/x 1'];

function sorted(lines: readonly string[]): readonly string[] {
  return lines.toSorted();
}

describe('generations that were taken over one after the other', () => {
  test('stay to be seen, each as it was', async () => {
    const catalogue = freshCatalogue();
    for (const [at, lines] of [first, second, third].entries()) {
      await importRows(catalogue, cartridge(at + 1), indexRows(lines));
    }
    for (const [at, lines] of [first, second, third].entries()) {
      expect(catalogue.listings.holdsOlder(barcode, 'uuid-1', at + 1)).toBe(true);
      expect(sorted(shown(catalogue, at + 1))).toEqual(sorted(lines));
    }
    expect(sorted(shown(catalogue))).toEqual(sorted(third));
    expect(catalogue.entries.entry(barcode, 'a', 1).size).toBe(15);
    expect(catalogue.entries.entry(barcode, 'a', 2).size).toBe(18);
    expect(catalogue.entries.entry(barcode, 'a').size).toBe(10);
  });

  test('cost only what they differ in', async () => {
    const path = join(temporaryFolder(), 'catalogue.db');
    const catalogue = openCatalogue(path);
    await importRows(catalogue, cartridge(1), indexRows(first));
    await importRows(catalogue, cartridge(2), indexRows(second));
    catalogue.close();
    const database = openDatabase(path);
    const names = database.prepare<[], string>('SELECT name FROM entry WHERE born = 2 ORDER BY name').pluck().all();
    database.close();
    expect(names).toEqual(['b', 'changed', 'new', 'y']);
  });

  test('show what a file was, and what a folder was, at the time', async () => {
    const catalogue = freshCatalogue();
    const later = '2026-12-24T18:00:00.000000001Z';
    await importRows(catalogue, cartridge(1), indexRows(['d/', 'd/f 5']));
    const changed = indexRows(['d/', 'd/f 5']).map((row) =>
      row.name === 'd' || row.name === 'f' ? { ...row, modifyTime: later } : row,
    );
    await importRows(catalogue, cartridge(2), changed);
    for (const path of ['d', 'd/f']) {
      expect(catalogue.entries.entry(barcode, path, 1).modifyTime).toBe(time);
      expect(catalogue.entries.entry(barcode, path).modifyTime).toBe(later);
    }
  });

  test('a file may become a folder of its name, and back', async () => {
    const catalogue = freshCatalogue();
    const all = [['x 1'], ['x/', 'x/y 2'], ['x -> y'], ['x 1']];
    for (const [at, lines] of all.entries()) await importRows(catalogue, cartridge(at + 1), indexRows(lines));
    expect(all.map((_, at) => shown(catalogue, at + 1))).toEqual([['x 1'], ['x/', 'x/y 2'], ['x 0'], ['x 1']]);
  });

  test('go with what is counted anew', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(1), indexRows(first));
    await importRows(catalogue, cartridge(2), indexRows(second));
    await catalogue.listings.dropOlder(barcode);
    expect(catalogue.listings.holdsOlder(barcode, 'uuid-1', 1)).toBe(false);
    expect(sorted(shown(catalogue))).toEqual(sorted(second));
    await importRows(catalogue, cartridge(2), indexRows(first));
    expect(sorted(shown(catalogue, 2))).toEqual(sorted(first));
  });
});

test.each([1, 2, 3])('an import that is cut short after part %i of it leaves what was there', async (parts) => {
  const path = join(temporaryFolder(), 'catalogue.db');
  const before = openCatalogue(path);
  await importRows(before, cartridge(1), indexRows(first));
  const rows = indexRows(second);
  const cut = before.listings.replace(barcode, { uuid: 'uuid-1', generation: 2, updateTime: time }, async (add) => {
    for (let at = 0; at < parts; at += 1) add(rows.slice(3 * at, 3 * at + 3));
    throw new Error('the power went');
  });
  await expect(cut).rejects.toThrow('the power went');
  expect(sorted(shown(before))).toEqual(sorted(first));
  before.close();
  const after = openCatalogue(path);
  try {
    await after.listings.sweep();
    expect(sorted(shown(after))).toEqual(sorted(first));
    await importRows(after, cartridge(2), rows);
    expect(sorted(shown(after, 1))).toEqual(sorted(first));
    expect(sorted(shown(after))).toEqual(sorted(second));
  } finally {
    after.close();
  }
});
