// What is reported before the first byte.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planInWords } from '../../contract/archive.ts';
import { temporaryFolder } from './harness.ts';
import { archiving, folderOf, planOf, smallBytes, station } from './stations.ts';
import { makeSparseFile } from './trees.ts';

const [one, two] = ['VOL001L8', 'VOL002L8'] as const;

test('a plan says what goes on which cartridge, and what nobody has named yet; it writes nothing', async () => {
  const helper = await station([one, two]);
  const source = folderOf(12, 10);
  const found = await planOf(helper, { barcodes: [one], sources: [source] });
  expect(found).toMatchObject({ files: 12, folders: 1, bytes: 120e6, unnamed: 1, tooLargeTotal: 0 });
  expect(found.cartridges.map(({ barcode }) => barcode)).toEqual([one, null]);
  expect(found.cartridges[0]?.freeBytes).toBe((await helper.cartridge(one)).volume?.freeBytes);
  expect(planInWords(found)).toMatch(/^120 MB: 1 full cartridge and \d+ % of a second$/);
  const both = await planOf(helper, { barcodes: [one, two], sources: [source] });
  expect(both).toMatchObject({ unnamed: 0, cartridges: [{ barcode: one }, { barcode: two }] });
  expect(await helper.cartridge(one)).toMatchObject({ drive: null, volume: { generation: 1 } });
});

test('a plan says what the archive then does', async () => {
  const helper = await station([one, two]);
  const source = folderOf(12, 10);
  const request = { barcodes: [one, two], sources: [source] };
  const { cartridges } = await planOf(helper, request);
  const job = await archiving(helper, request);
  const items = await helper.items(job);
  for (const { barcode, files } of cartridges) {
    expect(items.filter((item) => item.barcode === barcode).length).toBe(files);
  }
});

test('a file that is larger than every cartridge is refused by name, before the first byte', async () => {
  const helper = await station([one, two]);
  const source = folderOf(1, 1);
  makeSparseFile(join(source, 'huge'), 2 * smallBytes);
  const job = await archiving(helper, { barcodes: [one, two], sources: [source] });
  const data = { subject: 'd/huge', neededBytes: 2 * smallBytes };
  expect(job).toMatchObject({ state: 'failed', fault: { code: 'archive.file-too-large', data } });
  expect(await helper.cartridge(one)).toMatchObject({ volume: { generation: 1 } });
});

test('more memory than the machine can spare is refused', async () => {
  const helper = await station([one]);
  const source = join(temporaryFolder(), 'd');
  makeSparseFile(source, 10);
  const job = archiving(helper, { barcodes: [one], sources: [source], poolBytes: 34_359_738_368 });
  await expect(job).rejects.toMatchObject({ code: 'archive.pool-too-large' });
});
