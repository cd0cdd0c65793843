// What lies on a cartridge already is not written again, when that is wanted.

import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiving, outcomeOf } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';

test('unchanged files are skipped by size and time', async () => {
  const helper = await formatted();
  const source = folderWith(['a', 'b', 'c']);
  await helper.archive(barcode, source);
  writeFileSync(join(source, 'b'), 'another');
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], unchanged: 'skip' });
  expect(job).toMatchObject({ state: 'done', progress: { filesDone: 3, filesUnchanged: 2 } });
  expect((await helper.items(job)).map(({ path }) => path)).toEqual(['d/b']);
  expect(await outcomeOf(helper, job)).toMatchObject({ unchanged: 2 });
  expect((await helper.list(barcode, 'd')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a file that only looks unchanged is written when its content is compared', async () => {
  const helper = await formatted();
  const source = folderWith(['a', 'b']);
  await helper.archive(barcode, source);
  const file = join(source, 'a');
  const { atime, mtime } = statSync(file);
  const content = readFileSync(file);
  content[7] = (content[7] ?? 0) ^ 1;
  utimesSync(file, atime, mtime);
  // The archive before saw the same rounded time.
  await helper.archive(barcode, source);
  writeFileSync(file, content);
  utimesSync(file, atime, mtime);
  const request = { barcodes: [barcode], sources: [source] };
  const skipped = await archiving(helper, { ...request, unchanged: 'skip' });
  expect(await helper.items(skipped)).toEqual([]);
  const compared = await archiving(helper, { ...request, unchanged: 'compare' });
  expect((await helper.items(compared)).map(({ path }) => path)).toEqual(['d/a']);
});

test('everything is written again unless said otherwise, as a new version', async () => {
  const helper = await formatted();
  const source = folderWith(['a']);
  await helper.archive(barcode, source);
  expect(await helper.archive(barcode, source)).toMatchObject({ filesSafe: 1 });
  expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 3, files: 1 } });
});
