// A folder whose files lie on several cartridges is on each of them as it was on the disk: called so, with its rights and dates.

import { chmodSync, lutimesSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { archiving, smallBytes, station } from './stations.ts';
import { bytes } from './trees.ts';

const barcodes = ['CAP011L8', 'CAP012L8'] as const;
/** Long ago, in seconds since 1970. */
const modified = 1_000_000_000;

/** Nested, with names in a form that no index has, shut to others, and older than anything that is written. */
function shutFolders(files: number): string {
  const top = join(temporaryFolder(), 'd');
  const folders = ['', 'cafe\u0301', 'cafe\u0301/inner'].map((path) => join(top, path));
  const inner = folders.at(-1) ?? top;
  mkdirSync(inner, { recursive: true });
  const content = bytes(4_000_000, 1);
  for (let at = 0; at < files; at += 1) {
    content.writeUInt32BE(at);
    writeFileSync(join(inner, `f${at}`), content);
  }
  for (const folder of folders.toReversed()) {
    chmodSync(folder, 0o700);
    lutimesSync(folder, modified, modified);
  }
  return top;
}

/** Each cartridge alone gives back what is on it as it was, and all of them everything. */
async function expectAsOnDisk(helper: Helper, on: readonly string[], source: string): Promise<void> {
  const wanted = treeOf(join(source, '..'));
  const found = new Set<string>();
  for (const barcode of on) {
    for (const { drive, barcode: other } of (await helper.snapshot()).cartridges)
      if (drive !== null && other !== barcode) await helper.eject(other);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    const there = treeOf(into);
    expect(there.size).toBeGreaterThan(3);
    for (const [path, traits] of there) {
      found.add(path);
      expect([path, traits]).toEqual([path, wanted.get(path)]);
    }
  }
  expect([...found].sort()).toEqual([...wanted.keys()].sort());
}

test('of an archive that continues on a second cartridge', async () => {
  const source = shutFolders(25);
  const helper = await station(barcodes, { drives: 2 });
  expect(await archiving(helper, { barcodes: [...barcodes], sources: [source] })).toMatchObject({ state: 'done' });
  await expectAsOnDisk(helper, barcodes, source);
});

test('of an archive that two drives share', async () => {
  const source = shutFolders(25);
  const helper = await station(barcodes, { drives: 2 });
  const input = { barcodes: [...barcodes], sources: [source], group: 2 };
  expect(await archiving(helper, input)).toMatchObject({ state: 'done' });
  await expectAsOnDisk(helper, barcodes, source);
});

test.each([
  ['with two drives', 2, {}],
  ['in rounds', 1, { spoolBytes: 20_000_000 }],
] as const)('of a copy %s to several cartridges', async (_how, drives, room) => {
  const source = shutFolders(25);
  const helper = await station(['SRC001L8'], { drives, capacityBytes: 3 * smallBytes });
  for (const barcode of barcodes) {
    await helper.client.send('virtual.create', { barcode, capacityBytes: smallBytes });
    expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  expect(await helper.archive('SRC001L8', source)).toMatchObject({ state: 'done' });
  const id = await helper.client.send('cartridges.copy', {
    from: 'SRC001L8',
    to: [...barcodes],
    ...room,
  });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0 });
  await expectAsOnDisk(helper, barcodes, source);
});
