import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findExisting } from '../../src/drives/existing-targets.ts';
import { loadNative } from '../../src/drives/native.ts';
import { temporaryFolder } from '../flows/harness.ts';

const own = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, groups: [] };

/** Twenty files in each of two folders, and one beside them. */
const items = [
  ...['old', 'new'].flatMap((folder) => [
    { target: folder, isFolder: true },
    ...Array.from({ length: 20 }, (_, at) => ({ target: `${folder}/${at}`, isFolder: false })),
  ]),
  { target: 'beside', isFolder: false },
];

async function existing(into: string) {
  let looked = 0;
  const found = await findExisting(items, (asked) => {
    looked += asked.length;
    return loadNative().findConflicts(into, asked, own);
  });
  const named = (ids: readonly number[]) => ids.map((id) => items[id]?.target);
  return { conflicts: named(found.conflicts), folders: named(found.folders), looked };
}

test('where nothing is, one look for each top does for all below it', async () => {
  expect(await existing(temporaryFolder())).toEqual({ conflicts: [], folders: [], looked: 3 });
});

test('what is there is found below the tops that are there', async () => {
  const into = temporaryFolder();
  mkdirSync(join(into, 'old'));
  for (const name of ['old/3', 'beside']) writeFileSync(join(into, name), '');
  expect(await existing(into)).toEqual({ conflicts: ['old/3', 'beside'], folders: ['old'], looked: 3 + 22 });
});

test('a file in the place of a folder is in the way, and nothing is below it', async () => {
  const into = temporaryFolder();
  writeFileSync(join(into, 'new'), '');
  expect(await existing(into)).toMatchObject({ conflicts: ['new'], folders: [] });
});
