// Of a blank cartridge nothing can be lost, so nobody has to type its barcode; whether it is blank, the drive says.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VolumeSummary } from '../../contract/model.ts';
import { type Helper, startHelper } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

const unconfirmed = { barcode, name: 'Spring' } as const;

/** Another computer writes to the cartridge while it lies on this one's shelf. */
async function writeElsewhere({ home }: Helper): Promise<VolumeSummary | null> {
  const elsewhere = await formatted();
  await elsewhere.archive(barcode, folderWith(['precious']));
  await elsewhere.eject(barcode);
  const { volume } = await elsewhere.cartridge(barcode);
  await elsewhere.end();
  const folderIn = (at: string) => join(at, 'virtual', 'cartridges', barcode);
  rmSync(folderIn(home), { recursive: true });
  cpSync(folderIn(elsewhere.home), folderIn(home), { recursive: true });
  return volume;
}

describe('formatting without a barcode', () => {
  test('is refused of a cartridge that no drive has looked at', async () => {
    const helper = await startHelper();
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'unknown' });
    const format = helper.client.send('cartridges.format', unconfirmed);
    await expect(format).rejects.toMatchObject({ code: 'format.not-confirmed', data: { subject: barcode } });
  });

  test('is done to a blank one in the drive, and to one on the shelf', async () => {
    const helper = await startHelper();
    await helper.load(barcode);
    expect(await helper.run('cartridges.format', unconfirmed)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { name: 'Spring' } });
    await helper.eject(barcode);

    const other = 'CAP002L8';
    await helper.load(other);
    await helper.eject(other);
    expect(await helper.run('cartridges.format', { ...unconfirmed, barcode: other })).toMatchObject({ state: 'done' });
  });

  test('is refused of one that holds a volume, also an empty one, and of a slip in the barcode', async () => {
    const helper = await formatted();
    const { client } = helper;
    const refused = { code: 'format.not-confirmed' };
    await expect(client.send('cartridges.format', unconfirmed)).rejects.toMatchObject(refused);
    await helper.eject(barcode);
    await helper.load('CAP002L8');
    const slip = { barcode: 'CAP002L8', confirmedBarcode: 'CAP00ZL8', name: '' };
    await expect(client.send('cartridges.format', slip)).rejects.toMatchObject(refused);
  });

  test('leaves a cartridge alone that turns out to hold something, and says so', async () => {
    const helper = await startHelper();
    await helper.load(barcode);
    await helper.eject(barcode);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'blank' });
    const written = await writeElsewhere(helper);

    expect(await helper.run('cartridges.format', unconfirmed)).toMatchObject({
      state: 'failed',
      fault: { code: 'format.not-blank', data: { subject: barcode } },
    });
    expect(await helper.cartridge(barcode)).toMatchObject({
      condition: 'clean',
      volume: { uuid: written?.uuid, generation: written?.generation },
    });
    expect(await helper.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({ state: 'done' });
    // From now on it is known not to be blank.
    const format = helper.client.send('cartridges.format', unconfirmed);
    await expect(format).rejects.toMatchObject({ code: 'format.not-confirmed' });
  });
});
