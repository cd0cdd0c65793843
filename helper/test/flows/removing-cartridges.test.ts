// A virtual cartridge that is not wanted any more: it goes with what is on it, and never while something counts on it.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Helper } from './harness.ts';
import { startHelper } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

function remove({ client }: Helper, confirmedBarcode: string = barcode): Promise<null> {
  return client.send('virtual.remove', { barcode, confirmedBarcode });
}

describe('removing a virtual cartridge', () => {
  test('takes its folder, its listing and everything noted of it; one made later is another', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    await helper.run('cartridges.verify', { barcode, paths: [] });
    await helper.eject(barcode);
    await helper.client.send('cartridges.place', { barcode, place: 'Cellar' });
    expect(await remove(helper)).toBeNull();

    const { cartridges } = await helper.snapshot();
    expect(cartridges.map((one) => one.barcode)).toEqual(['CAP002L8', 'CAP003L8']);
    expect(existsSync(join(helper.home, 'virtual', 'cartridges', barcode))).toBe(false);
    const page = { cursor: null, limit: 10 };
    expect((await helper.client.send('catalogue.search', { name: 'a', ...page })).rows).toEqual([]);
    await expect(helper.client.send('cartridges.get', { barcode })).rejects.toMatchObject({
      code: 'cartridge.unknown',
    });
    const { rows: lines } = await helper.client.send('admin.auditLog', page);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'cartridge removed', barcodes: [barcode] }));

    await helper.client.send('virtual.create', { barcode, capacityBytes: 64_000_000 });
    expect(await helper.client.send('cartridges.get', { barcode })).toMatchObject({
      place: '',
      cartridge: { condition: 'unknown', flaw: null, volume: null },
    });
    expect(
      (await helper.client.send('drives.healthHistory', { of: 'cartridge', name: barcode, ...page })).rows,
    ).toEqual([]);
  });

  test('is refused in a drive, in a pool and without being confirmed, and then changes nothing', async () => {
    const helper = await formatted();
    await expect(remove(helper)).rejects.toMatchObject({ code: 'cartridge.in-use' });
    await helper.eject(barcode);
    await expect(remove(helper, 'CAP002L8')).rejects.toMatchObject({ code: 'cartridge.not-confirmed' });
    await helper.client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
    await helper.client.send('pools.addCartridges', { name: 'vault', barcodes: [barcode], copy: 1 });
    await expect(remove(helper)).rejects.toMatchObject({ code: 'cartridge.in-pool' });
    expect((await helper.snapshot()).cartridges.map((one) => one.barcode)).toContain(barcode);
    expect(existsSync(join(helper.home, 'virtual', 'cartridges', barcode))).toBe(true);
  });

  test('beside making it again leaves both, its folder and its row, or neither', async () => {
    const helper = await formatted();
    await helper.eject(barcode);
    const { client } = helper;
    const make = () => client.send('virtual.create', { barcode, capacityBytes: 64_000_000 });
    const folder = join(helper.home, 'virtual', 'cartridges', barcode);
    for (let round = 0; round < 30; round += 1) {
      await Promise.allSettled([remove(helper), make(), make(), remove(helper), make()]);
      const isListed = (await helper.snapshot()).cartridges.some((one) => one.barcode === barcode);
      expect(isListed).toBe(existsSync(folder));
      if (!isListed) await make();
    }
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  });

  test('that was cut off between folder and catalogue can be done once more', async () => {
    const first = await startHelper();
    const folder = join(first.home, 'virtual', 'cartridges');
    await first.end();
    mkdirSync(join(folder, '.removed-CAP009L8'));
    const helper = await startHelper({ home: first.home });
    expect(existsSync(join(folder, '.removed-CAP009L8'))).toBe(false);
    expect(await remove(helper)).toBeNull();
  });
});
