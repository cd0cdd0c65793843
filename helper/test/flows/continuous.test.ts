// Sets that are kept up continuously: every change goes to the folder on disk at once and to tape in batches.

import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  contentsOf,
  type Folders,
  fastHelper,
  freshFolders,
  gaugeOf,
  isOnDisk,
  isOnTape,
  untilGauge,
  withSet,
} from './continuous.ts';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';
import { pathsOn } from './mirror-sets.ts';
import { addDrive, folderOf, station, until } from './stations.ts';
import { waitUntil } from './steps.ts';
import { bytes, makeTree } from './trees.ts';

async function begun(barcodes = ['CAP011L8'], change = {}, drives = 1) {
  const folders = freshFolders();
  const first = await station(barcodes, { home: folders.home, drives });
  await first.end();
  const id = await withSet(folders, barcodes, change);
  return { folders, id, start: () => fastHelper(folders.home, Date.now()) };
}

function expectMirrored({ source, mirror }: Folders): void {
  expect(contentsOf(join(mirror, 'd'))).toEqual(contentsOf(source));
}

test('what is there and what comes goes to the folder at once, and to tape within the promised time', async () => {
  const { folders, id, start } = await begun();
  makeTree(folders.source);
  const helper = await start();
  await untilGauge(helper, id, isOnDisk);
  expectMirrored(folders);
  // Nothing moves while it is looked at.
  await helper.client.send('mirrors.pause', { id, isPaused: true });
  mkdirSync(join(folders.source, 'new/er'), { recursive: true });
  writeFileSync(join(folders.source, 'new/er/file'), 'content');
  expect((await gaugeOf(helper, id)).disk.files).toBe(1);
  await helper.client.send('mirrors.pause', { id, isPaused: false });
  await untilGauge(helper, id, isOnTape);
  expectMirrored(folders);
  const into = temporaryFolder();
  await helper.restore('CAP011L8', ['d'], into);
  expect(contentsOf(join(into, 'd'))).toEqual(contentsOf(folders.source));
});

test('renames and deletes follow, and what was deleted is kept', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  mkdirSync(join(source, 'a/b'), { recursive: true });
  for (const name of ['one', 'two', 'a/three', 'a/b/four']) writeFileSync(join(source, name), name);
  symlinkSync('one', join(source, 'link'));
  const helper = await start();
  await untilGauge(helper, id, isOnDisk);
  await helper.client.send('mirrors.pause', { id, isPaused: true });
  renameSync(join(source, 'a'), join(source, 'z'));
  rmSync(join(source, 'two'));
  rmSync(join(source, 'link'));
  mkdirSync(join(source, 'link'));
  writeFileSync(join(source, 'link/five'), 'five');
  expect((await gaugeOf(helper, id)).disk.files).toBe(7);
  await helper.client.send('mirrors.pause', { id, isPaused: false });
  await untilGauge(helper, id, isOnDisk);
  expectMirrored(folders);
  expect([...treeOf(join(mirror, 'd')).keys()].sort()).toEqual([...treeOf(source).keys()].sort());
  const deleted = await helper.client.send('mirrors.deleted', { id, cursor: null, limit: 100 });
  expect(deleted.rows.map(({ path }) => path).sort()).toEqual(['d/a/b/four', 'd/a/three', 'd/link', 'd/two']);
});

test('a file with several names is followed, also when it is written by a name that has gone or lies elsewhere', async () => {
  const { folders, id, start } = await begun();
  const { source } = folders;
  const elsewhere = join(temporaryFolder(), 'elsewhere');
  mkdirSync(join(source, 'a'));
  writeFileSync(join(source, 'a/gone'), 'one');
  const handle = openSync(join(source, 'a/gone'), 'a');
  linkSync(join(source, 'a/gone'), join(source, 'kept'));
  writeFileSync(elsewhere, 'two');
  linkSync(elsewhere, join(source, 'here'));
  const first = await start();
  await untilGauge(first, id, isOnDisk);
  rmSync(join(source, 'a'), { recursive: true });
  await untilGauge(first, id, isOnDisk);
  await first.client.send('mirrors.pause', { id, isPaused: true });
  writeSync(handle, ' more');
  expect((await gaugeOf(first, id)).disk.files).toBe(1);
  appendFileSync(elsewhere, ' more');
  expect((await gaugeOf(first, id)).disk.files).toBe(2);
  await first.client.send('mirrors.pause', { id, isPaused: false });
  await untilGauge(first, id, isOnTape);
  await first.end();
  // The next helper cannot see that the file ever had another name.
  const second = await start();
  await untilGauge(second, id, isOnDisk);
  writeSync(handle, ' and more');
  closeSync(handle);
  await untilGauge(second, id, isOnTape);
  expectMirrored(folders);
  expect(readFileSync(join(folders.mirror, 'd/kept'), 'utf8')).toBe('one more and more');
});

test('a file that is given a name elsewhere later, and is written by that, is found by comparing', async () => {
  const { folders, id } = await begun();
  const { source, mirror } = folders;
  const elsewhere = join(temporaryFolder(), 'elsewhere');
  for (const name of ['one', 'two']) writeFileSync(join(source, name), name);
  // The next look at everything is far: a comparison is not.
  const helper = await startHelper({ home: folders.home, clock: `200@${Date.now()}` });
  const before = await untilGauge(helper, id, isOnDisk);
  linkSync(join(source, 'one'), elsewhere);
  appendFileSync(elsewhere, ' more');
  await waitUntil(() => readFileSync(join(mirror, 'd/one'), 'utf8') === 'one more');
  const after = await untilGauge(helper, id, ({ comparedAt }) => comparedAt !== before.comparedAt);
  expect(Date.parse(after.comparedAt ?? '')).toBeGreaterThan(Date.parse(before.comparedAt ?? ''));
  await untilGauge(helper, id, isOnDisk);
  expectMirrored(folders);
});

test('a folder that becomes a file is followed, however much was in it', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  // More than is copied or moved aside together.
  for (let at = 0; at < 200; at += 1) {
    mkdirSync(join(source, `a/${at}`), { recursive: true });
    writeFileSync(join(source, `a/${at}/file`), String(at));
  }
  const helper = await start();
  await untilGauge(helper, id, isOnDisk);
  rmSync(join(source, 'a'), { recursive: true });
  writeFileSync(join(source, 'a'), 'a file');
  await untilGauge(helper, id, isOnDisk);
  rmSync(join(source, 'a'));
  mkdirSync(join(source, 'a/b/c'), { recursive: true });
  writeFileSync(join(source, 'a/b/c/file'), 'deep');
  await untilGauge(helper, id, isOnTape);
  rmSync(join(source, 'a'), { recursive: true });
  await untilGauge(helper, id, isOnTape);
  expect([...treeOf(join(mirror, 'd')).keys()]).toEqual([]);
});

test('what changed while no helper ran is found', async () => {
  const { folders, id, start } = await begun();
  const { source } = folders;
  for (const name of ['one', 'two', 'three']) writeFileSync(join(source, name), name);
  const first = await start();
  await untilGauge(first, id, isOnDisk);
  await first.kill();
  writeFileSync(join(source, 'one'), 'another');
  rmSync(join(source, 'two'));
  writeFileSync(join(source, 'four'), 'four');
  const second = await start();
  await untilGauge(second, id, isOnTape);
  expectMirrored(folders);
});

test('what is not wanted is left alone, and what is not wanted any more goes', async () => {
  const { folders, id, start } = await begun(['CAP011L8'], { exclude: ['*.tmp', 'cache/', '!kept.tmp'] });
  const { source, mirror } = folders;
  for (const folder of ['cache/deep', 'a']) mkdirSync(join(source, folder), { recursive: true });
  for (const name of ['one', 'two.tmp', 'kept.tmp', 'a/three.tmp', 'cache/deep/four']) {
    writeFileSync(join(source, name), name);
  }
  const helper = await start();
  await untilGauge(helper, id, isOnDisk);
  expect([...contentsOf(join(mirror, 'd')).keys()].sort()).toEqual(['kept.tmp', 'one']);
  writeFileSync(join(source, 'cache/deep/five'), 'five');
  renameSync(join(source, 'one'), join(source, 'one.tmp'));
  renameSync(join(source, 'a/three.tmp'), join(source, 'a/three'));
  writeFileSync(join(source, 'a/cache'), 'a file of the name');
  await untilGauge(helper, id, isOnTape);
  expect([...contentsOf(join(mirror, 'd')).keys()].sort()).toEqual(['a/cache', 'a/three', 'kept.tmp']);
  const into = temporaryFolder();
  await helper.restore('CAP011L8', ['d'], into);
  expect([...contentsOf(join(into, 'd')).keys()].sort()).toEqual(['a/cache', 'a/three', 'kept.tmp']);
});

test('a set that wants only some names mirrors only these', async () => {
  const { folders, id, start } = await begun(['CAP011L8'], { include: ['*.mov'] });
  const { source, mirror } = folders;
  mkdirSync(join(source, 'a'));
  for (const name of ['a/film.mov', 'a/notes', 'film.mov']) writeFileSync(join(source, name), name);
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  writeFileSync(join(source, 'more.mov'), 'more');
  writeFileSync(join(source, 'more'), 'more');
  await untilGauge(helper, id, isOnTape);
  expect([...contentsOf(join(mirror, 'd')).keys()].sort()).toEqual(['a/film.mov', 'film.mov', 'more.mov']);
});

test('a set that wants only some names has the folders that hold some, and no others', async () => {
  const { folders, id, start } = await begun(['CAP011L8'], { include: ['*.mov'] });
  const { source, mirror } = folders;
  for (const folder of ['films', 'texts/old', 'empty']) mkdirSync(join(source, folder), { recursive: true });
  for (const name of ['films/one.mov', 'films/notes', 'texts/old/notes']) writeFileSync(join(source, name), name);
  const helper = await start();
  const mirrored = () => [...treeOf(join(mirror, 'd')).keys()].sort();
  await untilGauge(helper, id, isOnTape);
  expect(mirrored()).toEqual(['films', 'films/one.mov']);
  renameSync(join(source, 'films/one.mov'), join(source, 'texts/old/one.mov'));
  mkdirSync(join(source, 'later'));
  await untilGauge(helper, id, isOnTape);
  expect(mirrored()).toEqual(['texts', 'texts/old', 'texts/old/one.mov']);
  expect((await helper.list('CAP011L8', 'd')).map(({ name }) => name)).toEqual(['texts']);
});

test('a deletion of which a full cartridge on the shelf does not know is told, and noted when that is in a drive', async () => {
  const { folders, id, start } = await begun(['CAP011L8', 'CAP012L8']);
  const { source } = folders;
  const film = bytes(20_000_000, 1);
  const come = (...names: readonly string[]) => {
    for (const name of names) {
      film.write(name);
      writeFileSync(join(source, name), film);
    }
  };
  const helper = await start();
  come('one', 'two', 'three');
  await untilGauge(helper, id, isOnTape);
  come('four', 'five');
  await untilGauge(helper, id, isOnTape);
  expect(await pathsOn(helper, 'CAP012L8')).not.toEqual([]);
  rmSync(join(source, 'one'));
  const { pendingDeletions } = await untilGauge(helper, id, isOnTape);
  expect(pendingDeletions).toEqual([{ barcode: 'CAP011L8', deletions: 1 }]);
  expect(await pathsOn(helper, 'CAP011L8')).toContain('d/one');
  await helper.eject('CAP012L8');
  await helper.load('CAP011L8');
  await untilGauge(helper, id, (gauge) => isOnTape(gauge) && gauge.pendingDeletions.length === 0);
  expect(await pathsOn(helper, 'CAP011L8')).not.toContain('d/one');
  expect(await pathsOn(helper, 'CAP011L8')).toContain('d/two');
});

test('what has no name that a tape can hold, or is shut, is told, and told no more when it has gone', async () => {
  const { folders, id, start } = await begun();
  const { source } = folders;
  writeFileSync(join(source, 'one'), 'one');
  // Each byte of it takes three characters.
  const odd = Buffer.concat([Buffer.from(join(source, 'odd ')), Buffer.alloc(100, 0xff)]);
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  writeFileSync(odd, 'odd');
  const gauge = await gaugeOf(helper, id);
  expect(gauge.faults).toMatchObject([{ code: 'volume.name-invalid' }]);
  rmSync(odd);
  expect((await gaugeOf(helper, id)).faults).toEqual([]);
});

test('with two copies nothing counts as on tape before it is on two cartridges', async () => {
  const { folders, id, start } = await begun(['CAP011L8', 'CAP012L8'], { copies: 2 }, 2);
  writeFileSync(join(folders.source, 'one'), 'one');
  const helper = await start();
  // Both cartridges are for the first copy.
  const lacking = await untilGauge(helper, id, ({ faults }) => faults.length > 0);
  expect(lacking).toMatchObject({ faults: [{ code: 'mirror.no-cartridge' }], tape: { files: 1 } });
  await helper.client.send('pools.addCartridges', { name: 'pool', barcodes: ['CAP012L8'], copy: 2 });
  await helper.client.send('mirrors.retry', { id });
  await untilGauge(helper, id, isOnTape);
  for (const barcode of ['CAP011L8', 'CAP012L8']) expect(await pathsOn(helper, barcode)).toEqual(['d/one']);
  rmSync(join(folders.source, 'one'));
  const { pendingDeletions } = await untilGauge(helper, id, isOnTape);
  expect(pendingDeletions).toEqual([]);
  for (const barcode of ['CAP011L8', 'CAP012L8']) expect(await pathsOn(helper, barcode)).toEqual([]);
});

test('what the folder keeps of deleted files is removed when it was kept for long enough', async () => {
  const { folders, id } = await begun(['CAP011L8'], { keepOnDiskDays: 1 });
  const { source, mirror } = folders;
  writeFileSync(join(source, 'one'), 'one');
  // A day in some seconds.
  const helper = await startHelper({ home: folders.home, clock: `10000@${Date.now()}` });
  await untilGauge(helper, id, isOnTape);
  rmSync(join(source, 'one'));
  await untilGauge(helper, id, isOnTape);
  const deleted = () => helper.client.send('mirrors.deleted', { id, cursor: null, limit: 10 });
  expect((await deleted()).rows).toMatchObject([{ path: 'd/one' }]);
  while ((await deleted()).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readdirSync(join(mirror, '.capstan-deleted'))).toEqual([]);
});

test('a look at everything now and then finds what somebody did to the folder', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  for (const name of ['one', 'two']) writeFileSync(join(source, name), name);
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  rmSync(join(mirror, 'd/one'));
  await waitUntil(() => existsSync(join(mirror, 'd/one')));
  await untilGauge(helper, id, isOnTape);
  expectMirrored(folders);
});

test('while a source is away nothing counts as deleted, and nobody says that all is known', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  writeFileSync(join(source, 'one'), 'one');
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  renameSync(source, `${source}-away`);
  const away = await untilGauge(helper, id, ({ faults }) => faults.some(({ code }) => code === 'source.missing'));
  expect(away.isCounting).toBe(true);
  expect([...contentsOf(join(mirror, 'd')).keys()]).toEqual(['one']);
  writeFileSync(join(`${source}-away`, 'two'), 'two');
  renameSync(`${source}-away`, source);
  await untilGauge(helper, id, isOnTape);
  expectMirrored(folders);
});

test('a folder on disk that is away is waited for, and another one in its place is filled only when somebody says so', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  writeFileSync(join(source, 'one'), 'one');
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  const reported = (code: string) =>
    untilGauge(helper, id, ({ faults }) => faults.some((fault) => fault.code === code));
  renameSync(mirror, `${mirror}-away`);
  writeFileSync(join(source, 'two'), 'two');
  expect(await reported('mirror.folder-missing')).toMatchObject({ disk: { files: 1 }, tape: { files: 1 } });
  mkdirSync(mirror);
  await reported('mirror.folder-replaced');
  expect(readdirSync(mirror)).toEqual([]);
  await helper.client.send('mirrors.retry', { id });
  await untilGauge(helper, id, isOnTape);
  expectMirrored(folders);
});

test('another folder in place of a source counts as emptied only when somebody says so', async () => {
  const { folders, id, start } = await begun();
  const { source, mirror } = folders;
  writeFileSync(join(source, 'one'), 'one');
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  const reported = (code: string) =>
    untilGauge(helper, id, ({ faults }) => faults.some((fault) => fault.code === code));
  renameSync(source, `${source}-away`);
  mkdirSync(source);
  await reported('mirror.source-replaced');
  expect([...contentsOf(join(mirror, 'd')).keys()]).toEqual(['one']);
  await helper.client.send('mirrors.retry', { id });
  await untilGauge(helper, id, isOnTape);
  expect([...contentsOf(join(mirror, 'd')).keys()]).toEqual([]);
});

test('what a cartridge that is not at hand has comes from the folder, if it is the same there', async () => {
  const { folders, id, start } = await begun();
  mkdirSync(join(folders.source, 'inner'));
  for (const name of ['one', 'two', 'inner/three']) writeFileSync(join(folders.source, name), name);
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  const { client } = helper;
  const { drive } = await helper.cartridge('CAP011L8');
  if (drive !== null) expect(await helper.eject('CAP011L8')).toMatchObject({ state: 'done' });
  for (const one of (await helper.snapshot()).drives) await client.send('virtual.removeDrive', { drive: one.id });

  const into = temporaryFolder();
  const whole = await helper.restore('CAP011L8', ['d'], into);
  expect(whole).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 3 } });
  expect(contentsOf(join(into, 'd'))).toEqual(contentsOf(folders.source));
  const inner = await client.send('catalogue.entry', { barcode: 'CAP011L8', path: 'd/inner' });
  expect(new Date(Math.floor(lstatSync(join(into, 'd/inner')).mtimeMs)).toISOString().slice(0, 22)).toBe(
    inner.modifyTime.slice(0, 22),
  );
  const items = await helper.items(whole);
  for (const { notes, receipt } of items)
    expect({ notes, receipt }).toEqual({ notes: ['from-mirror'], receipt: 'verified' });

  // Somebody wrote in the folder: that is not what the tape has.
  writeFileSync(join(folders.mirror, 'd/two'), 'TWO');
  const waiting = until(helper, ({ state }) => state === 'waiting');
  await helper.snapshot();
  const late = temporaryFolder();
  const job = await client.send('restore.start', { from: [{ barcode: 'CAP011L8', paths: ['d'] }], into: late });
  expect((await waiting).need?.words).toContain('CAP011L8');
  expect([...contentsOf(join(late, 'd')).keys()].toSorted()).toEqual(['inner/three', 'one']);
  await client.send('jobs.cancel', { id: job });
});

/** At once: while so much is written, by a clock that is so fast hours go by, and half of it would be taken for the whole. */
function appear(path: string, content: Buffer): void {
  const aside = `${dirname(path)}-aside`;
  writeFileSync(aside, content);
  renameSync(aside, path);
}

test('the pool’s blank cartridges are formatted for it, each when its turn comes', async () => {
  const folders = freshFolders();
  const first = await startHelper({ home: folders.home });
  const blank = ['CAP011L8', 'CAP012L8', 'CAP013L8'];
  for (const barcode of blank) await first.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  await first.end();
  const id = await withSet(folders, blank);
  const helper = await fastHelper(folders.home, Date.now());
  appear(join(folders.source, 'one'), bytes(60_000_000, 1));
  await untilGauge(helper, id, isOnTape);
  const labelled = { condition: 'clean', volume: { name: 'pool', mediaPool: 'pool' } };
  expect(await helper.cartridge('CAP011L8')).toMatchObject(labelled);
  // More than the first one takes.
  appear(join(folders.source, 'two'), bytes(60_000_000, 2));
  await untilGauge(helper, id, isOnTape);
  expect(await helper.cartridge('CAP012L8')).toMatchObject(labelled);
  expect(await helper.cartridge('CAP013L8')).toMatchObject({ volume: null });
  expect([...(await pathsOn(helper, 'CAP011L8', 'd')), ...(await pathsOn(helper, 'CAP012L8', 'd'))].sort()).toEqual([
    'd/one',
    'd/two',
  ]);
});

test('each of two copies begins on a blank cartridge of its own', async () => {
  const folders = freshFolders();
  const first = await startHelper({ home: folders.home });
  for (const barcode of ['CAP011L8', 'CAP012L8'])
    await first.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  await addDrive(first);
  await first.end();
  const id = await withSet(folders, ['CAP011L8'], { copies: 2 });
  const helper = await fastHelper(folders.home, Date.now());
  await helper.client.send('pools.addCartridges', { name: 'pool', barcodes: ['CAP012L8'], copy: 2 });
  writeFileSync(join(folders.source, 'one'), 'one');
  await untilGauge(helper, id, isOnTape);
  for (const barcode of ['CAP011L8', 'CAP012L8']) expect(await pathsOn(helper, barcode)).toEqual(['d/one']);
});

test('a cartridge of the pool that holds something already is written on, and never formatted', async () => {
  const { folders, id } = await begun(['CAP011L8', 'CAP012L8']);
  const helper = await fastHelper(folders.home, Date.now());
  expect(await helper.archive('CAP011L8', folderOf(1, 1))).toMatchObject({ state: 'done' });
  writeFileSync(join(folders.source, 'one'), 'one');
  await untilGauge(helper, id, isOnTape);
  expect(await pathsOn(helper, 'CAP011L8')).toEqual(expect.arrayContaining(['d/f000', 'd/one']));
});

test('a folder has its name and its rights on each cartridge that has something of it', async () => {
  const barcodes = ['CAP011L8', 'CAP012L8'];
  const { folders, id, start } = await begun(barcodes, {}, 2);
  const inside = 'a/cafe\u0301/b';
  const folder = join(folders.source, inside);
  mkdirSync(folder, { recursive: true });
  for (const path of ['a', 'a/cafe\u0301', inside]) chmodSync(join(folders.source, path), 0o751);
  writeFileSync(join(folder, 'one'), bytes(60_000_000, 1));
  const helper = await start();
  await untilGauge(helper, id, isOnTape);
  // The folders have not changed, and are not in the next batch for their own sake.
  writeFileSync(join(folder, 'two'), bytes(60_000_000, 2));
  await untilGauge(helper, id, ({ tape }) => (tape?.files ?? 0) > 0);
  await untilGauge(helper, id, isOnTape);
  const into = temporaryFolder();
  expect(await helper.restore('CAP012L8', ['d'], into)).toMatchObject({ state: 'done' });
  expect([...treeOf(join(into, 'd')).keys()].sort()).toEqual(['a', 'a/cafe\u0301', inside, `${inside}/two`]);
  const modes = (top: string) => ['a', 'a/cafe\u0301', inside].map((path) => lstatSync(join(top, path)).mode & 0o7777);
  expect(modes(join(into, 'd'))).toEqual(modes(folders.source));
});
