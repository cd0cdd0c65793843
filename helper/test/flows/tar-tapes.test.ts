// Tapes that GNU tar and bsdtar have written: recognised as they are loaded, listed when that is asked for, browsed and
// restored like a volume, and never written to.

import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';
import { archived, withTape } from './tar-layout.ts';
import { bytes, makeTree } from './trees.ts';

const barcode = 'TAR001L8';

/** What tar has to say of in many ways: long names, links, holes, nothing at all. */
function tarTree(): string {
  const folder = temporaryFolder();
  makeTree(folder);
  // Large enough for what they are here for: some of the tapes have a record for every 512 bytes.
  for (const [name, size] of [
    ['photo.jpg', 90_001],
    ['exactly one block', 51_200],
    ['two blocks and one.bin', 20_481],
  ] as const)
    replaceFile(join(folder, name), bytes(size, size));
  const deep = join(folder, 'a name of many characters '.repeat(4), 'and one more '.repeat(12), 'x'.repeat(200));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'y'.repeat(150)), 'at the end of a long path');
  symlinkSync('z'.repeat(300), join(folder, 'long link'));
  linkSync(join(folder, 'photo.jpg'), join(folder, 'second name of photo.jpg'));
  const sparse = join(folder, 'sparse');
  writeFileSync(sparse, bytes(70_000, 20));
  truncateSync(sparse, 300_000);
  writeFileSync(sparse, bytes(5_000, 21), { flag: 'a' });
  truncateSync(sparse, 500_000);
  writeFileSync(join(folder, 'cafe\u0301, decomposed'), 'its name stays as it is');
  utimesSync(sparse, 1e9, 1e9);
  return folder;
}

function replaceFile(path: string, content: Buffer): void {
  rmSync(path);
  writeFileSync(path, content);
}

function wholeSeconds(tree: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...tree].map(([path, facts]) => [path, facts.replace(/^(\d+) (-?\d*)\d{9} /, '$1 $2 ')]));
}

describe('a tape by', () => {
  test.each([
    ['tar', 1, ['--format=gnu', '--sparse']],
    ['tar', 20, ['--format=posix', '--sparse']],
    ['tar', 512, ['--format=posix', '--sparse', '--sparse-version=0.1']],
    ['bsdtar', 1, ['--format=pax']],
    ['bsdtar', 20, ['--format=pax']],
    ['bsdtar', 2048, ['--format=pax']],
  ] as const)('%s in records of %i × 512 bytes is listed and restored', async (program, factor, options) => {
    const [first, second] = [tarTree(), temporaryFolder()];
    writeFileSync(join(second, 'only one'), 'file');
    const helper = await startHelper();
    const recordBytes = factor * 512;
    const blocking = ['-b', String(factor), ...options];
    await withTape(helper, barcode, [
      { content: archived(program, first, ...blocking), recordBytes },
      { content: archived(program, second, ...blocking), recordBytes },
    ]);
    expect(await helper.cartridge(barcode)).toMatchObject({
      condition: 'tar',
      conditionDetail: `tar archives, in records of ${recordBytes} bytes`,
      volume: null,
    });

    const rebuilt = await helper.run('catalogue.rebuild', { barcodes: [barcode] });
    expect(await helper.items(rebuilt, true)).toEqual([]);
    expect(rebuilt).toMatchObject({ state: 'done' });
    expect((await helper.list(barcode)).map(({ name }) => name)).toEqual(['archive-1', 'archive-2']);

    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['archive-1', 'archive-2'], into)).toMatchObject({ state: 'done' });
    // The oldest format has no fractions of seconds.
    const shown = options[0] === '--format=gnu' ? wholeSeconds : (tree: ReadonlyMap<string, string>) => tree;
    expect(shown(treeOf(join(into, 'archive-1')))).toEqual(shown(treeOf(first)));
    expect(shown(treeOf(join(into, 'archive-2')))).toEqual(shown(treeOf(second)));
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  });
});

test('records of changing lengths are read as they are', async () => {
  const source = tarTree();
  const helper = await startHelper();
  await withTape(helper, barcode, [
    { content: archived('tar', source, '--format=posix'), recordBytes: [10_240, 512, 7_680, 1_536] },
    { content: archived('tar', source, '--format=posix'), recordBytes: 32_768 },
  ]);
  expect(await helper.run('catalogue.rebuild', { barcodes: [barcode] })).toMatchObject({ state: 'done' });
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['archive-1', 'archive-2'], into)).toMatchObject({ state: 'done' });
  expect(treeOf(join(into, 'archive-1'))).toEqual(treeOf(source));
  expect(treeOf(join(into, 'archive-2'))).toEqual(treeOf(source));
});

test('the later of two members is the newer version, and the earlier is still there', async () => {
  const source = temporaryFolder();
  const file = join(temporaryFolder(), 'grown.tar');
  writeFileSync(join(source, 'note'), 'before');
  execFileSync('tar', ['-cf', file, '-C', source, 'note']);
  writeFileSync(join(source, 'note'), 'after it');
  execFileSync('tar', ['-rf', file, '-C', source, 'note']);
  const helper = await startHelper();
  await withTape(helper, barcode, [{ content: execFileSync('cat', [file]), recordBytes: 10_240 }]);
  await helper.run('catalogue.rebuild', { barcodes: [barcode] });
  const names = (await helper.list(barcode, 'archive-1')).map(({ name, size }) => [name, size]);
  expect(names).toEqual([
    ['note', 8],
    ['note.~1~', 6],
  ]);
});

test('a name that is not UTF-8 comes back byte for byte', async () => {
  const source = temporaryFolder();
  const name = Buffer.concat([Buffer.from('caf'), Buffer.of(0xe9)]);
  writeFileSync(Buffer.concat([Buffer.from(`${source}/`), name]), 'not UTF-8');
  const helper = await startHelper();
  await withTape(helper, barcode, [{ content: archived('tar', source), recordBytes: 10_240 }]);
  await helper.run('catalogue.rebuild', { barcodes: [barcode] });
  expect((await helper.list(barcode, 'archive-1')).map((entry) => entry.name)).toEqual(['caf%E9']);
  const into = temporaryFolder();
  await helper.restore(barcode, ['archive-1'], into);
  expect(readdirSync(join(into, 'archive-1'), { encoding: 'buffer' })).toEqual([name]);
});

test('checksums are kept on wish, and a restore is verified by them', async () => {
  const source = temporaryFolder();
  writeFileSync(join(source, 'file'), bytes(100_000, 3));
  const helper = await startHelper();
  await withTape(helper, barcode, [{ content: archived('tar', source), recordBytes: 10_240 }]);
  await helper.run('catalogue.rebuild', { barcodes: [barcode] });
  const entry = () => helper.client.send('catalogue.entry', { barcode, path: 'archive-1/file' });
  expect(await entry()).toMatchObject({ sha256: null });
  await helper.run('catalogue.rebuild', { barcodes: [barcode], checksums: true });
  const sha256 = execFileSync('sha256sum', [join(source, 'file')], { encoding: 'utf8' }).slice(0, 64);
  expect(await entry()).toMatchObject({ sha256 });
  expect(await helper.restore(barcode, ['archive-1'], temporaryFolder())).toMatchObject({ state: 'done' });
});

test('what cannot be listed is named, and what is compressed is one file', async () => {
  const source = temporaryFolder();
  writeFileSync(join(source, 'file'), 'content');
  execFileSync('mkfifo', [join(source, 'pipe')]);
  const packed = execFileSync('tar', ['-czf', '-', '-C', source, 'file']);
  const helper = await startHelper();
  await withTape(helper, barcode, [
    { content: archived('tar', source), recordBytes: 10_240 },
    { content: packed, recordBytes: 10_240 },
    { content: Buffer.from('no archive at all'), recordBytes: 10_240 },
  ]);
  const rebuilt = await helper.run('catalogue.rebuild', { barcodes: [barcode] });
  const failed = await helper.items(rebuilt, true);
  expect(failed.map(({ path, fault }) => [path, fault?.code])).toEqual([
    ['archive-1/pipe', 'volume.member-left-out'],
    ['archive-2.gzip', 'volume.member-unlike'],
    ['archive-3.bin', 'volume.member-unlike'],
  ]);
  const into = temporaryFolder();
  await helper.restore(barcode, ['archive-2.gzip', 'archive-3.bin'], into);
  expect(execFileSync('tar', ['-tzf', join(into, 'archive-2.gzip')], { encoding: 'utf8' })).toBe('file\n');
  expect(execFileSync('cat', [join(into, 'archive-3.bin')], { encoding: 'utf8' })).toBe('no archive at all');
});

test('nothing is written to it, nor taken for granted once somebody else has', async () => {
  const source = temporaryFolder();
  writeFileSync(join(source, 'file'), 'content');
  const helper = await startHelper();
  await withTape(helper, barcode, [{ content: archived('tar', source), recordBytes: 10_240 }]);
  await helper.run('catalogue.rebuild', { barcodes: [barcode] });
  await expect(helper.archive(barcode, source)).rejects.toMatchObject({ code: 'volume.foreign' });
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect((await helper.cartridge(barcode)).volume).toMatchObject({ files: 1 });

  rmSync(join(helper.home, 'virtual', 'tar', `${barcode}.xml`));
  await helper.eject(barcode);
  await helper.load(barcode);
  expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'tar', volume: null });
});
