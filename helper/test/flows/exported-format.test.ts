// What lies in a folder after an export satisfies every rule that other LTFS software relies on, whatever was done to the
// volume before; and what other software wrote satisfies the same rules, before and after files were added here.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules } from './exported/rules.ts';
import { goldenCartridge } from './golden-cartridge.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { folderWith, formatted, barcode as ours } from './steps.ts';
import { bytes, makeSparseFile, makeTree } from './trees.ts';

async function exported(helper: Helper, barcode: string): Promise<string> {
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  const folder = join(temporaryFolder(), 'exported');
  expect(await helper.run('virtual.export', { barcode, folder })).toMatchObject({ state: 'done', fault: null });
  return folder;
}

/** What is wrong in every generation counts once. */
function brokenOnce(folder: string): readonly string[] {
  return [...new Set(brokenRules(folder).map((rule) => rule.replace(/^index \S+ /, '')))];
}

test('a volume that was only formatted', async () => {
  const helper = await formatted();
  expect(brokenRules(await exported(helper, ours))).toEqual([]);
});

test('a tree with everything odd, a sparse file, and many small files', async () => {
  const helper = await formatted();
  const tree = join(temporaryFolder(), 'tree');
  mkdirSync(join(tree, 'small'), { recursive: true });
  makeTree(tree);
  makeSparseFile(join(tree, 'sparse'), 3_000_000);
  for (let at = 0; at < 200; at += 1) writeFileSync(join(tree, 'small', `${at}.dat`), bytes(at * 97, at));
  expect(await helper.archive(ours, tree)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(brokenRules(await exported(helper, ours))).toEqual([]);
});

test('several sessions, between which the cartridge was ejected, and files that replace others', async () => {
  const helper = await formatted();
  for (const names of [['a', 'b'], ['b', 'c: d'], ['a']]) {
    expect(await helper.archive(ours, folderWith(names))).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(brokenRules(await exported(helper, ours))).toEqual([]);
    await helper.load(ours);
  }
});

// One file of `special` was given the checksum of other bytes, which its writer never compares.
test.each([
  ['cartridge-generations.tar.xz', []],
  ['cartridge-special.tar.xz', [expect.stringMatching(/colon:name.*another SHA-256/)]],
])('%s, before and after files were added', async (archive, known) => {
  const folder = goldenCartridge(archive);
  expect(brokenOnce(folder)).toEqual(known);
  const barcode = 'SMP001L8';
  const helper = await startHelper();
  expect(await helper.run('virtual.import', { barcode, folder })).toMatchObject({ state: 'done', fault: null });
  await helper.load(barcode);
  expect(await helper.archive(barcode, folderWith(['added', 'odd: too']))).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
  expect(brokenOnce(await exported(helper, barcode))).toEqual(known);
});

/** What is changed in which file of the folder, and what the rules then say. */
const changes: readonly (readonly [string, string, (bytes: Buffer) => Buffer, RegExp])[] = [
  ['a changed byte of a file', '1_7_R', (record) => Buffer.from(record).fill(1, 0, 1), /SHA-256/],
  ['a record cut short', '1_7_R', (record) => record.subarray(0, 10), /not in 1:7/],
  ['a stale cartridge memory', 'attr_0_9', (value) => Buffer.from(value).fill(9, 8), /memory 80c|memory 0-80c/],
  ['a time without a fraction', '0_5_R', (xml) => replaced(xml, /(<backuptime>[^.<]*)\.\d{9}Z/, '$1Z'), /backuptime/],
  ['a fileuid given twice', '0_5_R', (xml) => replaced(xml, /<fileuid>2</, '<fileuid>1<'), /fileuid 1/],
  ['a pointer to another index', '0_5_R', (xml) => replaced(xml, /<startblock>\d+</, '<startblock>4<'), /it is at a:4/],
];

test('the rules notice what is not as it must be', async () => {
  const helper = await formatted();
  await helper.archive(ours, folderWith(['a', 'b']));
  const folder = await exported(helper, ours);
  for (const [what, name, change, complaint] of changes) {
    const path = join(folder, name);
    const whole = readFileSync(path);
    writeFileSync(path, change(whole));
    expect(brokenRules(folder).join('\n'), what).toMatch(complaint);
    writeFileSync(path, whole);
  }
  expect(brokenRules(folder)).toEqual([]);
});

function replaced(xml: Buffer, pattern: RegExp, by: string): Buffer {
  return Buffer.from(xml.toString().replace(pattern, by));
}
