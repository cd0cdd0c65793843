// How to read a cartridge without Capstan, on the cartridge itself: a page and the script, files like any others.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';
import { folderWith, barcode as ours } from './steps.ts';

const resources = join(import.meta.dirname, '..', '..', '..', 'resources');
const script = join(resources, 'restore', 'capstan_restore.py');

test('a pool that wishes it has both on each cartridge that it formats', async () => {
  const helper = await startHelper();
  await helper.client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null, restoreGuide: true });
  await helper.client.send('pools.addCartridges', { name: 'vault', barcodes: [ours], copy: 1 });
  const source = folderWith(['a', 'b']);
  const job = await helper.run('archive.start', { barcodes: [], pool: 'vault', sources: [source] });
  expect(job).toMatchObject({ state: 'done', filesSafe: 2 });
  const { rows } = await helper.client.send('catalogue.list', { barcode: ours, path: '', cursor: null, limit: 10 });
  expect(rows.map(({ name }) => name).sort()).toEqual(['README-CAPSTAN.txt', 'capstan_restore.py', 'd'].sort());
  const change = { name: 'vault', isShared: false, restoreTest: null };
  expect(await helper.client.send('pools.change', change)).toMatchObject({ restoreGuide: true });
  const byHand = { barcode: ours, confirmedBarcode: ours, name: 'Again' };
  expect(await helper.run('cartridges.format', byHand)).toMatchObject({ state: 'done' });
  expect(await helper.cartridge(ours)).toMatchObject({ volume: { files: 2 } });
});

test('a page and a script go onto the cartridge, and that script restores it', async () => {
  const helper = await startHelper();
  await helper.load(ours);
  const wishes = { barcode: ours, confirmedBarcode: ours, name: 'Spring', restoreGuide: true };
  expect(await helper.run('cartridges.format', wishes)).toMatchObject({ state: 'done', fault: null });
  expect(await helper.cartridge(ours)).toMatchObject({ condition: 'clean', volume: { files: 2 } });
  const source = folderWith(['a', 'b']);
  expect(await helper.archive(ours, source)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await helper.run('cartridges.verify', { barcode: ours, paths: [] })).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
  const back = temporaryFolder();
  expect(await helper.restore(ours, ['README-CAPSTAN.txt', 'capstan_restore.py'], back)).toMatchObject({
    state: 'done',
  });
  const page = readFileSync(join(back, 'README-CAPSTAN.txt'), 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  expect(page).toContain(`This is the tape cartridge ${ours}, formatted on ${today.slice(0, 4)}`);
  expect(page).not.toMatch(/BARCODE|DATE/);
  expect(readFileSync(join(back, 'capstan_restore.py'), 'utf8')).toBe(readFileSync(script, 'utf8'));

  await helper.eject(ours);
  const folder = join(temporaryFolder(), 'exported');
  expect(await helper.run('virtual.export', { barcode: ours, folder })).toMatchObject({ state: 'done' });
  const into = join(temporaryFolder(), 'into');
  const run = spawnSync('python3', [join(back, 'capstan_restore.py'), folder, '--into', into], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(' 0 without a checksum') });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));

  const schema = readFileSync(join(resources, 'schemas', 'cartridge-record.json'), 'utf8');
  const isRecord = new Ajv2020().compile(JSON.parse(schema));
  isRecord(JSON.parse(readFileSync(join(into, 'capstan.json'), 'utf8')));
  expect(isRecord.errors).toBeNull();
});
