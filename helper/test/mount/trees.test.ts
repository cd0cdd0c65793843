// Several cartridges as one tree: the real command line, the real helper, a real mount. Of each path the newest version is
// there, and what is done with it is done with that one.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { attributeOf, formatted, type MountedDesk, mountedDesk } from './desk.ts';

const [first, second, third] = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;
const soon = { timeout: 30_000, interval: 100 };

/** By path: text, and the day when it was changed last. */
type DatedFiles = Readonly<Record<string, readonly [text: string, day: number]>>;

const onFirst: DatedFiles = {
  'films/a': ['a, first', 1],
  'films/b': ['b, first', 5],
  'films/old/x': ['x', 1],
  note: ['a note', 1],
  'folder/inside': ['inside a folder', 3],
};
const onSecond: DatedFiles = {
  'films/a': ['a, second and last', 9],
  'films/b': ['b, second', 2],
  'films/new': ['new', 3],
  'Inbox/mine': ['in a folder of that name', 4],
};
const onThird: DatedFiles = {
  'films/a': ['a, third', 3],
  'films/old/y': ['y', 1],
  'note/inside': ['now a folder', 6],
  folder: ['now a file', 8],
};

const all: DatedFiles = {
  ...{ 'films/a': ['a, second and last', 9], 'films/b': ['b, first', 5], 'films/new': ['new', 3] },
  ...{ 'films/old/x': ['x', 1], 'films/old/y': ['y', 1], 'note/inside': ['now a folder', 6] },
  ...{ folder: ['now a file', 8], 'Inbox (on tape)/mine': ['in a folder of that name', 4] },
};

async function archived({ folder, capstan }: MountedDesk, barcode: string, files: DatedFiles): Promise<void> {
  const place = join(folder, `for-${barcode}`);
  write(place, files);
  await capstan('load', barcode);
  const sources = readdirSync(place).map((name) => join(place, name));
  expect(await capstan('archive', ...sources, '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  expect(await capstan('eject', barcode)).toMatchObject({ code: 0 });
  rmSync(place, { recursive: true });
}

function write(place: string, files: DatedFiles): void {
  const at = (path: string, day: number) => utimesSync(path, day * 86_400, day * 86_400 + 0.25);
  for (const [path, [text, day]] of Object.entries(files)) {
    const whole = join(place, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    for (let one = whole; one !== place; one = dirname(one)) at(one, day);
  }
}

async function desk(): Promise<MountedDesk> {
  const made = mountedDesk();
  for (const barcode of [first, second, third]) await formatted(made, barcode);
  // One for each cartridge: none waits for another to be taken out.
  for (const _ of [second, third]) expect(await made.capstan('virtual', 'drive', 'add')).toMatchObject({ code: 0 });
  await archived(made, first, onFirst);
  await archived(made, second, onSecond);
  await archived(made, third, onThird);
  return made;
}

/** With their content, which comes from tape. */
async function filesIn(top: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(top.length + 1), await readFile(file, 'utf8')]),
  );
  return Object.fromEntries(texts);
}

function textsOf(files: DatedFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, [text]]) => [path, text]));
}

async function bytesOf(path: string): Promise<number> {
  const { bsize, blocks } = await statfs(path);
  return bsize * blocks;
}

test('all cartridges are one tree, each path in its newest version', async () => {
  const { folder, tapes, capstan, mount, jobs } = await desk();
  await mount('--show', 'newest', '--policy', 'wait');
  expect(readdirSync(tapes).toSorted()).toEqual(['Inbox', 'Inbox (on tape)', 'films', 'folder', 'note']);
  execFileSync('find', [tapes, '-ls']);
  expect(await jobs('restore')).toBe(0);
  expect((await stat(join(tapes, 'films', 'b'))).mtimeMs).toBe(5 * 86_400_000 + 250);
  expect((await stat(join(tapes, 'films', 'a'))).blocks).toBe(1);
  const places = ['films/a', 'films/b', 'films/old/y', 'note/inside', 'folder'].map((path) => join(tapes, path));
  expect(places.map((path) => attributeOf(path, 'cartridge'))).toEqual([second, first, third, third, third]);
  expect((await capstan('archiveinfo', join(tapes, 'films', 'a'))).out).toMatch(/^NEARLINE /);

  expect(await capstan('stage', join(tapes, 'films'), '--wait')).toMatchObject({
    ...{ code: 0, out: '5 files are in the staging folder.\n' },
  });
  expect(readdirSync(join(folder, 'staging', 'content'))).toHaveLength(5);
  expect((await stat(join(tapes, 'films', 'b'))).blocks).toBe(1);
  expect((await capstan('archiveinfo', join(tapes, 'films', 'a'))).out).toMatch(/^ONLINE_AND_NEARLINE /);
  const restores = await jobs('restore');
  expect(await filesIn(join(tapes, 'films'))).toEqual({
    ...{ a: 'a, second and last', b: 'b, first', new: 'new', 'old/x': 'x', 'old/y': 'y' },
  });
  expect(await jobs('restore')).toBe(restores);
  const others = await Promise.all(
    ['folder', 'note/inside', 'Inbox (on tape)/mine'].map((path) => readFile(join(tapes, path), 'utf8')),
  );
  expect(others).toEqual(['now a file', 'now a folder', 'in a folder of that name']);

  const sum = await bytesOf(join(tapes, 'films'));
  await capstan('unmount', tapes);
  await mount('--policy', 'fail');
  const single = await Promise.all([first, second, third].map((barcode) => bytesOf(join(tapes, barcode))));
  expect(sum).toBe(single.reduce((one, other) => one + other, 0));
});

test('what is archived later takes its place in the tree, also by way of the inbox', async () => {
  const made = await desk();
  const { folder, tapes, mount, jobs } = made;
  await mount('--show', 'newest', '--policy', 'wait', '--quiet', '1');
  expect(await readFile(join(tapes, 'films', 'b'), 'utf8')).toBe('b, first');
  await archived(made, third, { 'films/b': ['b, third and last', 20], 'films/a': ['older than that', 1] });
  await expect.poll(() => readFile(join(tapes, 'films', 'b'), 'utf8'), soon).toBe('b, third and last');
  expect(await readFile(join(tapes, 'films', 'a'), 'utf8')).toBe('a, second and last');

  write(join(folder, 'copied'), { 'films/c': ['c', 30], 'films/b': ['b by the inbox', 31] });
  const restores = await jobs('restore');
  cpSync(join(folder, 'copied'), join(tapes, 'Inbox', first), { recursive: true, preserveTimestamps: true });
  await expect.poll(() => readdirSync(join(tapes, 'Inbox', first)), soon).toEqual([]);
  await expect.poll(() => readdirSync(join(tapes, 'films')), soon).toContain('c');
  const texts = ['a', 'b', 'c'].map((name) => readFile(join(tapes, 'films', name), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['a, second and last', 'b by the inbox', 'c']);
  expect(attributeOf(join(tapes, 'films', 'b'), 'cartridge')).toBe(first);
  // It never left the disk.
  expect(await jobs('restore')).toBe(restores);
});

test('each pool is one tree, and a cartridge in no pool has a folder of its own', async () => {
  const { tapes, capstan, mount } = await desk();
  expect(await capstan('pool', 'add', 'vault', first, second)).toMatchObject({ code: 0 });
  expect(await capstan('pool', 'add', 'Inbox')).toMatchObject({ code: 0 });
  await mount('--show', 'pools', '--policy', 'wait');
  expect(readdirSync(tapes).toSorted()).toEqual([third, 'Inbox', 'Inbox (on tape)', 'vault']);
  expect(readdirSync(join(tapes, 'Inbox (on tape)'))).toEqual([]);
  expect(await filesIn(join(tapes, 'vault'))).toEqual({
    ...{ 'films/a': 'a, second and last', 'films/b': 'b, first', 'films/new': 'new', 'films/old/x': 'x' },
    ...{ note: 'a note', 'folder/inside': 'inside a folder', 'Inbox/mine': 'in a folder of that name' },
  });
  expect(await readFile(join(tapes, third, 'films', 'a'), 'utf8')).toBe('a, third');
  expect(readdirSync(join(tapes, third, '.generations')).length).toBeGreaterThan(0);
  expect(attributeOf(join(tapes, 'vault', 'films', 'b'), 'cartridge')).toBe(first);
  expect(await bytesOf(join(tapes, 'vault'))).toBe(2 * (await bytesOf(join(tapes, third))));
  expect(await bytesOf(join(tapes, 'Inbox (on tape)'))).toBe(0);
  expect(await capstan('pool', 'add', 'vault', third)).toMatchObject({ code: 0 });
  await expect.poll(() => readdirSync(tapes).toSorted(), soon).toEqual(['Inbox', 'Inbox (on tape)', 'vault']);
  expect(await readFile(join(tapes, 'vault', 'folder'), 'utf8')).toBe('now a file');
  const { 'Inbox (on tape)/mine': mine = ['', 0], ...rest } = all;
  expect(await filesIn(join(tapes, 'vault'))).toEqual({ ...textsOf(rest), 'Inbox/mine': mine[0] });
});
