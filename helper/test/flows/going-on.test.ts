// Jobs that outlive their helper: killed or told to end in the middle, they go on by themselves with the next one.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { JobEvent } from '../../contract/jobs.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { archiving, folderOf, restored, stateOf, station, until, untilBytes } from './stations.ts';
import { barcode, formatted, HeldStream, untilWritten } from './steps.ts';

const files = 120;

async function eventsOf({ client }: Helper, id: JobId): Promise<readonly JobEvent[]> {
  return (await client.send('jobs.events', { id, cursor: null, limit: 500 })).rows;
}

/** Kills one helper after the other whenever so many bytes are done; the last one is left to end the job. */
async function killedAt(helper: Helper, id: JobId, marks: readonly number[]): Promise<Helper> {
  let one = helper;
  for (const mark of marks) {
    const come = untilBytes(one, mark);
    const row = (await one.snapshot()).jobs.find((job) => job.id === id);
    if (row === undefined || row.ended !== null) break;
    // It may end first, on a fast machine: then there is nothing to cut off any more.
    await Promise.race([come, one.endOf(id).catch(() => undefined)]);
    await one.kill();
    one = await startHelper({ home: one.home });
  }
  return one;
}

function pathsOf(items: readonly { readonly path: string }[]): readonly string[] {
  return items.map(({ path }) => path).toSorted();
}

describe('an archive whose helper is killed', () => {
  test('goes on under its own number until everything is safe, and has no file twice', async () => {
    const helper = await formatted();
    const source = folderOf(files, 1);
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [source] });
    const last = await killedAt(helper, id, [20e6, 60e6, 90e6]);
    const job = await last.endOf(id);
    expect(job).toMatchObject({ id, state: 'done', filesSafe: files, filesFailed: 0, fault: null });
    expect(job.progress).toMatchObject({ filesDone: files, bytesDone: files * 1e6 });
    const paths = [...treeOf(source).keys()].map((name) => `d/${name}`);
    const items = await last.items(job);
    expect(pathsOf(items)).toEqual(paths);
    for (const { receipt } of items) expect(receipt).toBe('safe');
    // What was half written when it was cut off lies in the lost-and-found folder, and nowhere else.
    expect(await last.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    expect(await last.list(barcode, 'd')).toHaveLength(files);
    const kinds = (await eventsOf(last, id)).map(({ kind }) => kind);
    expect(kinds.at(0)).toBe('queued');
    expect(kinds.at(-1)).toBe('ended');
    expect(await last.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await restored(last, [barcode])).toEqual(treeOf(source));
  });

  test('is told as cut short when a pipe was part of it, as that cannot come again', async () => {
    const helper = await formatted();
    const source = folderOf(2, 1);
    const begun = untilWritten(helper, ['d/f000', 'd/f001']);
    const request = { barcodes: [barcode], sources: [source], streams: [new HeldStream().input] };
    const lost = archiving(helper, request).catch(() => undefined);
    const id = await begun;
    await helper.kill();
    await lost;
    const next = await startHelper({ home: helper.home });
    const job = await next.client.send('jobs.get', { id });
    expect(job).toMatchObject({ state: 'failed', canContinue: true, fault: { code: 'job.interrupted' } });
  });
});

describe('a restore whose helper is killed', () => {
  test('reads only what is not in its place yet, and all of it is as it was', async () => {
    const helper = await formatted();
    const source = folderOf(files, 1);
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    const into = temporaryFolder();
    const id = await helper.client.send('restore.start', { from: [{ barcode, paths: ['d'] }], into });
    const last = await killedAt(helper, id, [20e6, 60e6, 90e6]);
    const job = await last.endOf(id);
    expect(job).toMatchObject({ id, state: 'done', filesFailed: 0, fault: null });
    expect(job.progress).toMatchObject({ filesDone: files, bytesDone: files * 1e6 });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    expect(pathsOf(await last.items(job))).toEqual([...treeOf(source).keys()].map((name) => `d/${name}`));
  });
});

describe('a verification whose helper is killed', () => {
  test('starts anew, as only a whole pass says that a cartridge is sound', async () => {
    const helper = await formatted();
    const source = folderOf(60, 1);
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    const id = await helper.client.send('cartridges.verify', { barcode, paths: [] });
    const last = await killedAt(helper, id, [10e6]);
    expect(await last.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(await last.client.send('jobs.result', { id })).toMatchObject({ verification: { files: 60, unsound: 0 } });
    expect(await last.items({ id } as Job)).toHaveLength(60);
  });
});

describe('what changes a whole cartridge', () => {
  test.each([
    ['format', { barcode, name: '' }],
    ['rollback', { barcode, generation: 1 }],
    ['recover', { barcode }],
  ] as const)('never begins again by itself: %s', async (kind, request) => {
    const helper = await startHelper();
    await helper.kill();
    const catalogue = openCatalogue(join(helper.home, 'catalogue.db'));
    const atRest = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 } as const;
    const { id } = catalogue.journal.create({
      job: {
        ...{ kind, title: kind, state: 'running', priority: 'high', barcode, drive: 'drive-1', created: '2026-01-01' },
        ...{ started: '2026-01-01', ended: null, progress: { phase: 'indexing', ...atRest }, filesSafe: 0 },
        ...{ filesFailed: 0, fault: null, waitsFor: null, need: null, canContinue: false },
      },
      request: JSON.stringify({ kind, ...request }),
      owner: { uid: 0, gid: 0, groups: [] },
    });
    catalogue.close();
    const next = await startHelper({ home: helper.home });
    expect(await next.client.send('jobs.get', { id })).toMatchObject({
      state: 'failed',
      fault: { code: 'job.interrupted' },
    });
  });
});

describe('jobs in line', () => {
  /** A cartridge that a stream keeps busy until it is let go. */
  async function busy(helper: Helper): Promise<{ readonly long: HeldStream; readonly ended: Promise<Job> }> {
    const long = new HeldStream();
    const running = until(helper, ({ state, kind }) => kind === 'archive' && state === 'running');
    await helper.snapshot();
    const ended = archiving(helper, { barcodes: [barcode], sources: [], streams: [long.input] });
    await running;
    return { long, ended };
  }

  function asking(source: string): Input<'archive.start'> {
    return { barcodes: [barcode], sources: [source] };
  }

  test('say for what they wait, and have their turns by priority', async () => {
    const helper = await formatted();
    const { long, ended } = await busy(helper);
    const order: JobId[] = [];
    helper.client.onNotice((notice) => {
      if (notice.name !== 'job' || notice.body.state !== 'running' || order.includes(notice.body.id)) return;
      order.push(notice.body.id);
    });
    const { client } = helper;
    const later = await client.send('archive.start', asking(folderOf(1, 1)));
    const sooner = await client.send('archive.start', asking(folderOf(2, 1)));
    expect(await client.send('jobs.get', { id: later })).toMatchObject({
      state: 'queued',
      priority: 'high',
      waitsFor: { for: 'cartridge' },
    });
    await client.send('jobs.setPriority', { id: later, priority: 'low' });
    long.end();
    expect(await ended).toMatchObject({ state: 'done' });
    const ends = [await helper.endOf(later), await helper.endOf(sooner)];
    expect(ends.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(order.filter((id) => id === later || id === sooner)).toEqual([sooner, later]);
    expect((await eventsOf(helper, later)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['queued', 'waits', 'priority', 'started', 'index', 'ended']),
    );
    await expect(client.send('jobs.setPriority', { id: later, priority: 'low' })).rejects.toMatchObject({
      code: 'job.ended',
    });
  });

  test('can be held back, stay so with the next helper, and go on when they are let', async () => {
    const helper = await formatted();
    const { ended } = await busy(helper);
    const id = await helper.client.send('archive.start', asking(folderOf(1, 1)));
    await helper.client.send('jobs.pause', { id });
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ state: 'paused', started: null });
    const gone = ended.catch(() => undefined);
    await helper.kill();
    await gone;
    const next = await startHelper({ home: helper.home });
    expect(await stateOf(next, id, 'paused')).toMatchObject({ id });
    await next.client.send('jobs.resume', { id });
    // Nothing had been written to it when the stream was cut off.
    expect(await next.endOf(id)).toMatchObject({ state: 'done', filesSafe: 1 });
  });
});

describe('copies on two cartridges', () => {
  test('go on after their helper was told to end', async () => {
    const [one, two] = ['VOL001L8', 'VOL002L8'];
    const helper = await station([one, two], { drives: 2, capacityBytes: 400_000_000 });
    const source = folderOf(40, 1);
    const begun = untilBytes(helper, 10e6);
    await helper.snapshot();
    const id = await helper.client.send('archive.start', { barcodes: [one, two], sources: [source], copies: 2 });
    await Promise.race([begun, helper.endOf(id).catch(() => undefined)]);
    expect(await helper.end()).toBe(0);
    const next = await startHelper({ home: helper.home });
    expect(await next.endOf(id)).toMatchObject({ state: 'done', filesSafe: 40 });
    for (const each of [one, two]) expect(await next.eject(each)).toMatchObject({ state: 'done' });
    expect(await restored(next, [one])).toEqual(treeOf(source));
    expect(await restored(next, [two])).toEqual(treeOf(source));
  });
});
