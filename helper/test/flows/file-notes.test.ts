// What is worth knowing of single files: links, changes, what cannot be archived, further hashes, reading back, streams.

import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extraHashes, hashPresets } from '../../contract/archive.ts';
import { temporaryFolder } from './harness.ts';
import { archiving, folderOf, outcomeOf, station } from './stations.ts';
import { barcode, folderWith, formatted, HeldStream } from './steps.ts';
import { bytes } from './trees.ts';

test('hard links are stored once per name, and noted', async () => {
  const helper = await formatted();
  const source = folderWith(['a', 'b']);
  linkSync(join(source, 'a'), join(source, 'a too'));
  const job = await helper.archive(barcode, source);
  expect(job).toMatchObject({ state: 'done', filesSafe: 3 });
  const notes = (await helper.items(job)).map((item) => [item.path, item.notes]);
  expect(Object.fromEntries(notes)).toEqual({ 'd/a': ['hard-link'], 'd/a too': ['hard-link'], 'd/b': [] });
});

test('a file that is written to all the time is stored as read, and marked', async () => {
  const helper = await formatted();
  const source = folderOf(1, 60);
  const file = join(source, 'f000');
  const busy = setInterval(() => appendFileSync(file, bytes(10, 1)), 1);
  const job = await helper.archive(barcode, source);
  clearInterval(busy);
  expect(job.state).toBe('done');
  expect(await helper.items(job)).toMatchObject([{ path: 'd/f000', changed: true, notes: ['changed'] }]);
});

test('pipes stay behind, each with its reason, and the rest goes on', async () => {
  const helper = await formatted();
  const source = folderWith(['a', 'b']);
  execFileSync('mkfifo', [join(source, 'pipe')]);
  const job = await helper.archive(barcode, source);
  expect(job).toMatchObject({ filesSafe: 2, filesFailed: 1 });
  const left = await helper.items(job, true);
  expect(left.map(({ path, fault }) => [path, fault?.code])).toEqual([['d/pipe', 'source.unsupported']]);
});

test('further hashes are kept with the file and with its receipt', async () => {
  const helper = await formatted();
  const source = folderWith(['a']);
  const job = await archiving(helper, { barcodes: [barcode], sources: [source], hashes: [...extraHashes] });
  const [item] = await helper.items(job);
  const content = readFileSync(join(source, 'a'));
  const hex = (name: string) => createHash(name).update(content).digest('hex');
  expect(Object.keys(item?.hashes ?? {}).sort()).toEqual([...extraHashes].sort());
  expect(item?.hashes).toMatchObject({ md5: hex('md5'), sha1: hex('sha1'), sha512: hex('sha512') });
  const { xattrs } = await helper.client.send('catalogue.entry', { barcode, path: 'd/a' });
  const onTape = xattrs.filter(({ key }) => key.includes('.hash.')).map(({ key, value }) => [key, value]);
  expect(Object.fromEntries(onTape)).toEqual({
    'ltfs.hash.sha256sum': hex('sha256'),
    'ltfs.hash.md5sum': hex('md5'),
    'ltfs.hash.sha1sum': hex('sha1'),
    'ltfs.hash.sha512sum': hex('sha512'),
    'ltfs.hash.crc32sum': item?.hashes.crc32,
    'capstan.hash.xxh64': item?.hashes.xxh64,
    'capstan.hash.xxh3': item?.hashes.xxh3,
    'capstan.hash.xxh128': item?.hashes.xxh128,
    'capstan.hash.c4': item?.hashes.c4,
  });
});

test.each([
  ['that a media hash list can name, when nothing else is asked for', {}, ['xxh64']],
  ['none besides SHA-256 when none is wanted', { hashes: [] }, []],
  ['what is named and nothing else', { hashes: [...hashPresets.film] }, ['xxh128']],
])('an archive computes a checksum: %s', async (_, asked, expected) => {
  const helper = await formatted();
  const job = await archiving(helper, { barcodes: [barcode], sources: [folderOf(3, 1)], ...asked });
  const items = await helper.items(job);
  expect(items.map(({ hashes }) => Object.keys(hashes))).toEqual([expected, expected, expected]);
  expect(items.every(({ sha256 }) => sha256 !== null)).toBe(true);
  const { xattrs } = await helper.client.send('catalogue.entry', { barcode, path: items[0]?.path ?? '' });
  const keys = xattrs.map(({ key }) => key).filter((key) => key.startsWith('capstan.hash.'));
  expect(keys).toEqual(expected.map((name) => `capstan.hash.${name}`));
});

test('receipts climb in their order, each with its time', async () => {
  const helper = await formatted();
  const job = await archiving(helper, { barcodes: [barcode], sources: [folderWith(['a', 'b'])], verify: true });
  expect(job).toMatchObject({ state: 'done', filesSafe: 2 });
  expect(await outcomeOf(helper, job)).toMatchObject({ verified: 2 });
  for (const { receipt, times, generation, barcode: on } of await helper.items(job)) {
    expect({ receipt, generation, on }).toEqual({ receipt: 'verified', generation: 2, on: barcode });
    const { buffered, written, safe, verified } = times;
    const climbed = [buffered, written, safe, verified].map((time) => Date.parse(time ?? ''));
    expect(climbed).toEqual([...climbed].sort((one, other) => one - other));
  }
});

test('a file that does not read back as it was written is not called safe any more', async () => {
  const [one, two] = ['VOL001L8', 'VOL002L8'];
  const helper = await station([one, two]);
  const source = folderOf(3, 1);
  await archiving(helper, { barcodes: [two], sources: [source] });
  await helper.eject(two);
  const { extents } = await helper.client.send('catalogue.entry', { barcode: two, path: 'd/f001' });
  const script = `opcode read, partition 1, block ${extents[0]?.startBlock}: flip 1`;
  await helper.client.send('virtual.setFaults', { barcode: one, script });
  const job = await archiving(helper, { barcodes: [one], sources: [source], verify: true });
  expect(job).toMatchObject({ state: 'partial', filesFailed: 1, filesSafe: 2 });
  const [failed] = await helper.items(job, true);
  expect(failed).toMatchObject({ receipt: null, fault: { code: 'archive.not-as-written' } });
  expect(await outcomeOf(helper, job)).toMatchObject({ verified: 2 });
});

test('a stream is stored as a file, beside what else is archived', async () => {
  const helper = await formatted();
  const stream = new HeldStream('dump.sql');
  const ended = archiving(helper, { barcodes: [barcode], sources: [folderWith(['a'])], streams: [stream.input] });
  const content = bytes(50_000, 1);
  for (const from of [0, 10_000]) stream.send(content.subarray(from, from + 10_000));
  stream.send(content.subarray(20_000));
  stream.end();
  const job = await ended;
  expect(job).toMatchObject({ state: 'done', filesSafe: 2, title: 'd and 1 more → CAP001L8' });
  const into = temporaryFolder();
  await helper.restore(barcode, ['dump.sql'], into);
  expect(readFileSync(join(into, 'dump.sql')).equals(content)).toBe(true);
});

test('a stream whose program goes before its end is not on the cartridge', async () => {
  const helper = await formatted();
  const path = join(temporaryFolder(), 'fifo');
  execFileSync('mkfifo', [path]);
  const streams = [{ path, name: 'dump.sql' }];
  const ended = archiving(helper, { barcodes: [barcode], sources: [folderWith(['a'])], streams });
  // Opening waits for the reader; then a frame that says more than comes.
  execFile('sh', ['-c', `printf '\\0\\0\\1\\0and' > ${path}`]);
  const job = await ended;
  expect(job).toMatchObject({ state: 'partial', filesSafe: 1 });
  expect((await helper.items(job, true)).map(({ path: of, fault }) => [of, fault?.code])).toEqual([
    ['dump.sql', 'source.cut-short'],
  ]);
});
