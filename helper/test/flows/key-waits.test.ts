// Jobs that meet a locked pool: whatever stood in line when the helper ended, and what a schedule asks for, waits in words and
// goes on by itself when the pool is unlocked. What a person asks for now is refused at once.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../contract/contract.ts';
import type { JobId } from '../../contract/model.ts';
import { fileIn, pool, secretWords, type Vault, withFiles } from './encrypted.ts';
import { type Helper, startHelper, treeOf } from './harness.ts';
import { addSet, pathsOn } from './mirror-sets.ts';
import { until } from './stations.ts';
import { barcode, folderWith, HeldStream } from './steps.ts';

const other = 'CAP002L8';
const plain = 'CAP003L8';
const fresh = 'CAP004L8';
const waitsForKey = { for: 'person', waits: { code: 'pool-locked', pool } };

/** A second cartridge of the pool, a plain one, and nothing in a drive. */
async function withCartridges(): Promise<Vault & { readonly source: string }> {
  const made = await withFiles();
  const { helper } = made;
  // No drive is kept by what nobody uses.
  await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
  await helper.eject(barcode);
  await helper.load(other);
  await helper.run('cartridges.format', { barcode: other, name: '', pool });
  await helper.eject(other);
  await helper.load(plain);
  await helper.format(plain, 'Plain');
  return made;
}

async function restarted(helper: Helper): Promise<Helper> {
  await helper.end();
  return await startHelper({ home: helper.home });
}

/** All of these wait, as they say; unlocked, all come to their end. */
async function waitThenEnd(helper: Helper, jobs: readonly JobId[], passphraseFile: string): Promise<void> {
  for (const id of jobs) {
    const job = await helper.client.send('jobs.get', { id });
    expect(job).toMatchObject({ state: 'queued', waitsFor: waitsForKey, fault: null });
    expect(job.waitsFor?.words).toBe(`This job waits until pool ${pool} is unlocked.`);
  }
  const ends = jobs.map((id) => helper.endOf(id));
  await helper.client.send('keys.unlock', { pool, passphraseFile });
  for (const end of ends) expect(await end).toMatchObject({ state: 'done', fault: null });
}

test('what stood in line when the helper ended waits until its pool is unlocked, and goes on by itself', async () => {
  const { helper, folder, passphraseFile, source } = await withCartridges();
  const { client } = helper;
  await client.send('virtual.create', { barcode: fresh, capacityBytes: 100_000_000 });
  // It has the only drive, and what came through a pipe does not come again.
  const held = new HeldStream();
  await client.send('archive.start', { barcodes: [plain], sources: [], streams: [held.input] });
  const into = join(folder, 'back');
  const more = fileIn(folder, 'more', secretWords);
  mkdirSync(into);
  const jobs = [
    await client.send('cartridges.verify', { barcode, paths: [] }),
    await client.send('cartridges.testRestore', { barcode, files: 1 }),
    await client.send('restore.start', { from: [{ barcode, paths: ['letters'] }], into }),
    await client.send('cartridges.copy', { from: barcode, to: [other] }),
    await client.send('cartridges.check', { barcode }),
    await client.send('archive.start', { barcodes: [barcode], sources: [more] }),
    await client.send('archive.start', { barcodes: [], pool, sources: [source], into: 'again' }),
    await client.send('cartridges.format', { barcode: fresh, confirmedBarcode: fresh, name: '', pool }),
  ];
  const again = await restarted(helper);
  await waitThenEnd(again, jobs, passphraseFile);
  expect(treeOf(join(into, 'letters'))).toEqual(treeOf(source));
  expect(await pathsOn(again, other)).toEqual(expect.arrayContaining(['letters/one', 'letters/two']));
});

test('a run of a mirror set that a schedule begins, and restore tests of its pool, wait for it, too', async () => {
  const { helper, passphraseFile } = await withCartridges();
  const timing = { kind: 'daily', at: { hour: 2, minute: 30 } } as const;
  const set = await addSet(helper, [folderWith(['a'])], { timing });
  const restoreTest = { timing, timeZone: 'UTC', files: 1 };
  await helper.client.send('pools.change', { name: pool, isShared: false, restoreTest });
  await helper.end();
  const database = new Database(join(helper.home, 'catalogue.db'));
  database.exec(`UPDATE mirror_set SET next_run = '2020-01-01T02:30:00.000Z'`);
  database.exec(`UPDATE pool SET next_drill = '2020-01-01T02:30:00.000Z'`);
  database.close();

  const again = await startHelper({ home: helper.home });
  const { jobs } = await again.snapshot();
  const asked = jobs.filter(({ ended }) => ended === null);
  expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['mirror', 'verify']);
  const ids = asked.map(({ id }) => id);
  await waitThenEnd(again, ids, passphraseFile);
  expect(await again.client.send('mirrors.runs', { id: set.id, limit: 10 })).toMatchObject([{ state: 'done' }]);
  expect(await pathsOn(again, barcode)).toContain('d/a');
});

describe('a job that has begun', () => {
  test('does what is not locked first, and then waits', async () => {
    const { helper, passphraseFile } = await withCartridges();
    const { client } = helper;
    await client.send('keys.lock', { pool });
    const waits = until(helper, ({ waitsFor }) => waitsFor?.waits?.code === 'pool-locked');
    const id = await client.send('catalogue.rebuild', { barcodes: [barcode, plain] });
    expect(await waits).toMatchObject({ id, state: 'running', waitsFor: waitsForKey });
    const end = helper.endOf(id);
    await client.send('keys.unlock', { pool, passphraseFile });
    const ended = await end;
    expect(ended).toMatchObject({ state: 'done', fault: null, waitsFor: null });
    expect((await helper.items(ended)).map((item) => item.barcode)).toEqual([plain, barcode]);
  });

  test('keeps nobody else from a cartridge that it would need beside', async () => {
    const { helper, folder, passphraseFile } = await withCartridges();
    const { client } = helper;
    const source = fileIn(folder, 'more', 'for all to see');
    expect(await helper.archive(plain, source)).toMatchObject({ state: 'done' });
    const held = new HeldStream();
    await client.send('archive.start', { barcodes: [plain], sources: [], streams: [held.input] });
    const copy = await client.send('cartridges.copy', { from: plain, to: [other] });
    const again = await restarted(helper);
    expect(await again.run('cartridges.verify', { barcode: plain, paths: [] })).toMatchObject({ state: 'done' });
    await waitThenEnd(again, [copy], passphraseFile);
  });
});

test('what a person asks for while the pool is locked is refused at once', async () => {
  const { helper, folder, source } = await withCartridges();
  const { client } = helper;
  const set = await addSet(helper, [folderWith(['a'])]);
  await client.send('keys.lock', { pool });
  const asked: Partial<Record<CallName, () => Promise<unknown>>> = {
    'archive.start': () => client.send('archive.start', { barcodes: [barcode], sources: [source] }),
    'restore.start': () => client.send('restore.start', { from: [{ barcode, paths: ['letters'] }], into: folder }),
    'cartridges.verify': () => client.send('cartridges.verify', { barcode, paths: [] }),
    'cartridges.testRestore': () => client.send('cartridges.testRestore', { barcode, files: 1 }),
    'cartridges.copy': () => client.send('cartridges.copy', { from: barcode, to: [other] }),
    'mirrors.run': () => client.send('mirrors.run', { id: set.id, evenEmpty: false }),
  };
  const toPool = () => client.send('archive.start', { barcodes: [], pool, sources: [source] });
  for (const ask of [...Object.values(asked), toPool]) {
    await expect(ask()).rejects.toMatchObject({ code: 'keys.locked', data: { subject: pool } });
  }
});
