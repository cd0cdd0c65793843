// Sources are compared with the manifest that came with them while they are archived: what differs, lacks or is extra is
// named, and what differs is on no cartridge.

import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { comparing, flip, whatCameOf, writeSums } from './manifests-of-sources.ts';
import { archiving, folderOf, planOf, stateOf, station } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';
import { bytes } from './trees.ts';

const names = ['a', 'b', 'c'];

async function onTape(helper: Helper, on = barcode, path = 'd'): Promise<readonly string[]> {
  return (await helper.list(on, path)).map(({ name }) => name).toSorted();
}

test('files that are as their manifest lists them are archived, and counted', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  const verifyAgainst = writeSums(source, names);
  const { job, manifest, failed } = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 4 });
  expect(failed).toEqual({});
  const none = { bySize: 0, differing: 0, missing: 0, extra: 0, excluded: 0 };
  expect(manifest).toEqual({ path: verifyAgainst, matching: 3, ...none });
});

test.each([['md5'], ['sha1'], ['sha256'], ['sha512']])(
  'what differs by its %s is on no cartridge, what lacks and what is extra is named',
  async (algorithm) => {
    const helper = await formatted();
    const source = folderWith([...names, 'gone']);
    const list = basename(writeSums(source, [...names, 'gone'], algorithm));
    flip(join(source, 'b'), 500);
    rmSync(join(source, 'gone'));
    writeFileSync(join(source, 'new'), 'nobody listed it');
    const came = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst: source });
    expect(came.job).toMatchObject({ state: 'partial', filesFailed: 2 });
    expect(came.failed).toEqual({ 'd/b': 'manifest.file-differs', 'd/gone': 'manifest.file-missing' });
    expect(came.manifest).toMatchObject({ matching: 2, differing: 1, missing: 1, extra: 1 });
    expect(await onTape(helper)).toEqual(['a', 'c', 'new', list].toSorted());
    const items = await helper.items(came.job);
    expect(items.find(({ path }) => path === 'd/new')?.notes).toEqual(['not-in-manifest']);
    // Before anything was safe.
    expect(items[0]).toMatchObject({ path: 'd/gone', receipt: null });
  },
);

test.each([
  ['first', 0],
  ['middle', 1_500_000],
  ['last', -1],
])('a flipped bit in the %s byte of a large file keeps it from every index', async (_, at) => {
  const helper = await formatted();
  const source = folderWith(['small']);
  writeFileSync(join(source, 'large'), bytes(3_000_001, 5));
  const verifyAgainst = writeSums(source, ['small', 'large'], 'md5');
  flip(join(source, 'large'), at);
  const came = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst });
  expect(came.failed).toEqual({ 'd/large': 'manifest.file-differs' });
  expect(await onTape(helper)).toEqual(['MD5SUMS', 'small']);
});

test('of several copies none has what differs, and all have the rest', async () => {
  const barcodes = ['VOL001L8', 'VOL002L8'];
  const helper = await station(barcodes, { drives: 2 });
  const source = folderWith(names);
  writeFileSync(join(source, 'large'), bytes(2_000_000, 7));
  const verifyAgainst = writeSums(source, [...names, 'large'], 'sha1');
  flip(join(source, 'large'), -1);
  flip(join(source, 'a'), 0);
  const came = await comparing(helper, { barcodes, sources: [source], copies: 2, verifyAgainst });
  expect(came.failed).toEqual({ 'd/a': 'manifest.file-differs', 'd/large': 'manifest.file-differs' });
  for (const one of barcodes) expect(await onTape(helper, one)).toEqual(['SHA1SUMS', 'b', 'c']);
  expect(came.manifest).toMatchObject({ matching: 2, differing: 2 });
});

test('of a file that would be split not even a part is written when it differs', async () => {
  const barcodes = ['VOL001L8', 'VOL002L8', 'VOL003L8'];
  const helper = await station(barcodes);
  const source = folderWith(['small']);
  writeFileSync(join(source, 'film'), bytes(150_000_000, 3));
  const verifyAgainst = writeSums(source, ['small', 'film'], 'sha1');
  flip(join(source, 'film'), -1);
  const came = await comparing(helper, { barcodes, sources: [source], split: true, verifyAgainst });
  expect(came.failed).toEqual({ 'd/film': 'manifest.file-differs' });
  expect(await onTape(helper, barcodes[0])).toEqual(['SHA1SUMS', 'small']);
  flip(join(source, 'film'), -1);
  const again = await comparing(helper, { barcodes, sources: [source], split: true, verifyAgainst });
  expect(again.job).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(again.manifest).toMatchObject({ matching: 2, differing: 0 });
});

test('a mirror folder does not get what differs', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  writeFileSync(join(source, 'large'), bytes(2_000_000, 7));
  const verifyAgainst = writeSums(source, [...names, 'large']);
  flip(join(source, 'large'), 1_000_000);
  flip(join(source, 'c'), 0);
  const mirror = temporaryFolder();
  const came = await comparing(helper, { barcodes: [barcode], sources: [source], mirror, verifyAgainst });
  expect(came.failed).toEqual({ 'd/c': 'manifest.file-differs', 'd/large': 'manifest.file-differs' });
  expect([...treeOf(join(mirror, 'd')).keys()].filter((name) => name !== '').toSorted()).toEqual([
    'SHA256SUMS',
    'a',
    'b',
  ]);
});

test.each(['skip', 'compare'] as const)(
  'with "unchanged: %s" what lies there already is compared with the manifest, too',
  async (unchanged) => {
    const helper = await formatted();
    const source = folderWith(names);
    await helper.archive(barcode, source);
    for (const algorithm of ['sha256', 'md5']) {
      const { atime, mtime } = statSync(join(source, 'a'));
      const verifyAgainst = writeSums(source, names, algorithm);
      const same = await comparing(helper, { barcodes: [barcode], sources: [source], unchanged, verifyAgainst });
      expect(same.manifest).toMatchObject({ matching: 3, differing: 0 });
      // Of the same size and time.
      flip(join(source, 'a'), 0);
      utimesSync(join(source, 'a'), atime, mtime);
      const wrong = writeSums(source, names, algorithm);
      flip(join(source, 'a'), 0);
      utimesSync(join(source, 'a'), atime, mtime);
      const came = await comparing(helper, { barcodes: [barcode], sources: [source], unchanged, verifyAgainst: wrong });
      expect([algorithm, came.failed]).toEqual([algorithm, { 'd/a': 'manifest.file-differs' }]);
      rmSync(wrong);
    }
  },
);

test('a size that differs is enough, and links, holes and hard links are what they are', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  writeFileSync(join(source, 'hole'), 'x');
  truncateSync(join(source, 'hole'), 5_000_000);
  linkSync(join(source, 'a'), join(source, 'same'));
  const all = [...names, 'hole', 'same'];
  const verifyAgainst = writeSums(source, all, 'md5');
  rmSync(join(source, 'b'));
  symlinkSync('a', join(source, 'b'));
  const list = `<hashlist version="1.1"><hash><file>c</file><size>7</size><null/></hash>
    <hash><file>a</file><size>1000</size><null/></hash></hashlist>`;
  const came = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst });
  expect(came.failed).toEqual({ 'd/b': 'manifest.file-missing' });
  expect(came.manifest).toMatchObject({ matching: 4, missing: 1 });
  const sizes = join(source, 'sizes.mhl');
  writeFileSync(sizes, list);
  const bySize = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst: sizes });
  expect(bySize.failed).toEqual({ 'd/c': 'manifest.file-differs' });
  expect(bySize.manifest).toMatchObject({ matching: 0, bySize: 1, differing: 1 });
});

test('a job that is continued compares, too, and keeps what was safe', async () => {
  const [first = '', second = ''] = ['VOL001L8', 'VOL002L8'];
  const helper = await station([first, second]);
  const source = folderOf(30, 5);
  const all = readdirSync(source);
  const verifyAgainst = writeSums(source, all);
  flip(join(source, 'f000'), 3);
  flip(join(source, 'f029'), -1);
  const id = await helper.client.send('archive.start', { barcodes: [first], sources: [source], verifyAgainst });
  await stateOf(helper, id, 'waiting');
  await helper.client.send('jobs.cancel', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
  const next = await helper.client.send('archive.continue', { id });
  await stateOf(helper, next, 'waiting');
  await helper.client.send('jobs.supply', { id: next, barcode: second });
  const came = await whatCameOf(helper, await helper.endOf(next));
  expect(came.failed).toEqual({ 'd/f000': 'manifest.file-differs', 'd/f029': 'manifest.file-differs' });
  expect(came.manifest).toMatchObject({ matching: 28, differing: 2, missing: 0, extra: 0 });
  const both = [...(await onTape(helper, first)), ...(await onTape(helper, second))];
  expect(both.toSorted()).toEqual(['SHA256SUMS', ...all.filter((name) => !/^f0(00|29)$/.test(name))].toSorted());
});

test('a manifest that lies elsewhere fits the source or the folder above it; one of other files is refused', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  const list = writeSums(source, names);
  const elsewhere = temporaryFolder();
  const moved = join(elsewhere, 'delivery.sha256');
  writeFileSync(moved, writtenBelow(list, ''));
  rmSync(list);
  for (const prefix of ['', 'd/']) {
    writeFileSync(moved, writtenBelow(moved, prefix));
    const came = await comparing(helper, { barcodes: [barcode], sources: [source], verifyAgainst: moved });
    expect(came.manifest).toMatchObject({ matching: 3, missing: 0, extra: 0 });
  }
  const other = join(elsewhere, 'other.md5');
  writeFileSync(other, 'd41d8cd98f00b204e9800998ecf8427e  something/else\n');
  const refused = await archiving(helper, { barcodes: [barcode], sources: [source], verifyAgainst: other });
  expect(refused).toMatchObject({ state: 'failed', fault: { code: 'manifest.fits-nothing' } });
  expect(await helper.items(refused)).toEqual([]);
});

/** The same list, of names below a folder. */
function writtenBelow(list: string, prefix: string): string {
  return readFileSync(list, 'utf8').replace(/ {2}.*?([abc])$/gm, `  ${prefix}$1`);
}

test('what patterns leave out is not missing, and a part of what is listed may be archived alone', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  mkdirSync(join(source, 'in'));
  writeFileSync(join(source, 'in', 'e'), bytes(100, 1));
  const verifyAgainst = writeSums(source, [...names, 'in/e'], 'md5');
  const filter = { include: [], exclude: ['c'] };
  const came = await comparing(helper, { barcodes: [barcode], sources: [source], filter, verifyAgainst });
  expect(came).toMatchObject({ failed: {}, manifest: { matching: 3, missing: 0, excluded: 1 } });
  const part = await comparing(helper, {
    barcodes: [barcode],
    sources: [join(source, 'in')],
    into: 'x',
    verifyAgainst,
  });
  expect(part).toMatchObject({ failed: {}, manifest: { matching: 1, missing: 0, extra: 0 } });
  const file = await comparing(helper, { barcodes: [barcode], sources: [join(source, 'b')], verifyAgainst });
  expect(file).toMatchObject({ failed: {}, manifest: { matching: 1, missing: 0, extra: 0 } });
});

test('a plan counts what would be left', async () => {
  const helper = await formatted();
  const source = folderWith([...names, 'gone']);
  const verifyAgainst = writeSums(source, [...names, 'gone']);
  rmSync(join(source, 'gone'));
  const plan = await planOf(helper, { barcodes: [barcode], sources: [source], verifyAgainst: dirname(verifyAgainst) });
  expect(plan).toMatchObject({ files: 4, left: 1 });
});

test('no manifest lists a stream', async () => {
  const helper = await formatted();
  const streams = [{ path: '/nowhere', name: 's' }];
  const asked = archiving(helper, { barcodes: [barcode], sources: [], streams, verifyAgainst: '/nowhere/list' });
  await expect(asked).rejects.toMatchObject({ code: 'call.invalid-input' });
});
