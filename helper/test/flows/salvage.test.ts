// An index that is refused as a whole gives back what is sound in it, and names the rest.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../cli/program.ts';
import { fileXml, writeTape } from '../hostile/cartridge.ts';
import { extentOf, type Recipe, soundContents, soundFile, soundFiles, tapeOf } from '../hostile/sound.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';

const barcode = 'HOS001L8';

async function loaded(recipe: Recipe): Promise<Helper> {
  const helper = await startHelper();
  const folder = join(temporaryFolder(), 'tape');
  writeTape(folder, tapeOf(recipe));
  expect(await helper.run('virtual.import', { barcode, folder })).toMatchObject({ state: 'done' });
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  return helper;
}

const x = { name: 'x', uid: 99, length: 3, extents: [extentOf('inner/deep/delta')] };
const deltas = [
  { ...extentOf('alpha.bin'), byteCount: 60 },
  { ...extentOf('beta.txt'), fileOffset: 59, byteCount: 10 },
];

const bad: readonly (readonly [string, string, string, string])[] = [
  ['the name ".."', fileXml({ ...x, name: '..' }), '..', 'its name'],
  ['an empty name', fileXml({ ...x, name: '' }), '?', 'its name'],
  ['a name of 300 characters', fileXml({ ...x, name: 'n'.repeat(300) }), 'n'.repeat(300), 'its name'],
  ['extents that overlap', fileXml({ ...x, length: 69, extents: deltas }), 'x', 'overlap'],
  ['an extent past its length', fileXml({ ...x, length: 2 }), 'x', 'past its length'],
  [
    'an extent beyond the tape',
    fileXml({ ...x, extents: [{ startBlock: 900, byteCount: 3 }] }) + fileXml({ ...x, name: '/' }),
    'x',
    'end of data',
  ],
  ['a length beyond all numbers', fileXml({ ...x, length: '9007199254740992' }), 'x', 'its length'],
];

test.each(bad)('an entry with %s is named, and everything else comes back', async (_, entry, path, reason) => {
  const helper = await loaded({ contents: soundContents(entry) });
  const into = temporaryFolder();
  expect(await helper.restore(barcode, [''], into)).toMatchObject({
    state: 'failed',
    fault: { code: 'volume.older-generation' },
  });
  const job = await helper.run('restore.salvage', { barcode, paths: [''], into });
  expect(job).toMatchObject({ state: 'partial', kind: 'salvage', fault: null });
  for (const [name, content] of soundFiles) expect(readFileSync(join(into, name)).equals(content), name).toBe(true);
  expect(readdirSync(into).sort()).toEqual(['alpha.bin', 'beta.txt', 'empty', 'inner']);
  const failed = await helper.items(job, true);
  const reported = failed.find((item) => item.path === path);
  expect(reported?.fault).toMatchObject({ code: 'volume.entry-damaged' });
  expect(reported?.fault?.data.detail).toContain(reason);
  // Nothing of it is known afterwards.
  expect((await helper.cartridge(barcode)).volume).toBeNull();
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
});

test('two files of one name are both left out, folders of one name are told apart', async () => {
  const twin = soundFile('beta.txt', 77).replace('<readonly>', '<readonly> ');
  const folders = ['one', 'other'].map(
    (name, at) =>
      `<directory><name>same</name><contents>${fileXml({ ...x, name, uid: 80 + at })}</contents></directory>`,
  );
  const helper = await loaded({ contents: soundContents(twin + folders.join('')) });
  const into = temporaryFolder();
  const job = await helper.run('restore.salvage', { barcode, paths: [''], into });
  expect(job).toMatchObject({ state: 'partial' });
  expect([...treeOf(into).keys()].sort()).toEqual([
    'alpha.bin',
    'empty',
    'inner',
    'inner/deep',
    'inner/deep/delta',
    'inner/gamma.dat',
    'unnamed-folder-1',
    'unnamed-folder-1/one',
    'unnamed-folder-2',
    'unnamed-folder-2/other',
  ]);
  const codes = (await helper.items(job, true)).map(({ path, fault }) => `${path} ${fault?.code}`).sort();
  expect(codes).toEqual([
    'beta.txt volume.entry-damaged',
    'beta.txt volume.entry-damaged',
    'same volume.entry-incomplete',
    'same volume.entry-incomplete',
  ]);
});

test('an index that breaks off gives what came before, and a path that is not there is said to be missing', async () => {
  const helper = await loaded({
    index: (text) => `${text.slice(0, text.indexOf('<name>empty'))}\n</nothing></ltfsindex>`,
  });
  const into = temporaryFolder();
  const job = await helper.run('restore.salvage', { barcode, paths: ['inner'], into });
  expect(job).toMatchObject({ state: 'partial' });
  expect(
    readFileSync(join(into, 'inner', 'gamma.dat')).equals(soundFiles.get('inner/gamma.dat') ?? Buffer.alloc(0)),
  ).toBe(true);
  expect(existsSync(join(into, 'alpha.bin'))).toBe(false);
  expect(await helper.run('restore.salvage', { barcode, paths: ['empty'], into })).toMatchObject({
    state: 'failed',
    fault: { code: 'volume.path-missing' },
  });
});

test('a sound cartridge loses nothing by it', async () => {
  const helper = await loaded({});
  const into = temporaryFolder();
  expect(await helper.run('restore.salvage', { barcode, paths: [''], into })).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
  expect(treeOf(into).size).toBe(7);
  expect((await helper.list(barcode)).length).toBe(4);
});

test('on the command line what is sound comes back, the rest is named, and the cartridge comes out', async () => {
  const helper = await loaded({
    contents: soundContents(fileXml({ ...x, name: '..' }) + fileXml({ ...x, length: 2 })),
  });
  const into = temporaryFolder();
  const capstan = (...words: readonly string[]) => start(helper.home, ...words).done;
  expect((await capstan('restore', `${barcode}:/`, '--into', into, '--wait')).code).not.toBe(0);
  const { code, out, err } = await capstan('restore', `${barcode}:/`, '--salvage', '--into', into);
  expect(code).toBe(1);
  for (const [name, content] of soundFiles) expect(readFileSync(join(into, name)).equals(content), name).toBe(true);
  for (const name of ['..', 'x'])
    expect(`${out}${err}`).toContain(`${name}: damaged: An entry of the index is damaged`);
  expect((await capstan('check', barcode)).code).not.toBe(0);
  expect((await capstan('eject', barcode)).code).toBe(0);
});
