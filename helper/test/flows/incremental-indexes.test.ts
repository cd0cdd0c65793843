// Cartridges on which another program has left incremental indexes (LTFS 2.5) behind the last full one: what these say
// is in the catalogue and comes back, nothing is written before a recovery has kept it, and what cannot be used is said.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../cli/program.ts';
import { writeTape } from '../hostile/cartridge.ts';
import { type Change, changedTape } from '../hostile/incremental.ts';
import { asTape, contents } from '../hostile/injured.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { folderWith } from './steps.ts';
import { bytes } from './trees.ts';

const barcode = 'INC001L8';
const [first, second] = [bytes(100_000, 1), bytes(70_000, 2)];
const added = { 'first.bin': first, 'second.bin': second };
const chain: readonly Change[] = [
  { files: { 'first.bin': first }, deleted: ['notes.txt'] },
  { files: { 'second.bin': second } },
];
/** A folder that ends behind its name, with what is its own beside it. */
const misshapen: Change = {
  files: { 'second.bin': second },
  shape: (files) => `<directory><name>many</name></directory><fileuid>51</fileuid><contents>${files}</contents>`,
};

async function imported(...changes: readonly Change[]): Promise<Helper> {
  const helper = await startHelper();
  const folder = join(temporaryFolder(), 'tape');
  writeTape(folder, asTape(changedTape(...changes)));
  expect(await helper.run('virtual.import', { barcode, folder })).toMatchObject({ state: 'done' });
  return helper;
}

async function restored(helper: Helper, paths: readonly string[]): Promise<string> {
  const into = temporaryFolder();
  expect(await helper.restore(barcode, paths, into)).toMatchObject({ state: 'done', filesFailed: 0 });
  return into;
}

test('their files are listed and come back, and what they deleted is not', async () => {
  const helper = await imported(...chain);
  expect(await helper.load(barcode)).toMatchObject({ state: 'done', fault: null });
  expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'dirty' });
  const names = (await helper.list(barcode, '')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['first.bin', 'second.bin', 'big.bin', 'late.bin']));
  expect(names).not.toContain('notes.txt');
  const into = await restored(helper, ['first.bin', 'second.bin', 'late.bin']);
  for (const [name, content] of Object.entries(added))
    expect(readFileSync(join(into, name)).equals(content)).toBe(true);
});

test('nothing is written on the cartridge before a recovery, which keeps them as a full index', async () => {
  const helper = await imported(...chain);
  await helper.load(barcode);
  const refused = await helper.archive(barcode, folderWith(['a'])).catch((error: unknown) => error);
  expect(JSON.stringify(refused)).toContain('volume.dirty');
  expect(await helper.run('cartridges.recover', { barcode })).toMatchObject({ state: 'done', fault: null });
  expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  expect(await helper.archive(barcode, folderWith(['a']))).toMatchObject({ state: 'done' });
  const into = await restored(helper, ['first.bin', 'second.bin', 'd/a']);
  for (const [name, content] of Object.entries(added))
    expect(readFileSync(join(into, name)).equals(content)).toBe(true);
});

test('rebuilding the catalogue entry reads them, too', async () => {
  const helper = await imported(...chain);
  await helper.load(barcode);
  expect(await helper.run('catalogue.rebuild', { barcodes: [barcode] })).toMatchObject({ state: 'done' });
  expect((await helper.list(barcode, '')).map(({ name }) => name)).toContain('second.bin');
});

test('a rescue takes the newest files by them, and what they deleted from the full one', async () => {
  const helper = await imported(...chain);
  const into = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'done' });
  for (const [name, content] of Object.entries(added)) {
    expect(readFileSync(join(into, 'files', name)).equals(content)).toBe(true);
  }
  expect(existsSync(join(into, 'files', 'notes.txt'))).toBe(false);
  expect(
    readFileSync(join(into, 'older', 'generation-3', 'notes.txt')).equals(contents.get('notes.txt') ?? first),
  ).toBe(true);
  const map = JSON.parse(readFileSync(join(into, 'map.json'), 'utf8'));
  const uses = map.tape.indexes.map(({ use }: { readonly use: string }) => use);
  expect(uses.filter((use: string) => use === 'applied')).toHaveLength(2);
  expect(readFileSync(join(into, 'map.txt'), 'utf8')).toContain('applied to the index before them');
});

test('one whose meaning is in doubt is named, the last state that is sure is kept, and a rescue finds its files', async () => {
  const helper = await imported(chain[0] ?? {}, misshapen);
  const capstan = (...words: readonly string[]) => start(helper.home, ...words).done;
  await helper.load(barcode);
  const checked = await capstan('check', barcode);
  expect(checked.out).toContain(
    'An incremental index of another program cannot be used; a rescue finds the files that it names',
  );
  expect(checked.out).toContain('Generation 4 is the newest that can be read');
  const into = join(temporaryFolder(), 'rescued');
  expect(await helper.run('restore.rescue', { barcode, into })).toMatchObject({ state: 'partial' });
  expect(readFileSync(join(into, 'files', 'first.bin')).equals(first)).toBe(true);
  const older = readdirSync(join(into, 'older'), { recursive: true, encoding: 'utf8' });
  const found = older.find((path) => path.endsWith('second.bin')) ?? '';
  expect(readFileSync(join(into, 'older', found)).equals(second)).toBe(true);
  expect(readFileSync(join(into, 'map.txt'), 'utf8')).toContain('changes that could not be applied');
});
