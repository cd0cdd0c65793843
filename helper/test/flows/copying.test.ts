// One cartridge copied to another: with two drives straight from one to the other, with one in rounds.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { EntryDetail, Job } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, restored, station, untilBytes } from './stations.ts';
import { bytes } from './trees.ts';

const [from, to, other] = ['SRC001L8', 'DST001L8', 'DST002L8'];

/** Folders, empty and small and large files, and a link. */
function mixed(count = 20): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'large'), bytes(5_000_000, 7));
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, 'inner', `f${at}`), bytes(1000 * (at + 1), at));
  symlinkSync('inner/f0', join(folder, 'link'));
  return folder;
}

async function filledFrom(source: string, drives: number): Promise<Helper> {
  const helper = await station([from, to], { drives, capacityBytes: 400_000_000 });
  expect(await helper.archive(from, source)).toMatchObject({ state: 'done' });
  expect(await helper.eject(from)).toMatchObject({ state: 'done' });
  return helper;
}

function copying(helper: Helper, more: Partial<Input<'cartridges.copy'>> = {}): Promise<Job> {
  return helper.client.send('cartridges.copy', { from, to: [to], ...more }).then((id) => helper.endOf(id));
}

async function entryOn(helper: Helper, barcode: string, path: string): Promise<EntryDetail> {
  return await helper.client.send('catalogue.entry', { barcode, path });
}

/** What must be alike on both. */
function traits({ size, modifyTime, creationTime, accessTime, sha256, readOnly, xattrs, symlinkTarget }: EntryDetail) {
  const sorted = xattrs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return { size, modifyTime, creationTime, accessTime, sha256, readOnly, xattrs: sorted, symlinkTarget };
}

describe.each([
  ['with two drives', 2, {}],
  ['with one drive, in one round', 1, {}],
  ['with one drive, in several rounds', 1, { spoolBytes: 1_000_000 }],
] as const)('a copy %s', (_how, drives, more) => {
  test('has everything as it was, with its times, attributes and checksums', async () => {
    const source = mixed();
    const helper = await filledFrom(source, drives);
    const job = await copying(helper, more);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, fault: null });
    expect(await helper.cartridge(to)).toMatchObject({ condition: 'clean' });
    expect(await helper.list(to, 'd/inner')).toHaveLength(20);
    for (const path of ['d', 'd/inner', 'd/empty', 'd/large', 'd/link', 'd/inner/f7']) {
      expect(traits(await entryOn(helper, to, path))).toEqual(traits(await entryOn(helper, from, path)));
    }
    for (const { drive, barcode } of (await helper.snapshot()).cartridges)
      if (drive !== null) await helper.eject(barcode);
    expect(await restored(helper, [to])).toEqual(treeOf(source));
  });
});

test.each([
  ['with two drives', 2, {}],
  ['with one drive, in several rounds', 1, { spoolBytes: 1_000_000 }],
] as const)('a copy %s is read back, each file once', async (_how, drives, more) => {
  const helper = await filledFrom(mixed(), drives);
  const job = await copying(helper, { ...more, verify: true });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await helper.client.send('jobs.result', { id: job.id })).toMatchObject({ outcome: { verified: 22 } });
  for (const { path } of await helper.items(job)) {
    if (path !== 'd/link') expect((await entryOn(helper, to, path)).verified, path).not.toBeNull();
  }
});

test('a copy whose helper is killed goes on, and has nothing twice', async () => {
  const source = mixed(60);
  const helper = await filledFrom(source, 2);
  const begun = untilBytes(helper, 2e6);
  await helper.snapshot();
  const id = await helper.client.send('cartridges.copy', { from, to: [to] });
  await Promise.race([begun, helper.endOf(id).catch(() => undefined)]);
  await helper.kill();
  const next = await startHelper({ home: helper.home });
  expect(await next.endOf(id)).toMatchObject({ id, state: 'done', filesFailed: 0 });
  expect(await next.cartridge(to)).toMatchObject({ condition: 'clean' });
  expect(await next.list(to, 'd/inner')).toHaveLength(60);
  for (const { drive, barcode } of (await next.snapshot()).cartridges) if (drive !== null) await next.eject(barcode);
  expect(await restored(next, [to])).toEqual(treeOf(source));
});

describe.each([
  ['with two drives', 2],
  ['with one drive', 1],
] as const)('a file that is not what was written, copied %s', (_how, drives) => {
  test.each(['d/large', 'd/inner/f7'])('is left out and named, and the others are there: %s', async (damaged) => {
    const helper = await filledFrom(mixed(), drives);
    const { extents } = await entryOn(helper, from, damaged);
    const script = `opcode read, block ${extents[0]?.startBlock}: sense 3/11/00`;
    await helper.client.send('virtual.setFaults', { barcode: from, script });
    const job = await copying(helper);
    expect(job).toMatchObject({ state: 'partial', fault: null });
    const failed = await helper.items(job, true);
    expect(failed.map(({ path }) => path)).toContain(damaged);
    const there = async (path: string) =>
      await entryOn(helper, to, path).then(
        ({ sha256 }) => sha256,
        () => null,
      );
    expect(await there(damaged)).toBeNull();
    const gone = new Set(failed.map(({ path }) => path));
    for (const path of ['d/large', 'd/empty', 'd/inner/f1', 'd/inner/f19']) {
      if (!gone.has(path)) expect(await there(path)).toBe((await entryOn(helper, from, path)).sha256);
    }
    for (const { fault } of failed) expect(fault?.code).toBe('medium.unreadable');
  });
});

test('a file whose content is not that of its checksum is not copied as if it were', async () => {
  const helper = await filledFrom(mixed(), 2);
  const { extents } = await entryOn(helper, from, 'd/large');
  const script = `opcode read, block ${extents[0]?.startBlock}: flip 3`;
  await helper.client.send('virtual.setFaults', { barcode: from, script });
  const job = await copying(helper);
  expect(job).toMatchObject({ state: 'partial', filesFailed: 1 });
  expect(await helper.items(job, true)).toMatchObject([{ path: 'd/large', fault: { code: 'restore.hash-mismatch' } }]);
  await expect(entryOn(helper, to, 'd/large')).rejects.toMatchObject({ code: 'volume.path-missing' });
});

test('a copy over several cartridges has every file once, also one that the first was full for', async () => {
  const helper = await station([from], { drives: 2, capacityBytes: 400_000_000 });
  for (const barcode of [to, other]) {
    await helper.client.send('virtual.create', { barcode, capacityBytes: 64_000_000 });
    expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  const source = folderOf(20, 4);
  expect(await helper.archive(from, source)).toMatchObject({ state: 'done' });
  expect(await helper.eject(from)).toMatchObject({ state: 'done' });
  const job = await copying(helper, { to: [to, other] });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 20 });
  const names = [...(await helper.list(to, 'd')), ...(await helper.list(other, 'd'))].map(({ name }) => name);
  expect(names.toSorted()).toEqual([...treeOf(source).keys()]);
});

test('a copy has no record of the cartridge that it was made from', async () => {
  const helper = await filledFrom(mixed(), 2);
  expect((await helper.list(from)).map(({ name }) => name)).toContain('capstan.json');
  expect(await copying(helper)).toMatchObject({ state: 'done' });
  expect((await helper.list(to)).map(({ name }) => name)).not.toContain('capstan.json');
});

test('a copy to a cartridge that is too small is refused with the figures', async () => {
  const helper = await station([from], { drives: 2, capacityBytes: 400_000_000 });
  await helper.client.send('virtual.create', { barcode: to, capacityBytes: 64_000_000 });
  expect(await helper.format(to)).toMatchObject({ state: 'done' });
  expect(await helper.eject(to)).toMatchObject({ state: 'done' });
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  writeFileSync(join(source, 'large'), bytes(100_000_000, 1));
  expect(await helper.archive(from, source)).toMatchObject({ state: 'done' });
  expect(await copying(helper)).toMatchObject({ state: 'failed', fault: { code: 'archive.no-room' } });
});
