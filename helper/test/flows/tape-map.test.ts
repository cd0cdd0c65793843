// The tape as it lies, by a helper of its own.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TapeHead } from '../../contract/model.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { archiving, folderOf, station } from './stations.ts';

const barcode = 'VOL001L8';

test('a cartridge on the shelf shows how it is wound, what lies where, and how far each file is', async () => {
  const helper = await station([barcode]);
  await archiving(helper, { barcodes: [barcode], sources: [folderOf(5, 4)] });
  await helper.eject(barcode);
  const { client } = helper;

  const map = await client.send('tape.map', { barcode });
  expect(map).toMatchObject({ bands: 4, files: 6, hasWrapEnds: true, folders: [{ path: 'd', files: 5, bytes: 20e6 }] });
  // The sixth is the cartridge's own record.
  expect(map.wraps).toHaveLength(206);
  const [index, data] = map.runs;
  expect(index).toEqual([]);
  expect(data.reduce((sum, [, , files]) => sum + files, 0)).toBe(6);
  expect(data.every(([first, end], at) => first < end && first >= (data[at - 1]?.[1] ?? 0))).toBe(true);
  expect(map.ends[1]).toBeGreaterThan(data.at(-1)?.[1] ?? 0);

  const [block = 0] = data.findLast(([, , , folder]) => folder === 0) ?? [];
  const spot = await client.send('tape.at', { barcode, partition: 1, block });
  // Which of them came last is up to the disk.
  expect(spot).toMatchObject({
    file: { path: expect.stringMatching(/^d\/f00\d$/), bytes: 4e6 },
    others: 0,
    from: 'load-point',
  });
  expect(spot.seconds).toBeGreaterThan(0);
  expect(await client.send('tape.at', { barcode, partition: 0, block: 0 })).toMatchObject({ file: null });

  const asked = { barcode, paths: ['d/f004', 'd/f001'] };
  const way = await client.send('tape.path', asked);
  expect(way?.path.map(({ partition }) => partition)).toEqual([1]);
  expect(way?.path[0]?.first).toBeLessThan(block);
  const plan = await client.send('restore.plan', { from: [asked], into: join(temporaryFolder(), 'new') });
  expect(plan.cartridges[0]?.path).toEqual(way?.path);
  await expect(client.send('tape.path', { barcode, paths: ['nothing'] })).rejects.toMatchObject({
    code: 'volume.path-missing',
  });
});

test('a cartridge of which nothing is listed has no map', async () => {
  const { client } = await startHelper();
  await client.send('virtual.create', { barcode: 'BLANK1L8', capacityBytes: 1e9 });
  await expect(client.send('tape.map', { barcode: 'BLANK1L8' })).rejects.toMatchObject({ code: 'volume.path-missing' });
  await expect(client.send('tape.map', { barcode: 'NOBODYL8' })).rejects.toMatchObject({ code: 'cartridge.unknown' });
});

test('where the tape is, is told while it is written, verified and read', async () => {
  const helper = await station([barcode]);
  const { client } = helper;
  const heads: TapeHead[] = [];
  const stop = client.onNotice((notice) => {
    if (notice.name === 'progress') heads.push(...(notice.body.progress.heads ?? []));
  });
  await client.send('snapshot.subscribe', {});
  const [drive] = (await helper.snapshot()).drives;
  await client.send('virtual.removeDrive', { drive: drive?.id ?? '' });
  await client.send('virtual.addDrive', { model: 'lto8', clock: { mode: 'live', speedUp: 60 } });
  await archiving(helper, { barcodes: [barcode], sources: [folderOf(10, 5)] });
  expect(heads.some((head) => head.barcode === barcode && head.partition === 1 && head.block > 4)).toBe(true);
  heads.length = 0;
  const restored = await helper.restore(barcode, ['d'], temporaryFolder());
  const way = await client.send('tape.jobPath', { id: restored.id, barcode });
  expect(way?.path).toMatchObject([{ partition: 1 }]);
  expect(heads.some((head) => head.barcode === barcode && head.partition === 1)).toBe(true);
  heads.length = 0;
  await helper.run('cartridges.verify', { barcode, paths: [] });
  expect(heads.some((head) => head.partition === 1)).toBe(true);
  stop();
});
