// What a shelf tells of its cartridges, and what drives are known to ask for.

import { describe, expect, test } from 'vitest';
import { alertsAfter } from '../../src/drives/drive-answers.ts';
import { startHelper } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

describe('the shelf', () => {
  test('tells where each cartridge is kept, with which others, and when it was last read back', async () => {
    const helper = await formatted();
    const { client } = helper;
    const bare = { place: '', pool: null, verified: null, sampleVerified: null, isUnsound: false, reported: null };
    expect((await client.send('cartridges.shelf', { cursor: null, limit: 2 })).rows).toEqual([
      { ...bare, barcode },
      { ...bare, barcode: 'CAP002L8' },
    ]);
    await helper.archive(barcode, folderWith(['a', 'b']));
    await helper.run('cartridges.verify', { barcode, paths: [] });
    await client.send('cartridges.place', { barcode, place: ' Cellar, box 4 ' });
    await client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
    await client.send('pools.addCartridges', { name: 'vault', barcodes: [barcode], copy: 1 });
    await helper.eject(barcode);
    const { rows, next } = await client.send('cartridges.shelf', { cursor: null, limit: 1 });
    expect(rows).toMatchObject([
      {
        ...{ barcode, place: 'Cellar, box 4', pool: 'vault', verified: expect.any(String), sampleVerified: null },
        ...{ isUnsound: false, reported: { alerts: [], cartridge: { barcode, loads: 1 } } },
      },
    ]);
    expect((await client.send('cartridges.shelf', { cursor: next, limit: 500 })).rows).toHaveLength(2);
    // What is formatted since was never read back.
    await helper.load(barcode);
    await helper.format(barcode);
    expect((await client.send('cartridges.shelf', { cursor: null, limit: 1 })).rows).toMatchObject([
      { barcode, verified: null },
    ]);
  });
});

describe('a drive that asks to be cleaned', () => {
  test('is known to everyone once it has said so, until a cleaning cartridge was in it', async () => {
    const helper = await startHelper();
    await helper.client.send('virtual.setFaults', { barcode, script: 'opcode load: needs-cleaning' });
    await helper.load(barcode);
    await helper.client.send('drives.health', { drive: 'drive-1' });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ alerts: [20] }] });
    await helper.eject(barcode);
    expect(await helper.snapshot()).toMatchObject({ drives: [{ alerts: [20], state: { kind: 'empty' } }] });
    await helper.client.send('virtual.create', { barcode: 'CLNU01L1', capacityBytes: 64_000_000 });
    expect(await helper.load('CLNU01L1')).toMatchObject({ state: 'done' });
    expect(await helper.snapshot()).toMatchObject({
      drives: [{ state: { kind: 'failed', fault: { code: 'drive.cleaning-cartridge' } } }],
    });
    await helper.eject('CLNU01L1');
    const [drive] = (await helper.snapshot()).drives;
    expect(drive?.alerts).toBeUndefined();
  });

  test('still wants to be, though it forgets its flags as it tells them', () => {
    const forgets = (alerts: readonly number[]) => ({ alerts, alertsCleared: true });
    expect(alertsAfter([], forgets([20, 3]), 'CAP001L8')).toEqual([3, 20]);
    expect(alertsAfter([3, 20], forgets([]), 'CAP002L8')).toEqual([20]);
    expect(alertsAfter([20], forgets([]), 'CLNU01L1')).toEqual([]);
    expect(alertsAfter([20], { alerts: [], alertsCleared: false }, '')).toEqual([]);
  });
});
