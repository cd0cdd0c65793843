// Cartridges as folders: the real command line, the real helper, a real mount. What is on tape is looked at as long as one
// likes and no tape moves; what is opened comes whole, and is what was archived.

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadMount } from '../../client/mount-module.ts';
import { hasFilesOpen } from '../../client/mount-processes.ts';
import { endHelper } from '../cli/terminal.ts';
import { programs } from '../programs.ts';
import { formatted, type MountedDesk, mountedDesk, processOf } from './desk.ts';

const barcode = 'CAP008L8';
const mebibyte = 2 ** 20;

/** Of files that are named: all attributes with their values. */
const listing = 'import os, sys\nfor f in sys.argv[1:]: print(sorted((n, os.getxattr(f, n)) for n in os.listxattr(f)))';

/** Twenty pictures, a link, an empty file and a folder in a folder on a cartridge that lies on the shelf. */
async function desk(): Promise<MountedDesk> {
  const made = mountedDesk();
  const { folder, capstan } = made;
  mkdirSync(join(folder, 'pictures', 'old'), { recursive: true });
  for (let at = 0; at < 20; at += 1) writeFileSync(join(folder, 'pictures', `${at}.jpg`), randomBytes(100_000 + at));
  writeFileSync(join(folder, 'pictures', 'old', 'first.jpg'), randomBytes(5_000));
  writeFileSync(join(folder, 'pictures', 'empty'), '');
  symlinkSync('old/first.jpg', join(folder, 'pictures', 'link'));
  utimesSync(join(folder, 'pictures', '7.jpg'), 1_000_000_000.5, 1_000_000_000.5);
  await formatted(made, barcode);
  await capstan('load', barcode);
  expect(await capstan('archive', 'pictures', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  expect(await capstan('eject', barcode)).toMatchObject({ code: 0 });
  return made;
}

test('looking at everything moves no tape', async () => {
  const { folder, tapes, capstan, mount, jobs } = await desk();
  await mount('--policy', 'wait');
  const moves = () => capstan('trace', 'drive-1', '--json').then(({ out }) => out);
  const before = await moves();
  expect(readdirSync(tapes)).toEqual([barcode, 'Inbox']);
  const shown = join(tapes, barcode, 'pictures');
  expect(readdirSync(shown).toSorted()).toEqual(readdirSync(join(folder, 'pictures')).toSorted());
  for (const name of ['7.jpg', 'old/first.jpg', 'empty']) {
    const [here, there] = [statSync(join(shown, name)), statSync(join(folder, 'pictures', name))];
    expect([here.size, here.mtimeMs, here.isFile()]).toEqual([there.size, there.mtimeMs, true]);
    // With none, tar would take it for one hole, and write zeros without reading it.
    expect(here.blocks, 'on tape alone').toBe(here.size === 0 ? 0 : 1);
  }
  expect(readlinkSync(join(shown, 'link'))).toBe('old/first.jpg');
  expect(readFileSync(join(shown, 'empty'), 'utf8')).toBe('');
  const { bsize, blocks, bavail } = await statfs(join(tapes, barcode));
  expect(bsize * blocks).toBeGreaterThan(bsize * bavail);
  expect(execFileSync('find', [tapes]).toString().split('\n')).toHaveLength(31);
  // A block for each of its files; the inbox is on a disk.
  expect(execFileSync('du', ['-s', join(tapes, barcode)]).toString()).toMatch(/^11\t/);
  const { out } = await capstan('archiveinfo', join(shown, '7.jpg'), join(shown, 'none'), folder, '--json');
  expect(
    out
      .split('\n')
      .slice(0, 3)
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { path: join(shown, '7.jpg'), locality: 'NEARLINE' },
    { path: join(shown, 'none'), error: 'no such file' },
    { path: folder, error: 'not in a mount' },
  ]);
  expect(loadMount().readAttribute(join(shown, '7.jpg'), 'user.capstan.cartridge')).toBe(barcode);
  expect(loadMount().readAttribute(join(shown, '7.jpg'), 'user.status')).toBe('NEARLINE');
  await expect(writeFile(join(shown, 'new'), 'x')).rejects.toMatchObject({ code: 'EROFS' });
  await expect(writeFile(join(shown, '7.jpg'), 'x')).rejects.toMatchObject({ code: 'EROFS' });
  expect(await moves()).toBe(before);
  expect(await jobs('restore')).toBe(0);
});

test('what programs open together comes by one restore, whole, and stays', async () => {
  const { folder, tapes, capstan, mount, jobs } = await desk();
  await mount('--policy', 'wait');
  const shown = join(tapes, barcode, 'pictures');
  const names = readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.jpg'));
  // Programs of their own, as threads of this one would wait for each other.
  const reading = names.map((name) => spawn('cmp', [join(shown, name), join(folder, 'pictures', name)]));
  const codes = await Promise.all(reading.map((child) => new Promise((resolve) => child.on('close', resolve))));
  expect(codes).toEqual(names.map(() => 0));
  expect(await jobs('restore')).toBeLessThanOrEqual(4);
  expect((await stat(join(shown, '3.jpg'))).blocks).toBe(Math.ceil(100_003 / 512));

  const before = await jobs('restore');
  for (const name of names)
    expect(await readFile(join(shown, name))).toEqual(readFileSync(join(folder, 'pictures', name)));
  expect(await jobs('restore')).toBe(before);

  // Killed: the folder is free, and what has come from tape is there for the next.
  process.kill(processOf(tapes), 'SIGKILL');
  await expect.poll(() => readdirSync(tapes)).toEqual([]);
  await mount('--policy', 'fail');
  expect(await readFile(join(shown, '3.jpg'))).toEqual(readFileSync(join(folder, 'pictures', '3.jpg')));
  expect(await capstan('release', join(shown, '3.jpg'))).toMatchObject({ code: 0 });
  expect((await stat(join(shown, '3.jpg'))).blocks).toBe(1);
  await expect(readFile(join(shown, '3.jpg'))).rejects.toMatchObject({ code: 'EAGAIN' });
});

test('a large file is read as it is, from front to back, by many at once, backwards and to its odd end', async () => {
  const made = mountedDesk();
  const { folder, tapes, capstan, mount } = made;
  mkdirSync(join(folder, 'films'));
  const source = join(folder, 'films', 'film');
  const content = randomBytes(40 * mebibyte + 4_097);
  writeFileSync(source, content);
  await formatted(made, barcode);
  await capstan('load', barcode);
  expect(await capstan('archive', 'films', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  await mount('--policy', 'wait');
  const shown = join(tapes, barcode, 'films', 'film');
  expect(await capstan('stage', shown, '--wait')).toMatchObject({ code: 0 });

  for (let round = 0; round < 3; round += 1) {
    // What the kernel has of it in memory goes: all comes from the mount once more.
    execFileSync('dd', [`if=${shown}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
    const front = ['cmp', shown, source];
    const back = ['bash', '-c', 'cmp <(tac "$0") <(tac "$1")', shown, source];
    const commands = [front, front, back];
    const reading = commands.map(([program = '', ...words]) => spawn(program, words, { stdio: 'ignore' }));
    const codes = await Promise.all(reading.map((child) => new Promise((resolve) => child.on('close', resolve))));
    expect(codes).toEqual(commands.map(() => 0));
    // One that leaps about in it, with runs between.
    const handle = await open(shown);
    for (const at of [0, 30, 5, 39, 12, 40, 0]) {
      const from = at * mebibyte + 13 * round;
      const piece = Buffer.alloc(3 * mebibyte);
      const { bytesRead } = await handle.read(piece, 0, piece.length, from);
      expect(piece.subarray(0, bytesRead).equals(content.subarray(from, from + piece.length)), `${at} MiB`).toBe(true);
    }
    await handle.close();
    expect((await stat(shown)).size).toBe(content.length);
  }
});

test('folders are brought back by name, and pinned ones stay when there is no room', async () => {
  const { folder, tapes, capstan, mount } = await desk();
  await mount('--policy', 'wait', '--staging-size', '350K');
  const shown = join(tapes, barcode, 'pictures');
  const onDisk = async (name: string) => (await stat(join(shown, name))).blocks > 1;
  expect(await capstan('stage', join(shown, 'old'), join(shown, '0.jpg'), '--wait')).toMatchObject({
    code: 0,
    out: '2 files are in the staging folder.\n',
  });
  expect(await capstan('pin', join(shown, '0.jpg'))).toMatchObject({ code: 0 });
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    expect(await readFile(join(shown, name))).toEqual(readFileSync(join(folder, 'pictures', name)));
  expect([await onDisk('0.jpg'), await onDisk('1.jpg'), await onDisk('4.jpg')]).toEqual([true, false, true]);
  const bytes = readdirSync(join(folder, 'staging', 'content'))
    .map((name) => statSync(join(folder, 'staging', 'content', name)).size)
    .reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(350_000);

  // More than there is room for at once is brought as far as it goes.
  const much = await capstan('stage', shown, '--wait', '--json');
  expect(much.code).toBe(1);
  expect(JSON.parse(much.out).failed.length).toBeGreaterThan(15);
  for (const name of ['5.jpg', '6.jpg']) await capstan('pin', join(shown, name));
  await capstan('unmount', tapes);
  await mount('--policy', 'wait', '--staging-size', '120K');
  // What is pinned leaves no room: an error, and no wait without end.
  await expect(readFile(join(shown, '9.jpg'))).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('what changes on a cartridge is seen, also by who has looked before; older generations are there by name', async () => {
  const { folder, tapes, capstan, mount } = await desk();
  await mount('--policy', 'wait');
  const shown = join(tapes, barcode);
  expect(readdirSync(shown)).not.toContain('songs');
  const old = readFileSync(join(folder, 'pictures', '5.jpg'));
  expect(await readFile(join(shown, 'pictures', '5.jpg'))).toEqual(old);

  const changed = randomBytes(old.length);
  const { mtime } = statSync(join(folder, 'pictures', '5.jpg'));
  writeFileSync(join(folder, 'pictures', '5.jpg'), changed);
  // Of the same size and time: only the content tells.
  utimesSync(join(folder, 'pictures', '5.jpg'), mtime, mtime);
  mkdirSync(join(folder, 'songs'));
  writeFileSync(join(folder, 'songs', 'one'), 'a song');
  await capstan('load', barcode);
  expect(await capstan('archive', 'songs', 'pictures', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  await expect.poll(() => readdirSync(shown)).toContain('songs');
  expect(await readFile(join(shown, 'songs', 'one'), 'utf8')).toBe('a song');
  expect(await readFile(join(shown, 'pictures', '5.jpg'))).toEqual(changed);

  const generations = readdirSync(join(shown, '.generations'));
  const [first = ''] = generations.filter((name) =>
    readdirSync(join(shown, '.generations', name)).includes('pictures'),
  );
  expect(readdirSync(join(shown, '.generations', first))).not.toContain('songs');
  expect(await readFile(join(shown, '.generations', first, 'pictures', '5.jpg'))).toEqual(old);

  await capstan('eject', barcode);
  await capstan('virtual', 'new', 'CAP009L8', '--capacity', '1G');
  expect(readdirSync(tapes)).toEqual([barcode, 'Inbox']);
  await capstan('load', 'CAP009L8');
  await capstan('format', 'CAP009L8', '--yes');
  await expect.poll(() => readdirSync(tapes)).toEqual([barcode, 'CAP009L8', 'Inbox']);
});

test('whoever has no power but an owner brings files back, pins them and lets go of them', async () => {
  const { home, tapes, mount } = await desk();
  await mount('--policy', 'fail');
  const weakly = (...words: readonly string[]) =>
    execFileSync('setpriv', [
      '--bounding-set=-all',
      process.execPath,
      programs.capstan,
      '--home',
      home,
      ...words,
    ]).toString();
  const shown = join(tapes, barcode, 'pictures');
  expect(weakly('stage', shown, '--wait')).toContain('22 files');
  expect(weakly('pin', join(shown, '7.jpg'))).toContain('1 file pinned');
  expect(weakly('release', shown)).toContain('22 files released');
  expect((await stat(join(shown, '7.jpg'))).blocks).toBe(1);
});

test('attributes that were archived are listed, and what the mount says of a file is found by name alone', async () => {
  const { folder, tapes, capstan, mount } = await desk();
  mkdirSync(join(folder, 'marked', 'inside'), { recursive: true });
  writeFileSync(join(folder, 'marked', 'file'), 'x');
  const { setAttribute, readAttribute } = loadMount();
  setAttribute(join(folder, 'marked', 'file'), 'user.colour', 'green');
  setAttribute(join(folder, 'marked', 'file'), 'user.status', 'mine');
  setAttribute(join(folder, 'marked', 'inside'), 'user.colour', 'blue');
  execFileSync('python3', [
    '-c',
    'import os, sys; os.setxattr(sys.argv[1], "user.binary", bytes([0, 255, 128, 195, 10]))',
    join(folder, 'marked', 'file'),
  ]);
  await capstan('load', barcode);
  expect(await capstan('archive', 'marked', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  await mount('--policy', 'fail');
  const shown = join(tapes, barcode, 'marked');
  const listed = (from: string, names: readonly string[]) =>
    execFileSync('python3', ['-c', listing, ...names], { cwd: from }).toString();
  const names = ['.', 'file', 'inside'];
  expect(listed(shown, names)).toBe(listed(join(folder, 'marked'), names));
  expect(listed(join(tapes, barcode, 'pictures'), ['7.jpg'])).toBe('[]\n');
  expect(readAttribute(join(shown, 'file'), 'user.status')).toBe('mine');
  expect(readAttribute(join(shown, 'file'), 'user.capstan.locality')).toBe('NEARLINE');
});

test('it outlives its helper, and is not taken away while somebody uses it', async () => {
  const { folder, home, tapes, capstan, mount } = await desk();
  await mount('--policy', 'wait');
  const shown = join(tapes, barcode, 'pictures');
  await endHelper(home);
  expect(await readFile(join(shown, '8.jpg'))).toEqual(readFileSync(join(folder, 'pictures', '8.jpg')));

  const held = await open(join(shown, '8.jpg'));
  expect(await capstan('unmount', tapes)).toMatchObject({ code: 2, err: expect.stringContaining('mount.in-use') });
  await held.close();
  const pid = processOf(tapes);
  expect(await capstan('unmount', tapes)).toMatchObject({ code: 0 });
  expect(hasFilesOpen(pid)).toBe(false);
  expect(readdirSync(tapes)).toEqual([]);
  expect(await capstan('unmount', tapes)).toMatchObject({ code: 2, err: expect.stringContaining('mount.none') });
});

test('it is refused where it cannot be, in words', async () => {
  const { folder, tapes, capstan, mount } = await desk();
  const refused = async (code: string, ...words: readonly string[]) =>
    expect(await capstan(...words)).toMatchObject({ code: 2, err: expect.stringContaining(code) });
  await refused('mount.folder-unfit', 'mount', join(folder, 'none'));
  await refused('mount.folder-unfit', 'mount', join(folder, 'pictures'));
  writeFileSync(join(folder, 'file'), '');
  await refused('mount.folder-unfit', 'mount', join(folder, 'file'));
  await mount();
  await refused('mount.folder-unfit', 'mount', tapes);
  mkdirSync(join(folder, 'second'));
  await refused('mount.staging-in-use', 'mount', join(folder, 'second'), '--staging', join(folder, 'staging'));
  const another = ['--staging', join(folder, 'staging-2')];
  await refused('mount.spool-in-use', 'mount', join(folder, 'second'), ...another, '--spool', join(folder, 'spool'));
  await refused('mount.none', 'stage', folder);
  await refused('volume.path-missing', 'stage', join(tapes, barcode, 'nothing'));
  rmSync(join(folder, 'second'), { recursive: true });
});
