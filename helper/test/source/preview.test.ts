import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { preview } from '../../src/source/preview.ts';
import { ownIdentity, temporaryFolder } from '../flows/harness.ts';

const names = ['notes.txt', 'films/a.mov', 'films/b.tmp', 'cache/x', 'cache/keep.mov'];

function source(): string {
  const folder = join(temporaryFolder(), 'd');
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '12345');
  }
  return folder;
}

const patterns = { include: ['films/', '*.txt'], exclude: ['*.tmp', 'cache/', 'nothing'] };

test('tells what is taken in and left out, and which pattern did it', async () => {
  const result = await preview(ownIdentity(), [source()], patterns, new AbortController().signal);
  expect(result).toMatchObject({ isWhole: true, unreadable: 0 });
  expect(result.taken).toMatchObject({ files: 2, bytes: 10 });
  expect(result.taken.first.map(({ path, pattern }) => [path, pattern]).sort()).toEqual([
    ['d/films/a.mov', 'films/'],
    ['d/notes.txt', '*.txt'],
  ]);
  expect(result.left.first.map(({ path, pattern }) => [path, pattern]).sort()).toEqual([
    ['d/cache/keep.mov', 'cache/'],
    ['d/cache/x', 'cache/'],
    ['d/films/b.tmp', '*.tmp'],
  ]);
  expect(result.patterns.map(({ pattern, files }) => [pattern, files])).toEqual([
    ['*.tmp', 1],
    ['cache/', 2],
    ['nothing', 0],
    ['films/', 1],
    ['*.txt', 1],
  ]);
});

test('stops at its limit and says so', async () => {
  const limits = { entries: 3, ms: 60_000 };
  const result = await preview(ownIdentity(), [source()], patterns, new AbortController().signal, limits);
  expect(result.isWhole).toBe(false);
  expect(result.taken.files + result.left.files).toBeLessThan(names.length);
});

test('ends when its time is up, with what it has seen', async () => {
  const limits = { entries: 100_000, ms: 0 };
  const folder = source();
  for (let at = 0; at < 1_000; at += 1) mkdirSync(join(folder, `${at}`));
  const result = await preview(ownIdentity(), [folder], patterns, new AbortController().signal, limits);
  expect(result.isWhole).toBe(false);
});

test('tells of a source that is not there', async () => {
  const previewed = preview(ownIdentity(), [join(source(), 'elsewhere')], patterns, new AbortController().signal);
  await expect(previewed).rejects.toMatchObject({ code: 'source.missing' });
});
