// The catalogue is a convenience: removed, damaged, cut off in the middle of a write, on a full disk, nothing on tape is
// lost with it; the helper says what it did, and the cartridges tell their content again.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import type { Entry, EntryDetail, Job } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { station } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';

const database = (home: string) => join(home, 'catalogue.db');

/** Everything that is reported of a cartridge's content, file by file. */
async function contentOf(helper: Helper, of = barcode, path = ''): Promise<readonly EntryDetail[]> {
  const found: EntryDetail[] = [await helper.client.send('catalogue.entry', { barcode: of, path })];
  for (const entry of await helper.list(of, path)) found.push(...(await below(helper, of, entry)));
  return found;
}

async function below(helper: Helper, of: string, { kind, path }: Entry): Promise<readonly EntryDetail[]> {
  if (kind === 'directory') return await contentOf(helper, of, path);
  return [await helper.client.send('catalogue.entry', { barcode: of, path })];
}

interface UsedHome {
  readonly home: string;
  readonly job: Job;
  readonly tree: ReadonlyMap<string, string>;
  readonly content: readonly EntryDetail[];
}

/** Made by the first test that needs it; each gets a copy. */
let made: Promise<UsedHome> | null = null;
const kept = mkdtempSync(join(tmpdir(), 'capstan-test-'));
afterAll(() => rmSync(kept, { recursive: true }));

/** One cartridge with an archived and verified folder, on the shelf; the helper has ended. */
async function usedHome(): Promise<UsedHome> {
  made ??= makeUsedHome();
  const used = await made;
  const home = join(temporaryFolder(), 'home');
  cpSync(used.home, home, { recursive: true, preserveTimestamps: true });
  return { ...used, home };
}

async function makeUsedHome(): Promise<UsedHome> {
  const helper = await formatted({ home: join(kept, 'home') });
  const source = folderWith(['a', 'b', 'c']);
  const job = await helper.archive(barcode, source);
  expect(await helper.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
  await helper.eject(barcode);
  const content = await contentOf(helper);
  expect(await helper.end()).toBe(0);
  return { home: helper.home, tree: treeOf(source), job, content };
}

async function expectWholeAgain(helper: Helper, { content, tree }: UsedHome) {
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await contentOf(helper)).toEqual(content);
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
  expect(treeOf(join(into, 'd'))).toEqual(tree);
}

describe('a catalogue that is lost while no helper runs', () => {
  test('and was removed begins anew with the history of the export, and the cartridges tell the rest', async () => {
    const before = await usedHome();
    for (const suffix of ['', '-wal', '-shm']) rmSync(database(before.home) + suffix, { force: true });
    const helper = await startHelper({ home: before.home });
    const { loss } = await helper.snapshot();
    expect(loss).toMatchObject({ kind: 'missing', setAside: null, unlisted: expect.arrayContaining([barcode]) });
    expect(loss?.restored?.jobs).toBeGreaterThan(2);
    expect(await helper.client.send('jobs.get', { id: before.job.id })).toEqual(before.job);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'unknown', volume: null });
    await expectWholeAgain(helper, before);
    expect((await helper.snapshot()).loss?.unlisted).not.toContain(barcode);
  });

  test('and has bits flipped is set aside as it is', async () => {
    const before = await usedHome();
    const path = database(before.home);
    const damaged = readFileSync(path);
    // All over it, beyond the first page's head.
    for (let at = 200; at < damaged.length; at += 500) damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    writeFileSync(path, damaged);
    const helper = await startHelper({ home: before.home });
    const { loss } = await helper.snapshot();
    expect(loss).toMatchObject({ kind: 'damaged', restored: { jobs: expect.any(Number) } });
    expect(readFileSync(loss?.setAside ?? '').equals(damaged)).toBe(true);
    await expectWholeAgain(helper, before);
  });

  test.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is full of zeros', (whole: Buffer) => Buffer.alloc(whole.length)],
    ['is cut off', (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))],
    [
      'has a bit of its head flipped',
      (whole: Buffer) => Buffer.concat([Buffer.from('SQLite fnrmat'), whole.subarray(13)]),
    ],
  ])('and %s is set aside, too', async (_how, change) => {
    const before = await usedHome();
    const path = database(before.home);
    const damaged = change(readFileSync(path));
    writeFileSync(path, damaged);
    const helper = await startHelper({ home: before.home });
    const { loss } = await helper.snapshot();
    expect(loss?.kind).toBe('damaged');
    expect(readFileSync(loss?.setAside ?? '').equals(damaged)).toBe(true);
    await expectWholeAgain(helper, before);
  });

  test('is told until somebody has taken note of it', async () => {
    const { home } = await usedHome();
    rmSync(database(home));
    const helper = await startHelper({ home });
    expect((await helper.snapshot()).loss).not.toBeNull();
    await helper.client.send('admin.dismissLoss', {});
    expect((await helper.snapshot()).loss).toBeNull();
    expect(await helper.end()).toBe(0);
    expect((await (await startHelper({ home })).snapshot()).loss ?? null).toBeNull();
  });

  test('without any export still lists what is on the cartridges', async () => {
    const before = await usedHome();
    for (const name of readdirSync(before.home)) if (name.startsWith('catalogue')) rmSync(join(before.home, name));
    const helper = await startHelper({ home: before.home });
    expect((await helper.snapshot()).loss).toMatchObject({ kind: 'missing', restored: null });
    await expectWholeAgain(helper, before);
  });

  test('keeps the newest export when the one before it cannot be read', async () => {
    const { home, job } = await usedHome();
    const newest = join(home, 'catalogue-export.json');
    copyFileSync(newest, join(home, 'catalogue-export-2026-01-01.json'));
    writeFileSync(newest, readFileSync(newest, 'utf8').slice(0, -20));
    rmSync(database(home));
    const helper = await startHelper({ home });
    expect(await helper.client.send('jobs.get', { id: job.id })).toEqual(job);
  });
});

describe('a catalogue whose file is removed under a running helper', () => {
  test('is put back as the helper ends, with all that came after', async () => {
    const helper = await formatted();
    const { home } = helper;
    const ended = helper.exit;
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [folderWith(['a', 'b'])] });
    for (const suffix of ['', '-wal', '-shm']) rmSync(database(home) + suffix, { force: true });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesSafe: 2 });
    // By itself, once nothing runs.
    expect(await ended).toBe(75);
    expect(statSync(database(home)).size).toBeGreaterThan(0);
    const next = await startHelper({ home });
    expect((await next.snapshot()).loss ?? null).toBeNull();
    expect(await next.client.send('jobs.get', { id: job.id })).toEqual(job);
    expect((await next.list(barcode, 'd')).map(({ name }) => name)).toEqual(['a', 'b']);
  });
});

test('a damaged catalogue that is found out only later is set aside by the next helper', async () => {
  const before = await usedHome();
  const helper = await startHelper({ home: before.home });
  const { exit } = helper;
  expect(existsSync(`${database(before.home)}.suspect`)).toBe(false);
  // Behind its back; and another program's write has it read its pages anew.
  const other = new Database(database(before.home));
  other.prepare("INSERT INTO keeping VALUES ('other', '')").run();
  const damaged = readFileSync(database(before.home));
  damaged.fill(0xff, 4096);
  writeFileSync(database(before.home), damaged);
  await expect(
    (async () => {
      await contentOf(helper);
      await helper.load(barcode);
    })(),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^(catalogue\.damaged|helper\.unreachable)$/) });
  expect(await exit).toBe(75);
  other.close();
  const next = await startHelper({ home: before.home });
  expect((await next.snapshot()).loss?.kind).toBe('damaged');
  await expectWholeAgain(next, before);
});

describe('a cartridge tells of itself', () => {
  test('when its files were verified, and which were found unsound, also to a catalogue that never saw it', async () => {
    const helper = await formatted();
    // In a record of its own: that is what will be flipped.
    await helper.archive(barcode, folderWith(['a']));
    await helper.archive(barcode, folderWith(['b', 'c']));
    const found = await helper.client.send('catalogue.entry', { barcode, path: 'd/a' });
    expect(found).toMatchObject({ receipt: 'safe' });
    expect(await helper.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({ state: 'done' });
    const verified = await helper.client.send('catalogue.entry', { barcode, path: 'd/b' });
    expect(verified).toMatchObject({ receipt: 'verified', verified: expect.any(String) });
    expect((await helper.list(barcode, 'd')).map(({ receipt }) => receipt)).toEqual(Array(3).fill('verified'));
    await helper.archive(barcode, folderWith(['d']));
    expect(await helper.client.send('catalogue.entry', { barcode, path: 'd/d' })).toMatchObject({ receipt: 'safe' });
    await helper.eject(barcode);
    const script = `opcode read, partition 1, block ${found.extents[0]?.startBlock}: flip 1`;
    await helper.client.send('virtual.setFaults', { barcode, script });
    expect(await helper.run('cartridges.verify', { barcode, paths: ['d'] })).toMatchObject({ state: 'partial' });
    await helper.eject(barcode);
    const content = await contentOf(helper);
    expect(content.find(({ path }) => path === 'd/a')).toMatchObject({ receipt: 'written', unsound: {} });
    await helper.client.send('virtual.setFaults', { barcode, script: '' });
    await helper.end();

    for (const name of readdirSync(helper.home)) if (name.startsWith('catalogue')) rmSync(join(helper.home, name));
    const next = await startHelper({ home: helper.home });
    expect(await next.load(barcode)).toMatchObject({ state: 'done' });
    expect(await contentOf(next)).toEqual(content);
    // Equal again: its mark is lifted.
    expect(await next.run('cartridges.verify', { barcode, paths: ['d/a'] })).toMatchObject({ state: 'done' });
    expect(await next.client.send('catalogue.entry', { barcode, path: 'd/a' })).toMatchObject({ receipt: 'verified' });
  });

  test('which jobs wrote to it; they come back as history that is the cartridge’s word', async () => {
    const helper = await formatted();
    const job = await helper.archive(barcode, folderWith(['a', 'b']));
    await helper.run('cartridges.verify', { barcode, paths: [] });
    await helper.eject(barcode);
    expect((await helper.list(barcode)).map(({ name }) => name)).toEqual(['d', 'capstan.json']);
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { files: 2 } });
    await helper.load(barcode);
    const before = await helper.cartridge(barcode);
    await helper.eject(barcode);
    // Only read since: nothing more is written.
    expect((await helper.cartridge(barcode)).volume?.generation).toBe(before.volume?.generation);
    await helper.end();

    for (const name of readdirSync(helper.home)) if (name.startsWith('catalogue')) rmSync(join(helper.home, name));
    const next = await startHelper({ home: helper.home });
    expect(await next.load(barcode)).toMatchObject({ state: 'done' });
    const { jobs } = await (await startHelper({ home: await ended(next) })).snapshot();
    const fromTape = jobs.filter(({ fromCartridge }) => fromCartridge === barcode);
    expect(fromTape.map(({ kind }) => kind)).toEqual(['format', 'archive', 'verify']);
    const { title, created, filesSafe } = job;
    expect(fromTape[1]).toMatchObject({ title, created, filesSafe, state: 'done', canContinue: false });
  });

  test('and is not restored with everything that is on it, nor in the way of several', async () => {
    const helper = await formatted();
    const source = folderWith(['a']);
    await helper.archive(barcode, source);
    await helper.eject(barcode);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, [''], into)).toMatchObject({ state: 'done' });
    expect(readdirSync(into)).toEqual(['d']);
    expect(await helper.restore(barcode, ['capstan.json'], into)).toMatchObject({ state: 'done' });
    const record = JSON.parse(readFileSync(join(into, 'capstan.json'), 'utf8'));
    expect(record).toMatchObject({ format: 'capstan-cartridge-record', version: 1, barcode, jobs: [{}, {}] });
  });

  test('unless somebody has a file of that name there, which stays as it is', async () => {
    const helper = await formatted();
    const mine = join(temporaryFolder(), 'capstan.json');
    writeFileSync(mine, '{"mine":true}');
    await helper.archive(barcode, mine);
    await helper.eject(barcode);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, [''], into)).toMatchObject({ state: 'done' });
    expect(readFileSync(join(into, 'capstan.json'), 'utf8')).toBe('{"mine":true}');
  });

  test('but a locked one takes no word: then the catalogue alone knows, and says so', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    expect(await helper.run('cartridges.lock', { barcode, state: 'locked' })).toMatchObject({ state: 'done' });
    const { volume } = await helper.cartridge(barcode);
    const job = await helper.run('cartridges.verify', { barcode, paths: [] });
    const result = await helper.client.send('jobs.result', { id: job.id });
    expect(result).toMatchObject({ verification: { files: 2, unsound: 0, keptHere: true } });
    expect((await helper.cartridge(barcode)).volume?.generation).toBe(volume?.generation);
    expect((await helper.list(barcode, 'd')).map(({ receipt }) => receipt)).toEqual(['verified', 'verified']);
    const content = await contentOf(helper);
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    await helper.end();
    rmSync(database(helper.home));
    const next = await startHelper({ home: helper.home });
    await next.load(barcode);
    expect(await contentOf(next)).toEqual(content);
  });
});

async function ended(helper: Helper): Promise<string> {
  expect(await helper.end()).toBe(0);
  return helper.home;
}

test('several cartridges have their catalogue entries rebuilt one after the other, each as it was', async () => {
  const [one, two] = ['VOL001L8', 'VOL002L8'];
  const helper = await station([one, two]);
  for (const of of [one, two]) {
    await helper.archive(of, folderWith(['a', `on ${of}`]));
    await helper.eject(of);
  }
  const before = [await contentOf(helper, one), await contentOf(helper, two)];
  const job = await helper.run('catalogue.rebuild', { barcodes: [one, two] });
  expect(job).toMatchObject({ state: 'done', kind: 'rebuild', filesFailed: 0, progress: { filesDone: 4 } });
  expect([await contentOf(helper, one), await contentOf(helper, two)]).toEqual(before);
});
