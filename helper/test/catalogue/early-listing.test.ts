// An index that is listed while its drive still reads it counts when it turns out to be what the volume holds, and not before.

import { expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { EarlyListing } from '../../src/catalogue/early-listing.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows, time } from './harness.ts';
import { packed } from './packed.ts';

type Heard = Parameters<EarlyListing['hear']>[0][number];

const many = Array.from({ length: 2_500 }, (_, at) => `f${at} ${at}`);

function head(generation: number, uuid = 'uuid-1'): Heard {
  return { type: 'head', uuid, generation, updateTime: time };
}

function reported(lines: readonly string[]): readonly Heard[] {
  const rows = indexRows(lines);
  const pieces: Heard[] = [];
  for (let at = 0; at < rows.length; at += 1_000)
    pieces.push({ type: 'rows', rows: packed(rows.slice(at, at + 1_000)) });
  return [...pieces, { type: 'end', rows: rows.length }];
}

/** Takes over that generation; whether its rows had come. */
async function takeOver(catalogue: Catalogue, generation: number, lines: readonly string[]): Promise<boolean> {
  const record = cartridge(generation);
  if (catalogue.cartridges.get(barcode) === null) catalogue.cartridges.put({ ...record, volume: null });
  let hadCome = false;
  const volume = { uuid: 'uuid-1', generation, updateTime: time };
  await catalogue.listings.replace(barcode, volume, async (add, haveCome) => {
    hadCome = haveCome;
    if (!haveCome) add(indexRows(lines));
    return record;
  });
  return hadCome;
}

function shown(catalogue: Catalogue): readonly string[] {
  return [...catalogue.entries.below(barcode, '', undefined)].slice(1).map(({ path }) => path);
}

function paths(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.split(' ')[0] ?? '').toSorted();
}

test('rows that came early are taken over, and show only then', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['a 1', 'b 2']));
  catalogue.listings.early(barcode).hear([head(2), ...reported(many)]);
  expect(shown(catalogue).toSorted()).toEqual(['a', 'b']);
  expect(await takeOver(catalogue, 2, [])).toBe(true);
  expect(shown(catalogue).toSorted()).toEqual(paths(many));
  expect(catalogue.listings.holds(barcode, { uuid: 'uuid-1', generation: 2, updateTime: time })).toBe(true);
});

test('a volume that was never seen is listed early as well', async () => {
  const catalogue = freshCatalogue();
  catalogue.listings.early(barcode).hear([head(7), ...reported(many)]);
  expect(await takeOver(catalogue, 7, [])).toBe(true);
  expect(shown(catalogue).toSorted()).toEqual(paths(many));
});

test.each([
  ['of another generation', [head(2), ...reported(many)], 3],
  ['of another volume', [head(2, 'uuid-2'), ...reported(many)], 2],
  ['that are not all', [head(2), ...reported(many).slice(1)], 2],
  ['without an end', [head(2), ...reported(many).slice(0, -1)], 2],
  ['that cannot be understood', [head(2), { type: 'rows', rows: { count: 3, bytes: Buffer.from([255]) } }], 2],
  ['behind which another index was tried', [head(2), ...reported(many), head(1)], 2],
] as const)('rows %s are asked for again', async (_, events, generation) => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['a 1', 'b 2']));
  catalogue.listings.early(barcode).hear(events);
  expect(await takeOver(catalogue, generation, ['b 2', 'c 3'])).toBe(false);
  expect(shown(catalogue).toSorted()).toEqual(['b', 'c']);
});

test('an index that was tried and given up leaves nothing in the one that was found', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['a 1', 'b 2']));
  const early = catalogue.listings.early(barcode);
  early.hear([head(3), ...reported(many)]);
  early.hear([head(2, 'uuid-1'), ...reported(['c 3'])]);
  await takeOver(catalogue, 2, ['c 3']);
  expect(shown(catalogue)).toEqual(['c']);
});

test('what nobody took over is undone by the next import', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['a 1', 'b 2']));
  catalogue.listings.early(barcode).hear([head(2), ...reported([...many, 'a 1'])]);
  catalogue.listings.endEarly(barcode);
  expect(shown(catalogue).toSorted()).toEqual(['a', 'b']);
  expect(await takeOver(catalogue, 3, ['b 2', 'f1 1'])).toBe(false);
  expect(shown(catalogue).toSorted()).toEqual(['b', 'f1']);
});

test('what is distrusted is shown until its entry is rebuilt, and what came early of it does not count', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), indexRows(['a 1', 'b 2']));
  catalogue.listings.early(barcode).hear([head(2), ...reported(many)]);
  catalogue.listings.distrust(barcode);
  expect(shown(catalogue).toSorted()).toEqual(['a', 'b']);
  expect(catalogue.listings.holds(barcode, { uuid: 'uuid-1', generation: 1, updateTime: time })).toBe(false);
  // The same generation once more.
  expect(await takeOver(catalogue, 1, ['b 2'])).toBe(false);
  expect(shown(catalogue)).toEqual(['b']);
  expect(catalogue.listings.holds(barcode, { uuid: 'uuid-1', generation: 1, updateTime: time })).toBe(true);
});
