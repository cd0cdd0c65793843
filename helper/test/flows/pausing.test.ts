// Restores that are paused: what is in its place stays, nothing else is left, and only the rest is read when they go on.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, readSlowly, stateOf, station, until, untilBytes } from './stations.ts';

const [one, two] = ['VOL001L8', 'VOL002L8'] as const;
const files = 40;

async function slowlyRead(): Promise<{ readonly helper: Helper; readonly source: string }> {
  const helper = await station([one, two]);
  const source = folderOf(files, 1);
  expect(await helper.archive(one, source)).toMatchObject({ state: 'done' });
  expect(await helper.eject(one)).toMatchObject({ state: 'done' });
  await readSlowly(helper, ['drive-1'], [one]);
  return { helper, source };
}

/** Reads the folder from the tape until a part of it is there. */
async function pausedHalfway(helper: Helper, into: string): Promise<JobId> {
  const begun = untilBytes(helper, 3e6);
  await helper.snapshot();
  const id = await helper.client.send('restore.start', { from: [{ barcode: one, paths: ['d'] }], into });
  await begun;
  await helper.client.send('jobs.pause', { id });
  expect(await stateOf(helper, id, 'paused')).toMatchObject({ need: null, progress: { bytesPerSecond: 0 } });
  return id;
}

/** What is there now is whole, and not all of it. */
function expectWholeFiles(into: string, source: string): readonly string[] {
  const whole = treeOf(source);
  const there = [...treeOf(join(into, 'd'))];
  for (const [name, facts] of there) expect(facts).toBe(whole.get(name));
  expect(there.length).toBeLessThan(files);
  return there.map(([name]) => `d/${name}`);
}

async function expectRest(helper: Helper, id: JobId, into: string, source: string): Promise<void> {
  const job = await helper.endOf(id);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: files, bytesDone: files * 1e6 } });
  expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
  const paths = (await helper.items(job)).map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...treeOf(source).keys()].map((name) => `d/${name}`));
}

describe('a restore that is paused', () => {
  test('keeps what is whole, frees its drive, and reads the rest when it goes on', async () => {
    const { helper, source } = await slowlyRead();
    const into = temporaryFolder();
    const id = await pausedHalfway(helper, into);
    const before = expectWholeFiles(into, source);
    expect((await helper.items({ id } as never)).map(({ path }) => path).toSorted()).toEqual(before.toSorted());
    // Nobody is kept from the drive meanwhile.
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });
    expect(await helper.load(two)).toMatchObject({ state: 'done' });
    expect(await helper.eject(two)).toMatchObject({ state: 'done' });
    await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
    await helper.client.send('jobs.resume', { id });
    await expectRest(helper, id, into, source);
    const kinds = (await helper.client.send('jobs.events', { id, cursor: null, limit: 500 })).rows.map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => ['pausing', 'paused', 'resumed'].includes(kind))).toEqual([
      'pausing',
      'paused',
      'resumed',
    ]);
  });

  test('stays so with the next helper, which reads only the rest', async () => {
    const { helper, source } = await slowlyRead();
    const into = temporaryFolder();
    const id = await pausedHalfway(helper, into);
    expectWholeFiles(into, source);
    await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
    await helper.kill();
    const next = await startHelper({ home: helper.home });
    expect(await stateOf(next, id, 'paused')).toMatchObject({ id });
    await next.client.send('jobs.resume', { id });
    await expectRest(next, id, into, source);
  });

  test('while it waits for a cartridge takes none until it goes on', async () => {
    const helper = await station([one]);
    expect(await helper.archive(one, folderOf(1, 1))).toMatchObject({ state: 'done' });
    expect(await helper.eject(one)).toMatchObject({ state: 'done' });
    expect(await helper.load('CAP001L8')).toMatchObject({ state: 'done' });
    const waiting = until(helper, ({ state }) => state === 'waiting');
    await helper.snapshot();
    const into = temporaryFolder();
    const { id } = await helper.client
      .send('restore.start', { from: [{ barcode: one, paths: ['d'] }], into })
      .then(() => waiting);
    await helper.client.send('jobs.pause', { id });
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ state: 'paused', need: null });
    expect(await helper.eject('CAP001L8')).toMatchObject({ state: 'done' });
    expect(await helper.client.send('jobs.get', { id })).toMatchObject({ state: 'paused' });
    await helper.client.send('jobs.resume', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', progress: { filesDone: 1 } });
  });

  test('can be stopped, and refuses to go on when it does not rest', async () => {
    const { helper, source } = await slowlyRead();
    const into = temporaryFolder();
    const id = await pausedHalfway(helper, into);
    await helper.client.send('jobs.cancel', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
    expectWholeFiles(into, source);
    await expect(helper.client.send('jobs.resume', { id })).rejects.toMatchObject({ code: 'job.not-pausable' });
  });
});
