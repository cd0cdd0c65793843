// What is known to be damaged is not read while a good copy is known, in the plan and in the restore alike; and when there
// is none, the plan says so.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { archiving, folderOf, station } from './stations.ts';

const [bad, good, third] = ['VOL001L8', 'VOL002L8', 'VOL003L8'] as const;
const file = 'd/f001';

/** A folder of three files on each, of which one file of the first was found damaged; all lie on the shelf. */
async function oneDamaged(...copies: readonly string[]) {
  const helper = await station([bad, ...copies]);
  const source = folderOf(3, 1);
  for (const barcode of [...copies, bad]) {
    await archiving(helper, { barcodes: [barcode], sources: [source] });
    await helper.eject(barcode);
  }
  await spoil(helper, bad);
  return { helper, source };
}

async function spoil(helper: Helper, barcode: string): Promise<void> {
  const { extents } = await helper.client.send('catalogue.entry', { barcode, path: file });
  const script = `opcode read, partition 1, block ${extents[0]?.startBlock}: flip 1`;
  await helper.client.send('virtual.setFaults', { barcode, script });
  expect(await helper.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({ filesFailed: 1 });
  await helper.eject(barcode);
  expect(await helper.client.send('catalogue.entry', { barcode, path: file })).toMatchObject({
    receipt: 'written',
    unsound: { code: 'restore.hash-mismatch' },
  });
}

const planOf = (helper: Helper, input: Input<'restore.plan'>) => helper.client.send('restore.plan', input);

test('a damaged file comes from a good copy, and the plan says so', async () => {
  const { helper, source } = await oneDamaged(good);
  const into = temporaryFolder();
  const from = [{ barcode: bad, paths: ['d'] }];
  const plan = await planOf(helper, { from, into });
  expect(plan).toMatchObject({ files: 3, fromGoodCopies: 1, damagedTotal: 0 });
  expect(plan.cartridges.map(({ barcode, files }) => [barcode, files]).toSorted()).toEqual([
    [bad, 2],
    [good, 1],
  ]);
  const job = await helper.run('restore.start', { from, into });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 3 } });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  const items = await helper.items(job);
  expect(items.find(({ path }) => path === file)).toMatchObject({ barcode: good, notes: ['other-copy'] });
  expect(items.filter(({ barcode }) => barcode === bad)).toHaveLength(2);
});

test('a cartridge of which all that is wanted is damaged is not loaded at all', async () => {
  const { helper } = await oneDamaged(good);
  const into = temporaryFolder();
  const from = [{ barcode: bad, paths: [file] }];
  expect((await planOf(helper, { from, into })).cartridges.map(({ barcode }) => barcode)).toEqual([good]);
  const job = await helper.run('restore.start', { from, into });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const { rows } = await helper.client.send('jobs.events', { id: job.id, cursor: null, limit: 100 });
  expect(rows.flatMap((event) => (event.kind === 'cartridge' ? [event.barcode] : []))).toEqual([good]);
  expect(existsSync(join(into, 'f001'))).toBe(true);
});

test('a good copy that was chosen, too, is enough for both', async () => {
  const { helper, source } = await oneDamaged(good);
  const into = temporaryFolder();
  const from = [bad, good].map((barcode) => ({ barcode, paths: [file] }));
  expect(await planOf(helper, { from, into })).toMatchObject({ files: 1, fromGoodCopies: 1 });
  expect(await helper.run('restore.start', { from, into })).toMatchObject({
    ...{ state: 'done', filesFailed: 0 },
    progress: { filesDone: 1, filesTotal: 1 },
  });
  expect(treeOf(into).get('f001')).toEqual(treeOf(source).get('f001'));
});

test('of several copies those that nothing is known against come first, here and in the list of copies', async () => {
  const { helper } = await oneDamaged(good, third);
  await spoil(helper, good);
  const into = temporaryFolder();
  const from = [{ barcode: bad, paths: [file] }];
  expect((await planOf(helper, { from, into })).cartridges.map(({ barcode }) => barcode)).toEqual([third]);
  const copies = await helper.client.send('catalogue.otherCopies', {
    barcode: bad,
    path: file,
    cursor: null,
    limit: 10,
  });
  expect(copies.rows.map(({ barcode, receipt }) => [barcode, receipt])).toEqual([
    [third, 'safe'],
    [good, 'written'],
  ]);
});

test('without a good copy the plan names the file, and it is tried all the same', async () => {
  const { helper } = await oneDamaged();
  const into = temporaryFolder();
  const from = [{ barcode: bad, paths: ['d'] }];
  const plan = await planOf(helper, { from, into });
  expect(plan).toMatchObject({ files: 3, fromGoodCopies: 0, damaged: [{ barcode: bad, path: file }], damagedTotal: 1 });
  expect(await helper.run('restore.start', { from, into })).toMatchObject({ state: 'partial', filesFailed: 1 });
});
