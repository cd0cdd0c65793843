// Names on a disk are bytes. Whatever they are, they come back from tape as they were, and no two become one.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Chance } from '../chance.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { archiving } from './stations.ts';
import { barcode, formatted } from './steps.ts';

const slash = Buffer.from('/');
const latin = Buffer.from('caf\xe9', 'latin1');

function below(folder: string | Buffer, name: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(folder), slash, Buffer.from(name)]);
}

/** Each path below a folder in hexadecimal digits, with what it holds. */
function bytesOf(folder: Buffer, at = ''): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const path = below(folder, entry.name);
    const name = `${at}/${entry.name.toString('hex')}`;
    if (entry.isDirectory()) {
      all.set(name, 'folder');
      for (const [inIt, content] of bytesOf(path, name)) all.set(inIt, content);
    } else {
      all.set(name, entry.isFile() ? readFileSync(path, 'utf8') : readlinkSync(path, 'buffer').toString('hex'));
    }
  }
  return all;
}

function source(): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  return folder;
}

async function restored(helper: Helper, path = 'd'): Promise<ReadonlyMap<string, string>> {
  const into = temporaryFolder();
  expect(await helper.restore(barcode, [path], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  return bytesOf(Buffer.from(into));
}

function asRestored(folder: string): ReadonlyMap<string, string> {
  return new Map([[`/${Buffer.from('d').toString('hex')}`, 'folder'], ...bytesOf(Buffer.from(folder), '/64')]);
}

test('two thousand names of any bytes come back byte for byte', async () => {
  const folder = source();
  const chance = new Chance(24);
  // Often alike: percent signs, digits, halves of characters.
  const usual = Buffer.from('%%%EF925\xe9\xc3\xa9a', 'latin1');
  const byte = () => (chance.whole(4) === 0 ? 1 + chance.whole(255) : (usual[chance.whole(usual.length)] ?? 0x61));
  // The slash is no character of a name, U+001F none of LTFS.
  const possible = (one: number) => (one === 0x2f || one === 0x1f ? 0x5f : one);
  for (let number = 0; number < 2000; number += 1) {
    const name = Buffer.from(Array.from({ length: 1 + chance.whole(12) }, () => possible(byte())));
    if (!['.', '..'].includes(name.toString('latin1'))) writeFileSync(below(folder, name), name.toString('hex'));
  }
  const helper = await formatted();
  expect(await helper.archive(barcode, folder)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await restored(helper)).toEqual(asRestored(folder));
});

test('folders, links and what is not composed come back as they were called', async () => {
  const folder = source();
  const deep = below(below(folder, latin), Buffer.from([0xff, 0xfe]));
  mkdirSync(deep, { recursive: true });
  writeFileSync(below(deep, latin), 'deep');
  symlinkSync(latin, below(folder, 'link'));
  symlinkSync('%E9', below(folder, Buffer.from([0xe9])));
  // Beside the bytes: the text that they are shown as, and the text that that is shown as.
  for (const name of ['caf%E9.txt', 'caf%25E9.txt', 'e\u0301', 'u\u0308/']) {
    if (name.endsWith('/')) mkdirSync(below(folder, name.slice(0, -1)));
    else writeFileSync(below(folder, name), name);
  }
  writeFileSync(below(folder, Buffer.from('caf\xe9.txt', 'latin1')), 'bytes');
  writeFileSync(below(below(folder, 'u\u0308'), 'o\u0308'), 'deep');
  const helper = await formatted();
  expect(await helper.archive(barcode, folder)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await restored(helper)).toEqual(asRestored(folder));

  const { xattrs } = await helper.client.send('catalogue.entry', { barcode, path: 'd/caf%E9.txt' });
  expect(xattrs).toContainEqual(expect.objectContaining({ key: 'capstan.name', encoding: 'base64' }));
  // By its text a single one is found; it comes back under its own name.
  expect([...(await restored(helper, 'd/caf%E9.txt')).values()]).toEqual(['bytes']);
  expect([...(await restored(helper, 'd/caf%25E9.txt')).values()]).toEqual(['caf%E9.txt']);
});

test('a name that is longer in codes than a disk has room for comes back as it was, too', async () => {
  const folder = source();
  const long = Buffer.concat([Buffer.from('漢'.repeat(60)), Buffer.alloc(60, 0xff)]);
  mkdirSync(below(folder, long));
  writeFileSync(below(below(folder, long), long), 'content');
  const helper = await formatted();
  expect(await helper.archive(barcode, folder)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await restored(helper)).toEqual(asRestored(folder));
});

test('what is unchanged is known again, and a mirror folder has the same bytes', async () => {
  const folder = source();
  mkdirSync(below(folder, latin));
  writeFileSync(below(below(folder, latin), Buffer.from([0xf6])), 'content');
  writeFileSync(below(folder, '%FF'), 'text');
  const helper = await formatted();
  const mirror = temporaryFolder();
  expect(await archiving(helper, { barcodes: [barcode], sources: [folder], mirror })).toMatchObject({ state: 'done' });
  expect(bytesOf(Buffer.from(mirror))).toEqual(asRestored(folder));
  const again = await archiving(helper, { barcodes: [barcode], sources: [folder], unchanged: 'compare' });
  expect(again).toMatchObject({ state: 'done', filesSafe: 0 });
});

test('a cartridge of other software that has such text as a name keeps it', async () => {
  const folder = source();
  writeFileSync(join(folder, 'plain'), 'text');
  const helper = await formatted();
  // A source that is named is called what it is called.
  execFileSync('mv', [join(folder, 'plain'), join(folder, 'caf%E9')]);
  const job = await archiving(helper, { barcodes: [barcode], sources: [join(folder, 'caf%E9')] });
  expect(job).toMatchObject({ state: 'done', filesSafe: 1 });
  expect([...(await restored(helper, 'caf%E9')).keys()]).toEqual([`/${Buffer.from('caf%E9').toString('hex')}`]);
});
