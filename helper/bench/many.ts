// Many files on many cartridges: what a search, a folder and the database's file then take. Every cartridge has a tree of
// its own; some contents are on several of them.

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { type Catalogue, openCatalogue } from '../src/catalogue/catalogue.ts';
import { migrations } from '../src/catalogue/migrations.ts';
import type { EntryCriteria } from '../src/catalogue/search.ts';
import { type Figure, millisecondsOf, p95 } from './figures.ts';
import { recordOf, updateTime } from './records.ts';
import { SeededNumbers, treeOf } from './tree.ts';

const largestFolder = 100_000;
const rowsOfPage = 500;
const rowsTogether = 2_000;

export async function measureMany(
  folder: string,
  files: number,
  cartridges: number,
  seed: number,
): Promise<readonly Figure[]> {
  const each = Math.ceil(files / cartridges);
  // Another shape is another catalogue.
  const kept = join(folder, `catalogue-${files}-${cartridges}-${seed}-${migrations.length}`);
  const path = join(kept, 'catalogue.db');
  const figures: Figure[] = [];
  if (!existsSync(kept)) {
    const value = (await millisecondsOf(() => make(kept, each, cartridges, seed))) / 1000;
    figures.push({ what: `${cartridges} cartridges with ${each} files each, taken over`, value, unit: 's' });
  }
  const value = statSync(path).size / (each * cartridges);
  figures.push({ what: 'the database, per file', value, unit: 'bytes', limit: 220 });
  const catalogue = openCatalogue(path);
  const chance = new SeededNumbers(seed);
  const all: number[] = [];
  for (const [kind, wishes] of Object.entries(wishesOf(chance, cartridges))) {
    const times: number[] = [];
    for (const wanted of wishes) {
      times.push(await millisecondsOf(() => catalogue.search.find(wanted, null, rowsOfPage)));
    }
    all.push(...times);
    figures.push({ what: `first page of a search, ${kind}, p95`, value: p95(times), unit: 'ms', limit: 50 });
    figures.push({ what: `first page of a search, ${kind}, slowest`, value: Math.max(...times), unit: 'ms' });
  }
  figures.push({ what: 'first page of a search, all of them, p95', value: p95(all), unit: 'ms', limit: 50 });
  const pages: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    const barcode = barcodeOf(chance.whole(cartridges));
    const cursor = at === 0 ? null : `fentry ${chance.whole(Math.min(each, largestFolder))}.dat`;
    pages.push(await millisecondsOf(() => catalogue.entries.list(barcode, 'large folder', cursor, rowsOfPage)));
  }
  figures.push({
    what: `page of a folder of ${Math.min(each, largestFolder)}, p95`,
    value: p95(pages),
    unit: 'ms',
    limit: 10,
  });
  figures.push({
    what: 'duplicates, first page',
    value: (await millisecondsOf(() => catalogue.duplicates.groups({}, false, null, 100))) / 1000,
    unit: 's',
  });
  figures.push({
    what: 'what is there only once, in sum',
    value: (await millisecondsOf(() => catalogue.duplicates.totals({}))) / 1000,
    unit: 's',
  });
  catalogue.close();
  return figures;
}

/** Under its name only when it is whole. */
async function make(kept: string, each: number, cartridges: number, seed: number): Promise<void> {
  const making = `${kept}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  const catalogue = openCatalogue(join(making, 'catalogue.db'));
  for (let at = 0; at < cartridges; at += 1) {
    process.stderr.write(`cartridge ${at + 1} of ${cartridges}\n`);
    await fill(catalogue, barcodeOf(at), each, seed + at);
  }
  catalogue.close();
  renameSync(making, kept);
}

export async function fill(
  catalogue: Catalogue,
  barcode: string,
  files: number,
  seed: number,
  largest = largestFolder,
): Promise<void> {
  const record = recordOf(barcode, barcode, 1, files);
  catalogue.cartridges.put({ ...record, volume: null });
  const volume = { uuid: barcode, generation: 1, updateTime };
  await catalogue.listings.replace(barcode, volume, async (add) => {
    let batch = [];
    for (const row of treeOf(seed, { files, largestFolder: largest, sharedOneIn: 20 })) {
      batch.push(row);
      if (batch.length < rowsTogether) continue;
      add(batch);
      batch = [];
      await setImmediate();
    }
    add(batch);
    return record;
  });
}

/** Searches as people make them: names that are rare, common, short, absent; with wildcards; by facts. */
function wishesOf(chance: SeededNumbers, cartridges: number): Readonly<Record<string, readonly EntryCriteria[]>> {
  const many = <T>(make: () => T) => Array.from({ length: 25 }, make);
  const number = (length: number) => String(chance.whole(10 ** length)).padStart(length, '0');
  const names = (texts: readonly string[]): readonly EntryCriteria[] => texts.map((name) => ({ name }));
  return {
    'rare names': names(many(() => `scan_${number(6)}`)).concat(names(many(() => `${number(5)} v3.pdf`))),
    'common names': names([
      'a',
      'e',
      '1',
      'img',
      'IMG_',
      '.jpg',
      'holiday',
      'take.mov',
      'react',
      'index.js',
      '2019',
      'zz',
      '.x',
    ]),
    'absent names': names([
      'nowhere',
      'qqq',
      'xyzzy',
      '§',
      '~',
      'q~',
      'ÿ',
      ...many(() => `IMG_${number(4)}x${number(3)}`),
    ]),
    wildcards: names([
      '*.jpg',
      'IMG_00*.CR3',
      '*v7.pdf',
      'A0??_*',
      '*.nothing',
      '?',
      'scan_*',
      '/large folder/*',
      '*/index.js',
    ]),
    facts: [
      ...many(() => ({ minBytes: 190e9 + chance.whole(1e9) })),
      ...many(() => ({ minBytes: 1e6, maxBytes: 1e6 + chance.whole(1e5), name: '.jpg' })),
      ...many(() => dayOf(chance)),
      ...many(() => ({
        sha256: chance
          .whole(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      })),
      ...many(() => ({ name: 'budget', barcodes: [barcodeOf(chance.whole(cartridges))] })),
      ...many(() => ({ owner: 'ben', name: 'thesis' })),
    ],
  };
}

function dayOf(chance: SeededNumbers): EntryCriteria {
  const day = Date.UTC(2006 + chance.whole(18), chance.whole(12), 1 + chance.whole(28));
  return { after: new Date(day).toISOString(), before: new Date(day + 86_400_000).toISOString() };
}

function barcodeOf(at: number): string {
  return `BEN${String(at).padStart(3, '0')}L8`;
}
