import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  changePolicyAtLogin,
  commandAtLogin,
  isAtLogin,
  loginEntry,
  mountAtLogin,
  noMountAtLogin,
} from '../../client/at-login.ts';
import { temporaryFolder } from '../ipc/harness.ts';

let config: string;

beforeEach(() => {
  config = temporaryFolder();
  vi.stubEnv('XDG_CONFIG_HOME', config);
  return () => vi.unstubAllEnvs();
});

const awkward = '/home/ada/My "50%" `$HOME`\\Tapes\nand more\t';

test('an entry is a desktop file without a flaw, whatever the folder is called', async () => {
  for (const folder of ['/home/ada/Tapes', awkward]) {
    const command = ['/opt/Cap stan/capstan', '--home', '/a', 'mount', folder, '--policy', 'ask'];
    await mountAtLogin(folder, command);
    expect(execFileSync('desktop-file-validate', [loginEntry(folder)], { encoding: 'utf8' })).toBe('');
    expect(isAtLogin(folder)).toBe(true);
    expect(commandAtLogin(folder)).toEqual(command);
    expect(readFileSync(loginEntry(folder), 'utf8')).toContain('\nTryExec=/opt/Cap stan/capstan\n');
  }
});

test('each folder has its own, and one is taken away without the other', async () => {
  await mountAtLogin('/a', ['/capstan', 'mount', '/a']);
  await mountAtLogin('/b', ['/capstan', 'mount', '/b']);
  expect(await noMountAtLogin('/a')).toBe(true);
  expect(await noMountAtLogin('/a')).toBe(false);
  expect([isAtLogin('/a'), isAtLogin('/b')]).toEqual([false, true]);
});

test('another policy leaves all else as it was', async () => {
  await mountAtLogin('/a', ['/capstan', 'mount', '/a', '--policy', 'fail', '--staging', '/big']);
  await changePolicyAtLogin('/a', 'wait');
  expect(commandAtLogin('/a')).toEqual(['/capstan', 'mount', '/a', '--policy', 'wait', '--staging', '/big']);
  await changePolicyAtLogin('/b', 'wait');
  expect(existsSync(loginEntry('/b'))).toBe(false);
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
  'who has written %s has switched it off',
  async (line) => {
    await mountAtLogin('/a', ['/capstan', 'mount', '/a']);
    appendFileSync(loginEntry('/a'), `${line}\n`);
    expect(isAtLogin('/a')).toBe(false);
    await mountAtLogin('/a', ['/capstan', 'mount', '/a']);
    expect(isAtLogin('/a')).toBe(true);
  },
);

test('what stands there and is none of ours does no harm', () => {
  mkdirSync(join(config, 'autostart'));
  writeFileSync(loginEntry('/a'), 'Exec="never closed\n');
  expect(commandAtLogin('/a')).toEqual([]);
});
