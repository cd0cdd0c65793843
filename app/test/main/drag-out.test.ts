import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePlaceholder } from '../../main/drag-out/placeholder.ts';
import { inodesIn } from '../../main/drag-out/watched-folders.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstan-drag-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('folders that a process watches are named by their numbers, and nothing else of it is', () => {
  const text = [
    'pos:\t0',
    'flags:\t02004000',
    'inotify wd:3 ino:9ac0b0 sdev:fe00000 mask:fce ignored_mask:0 fhandle-bytes:8 fhandle-type:1 f_handle:b0c09a00d65cd2f8',
    'inotify wd:1 ino:4c8 sdev:fe00000 mask:fce ignored_mask:0',
    'tfd: 5 events: 19 data: 5 pos:0 ino:1f sdev:d',
  ].join('\n');
  expect(inodesIn(text)).toEqual([0x9ac0b0, 0x4c8]);
});

test('a placeholder is found where it was copied to, in a folder or one directly in it, and leaves nothing behind', async () => {
  const placeholder = await makePlaceholder();
  const inside = join(folder, 'inside');
  await mkdir(inside);
  expect(await placeholder.copyIn(folder)).toBeNull();
  const name = basename(placeholder.path);
  // Half of it is not there yet.
  await writeFile(join(inside, name), 'Capstan');
  expect(await placeholder.copyIn(folder)).toBeNull();
  await writeFile(join(inside, name), await readFile(placeholder.path));
  expect(await placeholder.copyIn(folder)).toBe(inside);
  expect(await placeholder.copyIn(inside)).toBe(inside);
  await placeholder.removeCopy(inside);
  expect(await readdir(inside)).toEqual([]);
  await placeholder.remove();
  await expect(stat(dirname(placeholder.path))).rejects.toThrow('ENOENT');
});

test('its own folder is not where it was dropped, and the folder is nobody else’s', async () => {
  const placeholder = await makePlaceholder();
  const own = dirname(placeholder.path);
  expect(await placeholder.copyIn(own)).toBeNull();
  expect(await placeholder.copyIn(dirname(own))).toBeNull();
  expect((await stat(own)).mode & 0o777).toBe(0o700);
  await placeholder.remove();
});
