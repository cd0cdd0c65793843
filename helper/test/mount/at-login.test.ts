// A mount that is there again after a login: by the very command that its entry names.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { commandAtLogin, isAtLogin } from '../../client/at-login.ts';
import { runningMounts, wordAfter } from '../../client/mount-processes.ts';
import { temporaryFolder } from '../ipc/harness.ts';
import { mountedDesk, processOf } from './desk.ts';

beforeEach(() => {
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder());
  return () => vi.unstubAllEnvs();
});

test('what was asked for once is mounted by the entry as it was by hand, until that is taken away', async () => {
  const { folder, tapes, capstan, mount } = mountedDesk();
  await mount('--policy', 'wait', '--at-login', '--staging-size', '2G');
  const asMounted = runningMounts().find((one) => one.folder === tapes)?.words ?? [];
  expect(wordAfter(asMounted, '--staging-bytes')).toBe('2000000000');
  expect(await capstan('unmount', tapes)).toMatchObject({ code: 0, err: expect.stringContaining('when you log in') });

  const [program = '', ...words] = commandAtLogin(tapes);
  execFileSync(program, words, { cwd: '/' });
  expect(runningMounts().find((one) => one.folder === tapes)?.words).toEqual(asMounted);
  expect(wordAfter(words, '--staging')).toBe(join(folder, 'staging'));

  const ended = await capstan('unmount', tapes, '--at-login');
  expect(ended.out).toContain('is unmounted. It is no longer mounted when you log in.');
  expect(isAtLogin(tapes)).toBe(false);
  expect(await capstan('unmount', tapes, '--at-login')).toMatchObject({ code: 2 });
});

test('who is mounted already wants no more than the entry, and who is not can take it away', async () => {
  const { tapes, capstan, mount } = mountedDesk();
  await mount();
  const before = processOf(tapes);
  await mount('--at-login');
  expect(processOf(tapes)).toBe(before);
  expect(await capstan('unmount', tapes)).toMatchObject({ code: 0 });
  expect(await capstan('unmount', tapes, '--at-login')).toMatchObject({
    code: 0,
    out: 'It is no longer mounted when you log in.\n',
  });
});
