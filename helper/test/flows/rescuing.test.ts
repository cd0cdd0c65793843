// What a person who is in need may do with a rescue: of a cartridge that needs none, into a folder that will not do, twice,
// and no further. Each time it does what can be done, and says in words what that was.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { start } from '../cli/program.ts';
import { pool, withFiles } from './encrypted.ts';
import { type Helper, isRoot, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, readSlowly, station, untilBytes } from './stations.ts';
import { barcode, folderWith, formatted, smallDisk } from './steps.ts';
import { archived, withTape } from './tar-layout.ts';

const files = 40;

function mapIn(into: string): { readonly json: Record<string, unknown>; readonly words: string } {
  return {
    json: JSON.parse(readFileSync(join(into, 'map.json'), 'utf8')),
    words: readFileSync(join(into, 'map.txt'), 'utf8'),
  };
}

async function withArchive(): Promise<{ readonly helper: Helper; readonly source: string }> {
  const helper = await formatted();
  const source = folderWith(['a', 'b']);
  expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
  return { helper, source };
}

function typed(helper: Helper, ...words: readonly string[]) {
  return start(helper.home, ...words).done;
}

test('one that is stopped leaves whole files only, and a map that says which', async () => {
  const one = 'VOL001L8';
  const helper = await station([one]);
  const source = folderOf(files, 1);
  expect(await helper.archive(one, source)).toMatchObject({ state: 'done' });
  await helper.eject(one);
  await readSlowly(helper, ['drive-1'], [one]);
  const into = join(temporaryFolder(), 'rescued');
  const begun = untilBytes(helper, 3e6);
  await helper.snapshot();
  const id = await helper.client.send('restore.rescue', { barcode: one, into });
  await begun;
  await helper.client.send('jobs.cancel', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled', fault: null });
  const given = treeOf(source);
  const back = [...treeOf(join(into, 'files', 'd'))];
  for (const [name, facts] of back) expect(facts).toBe(given.get(name));
  expect(back.length).toBeGreaterThan(0);
  expect(back.length).toBeLessThan(files);
  // The cartridge's own record is one file more.
  const whole = [...treeOf(join(into, 'files')).keys()].filter((path) => path !== 'd').length;
  const { json, words } = mapIn(into);
  expect(json).toMatchObject({ filesWhole: whole, filesNotRead: files + 1 - whole });
  expect(words).toContain(`${files + 1 - whole} not read: the rescue was stopped.`);
});

test('a cartridge that is in order is rescued all the same, and what would do it in less time is said', async () => {
  const { helper, source } = await withArchive();
  const into = join(temporaryFolder(), 'rescued');
  const { code, out, err } = await typed(helper, 'rescue', barcode, '--into', into);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Restored Rescue') });
  expect(err).toContain(`capstan restore ${barcode}:/ --into ${into}`);
  expect(err).toContain(join(into, 'map.txt'));
  expect(treeOf(join(into, 'files', 'd'))).toEqual(treeOf(source));
});

test('a second one goes into a folder of its own, and is refused in the first one’s', async () => {
  const { helper } = await withArchive();
  const into = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done' });
  const { code, err } = await typed(helper, 'rescue', barcode, '--into', into);
  expect(code).toBe(2);
  expect(err).toContain('There is a rescue in the folder already');
  expect(err).toContain('Choose an empty folder');
  const other = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into: other })).toMatchObject({ state: 'done' });
  expect(treeOf(join(other, 'files'))).toEqual(treeOf(join(into, 'files')));
});

test('what else is in the folder stays as it is', async () => {
  const { helper } = await withArchive();
  const into = temporaryFolder();
  mkdirSync(join(into, 'd'));
  writeFileSync(join(into, 'd', 'a'), 'dear');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done' });
  expect(readFileSync(join(into, 'd', 'a'), 'utf8')).toBe('dear');
  expect(readdirSync(into).sort()).toEqual(['d', 'files', 'indexes', 'map.json', 'map.txt']);
});

test.runIf(isRoot)('a disk without room is said to be full before a file is read', async () => {
  const helper = await formatted();
  const source = join(temporaryFolder(), 'big');
  writeFileSync(source, Buffer.alloc(3_000_000, 'x'));
  await helper.archive(barcode, source);
  const into = smallDisk('1m');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({
    state: 'failed',
    fault: { code: 'restore.destination-full', data: { neededBytes: 3_000_000 } },
  });
  expect(existsSync(join(into, 'files'))).toBe(false);
});

describe('there is nothing to be found', () => {
  test('on a blank cartridge', async () => {
    const helper = await startHelper();
    const into = join(temporaryFolder(), 'rescued');
    const { code, err } = await typed(helper, 'rescue', barcode, '--into', into);
    expect(code).toBe(2);
    expect(err).toContain('No file was found on the cartridge');
    expect(mapIn(into).words).toContain('Files: 0 whole');
  });

  test('on a tape of tar, which is restored as any other', async () => {
    const helper = await startHelper();
    const content = archived('tar', folderWith(['a', 'b']));
    await withTape(helper, 'TAR001L8', [{ content, recordBytes: 10_240 }]);
    const { code, err } = await typed(helper, 'rescue', 'TAR001L8', '--into', temporaryFolder());
    expect(code).toBe(2);
    expect(err).toContain('The tape was written by tar');
    expect(err).toContain('Restore it as any other cartridge: capstan restore');
    await helper.eject('TAR001L8');
  });

  test('but on a formatted one without files that is known, and no fault', async () => {
    const helper = await formatted();
    const into = join(temporaryFolder(), 'rescued');
    expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done', filesFailed: 0 });
  });
});

describe('an encrypted cartridge', () => {
  test('comes back while its pool is unlocked', async () => {
    const { helper, folder, source } = await withFiles();
    const into = join(folder, 'rescued');
    expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'files', 'letters'))).toEqual(treeOf(source));
  });

  test('is not read while it is locked, and what unlocks it is said', async () => {
    const { helper, folder } = await withFiles();
    await helper.eject(barcode);
    await helper.client.send('keys.lock', { pool });
    const into = join(folder, 'rescued');
    const { code, err } = await typed(helper, 'rescue', barcode, '--into', into);
    expect(code).toBe(2);
    expect(err).toContain('capstan key unlock');
    expect(existsSync(join(into, 'map.txt'))).toBe(false);
  });
});
