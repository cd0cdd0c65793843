// What a drive finds of its cartridge and what is kept of that cartridge are the same, whatever cannot be read after it.

import { expect, test } from 'vitest';
import { contradictionsIn } from './coexistence.ts';
import { folderOf, station } from './stations.ts';

const barcode = 'ONE001L8';
/** The first few are for looking at the cartridge; the volume is listed by those that follow. */
const readsOfLoading = 14;

test('a cartridge that was damaged and is found whole is so also when its volume cannot be listed then', async () => {
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
  expect([...found].toSorted()).toEqual(['done clean', 'done damaged', 'failed clean']);
});
