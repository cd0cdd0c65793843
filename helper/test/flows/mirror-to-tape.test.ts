// Runs of mirror sets: what is new or changed goes to tape and nothing twice, names follow, older versions stay.

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';
import { addSet, pathsOn, pool, poolOf, ran, ranWell } from './mirror-sets.ts';
import { addDrive, folderOf, outcomeOf, until } from './stations.ts';
import { folderWith, untilWritten } from './steps.ts';
import { bytes } from './trees.ts';

const [one, two, three] = ['POOL01L8', 'POOL02L8', 'POOL03L8'] as const;

describe('a run of a mirror set', () => {
  test('archives only what is new or changed, and needs no cartridge when nothing is', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(['a', 'b', 'c']);
    symlinkSync('a', join(source, 'link'));
    const set = await addSet(helper, [source]);
    const first = await ranWell(helper, set);
    expect(first).toMatchObject({ kind: 'mirror', title: `films → pool ${pool}`, filesSafe: 4 });
    expect(await helper.cartridge(one)).toMatchObject({ condition: 'clean', volume: { name: pool, mediaPool: pool } });
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });

    const idle = await ranWell(helper, set);
    expect(idle).toMatchObject({ filesSafe: 0, drive: null });
    expect(await outcomeOf(helper, idle)).toMatchObject({ cartridges: [], unchanged: 4 });
    expect(await helper.cartridge(one)).toMatchObject({ drive: null });

    writeFileSync(join(source, 'b'), bytes(2000, 9));
    mkdirSync(join(source, 'new folder'));
    writeFileSync(join(source, 'new folder', 'd'), 'd');
    const next = await ranWell(helper, set);
    expect((await helper.items(next)).map(({ path }) => path).sort()).toEqual(['d/b', 'd/new folder/d']);
    expect(await outcomeOf(helper, next)).toMatchObject({ unchanged: 3 });
    const into = temporaryFolder();
    expect(await helper.restore(one, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    expect((await helper.client.send('mirrors.runs', { id: set.id, limit: 10 })).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  test('follows renames without writing anew, and takes away what is gone; older generations keep it', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(['gone', 'stays']);
    mkdirSync(join(source, 'old'));
    const large = bytes(3_000_000, 5);
    writeFileSync(join(source, 'old', 'large'), large);
    const set = await addSet(helper, [source]);
    await ranWell(helper, set);
    const { volume } = await helper.cartridge(one);
    renameSync(join(source, 'old'), join(source, 'new'));
    unlinkSync(join(source, 'gone'));
    const job = await ranWell(helper, set);
    expect(await helper.items(job)).toEqual([]);
    expect(await outcomeOf(helper, job)).toMatchObject({ renamed: 1, removed: 2, unchanged: 2 });
    expect((await pathsOn(helper, one)).toSorted()).toEqual(['d/new/large', 'd/stays']);
    const into = temporaryFolder();
    expect(await helper.restore(one, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));

    const generation = volume?.generation ?? 0;
    const then = temporaryFolder();
    expect(await helper.run('cartridges.openGeneration', { barcode: one, generation })).toMatchObject({
      state: 'done',
    });
    const from = [{ barcode: one, paths: ['d'], generation }];
    expect(await helper.run('restore.start', { from, into: then })).toMatchObject({ state: 'done', filesFailed: 0 });
    expect([...treeOf(join(then, 'd')).keys()].sort()).toEqual(['gone', 'old', 'old/large', 'stays']);
    expect(readFileSync(join(then, 'd', 'old', 'large')).equals(large)).toBe(true);
  });

  test('keeps the version before a change in the generation before it', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(['a']);
    const before = readFileSync(join(source, 'a'));
    const set = await addSet(helper, [source]);
    await ranWell(helper, set);
    const generation = (await helper.cartridge(one)).volume?.generation ?? 0;
    writeFileSync(join(source, 'a'), 'another');
    await ranWell(helper, set);
    const into = temporaryFolder();
    const from = [{ barcode: one, paths: ['d'], generation }];
    expect(await helper.run('cartridges.openGeneration', { barcode: one, generation })).toMatchObject({
      state: 'done',
    });
    expect(await helper.run('restore.start', { from, into })).toMatchObject({ state: 'done' });
    expect(readFileSync(join(into, 'd', 'a')).equals(before)).toBe(true);
  });

  test('leaves out what is excluded, as in .gitignore', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(['a', 'b.tmp', 'c']);
    const set = await addSet(helper, [source], { exclude: ['*.tmp', '/c'] });
    expect(await ranWell(helper, set)).toMatchObject({ filesSafe: 1 });
    expect(await pathsOn(helper, one)).toEqual(['d/a']);
  });

  test('takes a folder that was emptied for a disk that is not there, unless told otherwise', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(['a', 'b']);
    const set = await addSet(helper, [source]);
    await ranWell(helper, set);
    for (const name of ['a', 'b']) unlinkSync(join(source, name));
    const [refused] = await ran(helper, set);
    expect(refused).toMatchObject({ state: 'failed', fault: { code: 'schedule.source-empty' } });
    expect(await pathsOn(helper, one)).toEqual(['d/a', 'd/b']);
    rmSync(source, { recursive: true });
    await expect(ran(helper, set, true)).rejects.toMatchObject({ code: 'source.missing' });
    mkdirSync(source);
    const [asked] = await ran(helper, set, true);
    expect(asked).toMatchObject({ state: 'done' });
    expect(await pathsOn(helper, one)).toEqual([]);
  });
});

describe('a pool', () => {
  test('gives its next cartridge when one is full, and the one that was begun comes first', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[two, one]]);
    const source = folderOf(12, 10);
    const set = await addSet(helper, [source]);
    const job = await ranWell(helper, set);
    const { cartridges } = await outcomeOf(helper, job);
    expect(cartridges.map(({ barcode, end }) => [barcode, end])).toEqual([
      [two, 'full'],
      [one, 'finished'],
    ]);
    expect((await pathsOn(helper, one)).length + (await pathsOn(helper, two)).length).toBe(12);
    expect(await ranWell(helper, set)).toMatchObject({ filesSafe: 0 });
    await poolOf(helper, [[three]]);
    writeFileSync(join(source, 'more'), 'x');
    const more = await ranWell(helper, set);
    expect((await outcomeOf(helper, more)).cartridges.map(({ barcode }) => barcode)).toEqual([one]);
  });

  test('asks for a cartridge when all are full, and goes on with one that is put into it', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const set = await addSet(helper, [folderOf(12, 10)]);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const [id] = await helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
    expect((await waiting).need?.words).toContain(`${one} is full`);
    const again = helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
    await expect(again).rejects.toMatchObject({ code: 'schedule.under-way' });
    await poolOf(helper, [[two]]);
    if (id === undefined) throw new Error('no job');
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesSafe: 12, need: null });
    expect((await pathsOn(helper, two)).length).toBeGreaterThan(0);
  });

  test('waits while the drive holds another cartridge, and says for what', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    await helper.load('CAP001L8');
    const set = await addSet(helper, [folderWith(['a'])]);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const [id] = await helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
    expect((await waiting).need?.words).toContain(`eject CAP001L8 from Drive 1: ${one} is then loaded`);
    await helper.eject('CAP001L8');
    if (id === undefined) throw new Error('no job');
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesSafe: 1 });
  });

  test('keeps copies on cartridges of their own, each of them whole', async () => {
    const helper = await startHelper();
    await addDrive(helper);
    await poolOf(helper, [[one], [two]]);
    const source = folderWith(['a', 'b']);
    const set = await addSet(helper, [source], { copies: 2 });
    const jobs = await ran(helper, set);
    expect(jobs.map(({ state, title }) => [state, title])).toEqual([
      ['done', `films → pool ${pool}, copy 1`],
      ['done', `films → pool ${pool}, copy 2`],
    ]);
    renameSync(join(source, 'b'), join(source, 'c'));
    for (const job of await ran(helper, set)) {
      expect(job).toMatchObject({ state: 'done' });
      expect(await outcomeOf(helper, job)).toMatchObject({ renamed: 1, removed: 0 });
    }
    for (const barcode of [one, two]) expect(await pathsOn(helper, barcode)).toEqual(['d/a', 'd/c']);
  });

  test('says which cartridges hold nothing that is wanted any more', async () => {
    const helper = await startHelper();
    await poolOf(helper, [[one, two]]);
    const source = folderOf(12, 10);
    const set = await addSet(helper, [source]);
    await ranWell(helper, set);
    for (const name of readdirSync(source)) writeFileSync(join(source, name), `new ${name}`);
    await ranWell(helper, set);
    const pools = await allRowsOf((page) => helper.client.send('pools.list', page));
    expect(pools[0]?.cartridges).toMatchObject([
      { barcode: one, unwantedSince: expect.any(String) },
      { barcode: two, unwantedSince: null },
    ]);
  });
});

describe('what is read back after a run', () => {
  test.each([
    ['each', 30],
    ['sample', 20],
  ] as const)('%s: %d of 30 files', async (verify, verified) => {
    const helper = await startHelper();
    await poolOf(helper, [[one]]);
    const source = folderWith(Array.from({ length: 30 }, (_, at) => `f${at}`));
    const set = await addSet(helper, [source], { verify });
    const job = await ranWell(helper, set);
    expect(await outcomeOf(helper, job)).toMatchObject({ verified });
  });
});

test('a helper that is killed in the middle of a run leaves the rest for the next run, and nothing is written twice', async () => {
  const home = join(temporaryFolder(), 'home');
  const helper = await startHelper({ home });
  await poolOf(helper, [[one]]);
  const source = folderOf(5, 10);
  const set = await addSet(helper, [source]);
  await helper.snapshot();
  const begun = untilWritten(helper, ['d/f001']);
  await helper.client.send('mirrors.run', { id: set.id, evenEmpty: false });
  await begun;
  await helper.kill();

  const again = await startHelper({ home });
  const [before] = await again.client.send('mirrors.runs', { id: set.id, limit: 1 });
  if (before === undefined) throw new Error('no run');
  if (before.ended === null) await again.endOf(before.job);
  await again.load(one);
  const [job] = await ran(again, set);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await pathsOn(again, one, 'd')).toHaveLength(5);
  const into = temporaryFolder();
  expect(await again.restore(one, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  // What the drive had taken whole is found on the tape, and kept.
  const jobs = await again.client.send('mirrors.runs', { id: set.id, limit: 10 });
  const written = await Promise.all(
    jobs.map(async ({ job: id }) => again.items(await again.client.send('jobs.get', { id }))),
  );
  const times = written.flat().filter(({ path, receipt }) => path === 'd/f001' && receipt !== null);
  expect(times).toHaveLength(1);
  utimesSync(join(source, 'f000'), 1, 1);
  expect(await ranWell(again, set)).toMatchObject({ filesSafe: 1 });
});
