import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceFrom, type FoldersSwitch, foldersSwitch } from '../../main/cartridge-folders.ts';
import type { FoldersChange } from '../../preload/api.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstan-folders-'));
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

function madeSwitch(): FoldersSwitch {
  return foldersSwitch({
    file: join(folder, 'folders.json'),
    home: join(folder, 'home'),
    program: { node: '/none', main: '/none' },
    capstan: ['/opt/capstan'],
  });
}

test('nothing is shown at first, and it would be in a folder of the person', () => {
  expect(madeSwitch().now()).toEqual({
    ...{ folder: join(homedir(), 'Tapes'), isShown: false, elsewhere: [], policy: 'ask', atLogin: false },
  });
});

test('what was chosen is there at the next start, and at the next login', async () => {
  const first = madeSwitch();
  await first.choose('/data/other');
  await first.change({ atLogin: true });
  await Promise.all([first.choose('/data/tapes'), first.change({ policy: 'wait' })]);
  expect(madeSwitch().now()).toMatchObject({ folder: '/data/tapes', policy: 'wait', atLogin: true });
  expect(await madeSwitch().change({ atLogin: false })).toMatchObject({ atLogin: false });
});

test.each([null, 7, {}, { folder: 'Tapes', policy: 'perhaps' }, { folder: 7 }])('%j is no choice', (found) => {
  expect(choiceFrom(found)).toEqual({ folder: join(homedir(), 'Tapes'), policy: 'ask' });
});

test.each([{ folder: '/etc' }, { isShown: 'yes' }, { policy: 'perhaps' }, { atLogin: 1 }, 'x'])(
  'a window that says %j is refused, and nothing changes',
  async (wanted) => {
    const refused = madeSwitch().change(wanted as FoldersChange);
    await expect(refused).rejects.toMatchObject({ code: 'call.invalid-input' });
    expect(madeSwitch().now()).toMatchObject({ isShown: false, policy: 'ask', atLogin: false });
  },
);

test('where it cannot be shown that is said, and the next wish is heard', async () => {
  const made = madeSwitch();
  await writeFile(join(folder, 'file'), '');
  await made.choose(join(folder, 'file'));
  await expect(made.change({ isShown: true })).rejects.toMatchObject({ code: 'mount.folder-unfit' });
  expect(await made.change({ policy: 'fail' })).toMatchObject({ isShown: false, policy: 'fail' });
});
