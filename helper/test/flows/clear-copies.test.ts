// Unencrypted copies of what an encrypted pool takes, where the pool refuses them: whatever would lay one on a disk is refused,
// and nothing of it is there afterwards.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileIn, listedKeys, pool, secretWords, type Vault, withFiles } from './encrypted.ts';
import { addSet } from './mirror-sets.ts';
import { barcode, folderWith } from './steps.ts';

const other = 'CAP002L8';
const refused = { code: 'keys.clear-copy-refused', data: { subject: pool } };

function change({ helper }: Pick<Vault, 'helper'>, clearCopies: boolean) {
  return helper.client.send('pools.change', { name: pool, isShared: false, restoreTest: null, clearCopies });
}

function isBelow(folder: string, words: string): boolean {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(words));
}

test('a pool that allows no unencrypted copies has none by mirrors, spools and folders', async () => {
  const made = await withFiles();
  const { helper, folder } = made;
  const { client, home } = helper;
  await helper.eject(barcode);
  await helper.load(other);
  await helper.run('cartridges.format', { barcode: other, name: '', pool });
  expect(await change(made, false)).toMatchObject({ clearCopies: false });
  expect(await listedKeys(helper)).toMatchObject([{ clearCopies: false }]);

  const mirror = join(folder, 'mirror');
  mkdirSync(mirror);
  const more = fileIn(folder, 'more', secretWords);
  const archive = { sources: [more], mirror };
  await expect(client.send('archive.start', { barcodes: [other], ...archive })).rejects.toMatchObject(refused);
  await expect(client.send('archive.start', { barcodes: [], pool, ...archive })).rejects.toMatchObject(refused);
  const timing = { kind: 'continuous', tapeWithinSeconds: 900 } as const;
  const set = (name: string) => addSet(helper, [folderWith(['a'])], { name, timing, mirror });
  await expect(set('films')).rejects.toMatchObject(refused);
  expect(readdirSync(mirror)).toEqual([]);

  // There is one drive: what is copied would lie in the spool.
  const copy = await helper.run('cartridges.copy', { from: barcode, to: [other] });
  expect(copy).toMatchObject({ state: 'failed', fault: refused });
  expect(isBelow(home, secretWords)).toBe(false);
  await client.send('virtual.addDrive', { model: 'lto8', clock: { mode: 'instant', speedUp: 1 } });
  const again = await helper.run('cartridges.copy', { from: barcode, to: [other] });
  expect(again).toMatchObject({ state: 'done', fault: null });
  expect(isBelow(home, secretWords)).toBe(false);

  // Left out it stays as it is.
  await client.send('pools.change', { name: pool, isShared: true, restoreTest: null });
  expect(await listedKeys(helper)).toMatchObject([{ clearCopies: false }]);
  await change(made, true);
  await set('letters');
  await expect(change(made, false)).rejects.toMatchObject({ ...refused, data: { subject: pool, detail: 'letters' } });
});

test('a pool that is not encrypted has nothing to refuse', async () => {
  const { helper } = await withFiles();
  const add = { name: 'plain', isShared: false, restoreTest: null, clearCopies: false };
  await expect(helper.client.send('pools.add', add)).rejects.toMatchObject({ code: 'keys.pool-plain' });
});
