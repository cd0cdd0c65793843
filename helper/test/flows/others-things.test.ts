// What a member may not do with another's cartridges, however it is asked for: by a copy, by a pool, by a lost file, by
// what somebody else has put into a drive.

import { chownSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { follow } from '../../client/follow-job.ts';
import { rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { type Helper, isRoot } from './harness.ts';
import { ann, bob, clientAs, fileOf, folderOf, openFolder, sharedHelper } from './people.ts';
import { addDrive, smallBytes, stateOf } from './stations.ts';
import { bytes } from './trees.ts';

const [hers, his, other] = ['ANN001L8', 'BOB001L8', 'BOB002L8'] as const;

const ended = (client: Client, start: () => Promise<JobId>): Promise<Job> => follow(client, start, () => {}).done;

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof TapeError) return error.code;
    throw error;
  }
}

async function people() {
  const helper = await sharedHelper();
  return { helper, ann: await clientAs(ann, helper), bob: await clientAs(bob, helper) };
}

/** On the shelf, and theirs. */
async function cartridgeOf({ client: root, load, eject }: Helper, client: Client, barcode: string): Promise<void> {
  await root.send('virtual.create', { barcode, capacityBytes: smallBytes });
  expect(await load(barcode)).toMatchObject({ state: 'done' });
  const format = { barcode, confirmedBarcode: barcode, name: '' };
  expect(await ended(client, () => client.send('cartridges.format', format))).toMatchObject({ state: 'done' });
  expect(await eject(barcode)).toMatchObject({ state: 'done' });
}

async function archived(helper: Helper, client: Client, barcode: string, source: string): Promise<void> {
  const job = await ended(client, () => client.send('archive.start', { barcodes: [barcode], sources: [source] }));
  expect(job).toMatchObject({ state: 'done' });
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
}

function filesOf(who: Identity, count: number, megabytes: number): string {
  const folder = folderOf(who, join(openFolder(), 'd'));
  for (let at = 0; at < count; at += 1) {
    const content = bytes(megabytes * 1_000_000, at);
    fileOf(who, join(folder, `f${at}`), content.toString('latin1'), 0o600);
  }
  return folder;
}

describe.skipIf(!isRoot)('another’s cartridge (only root can test it)', () => {
  test('is copied by nobody, and nobody copies onto it', async () => {
    const { helper, ann: her, bob: him } = await people();
    await cartridgeOf(helper, her, hers);
    await cartridgeOf(helper, him, his);
    await cartridgeOf(helper, him, other);
    await archived(helper, her, hers, fileOf(ann, join(openFolder(), 'letter')));
    const copy = (from: string, ...to: readonly string[]) => him.send('cartridges.copy', { from, to: [...to] });
    expect(await codeOf(copy(hers, his))).toBe('access.denied');
    expect(await codeOf(copy(his, hers))).toBe('access.denied');
    expect(await codeOf(copy(his, other, hers))).toBe('access.denied');
    await archived(helper, him, his, fileOf(bob, join(openFolder(), 'reply')));
    expect(await ended(him, () => copy(his, other))).toMatchObject({ state: 'done' });
    expect(await codeOf(him.send('cartridges.place', { barcode: hers, place: 'mine now' }))).toBe('access.denied');
    expect(await codeOf(him.send('cartridges.place', { barcode: his, place: 'my drawer' }))).toBe('done');
  });

  test('gives nothing in the place of a lost file, though its content is said to be the same', async () => {
    const { helper, ann: her, bob: him } = await people();
    await cartridgeOf(helper, her, hers);
    await cartridgeOf(helper, him, his);
    // The same to whoever goes by checksums, as a made-up one would be.
    for (const [client, who, barcode] of [
      [her, ann, hers],
      [him, bob, his],
    ] as const) {
      await archived(helper, client, barcode, filesOf(who, 2, 1));
    }
    await helper.client.send('virtual.setFaults', { barcode: his, script: 'opcode read: sense 3/11/00' });
    const into = folderOf(bob, join(openFolder(), 'into'));
    const restore = { from: [{ barcode: his, paths: ['d'] }], into };
    const job = await ended(him, () => him.send('restore.start', restore));
    expect(job.state).toMatch(/^(partial|failed)$/);
    for await (const item of rowsOf((place) => him.send('jobs.items', { id: job.id, failedOnly: false, ...place }))) {
      expect(item).toMatchObject({ barcode: his, receipt: null });
    }
    expect(readdirSync(into)).toEqual([]);
    // Who may see both is given it.
    const all = openFolder();
    expect(await helper.run('restore.start', { ...restore, into: all })).toMatchObject({
      state: 'done',
      filesFailed: 0,
    });
    expect(readdirSync(join(all, 'd'))).toHaveLength(2);
  });

  test('is not for the taking when it waits, blank, in a pool, and belongs to the pool’s owner once a set was there', async () => {
    const { helper, ann: her, bob: him } = await people();
    await helper.client.send('virtual.create', { barcode: hers, capacityBytes: smallBytes });
    expect(await helper.load(hers)).toMatchObject({ state: 'done' });
    await her.send('pools.add', { name: 'Hers', isShared: false, restoreTest: null });
    await her.send('pools.addCartridges', { name: 'Hers', barcodes: [hers], copy: 1 });
    const format = { barcode: hers, confirmedBarcode: hers, name: '' };
    expect(await codeOf(him.send('cartridges.format', format))).toBe('access.denied');
    const source = filesOf(ann, 2, 1);
    const set = await her.send('mirrors.add', {
      ...{ name: 'Home', sources: [source], include: [], exclude: [], timing: { kind: 'manual' }, timeZone: 'UTC' },
      ...{ pool: 'Hers', mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 },
    });
    const [job] = await her.send('mirrors.run', { id: set.id, evenEmpty: false });
    expect(await ended(her, () => Promise.resolve(job as JobId))).toMatchObject({ state: 'done', filesSafe: 2 });
    const sources = [fileOf(bob, join(openFolder(), 'his'))];
    expect(await codeOf(him.send('archive.start', { barcodes: [hers], sources }))).toBe('access.denied');
    expect(await ended(her, () => her.send('cartridges.verify', { barcode: hers, paths: [] }))).toMatchObject({
      state: 'done',
    });
    expect(await codeOf(him.send('mirrors.run', { id: set.id, evenEmpty: false }))).toBe('schedule.unknown');
    expect(await codeOf(him.send('mirrors.gauge', { id: set.id }))).toBe('schedule.unknown');
  });

  test('is not written to because it is in a drive, empty, when one is waited for', async () => {
    const { helper, ann: her, bob: him } = await people();
    await addDrive(helper);
    await cartridgeOf(helper, her, hers);
    for (const barcode of [his, other]) await cartridgeOf(helper, him, barcode);
    const id = await him.send('archive.start', { barcodes: [his], sources: [filesOf(bob, 12, 10)] });
    await stateOf(helper, id, 'waiting');
    expect(await helper.load(hers)).toMatchObject({ state: 'done' });
    expect(await him.send('jobs.get', { id })).toMatchObject({ state: 'waiting' });
    expect(await codeOf(him.send('jobs.supply', { id, barcode: hers }))).toBe('access.denied');
    await him.send('jobs.supply', { id, barcode: other });
    expect(await ended(him, () => Promise.resolve(id))).toMatchObject({ state: 'done', filesSafe: 12 });
    expect(await helper.cartridge(hers)).toMatchObject({ volume: { files: 0 } });
  });
});

describe.skipIf(!isRoot)('another’s file on a cartridge that several write to (only root can test it)', () => {
  /** Hers, in a pool that she shares; she has put a letter on it. */
  async function withLetter() {
    const found = await people();
    const { helper, ann: her, bob: him } = found;
    await cartridgeOf(helper, her, hers);
    await her.send('pools.add', { name: 'Open', isShared: true, restoreTest: null });
    await her.send('pools.addCartridges', { name: 'Open', barcodes: [hers], copy: 1 });
    const folder = folderOf(ann, join(openFolder(), 'd'));
    fileOf(ann, join(folder, 'letter'), 'hers');
    await archived(helper, her, hers, folder);
    const mine = folderOf(bob, join(openFolder(), 'd'));
    fileOf(bob, join(mine, 'letter'), 'his own');
    fileOf(bob, join(mine, 'other'), 'his own');
    const letter = async () => (await her.send('catalogue.entry', { barcode: hers, path: 'd/letter' })).size;
    expect(await letter()).toBe('hers'.length);
    return { helper, her, him, mine, letter };
  }

  const taken = { path: 'd/letter', fault: { code: 'archive.name-taken' } };

  async function failedOf(client: Client, { id }: Job) {
    return (await client.send('jobs.items', { id, failedOnly: true, cursor: null, limit: 10 })).rows;
  }

  test('is not replaced by a copy', async () => {
    const { helper, him, mine, letter } = await withLetter();
    await cartridgeOf(helper, him, his);
    await archived(helper, him, his, mine);
    const job = await ended(him, () => him.send('cartridges.copy', { from: his, to: [hers] }));
    expect(job).toMatchObject({ state: 'partial', filesSafe: 1 });
    expect(await failedOf(him, job)).toMatchObject([taken]);
    expect(await letter()).toBe('hers'.length);
  });

  test('is not taken away by a set whose own of that name has gone', async () => {
    const { him, mine, letter } = await withLetter();
    const { id } = await him.send('mirrors.add', {
      ...{ name: 'His', sources: [mine], include: [], exclude: [], timing: { kind: 'manual' }, timeZone: 'UTC' },
      ...{ pool: 'Open', mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 },
    });
    const run = async () => {
      const [job] = await him.send('mirrors.run', { id, evenEmpty: false });
      return await ended(him, () => Promise.resolve(job as JobId));
    };
    const first = await run();
    expect(first).toMatchObject({ state: 'partial', filesSafe: 1 });
    expect(await failedOf(him, first)).toMatchObject([taken]);
    rmSync(join(mine, 'letter'));
    expect(await run()).toMatchObject({ state: 'done' });
    fileOf(bob, join(mine, 'third'), 'his own');
    expect(await run()).toMatchObject({ state: 'done', filesSafe: 1 });
    expect(await letter()).toBe('hers'.length);
  });

  test('does not go with a folder that a file takes the place of', async () => {
    const { helper, her, him, letter } = await withLetter();
    // The folder itself is his: hers lies in it.
    const folder = folderOf(bob, join(openFolder(), 'e'));
    fileOf(bob, join(folder, 'his'));
    await archived(helper, him, hers, folder);
    const same = folderOf(ann, join(openFolder(), 'e'));
    fileOf(ann, join(same, 'hers'));
    chownSync(same, bob.uid, bob.gid);
    await archived(helper, her, hers, same);
    const file = fileOf(bob, join(openFolder(), 'e'));
    const job = await ended(him, () => him.send('archive.start', { barcodes: [hers], sources: [file] }));
    expect(await failedOf(him, job)).toMatchObject([{ path: 'e', fault: { code: 'archive.name-taken' } }]);
    expect(await her.send('catalogue.entry', { barcode: hers, path: 'e/hers' })).toMatchObject({ kind: 'file' });
    expect(await letter()).toBe('hers'.length);
  });
});
