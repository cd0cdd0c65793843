// Drives of several generations beside each other: a cartridge goes into one that can use it, or its job waits for one.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Drive } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, smallBytes, stateOf, until } from './stations.ts';

const instant = { mode: 'instant', speedUp: 1 } as const;
const live = { mode: 'live', speedUp: 200 } as const;

/** Drives of these models, and cartridges with a folder `d` on each, written in drives of their own generation. */
async function station(models: readonly string[], barcodes: readonly string[], clock: typeof instant | typeof live) {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const source = folderOf(4, 1);
  for (const barcode of barcodes) {
    const { id } = await client.send('virtual.addDrive', { model: `lto${barcode.at(-1)}`, clock: instant });
    await client.send('virtual.create', { barcode, capacityBytes: smallBytes });
    expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    await client.send('virtual.removeDrive', { drive: id });
  }
  for (const model of models) await client.send('virtual.addDrive', { model, clock });
  await helper.snapshot();
  return { helper, source };
}

/** Resolves as soon as a drive reads this cartridge. */
async function untilRead(helper: Helper, barcode: string): Promise<void> {
  const isRead = ({ state }: Drive) => state.kind === 'reading' && state.barcode === barcode;
  const reported = new Promise<void>((resolve) => {
    const stop = helper.client.onNotice((notice: AnyNotice) => {
      if (notice.name !== 'drive' || !isRead(notice.body)) return;
      stop();
      resolve();
    });
  });
  if (!(await helper.snapshot()).drives.some(isRead)) await reported;
}

/** Which cartridges go into which drives from now on. */
function loadsIn({ client }: Helper): ReadonlySet<string> {
  const seen = new Set<string>();
  client.onNotice((notice: AnyNotice) => {
    if (notice.name !== 'drive' || notice.body.state.kind !== 'loading') return;
    seen.add(`${notice.body.state.barcode} in LTO-${notice.body.generation}`);
  });
  return seen;
}

test('with both fitting drives at work a cartridge waits for one, though another kind of drive is empty', async () => {
  const { helper, source } = await station(['lto9', 'lto9', 'lto7'], ['ONE001L9', 'TWO001L9', 'SIX001L9'], live);
  const { client } = helper;
  const seen = loadsIn(helper);
  const into = temporaryFolder();
  const restore = (barcode: string, into: string) =>
    client.send('restore.start', { from: [{ barcode, paths: ['d'] }], into });
  const busy = [];
  for (const barcode of ['ONE001L9', 'TWO001L9']) {
    await client.send('virtual.setFaults', { barcode, script: 'opcode read: slow 10' });
    busy.push(await restore(barcode, temporaryFolder()));
  }
  const load = client.send('cartridges.load', { barcode: 'SIX001L9', drive: null });
  const third = await restore('SIX001L9', into);
  const { jobs } = await helper.snapshot();
  const drives = busy.map((job) => ({ code: 'busy', job }));
  for (const id of [await load, third]) {
    const { waitsFor } = jobs.find((job) => job.id === id) ?? {};
    expect(waitsFor).toMatchObject({ for: 'drive', waits: { code: 'no-room', barcode: 'SIX001L9', drives } });
  }
  // Both hold another cartridge then: somebody has to take one out.
  const asks = stateOf(helper, third, 'waiting');
  // One that is cancelled before its cartridge is in would leave a drive empty.
  for (const barcode of ['ONE001L9', 'TWO001L9']) await untilRead(helper, barcode);
  for (const id of busy) await client.send('jobs.cancel', { id });
  expect((await asks).need?.waits).toMatchObject({ step: { code: 'eject', barcode: 'SIX001L9' } });
  expect(await helper.eject('ONE001L9')).toMatchObject({ state: 'done' });
  expect(await helper.endOf(third)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(await helper.endOf(await load)).toMatchObject({ state: 'done' });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  expect(seen).toEqual(new Set(['ONE001L9 in LTO-9', 'TWO001L9 in LTO-9', 'SIX001L9 in LTO-9']));
});

test('a cartridge that no drive here can use goes into none, whatever is to be done with it', async () => {
  const { helper, source } = await station(['lto7', 'lto7'], ['NEW001L9', 'OLD001L6'], instant);
  const { client } = helper;
  const seen = loadsIn(helper);
  const drive = (await helper.snapshot()).drives[0]?.id ?? '';
  const refused = [
    helper.load('NEW001L9'),
    helper.run('cartridges.load', { barcode: 'NEW001L9', drive }),
    helper.format('NEW001L9'),
    helper.archive('NEW001L9', source),
    helper.run('cartridges.verify', { barcode: 'NEW001L9', paths: [] }),
    helper.run('cartridges.check', { barcode: 'NEW001L9' }),
  ];
  for (const one of await Promise.allSettled(refused)) {
    expect(one).toMatchObject({ reason: { code: 'medium.incompatible', data: { subject: 'NEW001L9' } } });
  }
  const waits = until(helper, ({ state }) => state === 'waiting');
  const id = await client.send('restore.start', {
    from: [{ barcode: 'NEW001L9', paths: ['d'] }],
    into: temporaryFolder(),
  });
  const words = 'NEW001L9 needs an LTO-9 drive. To continue, connect one, then insert NEW001L9 and load it.';
  expect(await waits).toMatchObject({ id, need: { barcode: 'NEW001L9', words } });
  await client.send('jobs.cancel', { id });
  expect(seen).toEqual(new Set());
  for (const { state } of (await helper.snapshot()).drives) expect(state).toEqual({ kind: 'empty' });
});

test('a cartridge that a drive can only read is restored from and never written to there', async () => {
  const { helper, source } = await station(['lto7'], ['OLD001L5'], instant);
  const refused = { code: 'medium.incompatible' };
  await expect(helper.archive('OLD001L5', source)).rejects.toMatchObject(refused);
  await expect(helper.format('OLD001L5')).rejects.toMatchObject(refused);
  const into = temporaryFolder();
  expect(await helper.restore('OLD001L5', ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});

test('of two drives one cartridge of a copy leaves to the other the only one that suits that', async () => {
  const { helper } = await station(['lto8', 'lto9'], ['ONE001L8', 'TWO001L7'], instant);
  const seen = loadsIn(helper);
  const { client } = helper;
  const id = await client.send('cartridges.copy', { from: 'ONE001L8', to: ['TWO001L7'] });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done' });
  expect(seen).toEqual(new Set(['ONE001L8 in LTO-9', 'TWO001L7 in LTO-8']));
});

test('of unlike drives the only one that takes both cartridges of a copy takes them by turns', async () => {
  const { helper } = await station(['lto8', 'lto6'], ['ONE001L8', 'TWO001L8'], instant);
  const seen = loadsIn(helper);
  const id = await helper.client.send('cartridges.copy', { from: 'ONE001L8', to: ['TWO001L8'] });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done' });
  expect(seen).toEqual(new Set(['ONE001L8 in LTO-8', 'TWO001L8 in LTO-8']));
});

test('what more drives could never do than there are is refused at once, also while they are full', async () => {
  const { helper, source } = await station(['lto8', 'lto6'], ['ONE001L8', 'TWO001L8'], instant);
  expect(await helper.load('ONE001L8')).toMatchObject({ state: 'done' });
  const input = { barcodes: ['ONE001L8', 'TWO001L8'], sources: [source], copies: 2 };
  await expect(helper.client.send('archive.start', input)).rejects.toMatchObject({ code: 'drive.none-free' });
});
