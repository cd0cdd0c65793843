import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

async function withGenerations(...all: readonly (readonly string[])[]): Promise<Catalogue> {
  const catalogue = freshCatalogue();
  for (const [at, lines] of all.entries()) await importRows(catalogue, cartridge(at + 1), indexRows(lines));
  return catalogue;
}

function versions(catalogue: Catalogue, path: string, limit = 500): readonly string[] {
  const all: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = catalogue.history.versions(barcode, path, cursor, limit, 'all');
    for (const one of page.rows)
      all.push(`${one.since}–${one.generation}: ${one.size}${one.isCurrent ? ', current' : ''}`);
    if (page.next === null) return all;
    cursor = page.next;
  }
}

describe('the versions of a file', () => {
  const generations = [['a/', 'a/f 5'], ['a/', 'a/f 5', 'g 1'], ['a/', 'a/f 7'], ['g 1'], ['a/', 'a/f 7']];

  test.each([1, 2, 500])(
    'are listed newest first, each with the generations between which it was shown, %i a page',
    async (limit) => {
      const catalogue = await withGenerations(...generations);
      expect(versions(catalogue, 'a/f', limit)).toEqual(['3–5: 7, current', '1–2: 5']);
      expect(versions(catalogue, 'g', limit)).toEqual(['2–4: 1']);
    },
  );

  test('are none of a folder, nor of what never was', async () => {
    const catalogue = await withGenerations(...generations);
    expect(versions(catalogue, 'a')).toEqual([]);
    expect(versions(catalogue, 'a/h')).toEqual([]);
    expect(versions(catalogue, '')).toEqual([]);
  });

  test('of an opened generation count with those that were seen', async () => {
    const catalogue = freshCatalogue();
    await importRows(catalogue, cartridge(4), indexRows(['f 5']));
    await catalogue.listings.addOlder(
      barcode,
      { uuid: 'uuid-1', generation: 2, updateTime: '2026-11-19T00:00:00.000000000Z' },
      async (add) => add(indexRows(['f 5'])),
    );
    expect(versions(catalogue, 'f')).toEqual(['2–4: 5, current']);
  });

  test('leave out what belongs to somebody else', async () => {
    const catalogue = await withGenerations(...generations);
    expect(catalogue.history.versions(barcode, 'a/f', null, 500, 1000).rows).toEqual([]);
  });
});

test('generations are listed newest first, with what can be looked at now', async () => {
  const catalogue = await withGenerations(['f 1'], ['f 2'], ['f 3']);
  const [first, ...rest] = catalogue.history.generations(barcode, null, 500, 'all').rows;
  expect(first).toMatchObject({ generation: 3, isCurrent: true, isListed: true, found: null });
  expect(rest.map(({ generation, isCurrent }) => [generation, isCurrent])).toEqual([
    [2, false],
    [1, false],
  ]);
  const page = catalogue.history.generations(barcode, null, 2, 'all');
  expect(page.rows.map(({ generation }) => generation)).toEqual([3, 2]);
  expect(catalogue.history.generations(barcode, page.next, 2, 'all').rows.map(({ generation }) => generation)).toEqual([
    1,
  ]);
});
