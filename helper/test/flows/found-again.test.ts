// What a drive finds of its cartridge and what is kept of that cartridge are the same, whatever cannot be read.

import { expect, test } from 'vitest';
import { contradictionsIn } from './coexistence.ts';
import { folderOf, station } from './stations.ts';

const barcode = 'ONE001L8';
/** More than there are: the volume is listed by what the look at it has read. */
const readsOfLoading = 14;

test('a cartridge that was damaged and is found whole is so, and one of which a read failed is not', async () => {
  const helper = await station([barcode]);
  expect(await helper.archive(barcode, folderOf(3, 1))).toMatchObject({ state: 'done' });
  await helper.eject(barcode);
  /** What becomes of it as its drive cannot read this once. */
  const loaded = async (nth: number) => {
    const script = `opcode read, nth ${nth}: sense 3/11/00`;
    await helper.client.send('virtual.setFaults', { barcode, script });
    const { state } = await helper.load(barcode);
    const snapshot = await helper.snapshot();
    expect(contradictionsIn(snapshot, false)).toEqual([]);
    const { condition } = await helper.cartridge(barcode);
    await helper.eject(barcode);
    return `${state} ${condition}`;
  };
  const found = new Set<string>();
  for (let nth = 1; nth <= readsOfLoading; nth += 1) {
    expect(await loaded(1)).toBe('done damaged');
    found.add(await loaded(nth));
  }
  expect([...found].toSorted()).toEqual(['done clean', 'done damaged']);
});
