// The copy on disk that is made in the same pass.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, temporaryFolder, treeOf } from './harness.ts';
import { archiving, outcomeOf } from './stations.ts';
import { barcode, folderWith, formatted, smallDisk } from './steps.ts';
import { bytes, makeTree } from './trees.ts';

test('a mirror gets every file as it went on tape', async () => {
  const helper = await formatted();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  makeTree(source);
  const mirror = join(temporaryFolder(), 'mirror');
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], mirror });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const files = (await helper.items(job)).filter(({ sha256 }) => sha256 !== null);
  expect(files.map(({ mirror: state }) => state?.kind)).toEqual(files.map(() => 'mirrored'));
  expect(await outcomeOf(helper, job)).toMatchObject({ mirrored: files.length, mirrorFailed: 0 });
  expect(job.progress.filesMirrored).toBe(files.length);
  const [made, given] = [treeOf(join(mirror, 'd')), treeOf(source)];
  for (const [path, facts] of given)
    if (!facts.endsWith('folder')) expect([path, made.get(path)]).toEqual([path, facts]);
});

test.runIf(isRoot)('a mirror whose disk is full spoils nothing on tape, and is told file by file', async () => {
  const helper = await formatted();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const at of [0, 1, 2, 3]) writeFileSync(join(source, `f${at}`), bytes(1_000_000, at));
  const mirror = smallDisk('2m');
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], mirror });
  expect(job).toMatchObject({ state: 'partial', filesSafe: 4 });
  const failed = await helper.items(job, true);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBe(job.filesFailed);
  for (const { receipt, mirror: state } of failed) {
    expect({ receipt, state }).toMatchObject({ receipt: 'safe', state: { kind: 'mirror-failed' } });
  }
  expect(await outcomeOf(helper, job)).toMatchObject({ mirrored: 4 - failed.length, mirrorFailed: failed.length });
});

test('a mirror that cannot be there is refused before the first byte', async () => {
  const helper = await formatted();
  const mirror = join(temporaryFolder(), 'gone', 'deeper');
  const job = archiving(helper, { barcodes: [barcode], sources: [folderWith(['a'])], mirror });
  await expect(job).rejects.toMatchObject({ code: 'mirror.folder-unknown' });
  expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1 } });
});
