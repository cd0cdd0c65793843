// A folder goes to tape as a bag, and what comes back is one, by the judgement of the program that everybody uses.

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { archiving, folderOf, station } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';
import { bytes } from './trees.ts';

/** Odd names, an empty file and folder, a link. */
function estate(): string {
  const folder = folderWith(['a letter', 'tab\tand #hash', 'ümläut', 'per%cent', '日本語']);
  mkdirSync(join(folder, 'below', 'empty folder'), { recursive: true });
  writeFileSync(join(folder, 'below', 'empty'), '');
  writeFileSync(join(folder, 'below', 'large'), bytes(3_000_000, 7));
  writeFileSync(join(folder, 'junk.tmp'), 'not wanted');
  symlinkSync('a letter', join(folder, 'link'));
  return folder;
}

const [one, two] = ['BAG001L8', 'BAG002L8'] as const;

const read = (...path: readonly string[]) => readFileSync(join(...path), 'utf8');

test('a folder comes back as a bag that is valid, with manifests of each kind that was asked for', async () => {
  const helper = await formatted();
  const request = { barcodes: [barcode], sources: [estate()], bag: true, into: 'estates/2026' };
  const filter = { include: [], exclude: ['/junk.tmp'] };
  const job = await archiving(helper, { ...request, filter, hashes: ['md5', 'xxh64'], verify: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  // Seven files and a link, which counts as an eighth; two manifests, their own manifest, the declaration and the information.
  expect(job).toMatchObject({ filesSafe: 13, progress: { filesDone: 13, filesTotal: 13 } });
  const unverified = (await helper.items(job)).filter(({ receipt }) => receipt !== 'verified');
  expect(unverified.map(({ path }) => path)).toEqual(['estates/2026/d/data/link']);
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['estates/2026/d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  const bag = join(into, 'd');
  expect(checkers.bag(bag)).toMatchObject({ code: 0 });
  expect(read(bag, 'manifest-md5.txt').split('\n')).toHaveLength(9);
  expect(read(bag, 'bag-info.txt')).toContain('\nPayload-Oxum: 3006010.8\n');
  expect(existsSync(join(bag, 'data', 'junk.tmp'))).toBe(false);
  writeFileSync(join(bag, 'data', 'below', 'empty'), 'x');
  expect(checkers.bag(bag)).toMatchObject({ code: 1 });
});

test('several folders are several bags, on each copy', async () => {
  const helper = await station([one, two], { drives: 2 });
  const sources = [estate(), join(temporaryFolder(), 'second')] as const;
  mkdirSync(sources[1]);
  writeFileSync(join(sources[1], 'f'), 'x');
  const job = await archiving(helper, { barcodes: [one, two], sources: [...sources], copies: 2, bag: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  for (const copy of [one, two]) {
    const into = temporaryFolder();
    await helper.restore(copy, [''], into);
    for (const name of ['d', 'second']) expect(checkers.bag(join(into, name))).toMatchObject({ code: 0 });
  }
});

test('a link counts as what it leads to in the bag; one that leads elsewhere is named, as no bag can hold it', async () => {
  const helper = await formatted();
  const source = folderWith(['a']);
  mkdirSync(join(source, 'below'));
  symlinkSync('../a', join(source, 'below', 'to a'));
  expect(await archiving(helper, { barcodes: [barcode], sources: [source], bag: true })).toMatchObject({
    state: 'done',
  });
  const into = temporaryFolder();
  await helper.restore(barcode, ['d'], into);
  expect(checkers.bag(join(into, 'd'))).toMatchObject({ code: 0 });
  for (const [name, target] of [
    ['out', '../../secret'],
    ['nowhere', 'none'],
    ['root', '/etc/passwd'],
    ['folder', 'below'],
    ['itself', 'itself'],
  ] as const)
    symlinkSync(target, join(source, name));
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], bag: true });
  expect(job).toMatchObject({ state: 'partial', filesFailed: 4 });
  const failed = (await helper.items(job, true)).map(({ path, fault }) => [path, fault?.code]);
  expect(new Set(failed)).toEqual(
    new Set(['out', 'nowhere', 'root', 'itself'].map((name) => [`d/data/${name}`, 'archive.not-in-bag'])),
  );
});

test('names are listed as a disk has them, and those that no bag can list are named', async () => {
  const helper = await formatted();
  const source = folderWith(['caf%E9', 'e\u0301']);
  expect(await archiving(helper, { barcodes: [barcode], sources: [source], bag: true })).toMatchObject({
    state: 'done',
  });
  const into = temporaryFolder();
  await helper.restore(barcode, ['d'], into);
  expect(checkers.bag(join(into, 'd'))).toMatchObject({ code: 0 });
  writeFileSync(join(source, 'line%0Aend'), '');
  writeFileSync(Buffer.concat([Buffer.from(`${source}/caf`), Buffer.from([0xe9])]), '');
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], bag: true });
  expect(job).toMatchObject({ state: 'partial' });
  const failed = (await helper.items(job, true)).map(({ path, fault }) => [path, fault?.code] as const);
  expect(Object.fromEntries(failed)).toEqual({
    'd/data/line%0Aend': 'archive.not-in-bag',
    'd/data/caf%E9': 'archive.not-in-bag',
  });
});

test('only a folder becomes a bag, and an empty one too', async () => {
  const helper = await formatted();
  const folder = join(temporaryFolder(), 'nothing');
  mkdirSync(folder);
  const file = join(folderWith(['f']), 'f');
  const ofFile = archiving(helper, { barcodes: [barcode], sources: [file], bag: true });
  await expect(ofFile).rejects.toMatchObject({ code: 'archive.bag-of-file' });
  expect(await archiving(helper, { barcodes: [barcode], sources: [folder], bag: true })).toMatchObject({
    state: 'done',
  });
  const into = temporaryFolder();
  await helper.restore(barcode, ['nothing'], into);
  expect(read(into, 'nothing', 'bag-info.txt')).toContain('Payload-Oxum: 0.0');
});

test.each(Array.from({ length: 6 }, (_, at) => at + 1))(
  'wherever a drive fails to write, a job that is done has made a bag (write %i)',
  async (nth) => {
    const helper = await station([one]);
    await helper.client.send('virtual.setFaults', { barcode: one, script: `opcode write, nth ${nth}: sense 4/44/00` });
    const job = await archiving(helper, { barcodes: [one], sources: [folderWith(['a', 'b'])], bag: true });
    if (job.state !== 'done') return expect(job).toMatchObject({ state: 'failed', fault: expect.anything() });
    await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
    const into = temporaryFolder();
    await helper.restore(one, ['d'], into);
    expect(checkers.bag(join(into, 'd'))).toMatchObject({ code: 0 });
  },
);

test('when it takes several cartridges, all of them make the bag', async () => {
  const helper = await station([one, two], { drives: 2 });
  const source = folderOf(8, 10);
  const job = await archiving(helper, { barcodes: [one, two], sources: [source], bag: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 12 });
  const into = temporaryFolder();
  for (const part of [one, two]) await helper.restore(part, [''], into);
  expect(checkers.bag(join(into, 'd'))).toMatchObject({ code: 0 });
});
