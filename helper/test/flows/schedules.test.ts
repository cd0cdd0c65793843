// Mirror sets and pools as they are asked for over the socket, and trials of cartridges.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import { allRowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import { setsMost } from '../../contract/schedules.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { addSet, pathsOn, pool, poolOf, ran, setInput } from './mirror-sets.ts';
import { until } from './stations.ts';
import { folderWith } from './steps.ts';

const [one, two] = ['POOL01L8', 'POOL02L8'] as const;
type PoolCall = 'pools.add' | 'pools.change' | 'pools.remove' | 'pools.addCartridges' | 'pools.removeCartridges';
const daily = { kind: 'daily', at: { hour: 2, minute: 30 } } as const;

test('a run that was missed while the helper was off is made up for once, when it starts', async () => {
  const home = join(temporaryFolder(), 'home');
  const helper = await startHelper({ home });
  await poolOf(helper, [[one]]);
  const { id, nextRun } = await addSet(helper, [folderWith(['a'])], { timing: daily });
  expect(Date.parse(nextRun ?? '')).toBeGreaterThan(Date.now());
  await helper.end();
  // As if it had been off since before then.
  const database = new Database(join(home, 'catalogue.db'));
  database.prepare('UPDATE mirror_set SET next_run = ?').run('2020-01-01T02:30:00.000Z');
  database.close();

  const again = await startHelper({ home });
  const runs = await again.client.send('mirrors.runs', { id, limit: 10 });
  expect(runs).toHaveLength(1);
  for (const { job } of runs) expect(await again.endOf(job)).toMatchObject({ kind: 'mirror', state: 'done' });
  expect(await pathsOn(again, one)).toEqual(['d/a']);
  const [set] = await allRowsOf((page) => again.client.send('mirrors.list', page));
  expect(Date.parse(set?.nextRun ?? '')).toBeGreaterThan(Date.now());
  expect(await again.client.send('mirrors.runs', { id, limit: 10 })).toHaveLength(1);
});

describe('mirror sets', () => {
  test('can be made, changed, paused and removed', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await poolOf(helper, [[one]]);
    const source = folderWith(['a']);
    const set = await addSet(helper, [source], { timing: daily, timeZone: 'Europe/Berlin' });
    expect(await allRowsOf((page) => client.send('mirrors.list', page))).toEqual([set]);
    const change = { ...setInput([source]), timing: { kind: 'weekly', day: 'sunday', at: daily.at } } as const;
    expect(await client.send('mirrors.change', { id: set.id, change })).toMatchObject({ timing: { kind: 'weekly' } });
    expect(await client.send('mirrors.pause', { id: set.id, isPaused: true })).toMatchObject({ nextRun: null });
    expect(await client.send('mirrors.pause', { id: set.id, isPaused: false })).toMatchObject({
      isPaused: false,
      nextRun: expect.any(String),
    });
    await expect(client.send('pools.remove', { name: pool })).rejects.toMatchObject({ code: 'pool.in-use' });
    await client.send('mirrors.remove', { id: set.id });
    await expect(client.send('mirrors.runs', { id: set.id, limit: 1 })).rejects.toMatchObject({
      code: 'schedule.unknown',
    });
    await client.send('pools.remove', { name: pool });
    expect(await allRowsOf((page) => client.send('pools.list', page))).toEqual([]);
  });

  test('tell of a day what ran on it', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await poolOf(helper, [[one]]);
    const set = await addSet(helper, [folderWith(['a'])]);
    await ran(helper, set);
    await ran(helper, set);
    const [newest] = await client.send('mirrors.runs', { id: set.id, limit: 1 });
    const date = (newest?.created ?? '').slice(0, 10);
    expect(await client.send('mirrors.days', { id: set.id, first: date, last: date })).toEqual([
      { date, runs: 2, underWay: 0, failed: 0, filesSafe: 1, filesFailed: 0 },
    ]);
    expect(await client.send('mirrors.runs', { id: set.id, limit: 10, date })).toHaveLength(2);
    expect(await client.send('mirrors.runs', { id: set.id, limit: 10, date: '2001-01-01' })).toEqual([]);
  });

  test('tell beforehand what their patterns mean and when they would run', async () => {
    const { client } = await startHelper();
    const sources = [folderWith(['a', 'b.tmp'])];
    const preview = await client.send('mirrors.previewPatterns', { sources, include: [], exclude: ['*.tmp'] });
    expect(preview).toMatchObject({ isWhole: true, taken: { files: 1 }, left: { files: 1 } });
    const next = await client.send('mirrors.nextRuns', { timing: daily, timeZone: 'UTC', limit: 2 });
    expect(next.map((time) => time.slice(11, 16))).toEqual(['02:30', '02:30']);
    const slip = client.send('mirrors.nextRuns', {
      timing: { kind: 'cron', text: '61 * * * *' },
      timeZone: 'UTC',
      limit: 2,
    });
    await expect(slip).rejects.toMatchObject({ code: 'schedule.timing-invalid' });
  });

  test('are as many as one person may have, and no more', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await poolOf(helper, [[one]]);
    const folder = temporaryFolder();
    const add = (at: number) => {
      mkdirSync(join(folder, String(at)), { recursive: true });
      return addSet(helper, [join(folder, String(at))], { name: `set ${at}` });
    };
    for (let at = 0; at < setsMost; at += 1) await add(at);
    await expect(add(setsMost)).rejects.toMatchObject({
      code: 'schedule.too-many',
      data: { subject: `set ${setsMost}` },
    });
    const [first] = await allRowsOf((page) => client.send('mirrors.list', page));
    await client.send('mirrors.remove', { id: first?.id ?? expect.fail('none') });
    expect(await add(setsMost)).toMatchObject({ name: `set ${setsMost}` });
  });

  test('are refused when they could not be followed', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await poolOf(helper, [[one]]);
    const source = folderWith(['a']);
    await addSet(helper, [source]);
    const refused = (change: Parameters<typeof setInput>[1], sources = ['/elsewhere']) =>
      client.send('mirrors.add', setInput(sources, { name: 'other', ...change }));
    await expect(refused({ name: 'films' })).rejects.toMatchObject({ code: 'schedule.exists' });
    await expect(refused({ pool: 'nowhere' })).rejects.toMatchObject({ code: 'pool.unknown' });
    await expect(refused({}, [join('/elsewhere', 'd')])).rejects.toMatchObject({ code: 'schedule.name-clash' });
    await expect(refused({ timing: { kind: 'cron', text: '61 * * * *' } })).rejects.toMatchObject({
      code: 'schedule.timing-invalid',
    });
    await expect(refused({ timing: daily, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: 'schedule.zone-unknown',
    });
    await expect(refused({ mirror: '/mnt/mirror', timing: daily })).rejects.toMatchObject({
      code: 'schedule.folder-needs-continuous',
    });
    await expect(refused({ pool: null })).rejects.toMatchObject({ code: 'call.invalid-input' });
  });
});

describe('pools', () => {
  test('take a cartridge only when it is in no other', async () => {
    const { client } = await startHelper();
    for (const name of ['vault', 'office'])
      await client.send('pools.add', { name, isShared: false, restoreTest: null });
    const again = client.send('pools.add', { name: 'vault', isShared: true, restoreTest: null });
    await expect(again).rejects.toMatchObject({ code: 'pool.exists' });
    await client.send('pools.addCartridges', { name: 'vault', barcodes: ['CAP001L8'], copy: 1 });
    const taken = client.send('pools.addCartridges', { name: 'office', barcodes: ['CAP001L8'], copy: 1 });
    await expect(taken).rejects.toMatchObject({ code: 'pool.cartridge-taken' });
    await client.send('pools.removeCartridges', { name: 'vault', barcodes: ['CAP001L8'] });
    const moved = await client.send('pools.addCartridges', { name: 'office', barcodes: ['CAP001L8'], copy: 2 });
    expect(moved.cartridges).toEqual([{ barcode: 'CAP001L8', copy: 2, unwantedSince: null }]);
  });

  test('tell everybody who listens when one is made, changed, filled, emptied or removed', async () => {
    const { client, home } = await startHelper();
    const other = await connect(helperSocket(home));
    onTestFinished(() => other.close());
    let heard = 0;
    other.onNotice(({ name }) => {
      if (name === 'pools') heard += 1;
    });
    let { poolsChanged: before = -1 } = await other.send('snapshot.subscribe', {});
    const change = async <N extends PoolCall>(call: N, input: Input<N>) => {
      await client.send(call, input);
      // What was reported before this answer has been heard by then.
      const { poolsChanged: now = -1 } = await other.send('snapshot.subscribe', {});
      expect(now, call).toBeGreaterThan(before);
      before = now;
    };
    await change('pools.add', { name: 'vault', isShared: false, restoreTest: null });
    await change('pools.change', { name: 'vault', isShared: true, restoreTest: null });
    await change('pools.addCartridges', { name: 'vault', barcodes: ['CAP001L8'], copy: 1 });
    expect((await other.send('cartridges.shelf', { cursor: null, limit: 1 })).rows).toMatchObject([{ pool: 'vault' }]);
    await change('pools.removeCartridges', { name: 'vault', barcodes: ['CAP001L8'] });
    await change('pools.remove', { name: 'vault' });
    expect(heard).toBe(5);
  });

  test('without a cartridge for a copy say so', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const set = await addSet(helper, [folderWith(['a'])], { copies: 2 });
    const jobs = await helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
    const ended = await Promise.all(jobs.map((job) => helper.endOf(job)));
    expect(ended.map(({ state, fault }) => [state, fault?.code])).toEqual([
      ['done', undefined],
      ['failed', 'pool.no-cartridge'],
    ]);
  });
});

describe('a trial', () => {
  test('reads back some files of a cartridge and is remembered', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await archived(helper, 30);
    expect(await allRowsOf((page) => client.send('cartridges.unverified', { days: 365, ...page }))).toEqual([
      { barcode: one, pool, verified: null, sampleVerified: null },
    ]);
    const id = await client.send('cartridges.testRestore', { barcode: one, files: 7 });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', title: `Restore test of ${one}` });
    expect(await helper.items(job)).toHaveLength(7);
    expect(await client.send('cartridges.restoreTests', { barcode: one, limit: 10 })).toMatchObject([
      { barcode: one, job: id, files: 7, failed: 0, isWhole: false },
    ]);
    expect(await allRowsOf((page) => client.send('cartridges.unverified', { days: 365, ...page }))).toEqual([]);
    expect(await allRowsOf((page) => client.send('cartridges.unverified', { days: 0, ...page }))).toMatchObject([
      { barcode: one, verified: null, sampleVerified: expect.any(String) },
    ]);
    expect(await helper.run('cartridges.verify', { barcode: one, paths: [] })).toMatchObject({ state: 'done' });
    expect(await allRowsOf((page) => client.send('cartridges.unverified', { days: 0, ...page }))).toMatchObject([
      { verified: expect.any(String) },
    ]);
    const unknown = client.send('cartridges.testRestore', { barcode: 'NONE01L8', files: 1 });
    await expect(unknown).rejects.toMatchObject({ code: 'cartridge.unknown' });
  });

  test('of a whole pool comes by itself', async () => {
    const home = join(temporaryFolder(), 'home');
    const helper = await startHelper({ home });
    await archived(helper, 5);
    const restoreTest = { timing: { kind: 'monthly', day: 1, at: daily.at }, timeZone: 'UTC', files: 3 } as const;
    await helper.client.send('pools.change', { name: pool, isShared: false, restoreTest: restoreTest });
    await helper.end();
    const database = new Database(join(home, 'catalogue.db'));
    database.prepare('UPDATE pool SET next_drill = ?').run('2020-01-01T02:30:00.000Z');
    database.close();
    const again = await startHelper({ home });
    const ended = until(again, ({ kind, ended }) => kind === 'verify' && ended !== null);
    const { jobs } = await again.snapshot();
    const job = jobs.find(({ kind, ended }) => kind === 'verify' && ended !== null) ?? (await ended);
    expect(job).toMatchObject({ state: 'done', barcode: one });
    expect(await again.client.send('cartridges.restoreTests', { barcode: null, limit: 10 })).toMatchObject([
      { barcode: one, files: 3 },
    ]);
  });
});

async function archived(helper: Helper, files: number): Promise<void> {
  await poolOf(helper, [[one], [two]]);
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (let at = 0; at < files; at += 1) writeFileSync(join(source, `f${at}`), `file ${at}`);
  const set = await addSet(helper, [source]);
  const [job] = await helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
  if (job === undefined) throw new Error('no job');
  expect(await helper.endOf(job)).toMatchObject({ state: 'done' });
}

test('however long the sets of one person are, they can be listed, and one that fits no message is not made', async () => {
  const helper = await startHelper();
  await poolOf(helper, [[one]]);
  const sourceOf = (name: string) => {
    const source = join(temporaryFolder(), name);
    mkdirSync(source);
    return [source];
  };
  const exclude = Array.from({ length: 190 }, (_, at) => `${String(at).padStart(4, '0')}${'x'.repeat(990)}`);
  for (let at = 0; at < 8; at += 1) await addSet(helper, sourceOf(`source ${at}`), { name: `set ${at}`, exclude });
  expect(await allRowsOf((page) => helper.client.send('mirrors.list', page))).toHaveLength(8);
  await expect(
    addSet(helper, sourceOf('long'), { name: 'long', exclude: [...exclude, ...exclude] }),
  ).rejects.toMatchObject({
    code: 'call.invalid-input',
  });
});
