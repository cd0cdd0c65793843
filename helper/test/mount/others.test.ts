// A mount that lets in processes of others: it is still nobody's but whose it is.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatted, mountedDesk } from './desk.ts';

const barcode = 'CAP008L8';
/** Nobody on this computer. */
const stranger = '64123';

/** What a program may do to a path, in Python, which has words for all of it: how often it came to anything. */
const attempts = `
import os, sys, random
tapes, seed, times = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random.seed(seed)
names = ['', '${barcode}', '${barcode}/films', '${barcode}/films/one', '${barcode}/.generations', '${barcode}/.generations/1/films/one',
  'Inbox', 'Inbox/${barcode}', 'Inbox/${barcode}/mine', '${barcode}/none', '../tapes/${barcode}/films', '${barcode}/films/../films/one']
def opened(path): os.close(os.open(path, random.choice([os.O_RDONLY, os.O_WRONLY, os.O_RDWR | os.O_CREAT, os.O_RDONLY | os.O_DIRECTORY])))
def at(path):
  top = os.open(tapes, os.O_PATH)
  try: os.close(os.open(path[len(tapes) + 1:] or 'x', os.O_RDONLY, dir_fd=top))
  finally: os.close(top)
acts = [os.listdir, os.readlink, opened, at, lambda p: os.mkdir(p + '/x'), lambda p: os.rename(p, tapes + '/Inbox/x'), os.unlink, os.rmdir,
  lambda p: os.getxattr(p, 'user.capstan.sha256'), lambda p: os.setxattr(p, 'user.capstan.stage', b'1'), lambda p: os.listxattr(p) or os.stat('/none'),
  lambda p: os.truncate(p, 0), lambda p: os.chmod(p, 0o777), lambda p: os.symlink('/etc', p + '/l'), lambda p: os.link(p, '/tmp/capstan-stolen'),
  lambda p: os.stat(p) if p != tapes + '/' else os.stat(p + 'none'), lambda p: os.chdir(p)]
came = {}
for _ in range(times):
  act, path = random.choice(acts), tapes + '/' + random.choice(names)
  try:
    act(path)
    came[path] = came.get(path, 0) + 1
  except OSError: pass
print(sum(came.values()), came)
`;

const seed = Date.now() % 1_000_000;

test(`a stranger gets nothing of a mount that others are let into, whatever he tries (seed ${seed})`, async () => {
  const made = mountedDesk();
  const { folder, tapes, capstan, mount } = made;
  mkdirSync(join(folder, 'films'));
  writeFileSync(join(folder, 'films', 'one'), 'one');
  await formatted(made, barcode);
  await capstan('load', barcode);
  expect(await capstan('archive', 'films', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  // Somebody has made them before, and let everybody in.
  for (const name of ['spool/files', 'staging/content']) mkdirSync(join(folder, name), { recursive: true });
  await mount('--policy', 'wait', '--allow-other');
  for (const name of ['spool/files', 'staging/content', 'staging/incoming'])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o700);
  execFileSync('chmod', ['755', folder]);
  // What the kernel has heard of by now it could tell anybody.
  execFileSync('ls', ['-lR', tapes]);
  writeFileSync(join(tapes, 'Inbox', barcode, 'mine'), 'mine');
  const tried = spawnSync(
    'setpriv',
    [
      `--reuid=${stranger}`,
      `--regid=${stranger}`,
      '--clear-groups',
      '/usr/bin/python3',
      '-c',
      attempts,
      tapes,
      `${seed}`,
      '10000',
    ],
    { encoding: 'utf8', cwd: '/' },
  );
  expect(tried).toMatchObject({ status: 0, stdout: '0 {}\n' });
  expect(execFileSync('cat', [join(tapes, barcode, 'films', 'one')]).toString()).toBe('one');
});
