// Archives that are paused, stopped, killed, and gone on with.

import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { addDrive, archiving, folderOf, outcomeOf, restored, station, until, untilBytes } from './stations.ts';
import { barcode, formatted } from './steps.ts';
import { bytes, makeSparseFile } from './trees.ts';

/** Files that a drive has at once, and one at the end that keeps it busy long enough to be interrupted. */
function folderWithLongFile(): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const at of [0, 1, 2]) writeFileSync(join(folder, `${at} whole`), bytes(1_000_000 + at, at));
  makeSparseFile(join(folder, '9 long'), 9e9);
  return folder;
}

async function driveState(helper: Helper): Promise<string | undefined> {
  return (await helper.snapshot()).drives[0]?.state.kind;
}

describe('a pause', () => {
  test('makes everything written safe, and the job goes on where it stood', async () => {
    const helper = await formatted();
    const source = folderWithLongFile();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const ended = helper.archive(barcode, source);
    const id = await begun;
    await helper.client.send('pause', { id });
    expect(await helper.client.send('job', { id })).toMatchObject({ state: 'paused' });
    while ((await driveState(helper)) !== 'paused') await sleep(20);
    const paused = await helper.client.send('job', { id });
    expect(paused.filesSafe).toBeGreaterThanOrEqual(3);
    await helper.client.send('resume', { id });
    await expect(helper.client.send('resume', { id })).rejects.toMatchObject({ code: 'job.not-pausable' });
    expect(await ended).toMatchObject({ state: 'done', filesSafe: 4 });
    expect(await driveState(helper)).toBe('safe-to-eject');
    await expect(helper.client.send('pause', { id })).rejects.toMatchObject({ code: 'job.not-pausable' });
  });

  test('can end in a cancel', async () => {
    const helper = await formatted();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const ended = helper.archive(barcode, folderWithLongFile());
    const id = await begun;
    await helper.client.send('pause', { id });
    await helper.client.send('cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled', filesSafe: 3 });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 3 } });
  });
});

describe('a job that did not end well', () => {
  test('is continued where it was stopped, and writes nothing twice', async () => {
    const helper = await formatted();
    const source = folderWithLongFile();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const ended = helper.archive(barcode, source);
    const id = await begun;
    await helper.client.send('cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled', canContinue: true, filesSafe: 3 });
    const next = await helper.run('continueJob', { id });
    expect(next).toMatchObject({ state: 'done', filesSafe: 4, filesFailed: 0, progress: { filesDone: 4 } });
    expect((await helper.items(next)).map(({ path }) => path)).toEqual(['d/9 long']);
    expect(await helper.client.send('job', { id })).toMatchObject({ canContinue: false });
    await expect(helper.client.send('continueJob', { id })).rejects.toMatchObject({ code: 'job.not-continuable' });
    await helper.eject(barcode);
    expect(await restored(helper, [barcode])).toEqual(treeOf(source));
  });

  test('is offered again after its helper was killed, and saves what the drive had taken whole', async () => {
    const helper = await formatted();
    const source = folderWithLongFile();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const lost = helper.archive(barcode, source).catch(() => undefined);
    const id = await begun;
    await helper.kill();
    await lost;

    const next = await startHelper({ home: helper.home });
    const offered = (await next.snapshot()).jobs.find((job) => job.id === id);
    expect(offered).toMatchObject({ state: 'failed', canContinue: true, fault: { code: 'job.interrupted' } });
    const job = await next.run('continueJob', { id });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, filesSafe: 4 });
    expect((await next.items(job)).map(({ path }) => path)).toEqual(['d/9 long']);
    expect(await next.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    await next.eject(barcode);
    expect(await restored(next, [barcode])).toEqual(treeOf(source));
  });

  test('writes again what has changed since', async () => {
    const helper = await formatted();
    const source = folderWithLongFile();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const ended = helper.archive(barcode, source);
    const id = await begun;
    await helper.client.send('cancel', { id });
    await ended;
    writeFileSync(join(source, '1 whole'), 'another');
    const next = await helper.run('continueJob', { id });
    expect((await helper.items(next)).map(({ path }) => path).sort()).toEqual(['d/1 whole', 'd/9 long']);
  });

  test('goes on with its cartridges where a full one left off', async () => {
    const [one, two] = ['VOL001L8', 'VOL002L8'];
    const helper = await station([one, two]);
    const source = folderOf(12, 10);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const ended = archiving(helper, { barcodes: [one], sources: [source] });
    const { id } = await waiting;
    await helper.kill();
    await ended.catch(() => undefined);

    const next = await startHelper({ home: helper.home });
    const waitingAgain = until(next, ({ state }) => state === 'waiting');
    await next.snapshot();
    const continued = next.run('continueJob', { id });
    const again = await waitingAgain;
    await next.client.send('supply', { id: again.id, barcode: two });
    const job = await continued;
    expect(job).toMatchObject({ state: 'done', filesSafe: 12 });
    expect((await outcomeOf(next, job)).cartridges.map((cartridge) => cartridge.barcode)).toEqual([two]);
    await next.eject(two);
    const back = await restored(next, [one, two]);
    for (const [path, facts] of treeOf(source)) expect(back.get(path)).toBe(facts);
  });

  test('of copies goes on with each of them', async () => {
    const [one, two] = ['VOL001L8', 'VOL002L8'];
    const helper = await station([one, two], { capacityBytes: 20e9 });
    await addDrive(helper);
    const source = folderWithLongFile();
    await helper.snapshot();
    const begun = untilBytes(helper, 5e8);
    const ended = archiving(helper, { barcodes: [one, two], sources: [source], copies: 2 });
    const id = await begun;
    await helper.client.send('cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled' });
    const job = await helper.run('continueJob', { id });
    expect(job).toMatchObject({ state: 'done', filesSafe: 4 });
    for (const of of [one, two]) await helper.eject(of);
    expect(await restored(helper, [one])).toEqual(treeOf(source));
    expect(await restored(helper, [two])).toEqual(treeOf(source));
  });
});
