// The inbox of a mount: what any program copies there comes on tape by itself, and nothing that was closed is lost on the way.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadMount } from '../../client/mount-module.ts';
import { attributeOf, formatted, type MountedDesk, mountedDesk, processOf } from './desk.ts';

const barcode = 'CAP008L8';
/** Until the archive has come to its end. */
const soon = { timeout: 30_000, interval: 100 };

async function desk(...options: readonly string[]): Promise<MountedDesk & { readonly inbox: string }> {
  const made = mountedDesk();
  await formatted(made, barcode);
  await made.mount('--policy', 'wait', '--quiet', '1', ...options);
  return { ...made, inbox: join(made.tapes, 'Inbox', barcode) };
}

test('what is copied there becomes one archive, and is then among the files of its cartridge, still on disk', async () => {
  const { folder, tapes, inbox, jobs } = await desk();
  mkdirSync(join(folder, 'films', 'old'), { recursive: true });
  for (let at = 0; at < 30; at += 1) writeFileSync(join(folder, 'films', `${at}.mov`), randomBytes(50_000 + at));
  writeFileSync(join(folder, 'films', 'old', 'one.mov'), 'one');
  symlinkSync('one.mov', join(folder, 'films', 'old', 'link'));
  utimesSync(join(folder, 'films', '7.mov'), 1_000_000_000.5, 1_000_000_000.5);
  execFileSync('cp', ['-a', join(folder, 'films'), inbox]);
  loadMount().setAttribute(join(inbox, 'films', '8.mov'), 'user.colour', 'red');
  expect(attributeOf(join(inbox, 'films', '7.mov'), 'receipt')).toBe('spooled');
  expect(attributeOf(join(inbox, 'films', '7.mov'), 'locality')).toBe('ONLINE');
  execFileSync('diff', ['-r', '--no-dereference', join(folder, 'films'), join(inbox, 'films')]);

  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  const there = join(tapes, barcode, 'films');
  execFileSync('diff', ['-r', '--no-dereference', join(folder, 'films'), there]);
  expect(statSync(join(there, '7.mov')).mtimeMs).toBe(1_000_000_000_500);
  expect(statSync(join(there, '7.mov')).blocks).toBeGreaterThan(0);
  expect(readlinkSync(join(there, 'old', 'link'))).toBe('one.mov');
  expect(loadMount().readAttribute(join(there, '8.mov'), 'user.colour')).toBe('red');
  expect(attributeOf(join(there, '7.mov'), 'receipt')).toBe('safe');
  expect([await jobs('archive'), await jobs('restore')]).toEqual([1, 0]);
});

test('what is still written, or has changed since, waits for the next archive', async () => {
  const { tapes, inbox, jobs } = await desk();
  const writing = await open(join(inbox, 'slow'), 'w');
  await writing.write('begun');
  writeFileSync(join(inbox, 'done'), 'done');
  // Far longer than it must be quiet.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await jobs('archive')).toBe(0);
  await writing.write(', and ended');
  await writing.close();
  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  expect(await readFile(join(tapes, barcode, 'slow'), 'utf8')).toBe('begun, and ended');

  // Of another name besides: what is written by that is no content of tape.
  writeFileSync(join(inbox, 'first'), 'first');
  linkSync(join(inbox, 'first'), join(inbox, 'second'));
  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  expect(await readFile(join(tapes, barcode, 'second'), 'utf8')).toBe('first');
});

test('what was closed outlives the mount, and goes on tape with the next', async () => {
  const { tapes, inbox, mount, capstan } = await desk();
  writeFileSync(join(inbox, 'kept'), randomBytes(300_000));
  const content = readFileSync(join(inbox, 'kept'));
  process.kill(processOf(tapes), 'SIGKILL');
  await expect.poll(() => readdirSync(tapes)).toEqual([]);
  await mount('--policy', 'wait', '--quiet', '1');
  expect(await readFile(join(inbox, 'kept'))).toEqual(content);
  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  expect(await readFile(join(tapes, barcode, 'kept'))).toEqual(content);

  // Killed while its archive may be under way: the file is there once, by one name or the other.
  writeFileSync(join(inbox, 'second'), content);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  process.kill(processOf(tapes), 'SIGKILL');
  await expect.poll(() => readdirSync(tapes)).toEqual([]);
  await mount('--policy', 'wait', '--quiet', '1');
  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  expect(await readFile(join(tapes, barcode, 'second'))).toEqual(content);
  await capstan('unmount', tapes);
});

test.each(['null', '{"CAP008L8":{"id":7,"since":0}}', '{"CAP008L8":{"id":"../1","since":0}}', '[{}]', '{'])(
  'what is no list of archives under way is taken for none: %s',
  async (text) => {
    const made = mountedDesk();
    await formatted(made, barcode);
    mkdirSync(join(made.folder, 'spool', 'files', barcode), { recursive: true });
    writeFileSync(join(made.folder, 'spool', 'files', barcode, 'left'), 'left');
    writeFileSync(join(made.folder, 'spool', 'inbox-jobs.json'), text);
    await made.mount('--quiet', '1');
    await expect.poll(() => readdirSync(join(made.tapes, 'Inbox', barcode)), soon).toEqual([]);
    expect(readFileSync(join(made.tapes, barcode, 'left'), 'utf8')).toBe('left');
  },
);

test('what somebody has called status is his own, in the inbox as on tape', async () => {
  const { tapes, inbox } = await desk('--quiet', '600');
  writeFileSync(join(inbox, 'one'), 'one');
  const { setAttribute, readAttribute } = loadMount();
  expect(readAttribute(join(inbox, 'one'), 'user.status')).toBe('ONLINE');
  setAttribute(join(inbox, 'one'), 'user.status', 'mine');
  expect(readAttribute(join(inbox, 'one'), 'user.status')).toBe('mine');
  expect(readAttribute(join(tapes, 'Inbox'), 'user.status')).toBeNull();
});

test('a cartridge on which a session was cut short is recovered first, and nothing of either is lost', async () => {
  const { folder, tapes, inbox, capstan } = await desk();
  mkdirSync(join(folder, 'before'));
  for (let at = 0; at < 20; at += 1) writeFileSync(join(folder, 'before', `${at}`), randomBytes(1_000_000));
  writeFileSync(join(folder, 'faults'), 'opcode write, nth 30: sense 4/44/00\n');
  await capstan('virtual', 'faults', barcode, join(folder, 'faults'));
  expect(await capstan('archive', join(folder, 'before'), '--to', barcode, '--wait')).not.toMatchObject({ code: 0 });
  await capstan('virtual', 'faults', barcode, '--off');
  await capstan('eject', barcode);
  await capstan('load', barcode);
  const refused = await capstan('archive', join(folder, 'faults'), '--to', barcode, '--wait');
  expect(refused.err).toContain('(volume.dirty)');
  writeFileSync(join(inbox, 'letter'), 'dear');
  await expect.poll(() => readdirSync(inbox), soon).toEqual([]);
  expect(await readFile(join(tapes, barcode, 'letter'), 'utf8')).toBe('dear');
});

test('a pool has a folder, too, and one that is made later gets one', async () => {
  const { tapes, capstan, ...made } = await desk();
  await formatted({ ...made, tapes, capstan }, 'CAP009L8');
  await capstan('pool', 'add', 'vault', 'CAP009L8');
  await expect.poll(() => readdirSync(join(tapes, 'Inbox')), soon).toEqual([barcode, 'CAP009L8', 'vault']);
  writeFileSync(join(tapes, 'Inbox', 'vault', 'letter'), 'dear');
  await expect.poll(() => readdirSync(join(tapes, 'Inbox', 'vault')), soon).toEqual([]);
  expect(await readFile(join(tapes, 'CAP009L8', 'letter'), 'utf8')).toBe('dear');
});

test('a full spool is said before a byte is written', async () => {
  const { inbox } = await desk('--spool-size', '1M', '--quiet', '600');
  const code = async (work: () => Promise<unknown>) =>
    await work().then(
      () => 'done',
      (error: NodeJS.ErrnoException) => error.code,
    );
  const fill = await open(join(inbox, 'large'), 'w');
  expect(await code(() => fill.writeFile(randomBytes(4_000_000)))).toBe('ENOSPC');
  await fill.close();
  expect(statSync(join(inbox, 'large')).size).toBeLessThanOrEqual(1_000_000);
  rmSync(join(inbox, 'large'));
  await expect.poll(() => code(() => open(join(inbox, 'small'), 'w').then((file) => file.close())), soon).toBe('done');
});

test('only what is in a folder of the inbox can be changed', async () => {
  const { folder, tapes, inbox } = await desk('--quiet', '600');
  const top = join(tapes, 'Inbox');
  const refused = (code: string, work: () => void) => expect(work).toThrow(code);
  refused('EPERM', () => mkdirSync(join(top, 'new')));
  refused('EPERM', () => writeFileSync(join(top, 'new'), ''));
  refused('EPERM', () => renameSync(inbox, join(top, 'other')));
  refused('EPERM', () => rmSync(inbox, { recursive: true }));
  refused('EROFS', () => mkdirSync(join(tapes, 'new')));
  refused('EROFS', () => mkdirSync(join(tapes, barcode, 'new')));
  writeFileSync(join(inbox, 'one'), 'one');
  refused('EXDEV', () => renameSync(join(inbox, 'one'), join(tapes, barcode, 'one')));
  refused('EXDEV', () => renameSync(join(folder, 'home'), join(inbox, 'home')));
  refused('not permitted', () => execFileSync('mkfifo', [join(inbox, 'pipe')], { stdio: 'pipe' }));
  mkdirSync(join(inbox, 'a', 'b'), { recursive: true });
  renameSync(join(inbox, 'one'), join(inbox, 'a', 'b', 'two'));
  expect(readFileSync(join(inbox, 'a', 'b', 'two'), 'utf8')).toBe('one');
  expect(lstatSync(join(inbox, 'a')).isDirectory()).toBe(true);
  expect(readdirSync(inbox)).toEqual(['a']);
});
