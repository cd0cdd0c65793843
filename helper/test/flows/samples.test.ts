// Cartridges that other LTFS software wrote: they import, list completely, and every file comes back.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EntryDetail } from '../../contract/model.ts';
import { pathOnDisk } from '../../src/disk/disk-names.ts';
import { goldenCartridge } from './golden-cartridge.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';

async function detailsBelow(helper: Helper, barcode: string, path: string): Promise<readonly EntryDetail[]> {
  const found: EntryDetail[] = [];
  for (const entry of await helper.list(barcode, path)) {
    found.push(await helper.client.send('catalogue.entry', { barcode, path: entry.path }));
    if (entry.kind === 'directory') found.push(...(await detailsBelow(helper, barcode, entry.path)));
  }
  return found;
}

/** Beside them: a file whose checksums, none of them SHA-256, somebody made up. It is not given out as sound. */
test.each([
  ['cartridge-generations.tar.xz', []],
  ['cartridge-special.tar.xz', ['colon:name']],
] as const)('%s imports, lists and restores', async (archive, madeUp: readonly string[]) => {
  const barcode = 'SMP001L8';
  const helper = await startHelper();
  const imported = await helper.run('virtual.import', { barcode, folder: goldenCartridge(archive) });
  expect(imported).toMatchObject({ state: 'done', fault: null });
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });

  const listed = await detailsBelow(helper, barcode, '');
  expect(listed.length).toBeGreaterThan(5);
  const into = temporaryFolder();
  const job = await helper.restore(barcode, [''], into);
  const failed = (await helper.items(job, true)).map(({ path, fault }) => [path, fault?.code]);
  expect(failed).toEqual(madeUp.map((path) => [path, 'restore.hash-mismatch']));
  expect(job).toMatchObject({ filesFailed: madeUp.length, fault: null });

  const sound = listed.filter(({ path }) => !madeUp.includes(path));
  expect([...treeOf(into).keys()].sort()).toEqual(sound.map((entry) => pathOnDisk(entry.path)).sort());
  const renamed = (await helper.items(job, false)).filter((item) => item.restoredAs !== null);
  expect(renamed.map((item) => item.restoredAs)).toEqual(
    sound.map((entry) => pathOnDisk(entry.path)).filter((path, at) => path !== sound[at]?.path),
  );
  for (const entry of sound) {
    if (entry.kind !== 'file') continue;
    const content = readFileSync(join(into, pathOnDisk(entry.path)));
    expect(content).toHaveLength(entry.size);
    if (entry.sha256 !== null) expect(createHash('sha256').update(content).digest('hex')).toBe(entry.sha256);
  }
});
