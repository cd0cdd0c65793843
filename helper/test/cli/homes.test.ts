// A data folder that cannot be used, through the real program and a real helper, as somebody whom permissions bind: each
// cause in words of its own, which are the window's, too. Only what is damaged is called so.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FaultCode, homeFaultOf, wordsOf } from '../../contract/errors.ts';
import { bound, isRoot, temporaryFolder } from '../flows/harness.ts';
import { smallDisk } from '../flows/steps.ts';
import { program } from './program.ts';

const other = 65_001;

function folder(mode: number): string {
  const path = join(temporaryFolder(), 'd');
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

function file(name = 'file'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, 'dear to someone');
  return path;
}

/** A home that was used before. */
function used(): string {
  const home = folder(0o700);
  mkdirSync(join(home, 'virtual'));
  writeFileSync(join(home, 'helper.lock'), '');
  return home;
}

function shutInside(name: string): string {
  const home = used();
  writeFileSync(join(home, name), '');
  chmodSync(join(home, name), 0o000);
  return home;
}

function othersOwn(): string {
  const home = folder(0o700);
  chownSync(home, other, other);
  return home;
}

function readOnly(): string {
  const disk = smallDisk('1m');
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  return disk;
}

function full(): string {
  const disk = smallDisk('64k');
  mkdirSync(join(disk, 'home'));
  writeFileSync(join(disk, 'home', 'filler'), Buffer.alloc(60_000));
  return join(disk, 'home');
}

function danglingLink(): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync('/nowhere/at/all', link);
  return link;
}

const homes: readonly (readonly [what: string, make: () => string, code: FaultCode, needsRoot?: true])[] = [
  ['below a folder that may not be written', () => join(folder(0o500), 'home'), 'home.denied'],
  ['below a folder that may not be entered', () => join(folder(0o000), 'deep', 'home'), 'home.denied'],
  ['that may not be written', () => folder(0o500), 'home.denied'],
  ['that may not be read', () => folder(0o300), 'home.denied'],
  ['of another user', othersOwn, 'home.denied', true],
  ['whose lock is another user’s', () => shutInside('helper.lock'), 'home.denied'],
  ['whose catalogue may not be read', () => shutInside('catalogue.db'), 'home.denied'],
  ['where no folder can be made', () => '/proc/capstan/home', 'home.missing'],
  ['whose name is too long', () => join(temporaryFolder(), 'n'.repeat(300)), 'home.missing'],
  ['that is a link to nowhere', danglingLink, 'home.missing'],
  ['that is a file', () => file(), 'home.not-a-folder'],
  ['below a file', () => join(file(), 'home'), 'home.not-a-folder'],
  ['on a disk that is read-only', readOnly, 'home.read-only', true],
  ['to be made on a disk that is read-only', () => join(readOnly(), 'home'), 'home.read-only', true],
  ['on a disk without room', full, 'storage.full', true],
  ['whose catalogue is none', () => join(file('catalogue.db'), '..'), 'home.damaged'],
];

for (const [what, make, code, needsRoot] of homes) {
  test.runIf(isRoot || needsRoot !== true)(`a home ${what} is refused as ${code}`, async () => {
    const { status, err } = await statusOf(make());
    expect(err).toContain(`(${code}`);
    expect(err).toContain(`${wordsOf({ code, data: {} }).title}.`);
    if (code !== 'home.damaged') expect(err).not.toMatch(/damaged|backup|empty one/);
    expect(status).toBe(2);
  });
}

test('what the system says of a file in the home has words of its own', () => {
  const codes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENOMEM', 'ENOLCK'];
  const faults = codes.map((code) => homeFaultOf(Object.assign(new Error(code), { code })));
  expect(faults).not.toContain('home.damaged');
  expect(homeFaultOf(new SyntaxError('not a list of drives'))).toBe('home.damaged');
});

/** As a person whom permissions bind. */
function statusOf(home: string): Promise<{ readonly status: number | null; readonly err: string }> {
  const [command = '', ...rest] = [...bound, process.execPath, program, '--home', home, 'status'];
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, err })));
}
