import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Home, native } from './addon.ts';

test('a folder goes from a mirror with the empty folders in it, and stays while a file is in one of them', async () => {
  using home = new Home();
  const mirror = join(home.path, 'mirror');
  for (const folder of ['gone/deep/er', 'kept/deep/er']) mkdirSync(join(mirror, folder), { recursive: true });
  writeFileSync(join(mirror, 'kept/deep/er/file'), 'somebody’s');

  const removed = await native.moveInMirror(mirror, [
    { from: 'gone', to: null },
    { from: 'kept', to: null },
  ]);

  expect(removed).toEqual([null, null]);
  expect(existsSync(join(mirror, 'gone'))).toBe(false);
  expect(existsSync(join(mirror, 'kept/deep/er/file'))).toBe(true);
});
