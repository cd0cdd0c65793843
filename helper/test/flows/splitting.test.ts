// A file that is larger than a cartridge goes on several, and comes back as one.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, treeOf } from './harness.ts';
import { archiving, folderOf, station } from './stations.ts';
import { bytes } from './trees.ts';

const barcodes = ['VOL001L8', 'VOL002L8', 'VOL003L8'];

test('a file over three cartridges comes back whole when the last of its parts has', async () => {
  const helper = await station(barcodes);
  const source = folderOf(2, 5);
  writeFileSync(join(source, 'film'), bytes(210_000_000, 3));
  const job = await archiving(helper, { barcodes, sources: [source], split: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 3 });
  const items = await helper.items(job);
  const parts = items.filter(({ path }) => path.startsWith('d/film'));
  expect(parts.map(({ path, barcode, notes }) => [path, barcode, notes])).toEqual([
    ['d/film-LTFSseg1', barcodes[0], ['part']],
    ['d/film-LTFSseg2', barcodes[1], ['part']],
    ['d/film-LTFSseg3', barcodes[2], []],
  ]);
  await helper.eject(barcodes[2] ?? '');

  const into = temporaryFolder();
  for (const [at, barcode] of barcodes.entries()) {
    expect(existsSync(join(into, 'd', 'film'))).toBe(false);
    const back = await helper.restore(barcode, ['d'], into);
    expect(back).toMatchObject({ state: 'done', filesFailed: 0 });
    if (at === 2) expect((await helper.items(back)).map(({ path }) => path)).toContain('d/film');
    await helper.eject(barcode);
  }
  expect(readdirSync(join(into, 'd')).sort()).toEqual(['f000', 'f001', 'film']);
  const [given, made] = [treeOf(source), treeOf(join(into, 'd'))];
  for (const name of ['f000', 'f001', 'film']) expect([name, made.get(name)]).toEqual([name, given.get(name)]);
});

test('a file over several cartridges comes back whole in one restore from all of them', async () => {
  const helper = await station(barcodes);
  const source = folderOf(1, 1);
  writeFileSync(join(source, 'film'), bytes(150_000_000, 3));
  await archiving(helper, { barcodes, sources: [source], split: true });
  const into = temporaryFolder();
  const from = barcodes.slice(0, 2).map((barcode) => ({ barcode, paths: ['d'] }));
  expect(await helper.run('restore.start', { from, into })).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});

test('a cartridge without all parts keeps them under their own names', async () => {
  const helper = await station(barcodes);
  const source = folderOf(0, 1);
  writeFileSync(join(source, 'film'), bytes(150_000_000, 3));
  await archiving(helper, { barcodes, sources: [source], split: true });
  await helper.eject(barcodes[1] ?? '');
  const into = temporaryFolder();
  expect(await helper.restore(barcodes[1] ?? '', ['d'], into)).toMatchObject({ state: 'done' });
  expect(readdirSync(join(into, 'd'))).toEqual(['film-LTFSseg2']);
});
