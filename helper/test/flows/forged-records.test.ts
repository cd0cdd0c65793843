// A file named as the cartridge's own record, put there by whoever can write a file: it tells of no job and of nothing safe.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordFormat, recordName } from '../../contract/cartridge-record.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

/** As only the helper would write it, but for the mark. */
function forgedFor(volume: string): string {
  const job = {
    ...{ kind: 'archive', title: 'Everything', uid: 65_001, state: 'done', created: '2026-11-22T03:00:00.000Z' },
    ...{ started: '2026-11-22T03:00:01.000Z', ended: '2026-11-22T03:10:00.000Z', filesSafe: 1_000_000, filesFailed: 0 },
    ...{ fault: null, also: [], verified: { files: 1_000_000, unsound: 0 } },
  };
  const record = { format: recordFormat, version: 1, written: '2026-11-22T03:11:00.000Z', barcode, volume, pool: '' };
  const path = join(temporaryFolder(), recordName);
  writeFileSync(path, `${JSON.stringify({ ...record, jobs: [job], leftOut: 0, mark: '0'.repeat(64) }, null, 1)}\n`);
  return path;
}

async function recordedOnCartridges(helper: Helper) {
  const { rows } = await helper.client.send('jobs.past', { cursor: null, limit: 100 });
  return rows.filter(({ fromCartridge, title }) => fromCartridge !== undefined || title === 'Everything');
}

test('a record that somebody archived is a file of theirs, and tells of no job', async () => {
  const helper = await formatted();
  const { volume } = await helper.cartridge(barcode);
  const forged = forgedFor(volume?.uuid ?? '');
  expect(await helper.archive(barcode, forged)).toMatchObject({ state: 'done', filesSafe: 1 });
  await helper.eject(barcode);
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await recordedOnCartridges(helper)).toEqual([]);
  expect(await helper.run('catalogue.rebuild', { barcodes: [barcode] })).toMatchObject({ state: 'done' });
  expect(await recordedOnCartridges(helper)).toEqual([]);
  // It counts, and is restored with the rest.
  expect(await helper.cartridge(barcode)).toMatchObject({ volume: { files: 1 } });
  const into = temporaryFolder();
  expect(await helper.restore(barcode, [''], into)).toMatchObject({ state: 'done' });
  expect(readFileSync(join(into, recordName))).toEqual(readFileSync(forged));
});

test('what another’s Capstan wrote of a cartridge’s past is not told as this one’s', async () => {
  const theirs = await formatted();
  await theirs.archive(barcode, folderWith(['a']));
  await theirs.eject(barcode);
  expect((await theirs.list(barcode)).map(({ name }) => name)).toContain(recordName);
  const folder = join(temporaryFolder(), 'cartridge');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(await theirs.run('virtual.export', { barcode, folder })).toMatchObject({ state: 'done' });
  await theirs.end();

  const ours = await startHelper();
  const given = 'GIV001L8';
  expect(await ours.run('virtual.import', { barcode: given, folder })).toMatchObject({ state: 'done' });
  expect(await ours.load(given)).toMatchObject({ state: 'done' });
  expect((await ours.list(given)).map(({ name }) => name)).toContain(recordName);
  expect(await ours.run('catalogue.rebuild', { barcodes: [given] })).toMatchObject({ state: 'done' });
  expect(await recordedOnCartridges(ours)).toEqual([]);
});
