// Passphrases and recovery kits of this computer with --host: they reach the helper there, and lie nowhere else.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHelper, temporaryFolder } from '../flows/harness.ts';
import { tapeHost } from '../flows/sshd.ts';
import { programs } from '../programs.ts';
import { atDesk } from './far.ts';

const firstPage = { cursor: null, limit: 10 };

test('a pool is made, unlocked and given another passphrase, by files and by kits of this computer', async () => {
  const helper = await startHelper();
  const there = await tapeHost(helper.home);
  const folder = temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const far = async (...words: readonly string[]) => {
    const { code, out, err } = await atDesk(there, ['--host', 'tapes', ...words]).done;
    expect(`${out}${err}`).not.toMatch(/horse|zebra/);
    return { code, err };
  };
  const isUnlocked = async () => (await helper.client.send('keys.list', firstPage)).rows[0]?.isUnlocked;
  const horse = file('horse', 'correct horse\n');
  const zebra = file('zebra', 'zebra crossing\nanother line\n');

  expect(await far('pool', 'add', 'Vault', '--encrypt', '--passphrase-file', horse)).toMatchObject({ code: 0 });
  const [pdf, text] = [join(folder, 'kit.pdf'), join(folder, 'kit.txt')];
  // As if it had been brought here from there.
  writeFileSync(pdf, '');
  writeFileSync(text, '');
  await helper.client.send('keys.writeKit', { pool: 'Vault', pdf, text, language: 'en' });
  expect(await far('key', 'confirm', 'Vault', '--from', text)).toMatchObject({ code: 0 });
  await far('key', 'lock');
  expect(await isUnlocked()).toBe(false);
  expect(await far('key', 'unlock', 'Vault', '--passphrase-file', horse)).toMatchObject({ code: 0 });
  expect(await isUnlocked()).toBe(true);
  expect(await far('key', 'passphrase', 'Vault', '--passphrase-file', zebra)).toMatchObject({ code: 0 });
  await far('key', 'lock');
  const wrong = await far('key', 'unlock', 'Vault', '--passphrase-file', horse);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('keys.')]);
  expect(await isUnlocked()).toBe(false);
  expect(await far('key', 'unlock', 'Vault', '--kit', text)).toMatchObject({ code: 0 });
  expect(await isUnlocked()).toBe(true);
  for (const log of ['helper.log', 'audit.log', 'catalogue.db']) expect(contentOf(log)).not.toMatch(/horse|zebra/);
  expect(holding()).toBe(0);

  function contentOf(name: string): string {
    try {
      return readFileSync(join(helper.home, name), 'latin1');
    } catch {
      return '';
    }
  }

  /** Of those that hold a secret for this helper. */
  function holding(): number {
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    return running.split('\n').filter((line) => line.includes(`--home ${helper.home} bridge secret`)).length;
  }
});

test('what is not there, too large or empty is named as it is called here', async () => {
  const helper = await startHelper();
  const there = await tapeHost(helper.home);
  const folder = temporaryFolder();
  const trials = [
    ['gone', null, 'source.missing'],
    ['empty', '', 'keys.no-passphrase'],
    ['large', 'x'.repeat(100_000), 'far.path-is-here'],
  ] as const;
  for (const [name, content, code] of trials) {
    const path = join(folder, name);
    if (content !== null) writeFileSync(path, content);
    const tried = await atDesk(there, [
      ...['--host', 'tapes', 'pool', 'add', 'Vault', '--encrypt', '--passphrase-file', path],
    ]).done;
    expect([name, tried.code, tried.err]).toEqual([name, 2, expect.stringContaining(code)]);
    expect(tried.err).not.toContain('capstan-stream');
  }
  expect((await helper.client.send('keys.list', firstPage)).rows).toEqual([]);
});

test('a passphrase that is typed goes there, also with a key that may start nothing but the bridge', async () => {
  const helper = await startHelper();
  const there = await tapeHost(helper.home);
  there.restrictTo(`${there.environment.CAPSTAN_REMOTE_COMMAND} bridge`);
  const script = `printf 'correct horse\\n' | "$0" "$@"`;
  const words = [process.execPath, programs.capstan, '--host', 'tapes'];
  execFileSync('/bin/sh', ['-c', script, ...words, 'pool', 'add', 'Vault', '--encrypt'], {
    env: { ...process.env, ...there.environment },
    stdio: 'ignore',
  });
  expect((await helper.client.send('keys.list', firstPage)).rows).toMatchObject([{ pool: 'Vault' }]);
});
