// Archives that are paused, stopped, killed, and gone on with.

import { execFileSync } from 'node:child_process';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import { type Helper, startHelper, treeOf } from './harness.ts';
import { addDrive, archiving, folderOf, outcomeOf, restored, stateOf, station, until, untilBytes } from './stations.ts';
import { barcode, formatted, HeldStream, untilWritten } from './steps.ts';

const filesInAll = 200;
/** After a quarter of them, long before the last. */
const interruptedAt = 50e6;

/**
 * Of a job that must not end before it is interrupted, however fast it is: a stream that goes on for ever. It cannot come
 * again, which the job that goes on tells.
 */
function endless(): Pick<Input<'archive.start'>, 'streams'> {
  return { streams: [new HeldStream().input] };
}

function manyFiles(): string {
  return folderOf(filesInAll, 1);
}

async function driveState(helper: Helper): Promise<string | undefined> {
  return (await helper.snapshot()).drives[0]?.state.kind;
}

describe('a pause', () => {
  test('makes everything written safe, and the job goes on where it stood', async () => {
    const helper = await formatted();
    const written = untilWritten(helper, ['d/f000', 'd/f001']);
    const long = new HeldStream();
    const request = { barcodes: [barcode], sources: [folderOf(2, 1)], streams: [long.input] };
    const ended = archiving(helper, request);
    const id = await written;
    const paused = until(helper, ({ state }) => state === 'paused');
    await helper.client.send('jobs.pause', { id });
    expect((await helper.client.send('jobs.get', { id })).state).toMatch(/^paus(ing|ed)$/);
    expect(await paused).toMatchObject({ id });
    while ((await driveState(helper)) !== 'paused') await sleep(20);
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ filesSafe: 2 });
    await helper.client.send('jobs.resume', { id });
    await expect(helper.client.send('jobs.resume', { id })).rejects.toMatchObject({ code: 'job.not-pausable' });
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ state: 'running' });
    long.send(Buffer.from('the rest'));
    long.end();
    expect(await ended).toMatchObject({ state: 'done', filesSafe: 3 });
    expect(await driveState(helper)).toBe('safe-to-eject');
    await expect(helper.client.send('jobs.pause', { id })).rejects.toMatchObject({ code: 'job.not-pausable' });
  });

  test('can end in a cancel', async () => {
    const helper = await formatted();
    const written = untilWritten(helper, ['d/f000', 'd/f001']);
    const request = { barcodes: [barcode], sources: [folderOf(2, 1)], streams: [new HeldStream().input] };
    const ended = archiving(helper, request);
    const id = await written;
    await helper.client.send('jobs.pause', { id });
    await helper.client.send('jobs.cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled', filesSafe: 2 });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 2 } });
  });
});

describe('a job that did not end well', () => {
  test('is continued where it was stopped, and writes nothing twice', async () => {
    const helper = await formatted();
    const source = manyFiles();
    await helper.snapshot();
    const begun = untilBytes(helper, interruptedAt);
    const ended = archiving(helper, { barcodes: [barcode], sources: [source], ...endless() });
    const id = await begun;
    await helper.client.send('jobs.cancel', { id });
    const stopped = await ended;
    expect(stopped).toMatchObject({ state: 'cancelled', canContinue: true });
    const next = await helper.run('archive.continue', { id });
    expect(next).toMatchObject({ state: 'partial', filesSafe: filesInAll, filesFailed: 1 });
    expect(next.progress).toMatchObject({ filesDone: filesInAll, bytesDone: filesInAll * 1e6 });
    expect((await helper.items(next)).length).toBe(filesInAll - stopped.filesSafe + 1);
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ canContinue: false });
    await expect(helper.client.send('archive.continue', { id })).rejects.toMatchObject({ code: 'job.not-continuable' });
    await helper.eject(barcode);
    expect(await restored(helper, [barcode])).toEqual(treeOf(source));
  });

  test('that left something out is continued once that can be read', async () => {
    const helper = await formatted();
    const source = folderOf(2, 1);
    const late = join(source, 'late');
    execFileSync('mkfifo', [late]);
    const job = await archiving(helper, { barcodes: [barcode], sources: [source] });
    expect(job).toMatchObject({ state: 'partial', filesSafe: 2, filesFailed: 1, canContinue: true });
    rmSync(late);
    writeFileSync(late, 'here now');
    const past = new Date('1999-12-31T23:59:58.000Z');
    utimesSync(late, past, past);
    const next = await helper.run('archive.continue', { id: job.id });
    expect(next).toMatchObject({ state: 'done', filesSafe: 3, filesFailed: 0, canContinue: false });
    const items = await helper.items(next);
    expect(items.map(({ path }) => path)).toEqual(['d/late']);
    expect(items[0]?.modifyTime).toMatch(/^1999-12-31T23:59:58/);
  });

  test('is offered again after its helper was killed, and saves what the drive had taken whole', async () => {
    const helper = await formatted();
    const source = manyFiles();
    await helper.snapshot();
    const begun = untilBytes(helper, interruptedAt);
    const request = { barcodes: [barcode], sources: [source], ...endless() };
    const lost = archiving(helper, request).catch(() => undefined);
    const id = await begun;
    await helper.kill();
    await lost;

    const next = await startHelper({ home: helper.home });
    const offered = (await next.snapshot()).jobs.find((job) => job.id === id);
    expect(offered).toMatchObject({ state: 'failed', canContinue: true, fault: { code: 'job.interrupted' } });
    const job = await next.run('archive.continue', { id });
    expect(job).toMatchObject({ state: 'partial', filesFailed: 1, filesSafe: filesInAll });
    const saved = (await next.client.send('jobs.get', { id })).filesSafe;
    expect(saved).toBeGreaterThan(20);
    expect((await next.items(job)).length).toBe(filesInAll - saved + 1);
    expect(await next.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    await next.eject(barcode);
    expect(await restored(next, [barcode])).toEqual(treeOf(source));
  });

  test('is not offered when all of it came through a pipe', async () => {
    const helper = await formatted();
    await helper.snapshot();
    const begun = until(helper, ({ kind, state }) => kind === 'archive' && state === 'running');
    const ended = archiving(helper, { barcodes: [barcode], sources: [], ...endless() });
    const { id } = await begun;
    await helper.client.send('jobs.cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled', canContinue: false });
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ canContinue: false });
    await expect(helper.client.send('archive.continue', { id })).rejects.toMatchObject({ code: 'job.not-continuable' });
  });

  test('writes again what has changed since', async () => {
    const helper = await formatted();
    const source = manyFiles();
    await helper.snapshot();
    const begun = untilBytes(helper, interruptedAt);
    const ended = archiving(helper, { barcodes: [barcode], sources: [source], ...endless() });
    const id = await begun;
    await helper.client.send('jobs.cancel', { id });
    const stopped = await ended;
    writeFileSync(join(source, 'f000'), 'another');
    const next = await helper.run('archive.continue', { id });
    const again = (await helper.items(next)).map(({ path }) => path);
    expect(again).toContain('d/f000');
    expect(again.length).toBe(filesInAll - stopped.filesSafe + 2);
  });

  test('goes on with its cartridges where a full one left off', async () => {
    const [one, two] = ['VOL001L8', 'VOL002L8'];
    const helper = await station([one, two]);
    const source = folderOf(12, 10);
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const lost = archiving(helper, { barcodes: [one], sources: [source] }).catch(() => undefined);
    const { id } = await waiting;
    await helper.kill();
    await lost;

    const next = await startHelper({ home: helper.home });
    const again = await stateOf(next, id, 'waiting');
    expect(again).toMatchObject({ waitsFor: { for: 'person' } });
    await next.client.send('jobs.supply', { id, barcode: two });
    const job = await next.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesSafe: 12 });
    expect((await outcomeOf(next, job)).cartridges.map((cartridge) => cartridge.barcode)).toEqual([one, two]);
    await next.eject(two);
    const back = await restored(next, [one, two]);
    for (const [path, facts] of treeOf(source)) expect(back.get(path)).toBe(facts);
  });

  test('of copies goes on with each of them', async () => {
    const [one, two] = ['VOL001L8', 'VOL002L8'];
    const helper = await station([one, two], { capacityBytes: 2e9 });
    await addDrive(helper);
    const source = manyFiles();
    await helper.snapshot();
    const begun = untilBytes(helper, interruptedAt);
    const ended = archiving(helper, { barcodes: [one, two], sources: [source], copies: 2, ...endless() });
    const id = await begun;
    await helper.client.send('jobs.cancel', { id });
    expect(await ended).toMatchObject({ state: 'cancelled' });
    const job = await helper.run('archive.continue', { id });
    expect(job).toMatchObject({ state: 'partial', filesSafe: filesInAll, filesFailed: 1 });
    for (const of of [one, two]) await helper.eject(of);
    expect(await restored(helper, [one])).toEqual(treeOf(source));
    expect(await restored(helper, [two])).toEqual(treeOf(source));
  });
});
