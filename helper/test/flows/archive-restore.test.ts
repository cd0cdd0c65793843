// Drop → tape → restore through a real helper process, its socket and the virtual drive; no window.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, formatted } from './steps.ts';
import { bytes, makeTree } from './trees.ts';

function folderWithTree(): string {
  const folder = join(temporaryFolder(), 'Photos');
  mkdirSync(folder);
  makeTree(folder);
  return folder;
}

describe('a first run', () => {
  test('has one empty drive and three cartridges that no drive has looked at', async () => {
    const helper = await startHelper();
    const { drives, cartridges } = await helper.snapshot();
    expect(drives).toMatchObject([{ id: 'drive-1', virtual: true, state: { kind: 'empty' } }]);
    expect(cartridges.map((cartridge) => cartridge.barcode)).toEqual(['CAP001L8', 'CAP002L8', 'CAP003L8']);
    for (const cartridge of cartridges) {
      expect(cartridge).toMatchObject({ condition: 'unknown', capacityBytes: 12e9, drive: null, volume: null });
    }
  });
});

describe('a folder', () => {
  test('comes back byte for byte, with times, modes and links', async () => {
    const helper = await formatted();
    const source = folderWithTree();
    const job = await helper.archive(barcode, source);
    expect(job).toMatchObject({ state: 'done', fault: null, filesFailed: 0 });
    const leaves = [...treeOf(source).values()].filter((facts) => !facts.endsWith('folder')).length;
    expect(job).toMatchObject({ filesSafe: leaves, progress: { filesDone: leaves, filesTotal: leaves } });
    expect(job.progress.bytesDone).toBe(job.progress.bytesTotal);
    const items = await helper.items(job);
    expect(items).toHaveLength(leaves);
    expect(new Set(items.map((item) => item.receipt))).toEqual(new Set(['safe']));

    const into = temporaryFolder();
    const restored = await helper.restore(barcode, ['Photos'], into);
    expect(restored).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: leaves } });
    expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
  });

  test('is safe to eject when the job is done, and not before', async () => {
    const helper = await formatted();
    const states: string[] = [];
    helper.client.onNotice((notice) => {
      if (notice.name === 'drive') states.push(notice.body.state.kind);
      if (notice.name === 'job' && notice.body.kind === 'archive') states.push(`job ${notice.body.state}`);
    });
    await helper.archive(barcode, folderWithTree());
    // What the job tells while it runs comes between any two of the others.
    const reported = states.filter((state, at) => state !== 'job running' || states.indexOf(state) === at);
    expect(reported.filter((state, at) => state !== reported[at - 1])).toEqual([
      'job queued',
      'in-use',
      'job running',
      'writing',
      'finishing',
      'in-use',
      'safe-to-eject',
      'job done',
    ]);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', drive: 'drive-1' });
  });

  test('is listed while its cartridge lies on the shelf, also by another helper', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWithTree());
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    // After the archive's own generation that of the cartridge's record, written as it was ejected.
    expect(await helper.cartridge(barcode)).toMatchObject({ drive: null, volume: { name: 'Spring', generation: 3 } });
    const before = await helper.list(barcode, 'Photos');
    expect(before.map((entry) => entry.name)).toContain('photo.jpg');
    expect(before[0]).toMatchObject({ kind: 'directory' });
    expect(await helper.end()).toBe(0);

    const next = await startHelper({ home: helper.home });
    expect(await next.list(barcode, 'Photos')).toEqual(before);
    const detail = await next.client.send('catalogue.entry', { barcode, path: 'Photos/photo.jpg' });
    expect(detail).toMatchObject({ size: 3_000_001, receipt: 'safe' });
    expect(detail.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(detail.extents.reduce((sum, extent) => sum + extent.byteCount, 0)).toBe(3_000_001);
    const into = temporaryFolder();
    expect(await next.restore(barcode, ['Photos/photo.jpg'], into)).toMatchObject({ state: 'done' });
    expect([...treeOf(into).keys()]).toEqual(['photo.jpg']);
  });

  test('stays beside what was there when another is archived', async () => {
    const helper = await formatted();
    const one = folderWithTree();
    const two = join(temporaryFolder(), 'More');
    mkdirSync(two);
    writeFileSync(join(two, 'file'), bytes(100_000, 20));
    await helper.archive(barcode, one);
    await helper.eject(barcode);
    expect(await helper.archive(barcode, two, join(one, 'photo.jpg'))).toMatchObject({ state: 'done', filesSafe: 2 });
    const there = ['More', 'Photos', 'capstan.json', 'photo.jpg'];
    expect((await helper.list(barcode)).map((entry) => entry.path)).toEqual(there);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, [''], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(treeOf(join(into, 'Photos'))).toEqual(treeOf(one));
    expect(treeOf(join(into, 'More'))).toEqual(treeOf(two));
  });

  test('in its second version takes the place of the first', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, 'kept'), 'kept');
    writeFileSync(join(source, 'changed'), 'first');
    await helper.archive(barcode, source);
    rmSync(join(source, 'kept'));
    writeFileSync(join(source, 'changed'), 'second and longer');
    await helper.archive(barcode, source);
    const sizes = (await helper.list(barcode, 'd')).map((entry) => [entry.name, entry.size]);
    expect(sizes).toEqual([
      ['changed', 17],
      ['kept', 4],
    ]);
  });
});

describe('jobs for one cartridge', () => {
  test('asked for together run one after the other, and only the last one completes it', async () => {
    const helper = await formatted();
    const folder = temporaryFolder();
    const sources = ['a', 'b', 'c'].map((name) => join(folder, name));
    for (const [at, source] of sources.entries()) {
      mkdirSync(source);
      writeFileSync(join(source, 'file'), bytes(200_000, at));
    }
    const states: string[] = [];
    helper.client.onNotice((notice) => {
      if (notice.name === 'drive') states.push(notice.body.state.kind);
    });
    const jobs = await Promise.all(sources.map((source) => helper.archive(barcode, source)));
    expect(jobs.map((job) => job.state)).toEqual(['done', 'done', 'done']);
    expect(states.filter((state) => state === 'safe-to-eject')).toHaveLength(1);
    expect(states.at(-1)).toBe('safe-to-eject');
    expect((await helper.list(barcode)).map((entry) => entry.name)).toEqual(['a', 'b', 'c']);
  });

  test('for another cartridge than the one in the drive wait, and say which would have to leave', async () => {
    const helper = await formatted();
    const { client } = helper;
    const archive = await client.send('archive.start', { barcodes: ['CAP002L8'], sources: [folderWithTree()] });
    const load = await client.send('cartridges.load', { barcode: 'CAP002L8', drive: 'drive-1' });
    const waits = { code: 'make-room', barcode: 'CAP002L8', ejects: [{ held: barcode, drive: 'Drive 1' }] };
    for (const id of [archive, load]) {
      expect((await helper.snapshot()).jobs.find((job) => job.id === id)).toMatchObject({ waitsFor: { waits } });
    }
    expect(await helper.eject('CAP002L8')).toMatchObject({ fault: { code: 'cartridge.not-loaded' } });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    // That it was never formatted the drive finds out.
    expect(await helper.endOf(archive)).toMatchObject({ state: 'failed', fault: { code: 'volume.blank' } });
    expect(await helper.endOf(load)).toMatchObject({ state: 'done' });
  });

  test('wait for an eject that was asked for before them', async () => {
    const helper = await formatted();
    // It has its place once its call is answered, when its sources have been looked at.
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [folderWithTree()] });
    const [first, gone, second] = await Promise.all([helper.endOf(id), helper.eject(barcode), helper.load('CAP002L8')]);
    expect([first.state, gone.state, second.state]).toEqual(['done', 'done', 'done']);
    expect(await helper.cartridge(barcode)).toMatchObject({ drive: null, condition: 'clean' });
  });
});
