// What a volume is made with and what becomes of it: options of a format, generations, locks, placement.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../client/pages.ts';
import type { GenerationSummary } from '../../contract/volumes.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';
import { bytes } from './trees.ts';

async function generationsOf(helper: Helper): Promise<readonly GenerationSummary[]> {
  const { id, state } = await helper.run('cartridges.findGenerations', { barcode });
  expect(state).toBe('done');
  const found: GenerationSummary[] = [];
  for await (const row of rowsOf((page) => helper.client.send('jobs.generations', { id, ...page }))) found.push(row);
  return found;
}

describe('a volume', () => {
  test('is what it was formatted as, also after it has been on the shelf', async () => {
    const helper = await startHelper();
    const options = { mediaPool: 'Holidays', blockBytes: 65_536, compression: false, packing: false } as const;
    const placementRule = 'size=1M/name=*.txt:*.xml';
    const wish = { barcode, confirmedBarcode: barcode, name: 'Spring', ...options, placementRule };
    expect(await helper.run('cartridges.format', wish)).toMatchObject({ state: 'done' });
    await helper.eject(barcode);
    await helper.load(barcode);
    const { volume } = await helper.cartridge(barcode);
    expect(volume).toMatchObject({ name: 'Spring', ...options, lock: 'unlocked' });
    expect(volume?.placementRule.toLowerCase()).toContain('name=*.txt');
  });

  test('is not made by a rule that is none', async () => {
    const helper = await startHelper();
    const wish = { barcode, confirmedBarcode: barcode, name: '', placementRule: 'everything please' };
    expect(await helper.run('cartridges.format', wish)).toMatchObject({
      state: 'failed',
      fault: { code: 'volume.rule-invalid' },
    });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'blank' });
  });

  test('with a rule has the files that it names on the index partition after an eject, and they come back', async () => {
    const helper = await startHelper();
    const wish = { barcode, confirmedBarcode: barcode, name: '', placementRule: 'size=1M/name=*.txt' };
    await helper.run('cartridges.format', wish);
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, 'note.TXT'), bytes(2000, 1));
    writeFileSync(join(source, 'large.txt'), bytes(1_500_000, 2));
    writeFileSync(join(source, 'photo.jpg'), bytes(2000, 3));
    await helper.archive(barcode, source);
    await helper.eject(barcode);
    const placeOf = async (name: string) => {
      const { extents } = await helper.client.send('catalogue.entry', { barcode, path: `d/${name}` });
      return [...new Set(extents.map(({ partition }) => partition))];
    };
    expect(await placeOf('note.TXT')).toEqual(['a']);
    expect(await placeOf('large.txt')).toEqual(['b']);
    expect(await placeOf('photo.jpg')).toEqual(['b']);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  });

  test('packs small files into shared records, unless it is told otherwise', async () => {
    const helper = await formatted();
    const blocksOf = async (folder: string) => {
      const entries = await helper.list(barcode, folder);
      const details = entries.map(({ path }) => helper.client.send('catalogue.entry', { barcode, path }));
      return new Set((await Promise.all(details)).map(({ extents }) => extents[0]?.startBlock)).size;
    };
    const names = Array.from({ length: 40 }, (_, number) => `file ${number}`);
    await helper.archive(barcode, folderWith(names));
    // How many share one depends on how soon they come.
    expect(await blocksOf('d')).toBeLessThan(names.length / 2);
    const loose = join(temporaryFolder(), 'loose');
    mkdirSync(loose);
    for (const name of names) writeFileSync(join(loose, name), name);
    await helper.run('archive.start', { barcodes: [barcode], sources: [loose], packing: false });
    expect(await blocksOf('loose')).toBe(names.length);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d', 'loose'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'loose'))).toEqual(treeOf(loose));
  });
});

describe('an older generation', () => {
  async function withTwoVersions(): Promise<{ readonly helper: Helper; readonly source: string }> {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, 'diary'), 'first');
    await helper.archive(barcode, source);
    writeFileSync(join(source, 'diary'), 'second and longer');
    writeFileSync(join(source, 'new'), 'new');
    await helper.archive(barcode, source);
    return { helper, source };
  }

  test('is listed with its number, time and files, newest first', async () => {
    const { helper } = await withTwoVersions();
    const found = await generationsOf(helper);
    expect(found.map(({ generation, files }) => [generation, files])).toEqual([
      [3, 2],
      [2, 1],
      [1, 0],
    ]);
    for (const { updateTime, creator } of found) {
      expect(updateTime).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(creator).not.toBe('');
    }
  });

  test('that was seen can be looked at, also on the shelf', async () => {
    const { helper } = await withTwoVersions();
    await helper.eject(barcode);
    const list = { barcode, path: 'd', cursor: null, limit: 10, generation: 2 };
    const { rows } = await helper.client.send('catalogue.list', list);
    expect(rows.map(({ name, size }) => [name, size])).toEqual([['diary', 5]]);
    expect((await helper.list(barcode, 'd')).map(({ name }) => name)).toEqual(['diary', 'new']);
  });

  test('that was never seen can be looked at once it was opened, also on the shelf', async () => {
    const { helper: other } = await withTwoVersions();
    await other.eject(barcode);
    const folder = join(temporaryFolder(), 'exported');
    await other.run('virtual.export', { barcode, folder });
    const helper = await startHelper();
    const imported = 'CAP008L8';
    await helper.run('virtual.import', { barcode: imported, folder });
    await helper.load(imported);
    const list = { barcode: imported, path: 'd', cursor: null, limit: 10, generation: 2 };
    await expect(helper.client.send('catalogue.list', list)).rejects.toMatchObject({
      code: 'volume.generation-closed',
    });
    expect(await helper.run('cartridges.openGeneration', { barcode: imported, generation: 2 })).toMatchObject({
      state: 'done',
    });
    await helper.eject(imported);
    const { rows } = await helper.client.send('catalogue.list', list);
    expect(rows.map(({ name, size }) => [name, size])).toEqual([['diary', 5]]);
    expect((await helper.list(imported, 'd')).map(({ name }) => name)).toEqual(['diary', 'new']);
  });

  test('comes back as it was, and leaves the cartridge as it is', async () => {
    const { helper } = await withTwoVersions();
    const before = await helper.cartridge(barcode);
    const into = temporaryFolder();
    const wish = { from: [{ barcode, paths: ['d'], generation: 2 }], into };
    expect(await helper.run('restore.start', wish)).toMatchObject({
      state: 'done',
      filesFailed: 0,
      progress: { filesDone: 1 },
    });
    expect([...treeOf(into).keys()].sort()).toEqual(['d', 'd/diary']);
    rmSync(join(into, 'd'), { recursive: true });
    expect(await helper.cartridge(barcode)).toEqual(before);
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ progress: { filesDone: 2 } });
  });

  test('that does not exist is named as missing', async () => {
    const { helper } = await withTwoVersions();
    const known = (generation: number) => ({
      code: 'volume.generation-missing',
      data: { subject: barcode, detail: expect.stringMatching(`^no generation ${generation}; known are 1 to \\d$`) },
    });
    const { client } = helper;
    const open = (generation: number) => client.send('cartridges.openGeneration', { barcode, generation });
    // No job is made of it, and no drive is asked: the cartridge may be on the shelf.
    await helper.eject(barcode);
    await expect(open(9)).rejects.toMatchObject(known(9));
    await expect(client.send('cartridges.rollBack', { barcode, generation: 9 })).rejects.toMatchObject(known(9));
    await helper.load(barcode);
    expect(await helper.archive(barcode, folderWith(['still works']))).toMatchObject({ state: 'done' });
  });

  test('is what the cartridge holds after a roll-back, and those in between stay reachable', async () => {
    const { helper } = await withTwoVersions();
    expect(await helper.run('cartridges.rollBack', { barcode, generation: 2 })).toMatchObject({ state: 'done' });
    const { condition, volume } = await helper.cartridge(barcode);
    expect(condition).toBe('clean');
    expect(volume?.generation).toBeGreaterThan(3);
    expect((await helper.list(barcode, 'd')).map(({ name, size }) => [name, size])).toEqual([['diary', 5]]);
    const into = temporaryFolder();
    await helper.run('restore.start', { from: [{ barcode, paths: ['d'], generation: 3 }], into });
    expect([...treeOf(join(into, 'd')).keys()].sort()).toEqual(['diary', 'new']);
    await helper.eject(barcode);
    await helper.load(barcode);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 1 } });
  });
});

describe('a locked cartridge', () => {
  test('takes no new files until it is unlocked, and can be restored from', async () => {
    const helper = await formatted();
    const source = folderWith(['a']);
    await helper.archive(barcode, source);
    expect(await helper.run('cartridges.lock', { barcode, state: 'locked' })).toMatchObject({ state: 'done' });
    await helper.eject(barcode);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { lock: 'locked' } });
    await expect(helper.archive(barcode, folderWith(['b']))).rejects.toMatchObject({ code: 'volume.locked' });
    expect(await helper.restore(barcode, ['d'], temporaryFolder())).toMatchObject({ state: 'done', fault: null });
    expect(await helper.run('cartridges.lock', { barcode, state: 'unlocked' })).toMatchObject({ state: 'done' });
    expect(await helper.archive(barcode, folderWith(['b']))).toMatchObject({ state: 'done' });
  });

  test('for good wants its barcode repeated, and stays so', async () => {
    const helper = await formatted();
    const wish = { barcode, state: 'permanently-locked' } as const;
    await expect(helper.client.send('cartridges.lock', wish)).rejects.toMatchObject({
      code: 'cartridge.not-confirmed',
    });
    expect(await helper.run('cartridges.lock', { ...wish, confirmedBarcode: barcode })).toMatchObject({
      state: 'done',
    });
    const back = helper.run('cartridges.lock', { barcode, state: 'unlocked' });
    await expect(back).rejects.toMatchObject({ code: 'volume.locked' });
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { lock: 'permanently-locked' } });
  });
});
