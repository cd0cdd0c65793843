// What an insert shows, of contents that no cartridge of a test would have.

import { expect, test } from 'vitest';
import type { Cartridge } from '../../contract/model.ts';
import { type CountedFolder, contentsOf, type InsertContents } from '../../labels/contents.ts';
import { insertPages } from '../../labels/insert-pages.ts';
import { printedOn, scanned } from './scanner.ts';

const barcode = 'CAP001L8';

const cartridge: Cartridge = {
  ...{ barcode, mediaType: 'L8', virtual: false, drive: null, condition: 'clean', conditionDetail: null },
  ...{ writeProtected: false, capacityBytes: 12e12, flaw: null },
  volume: {
    ...{ uuid: 'a', name: 'Spring', generation: 3, updateTime: '2026-05-04T03:02:01.000000000Z', files: 5 },
    ...{ usedBytes: 2e12, freeBytes: 10e12, lock: 'unlocked', mediaPool: '', placementRule: '', packing: true },
    ...{ blockBytes: 524_288, compression: true, encrypted: true },
  },
};

function contents(folders: readonly CountedFolder[], changes: Partial<Cartridge> = {}): InsertContents {
  const total = { files: folders.reduce((files, folder) => files + folder.files, 0), bytes: 0, isOpen: false };
  const changed = { first: 0, last: 1_700_000_000 };
  const listing = { folders, total, changed };
  return { barcode, known: { cartridge: { ...cartridge, ...changes }, place: 'Box 4', pool: 'vault', listing } };
}

async function printed(one: InsertContents, language: 'en' | 'de' | 'fr' | 'ja' = 'en'): Promise<string> {
  const printedAs = { look: 'coloured', paper: 'a4', person: 'ann', made: '2026-11-27T10:00:00Z' } as const;
  const pdf = await insertPages({ contents: [one], language, ...printedAs });
  expect(scanned(pdf, 150)).toEqual([barcode]);
  const pages = printedOn(pdf);
  expect(pages).toHaveLength(1);
  return pages.join('').replaceAll(/[ \u00a0]+/g, ' ');
}

const folder = (name: string | null, files = 1): CountedFolder => ({ name, files, bytes: 1_000, isOpen: false });

test('says what a cartridge is, what is on it, and what is not listed', async () => {
  const text = await printed(contents([folder('films', 3), folder(null)]));
  for (const words of ['Spring', 'Pool vault', 'Location Box 4', 'Last written 2026-05-04', 'Used 2 TB of 12 TB']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('Files changed 1970-01-01 to 2023-11-14');
  expect(text).toContain('Encrypted yes');
  expect(text).toContain('films/ 3 files 1 kB');
  expect(text).toContain('(in no folder) 1 file 1 kB');
  expect(text).toContain('Files of other people that are not listed: 1');
  expect(text).toContain('As listed for ann on 2026-11-27');
});

test('names as many folders as there is room for, and says how many more there are', async () => {
  const text = await printed(contents(Array.from({ length: 500 }, (_, at) => folder(`shoot-${at}`, 1_234))));
  const named = [...text.matchAll(/shoot-\d+\/ 1,234 files/g)].length;
  expect(named).toBeGreaterThan(10);
  expect(text).toContain(`and ${500 - named} more`);
});

test.each([
  ['of any length', `long-${'n'.repeat(100_000)}`, 'long-nnn'],
  ['that steer or hide', 'a\u001b[2J\u202eb\u0000c', '\\u{1B}[2J\\u{202E}b\\u{0}c'],
  ['that the fonts lack', '写真', '\\u{5199}\\u{771F}/'],
  ['with half a character', 'x\ud800y', 'x\\u{D800}y'],
])('shows names %s', async (_, name, shown) => {
  const text = await printed(
    contents([folder(name)], { volume: cartridge.volume === null ? null : { ...cartridge.volume, name } }),
  );
  expect(text).toContain(shown);
});

test('says that a cartridge is not known, or holds nothing that is', async () => {
  expect(await printed({ barcode, known: null })).toContain('The catalogue does not know this cartridge.');
  const blank = { cartridge: { ...cartridge, volume: null }, place: '', pool: '', listing: null };
  expect(await printed({ barcode, known: blank })).toContain('There is no volume on it');
  expect(await printed({ barcode, known: { ...blank, cartridge } })).toContain('has no list of its files');
  expect(await printed(contents([]))).toContain('There are no files to list.');
});

test('speaks German and French, and English where the fonts cannot follow', async () => {
  expect(await printed(contents([folder('a', 1_234)]), 'de')).toContain('a/ 1.234 Dateien');
  expect(await printed(contents([folder('a', 1_234)]), 'fr')).toContain('Groupe vault');
  expect(await printed(contents([folder('a')]), 'ja')).toContain('Last written');
});

test('has a page for every two cartridges', async () => {
  const many = Array.from({ length: 5 }, (_, at) => ({ ...contents([folder('a')]), barcode: `CAP00${at}L8` }));
  const printedAs = {
    look: 'plain',
    paper: 'letter',
    person: 'ann',
    made: '2026-11-27T10:00:00Z',
    language: 'en',
  } as const;
  const pdf = await insertPages({ contents: many, ...printedAs });
  expect(printedOn(pdf)).toHaveLength(3);
  expect(scanned(pdf, 150).toSorted()).toEqual(many.map((one) => one.barcode));
});

test('stops counting at a bound and says so', async () => {
  let asked = 0;
  const send = (async (name: string, input: { path?: string }) => {
    if (name === 'cartridges.get') return { cartridge, place: '' };
    if (name === 'pools.list') return { rows: [], next: null };
    asked += 1;
    const names = input.path === '' ? ['deep'] : ['file', 'deeper'];
    const kinds = input.path === '' ? 'd' : 'fd';
    return { names, kinds, sizes: [7, 0], seconds: [0, 0], nanoseconds: [0, 0], next: null };
  }) as Parameters<typeof contentsOf>[0];
  const endless = await contentsOf(send, barcode, 100);
  expect(asked).toBe(100);
  expect(endless.known?.listing?.total).toEqual({ files: 99, bytes: 693, isOpen: true });
  expect(await printed(endless)).toContain('more than 99 files');
});
