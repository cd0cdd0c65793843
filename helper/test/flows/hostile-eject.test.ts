// Whatever a cartridge says, it comes out of its drive again.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileXml, writeTape } from '../hostile/cartridge.ts';
import type { Recipe } from '../hostile/sound.ts';
import { soundContents, tapeOf } from '../hostile/sound.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';

async function imported(helper: Helper, barcode: string, recipe: Recipe): Promise<void> {
  const folder = join(temporaryFolder(), 'tape');
  writeTape(folder, tapeOf(recipe));
  expect(await helper.run('virtual.import', { barcode, folder })).toMatchObject({ state: 'done' });
}

const tooLong = ['9007199254740993', '9223372036854775808', '18446744073709551615'];
const recipes: readonly (readonly [string, Recipe])[] = [
  ...tooLong.map((length): readonly [string, Recipe] => [
    `a length of ${length}`,
    { contents: soundContents(fileXml({ name: 'x', uid: 99, length, extents: [] })) },
  ]),
  ...tooLong.map((generation): readonly [string, Recipe] => [`a generation of ${generation}`, { generation }]),
];

test('the sound cartridge that hostile ones begin as is clean, and its files come back', async () => {
  const helper = await startHelper();
  await imported(helper, 'HOS001L8', {});
  expect(await helper.load('HOS001L8')).toMatchObject({ state: 'done' });
  expect(await helper.cartridge('HOS001L8')).toMatchObject({ condition: 'clean', volume: { files: 5, generation: 3 } });
  expect(await helper.restore('HOS001L8', [''], temporaryFolder())).toMatchObject({ state: 'done', filesFailed: 0 });
});

test.each(recipes)('a cartridge with %s is damaged, and can be ejected', async (_, recipe) => {
  const helper = await startHelper();
  await imported(helper, 'HOS001L8', recipe);
  expect(await helper.load('HOS001L8')).toMatchObject({ state: 'done' });
  expect(await helper.cartridge('HOS001L8')).toMatchObject({ condition: 'damaged' });
  expect(await helper.run('cartridges.check', { barcode: 'HOS001L8' })).toMatchObject({ state: 'done' });
  expect(await helper.eject('HOS001L8')).toMatchObject({ state: 'done', fault: null });
});

test('two such cartridges in all drives leave them, also after a restart', async () => {
  const helper = await startHelper();
  const drives = (await helper.snapshot()).drives.length;
  const barcodes = Array.from({ length: drives }, (_, at) => `HOS00${at}L8`);
  for (const [at, barcode] of barcodes.entries()) {
    await imported(helper, barcode, recipes[at % 2 === 0 ? 0 : 5]?.[1] ?? {});
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  }
  // It waits for room: such a cartridge does not leave by itself.
  const id = await helper.client.send('cartridges.load', { barcode: 'CAP001L8', drive: null });
  expect(await helper.client.send('jobs.get', { id })).toMatchObject({ state: 'queued' });
  await helper.client.send('jobs.cancel', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
  await helper.end();
  const next = await startHelper({ home: helper.home });
  for (const barcode of barcodes) expect(await next.eject(barcode)).toMatchObject({ state: 'done', fault: null });
  expect(await next.load('CAP001L8')).toMatchObject({ state: 'done' });
});
