// One restore in several drives at the same time, as long as nobody else waits for them.

import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Drive } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { readSlowly, stateOf, station } from './stations.ts';
import { bytes } from './trees.ts';

const barcodes = ['VOL001L8', 'VOL002L8', 'VOL003L8'] as const;

/** The same folder on each cartridge, with other files. */
async function spread(mode = 0o755) {
  const helper = await station(barcodes, { drives: 2 });
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const [at, barcode] of barcodes.entries()) {
    chmodSync(source, 0o755);
    for (let file = 0; file < 4; file += 1)
      writeFileSync(join(source, `f${at}${file}`), bytes(1_500_000, 10 * at + file));
    chmodSync(source, mode);
    expect(
      await helper.run('archive.start', { barcodes: [barcode], sources: [source], unchanged: 'skip' }),
    ).toMatchObject({
      state: 'done',
    });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  const drives = (await helper.snapshot()).drives.map(({ id }) => id);
  await readSlowly(helper, drives, barcodes);
  return { helper, whole: treeOf(source) };
}

const from = barcodes.map((barcode, at) => ({ barcode, paths: [0, 1, 2, 3].map((file) => `d/f${at}${file}`) }));

/** How many drives read at the same time, at most. */
function readingTogether({ client }: Helper): () => number {
  const reading = new Set<Drive['id']>();
  let most = 0;
  client.onNotice((notice: AnyNotice) => {
    if (notice.name !== 'drive') return;
    if (notice.body.state.kind === 'reading') reading.add(notice.body.id);
    else reading.delete(notice.body.id);
    most = Math.max(most, reading.size);
  });
  return () => most;
}

test('a restore from several cartridges reads two at a time in two drives, with its results in one job', async () => {
  const { helper, whole } = await spread();
  const together = readingTogether(helper);
  await helper.snapshot();
  const into = temporaryFolder();
  const job = await helper.run('restore.start', { from, into });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, fault: null });
  expect(job.progress).toMatchObject({ filesDone: 12, filesTotal: 12, bytesDone: 12 * 1_500_000 });
  expect(together()).toBe(2);
  expect(treeOf(into)).toEqual(whole);
  const items = await helper.items(job);
  expect(new Set(items.map(({ barcode }) => barcode))).toEqual(new Set(barcodes));
});

test('a restore that is paused in both of its drives goes on in both', async () => {
  const { helper, whole } = await spread();
  const into = temporaryFolder();
  const together = readingTogether(helper);
  const both = new Promise<void>((resolve) => {
    helper.client.onNotice(() => {
      if (together() === 2) resolve();
    });
  });
  await helper.snapshot();
  const id = await helper.client.send('restore.start', { from, into });
  await both;
  await helper.client.send('jobs.pause', { id });
  await stateOf(helper, id, 'paused');
  for (const [name, facts] of treeOf(into)) expect(facts).toBe(whole.get(name));
  await helper.client.send('jobs.resume', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 12 } });
  expect(treeOf(into)).toEqual(whole);
});

test('a drive with a cartridge that somebody waits for is left to him after that', async () => {
  const { helper, whole } = await spread();
  const loads: string[] = [];
  const both = Promise.withResolvers<void>();
  helper.client.onNotice((notice: AnyNotice) => {
    if (notice.name !== 'drive' || notice.body.state.kind !== 'loading') return;
    // Told once more when it is identified.
    if (notice.body.state.step !== 'threading') return;
    loads.push(notice.body.state.barcode);
    if (loads.length === 2) both.resolve();
  });
  await helper.snapshot();
  const into = temporaryFolder();
  const restore = helper.run('restore.start', { from, into });
  await both.promise;
  const [barcode] = barcodes;
  const verify = helper.run('cartridges.verify', { barcode, paths: [] });
  for (const job of await Promise.all([restore, verify])) expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(loads.toSorted()).toEqual(barcodes);
  expect(treeOf(into)).toEqual(whole);
});

test('cartridges that share a folder which its owner may not fill are read one after the other', async () => {
  const { helper, whole } = await spread(0o555);
  const together = readingTogether(helper);
  await helper.snapshot();
  const into = temporaryFolder();
  const all = barcodes.map((barcode) => ({ barcode, paths: ['d'] }));
  const job = await helper.run('restore.start', { from: all, into, conflict: 'skip' });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, fault: null });
  expect(together()).toBe(1);
  expect([...treeOf(join(into, 'd')).keys()]).toEqual([...whole.keys()]);
  expect(statSync(join(into, 'd')).mode & 0o777).toBe(0o555);
});
