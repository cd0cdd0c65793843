import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TapeError } from '../../../helper/contract/errors.ts';
import { askingByWindow, computersFrom, computersIn } from '../../main/computers.ts';
import type { HelperConnection, ReachedHelper } from '../../main/helper-connection.ts';

async function computersAt(path?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-computers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const switched: ReachedHelper[] = [];
  const helper = { switchTo: (reached: ReachedHelper) => void switched.push(reached) } as unknown as HelperConnection;
  const here = () => Promise.reject(new TapeError('helper.unreachable'));
  const file = path ?? join(folder, 'computers.json');
  return { computers: computersIn(file, folder, here), helper, switched, file };
}

test('a computer that cannot be reached is not shown, and the one before stays', async () => {
  const { computers, helper, switched } = await computersAt();
  await expect(computers.connectTo('nowhere.invalid', helper)).rejects.toMatchObject({ code: 'far.unreachable' });
  await expect(computers.connectTo('-oProxyCommand=x', helper)).rejects.toMatchObject({ code: 'far.no-host' });
  expect(computers.now()).toEqual({ current: null, remembered: [] });
  expect(switched).toEqual([]);
  computers.requireThisOne();
});

test('the one that was shown last is shown at the next start, until one goes back', async () => {
  const { file } = await computersAt();
  await writeFile(file, JSON.stringify({ current: 'ann@tapes', remembered: ['ann@tapes', 'vault'] }));
  const { computers, helper, switched } = await computersAt(file);
  expect(computers.reached().computer).toBe('ann@tapes');
  expect(() => computers.requireThisOne('/home/ann')).toThrow('far.path-is-here');
  expect(await computers.connectTo(null, helper)).toEqual({ current: null, remembered: ['ann@tapes', 'vault'] });
  expect(switched.map(({ computer }) => computer)).toEqual([null]);
  expect(await computers.forget('ann@tapes')).toEqual({ current: null, remembered: ['vault'] });
});

test('ssh asks by the desktop’s own program, where there are both', () => {
  const there = () => true;
  expect(askingByWindow({ DISPLAY: ':0' }, there)).toEqual({
    SSH_ASKPASS: '/usr/bin/ssh-askpass',
    SSH_ASKPASS_REQUIRE: 'force',
  });
  expect(askingByWindow({ WAYLAND_DISPLAY: 'wayland-0', SSH_ASKPASS: '/opt/ask' }, there)).toMatchObject({
    SSH_ASKPASS: '/opt/ask',
  });
  expect(askingByWindow({ DISPLAY: ':0' }, () => false)).toBeNull();
  expect(askingByWindow({}, there)).toBeNull();
});

test.each([[null], [7], [{ current: '-oProxyCommand=x', remembered: ['a b', 7, '$(id)'] }], [{ remembered: 'tapes' }]])(
  '%j names no computer',
  (found) => {
    expect(computersFrom(found)).toEqual({ current: null, remembered: [] });
  },
);
