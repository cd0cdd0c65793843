import { expect, test } from 'vitest';
import { besideFolders, ofOthers } from '../../contract/tape-map.ts';
import { TapeBins } from '../../src/catalogue/tape-bins.ts';
import { TapeStarts } from '../../src/catalogue/tape-starts.ts';
import { barcode, cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

const blockBytes = 524_288;

/** Files lie one behind the other from block 4 on, as their lines come. */
async function tapeOf(lines: readonly string[]) {
  const catalogue = freshCatalogue();
  let next = 4;
  const rows = indexRows(lines).map((row) => {
    if (row.kind !== 'file') return row;
    const extent = { fileOffset: 0, partition: 'b' as const, startBlock: next, byteOffset: 0, byteCount: row.size };
    next += Math.ceil(row.size / blockBytes);
    return { ...row, extents: [extent] };
  });
  await importRows(catalogue, cartridge(1), rows);
  return catalogue;
}

test('runs follow the files, with the folder where the tree first branches', async () => {
  const catalogue = await tapeOf([
    'work/',
    'work/films/',
    `work/films/a.mov ${3 * blockBytes}`,
    'work/films/rushes/',
    `work/films/rushes/b.mov ${2 * blockBytes}`,
    'work/photos/',
    `work/photos/c.jpg ${blockBytes}`,
    `notes.txt 10`,
  ]);
  const { folders, files, runs, ends } = await catalogue.tapeContents.of(barcode, undefined, 'all', blockBytes);
  expect(files).toBe(4);
  expect(folders).toEqual([
    { path: 'work/films', files: 2, bytes: 5 * blockBytes },
    { path: 'work/photos', files: 1, bytes: blockBytes },
  ]);
  expect(runs).toEqual([
    [],
    [
      [4, 7, 1, 0],
      [7, 9, 1, 0],
      [9, 10, 1, 1],
      [10, 11, 1, besideFolders],
    ],
  ]);
  expect(ends).toEqual([0, 11]);
});

test('the largest files are named, the largest first, each with its longest stretch', async () => {
  const catalogue = await tapeOf([
    'a/',
    ...Array.from({ length: 20 }, (_, at) => `a/small ${at} ${blockBytes - at}`),
    `a/film.mov ${3 * blockBytes}`,
    'b/',
    `b/film.mov ${5 * blockBytes}`,
    'b/empty 0',
  ]);
  const { largest } = await catalogue.tapeContents.of(barcode, undefined, 'all', blockBytes);
  expect(largest).toHaveLength(12);
  expect(largest.slice(0, 3)).toEqual([
    { path: 'b/film.mov', bytes: 5 * blockBytes, partition: 1, first: 27, end: 32 },
    { path: 'a/film.mov', bytes: 3 * blockBytes, partition: 1, first: 24, end: 27 },
    { path: 'a/small 0', bytes: blockBytes, partition: 1, first: 4, end: 5 },
  ]);
  expect(largest.at(-1)?.path).toBe('a/small 9');
});

test('a place tells its file, wherever in it that is, and nothing where no file lies', async () => {
  const catalogue = await tapeOf(['a/', `a/one ${3 * blockBytes}`, `a/two ${2 * blockBytes}`]);
  const at = (block: number, partition = 1) =>
    catalogue.tapeContents.at(barcode, undefined, 'all', blockBytes, { partition, block });
  expect(await at(4)).toEqual({ path: 'a/one', bytes: 3 * blockBytes, others: 0 });
  expect((await at(6))?.path).toBe('a/one');
  expect((await at(8))?.path).toBe('a/two');
  expect(await at(9)).toBeNull();
  expect(await at(3)).toBeNull();
  expect(await at(5, 0)).toBeNull();
});

test('what belongs to others takes its room and has no name', async () => {
  const catalogue = await tapeOf([`one ${blockBytes}`, `two ${blockBytes}`]);
  const { folders, files, runs, largest } = await catalogue.tapeContents.of(barcode, undefined, 4711, blockBytes);
  expect(largest).toEqual([]);
  expect([folders, files]).toEqual([[], 0]);
  expect(runs[1].map(([, , , folder]) => folder)).toEqual([ofOthers, ofOthers]);
  expect(await catalogue.tapeContents.at(barcode, undefined, 4711, blockBytes, { partition: 1, block: 4 })).toBeNull();
});

test('runs stay few however far out things lie, lose no file, and keep the folder that has most of each', () => {
  const bins = new TapeBins(20_480);
  for (let block = 0; block < 300_000; block += 3) bins.add(block, block + 3, 1, block % 10 === 0 ? 1 : 2, true);
  bins.add(4e7, 4e7 + 1000, 5e8, 3, true);
  const runs = bins.runs();
  expect(runs.length).toBeLessThanOrEqual(20_480);
  expect(runs.reduce((sum, [, , files]) => sum + files, 0)).toBe(100_001);
  expect(runs.slice(0, 100).every(([, , , folder]) => folder === 2)).toBe(true);
  expect(runs[0]?.[0]).toBe(0);
  expect(runs.at(-1)).toEqual([4e7, 4e7 + 1000, 1, 3]);
  expect(bins.end).toBe(4e7 + 1000);
});

test('of many beginnings, in any order, the last one before a place is found, with those that share it', () => {
  const starts = new TapeStarts();
  for (let entry = 0; entry < 150_000; entry += 1) starts.add(10 * ((entry * 7919) % 150_000), entry);
  starts.add(500, 1_000_000);
  starts.close();
  expect(starts.at(1_499_999, 4).entries.map((entry) => 10 * ((entry * 7919) % 150_000))).toEqual([1_499_990]);
  expect(starts.at(505, 4).count).toBe(2);
  expect(starts.at(505, 1).entries).toHaveLength(1);
  expect(new TapeStarts().at(5, 4)).toEqual({ entries: [], count: 0 });
});
