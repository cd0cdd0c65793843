// Hosts of a fleet and their cartridges, with real helpers, virtual drives and a real database.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder } from '../flows/harness.ts';
import { folderWith } from '../flows/steps.ts';
import { carry, type FleetOfHosts, joinedHome, startFleet, untilReached } from './hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP010L8';
const capacityBytes = 2_000_000_000;

async function hostOf(fleet: FleetOfHosts, at: number, home?: string): Promise<Helper> {
  const host = fleet.hosts[at];
  if (host === undefined) throw new Error('no host');
  return await startHelper({ home: joinedHome(host, fleet.url, home) });
}

async function withCartridge(helper: Helper): Promise<void> {
  await helper.client.send('virtual.create', { barcode, capacityBytes });
  await helper.load(barcode);
  expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
}

/** Neither helper runs while it is carried. */
async function carried(from: Helper, to: Helper, again: (home: string) => Promise<Helper>): Promise<[Helper, Helper]> {
  if ((await from.cartridge(barcode)).drive !== null) await from.eject(barcode);
  await from.end();
  await to.end();
  carry(barcode, from.home, to.home);
  return [await again(from.home), await again(to.home)];
}

const written = (helper: Helper): Promise<Job> => helper.archive(barcode, folderWith(['a', 'b']));
const lease = (fleet: FleetOfHosts) =>
  queried(fleet.url, 'SELECT name, epoch, keeps_marks FROM capstan.cartridge_lease JOIN capstan.host ON uuid = holder');

test('a cartridge is written to by whoever has it in a drive, each time in an epoch of its own', async () => {
  const fleet = await startFleet('cellar', 'attic');
  let cellar = await hostOf(fleet, 0);
  let attic = await hostOf(fleet, 1);
  await untilReached(cellar);
  await withCartridge(cellar);
  expect(await written(cellar)).toMatchObject({ state: 'done' });
  expect(await lease(fleet)).toEqual([{ name: 'cellar', epoch: 1, keeps_marks: true }]);
  const atCellar = cellar.home;
  const again = (home: string) => hostOf(fleet, home === atCellar ? 0 : 1, home);
  [cellar, attic] = await carried(cellar, attic, again);
  await untilReached(attic);
  expect(await written(attic)).toMatchObject({ state: 'done' });
  expect(await lease(fleet)).toEqual([{ name: 'attic', epoch: 2, keeps_marks: true }]);

  // Without the database the attic goes on, as the memory says that it is its own.
  fleet.cluster.stop();
  await untilReached(attic, false);
  await attic.eject(barcode);
  expect(await written(attic)).toMatchObject({ state: 'done' });

  // The cellar reads it, and writes nothing before the database has said whose it is.
  [attic, cellar] = await carried(attic, cellar, again);
  await cellar.load(barcode);
  expect(await written(cellar)).toMatchObject({ state: 'failed', fault: { code: 'fleet.lease-unconfirmed' } });
  const into = temporaryFolder();
  expect(await cellar.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
  expect(await cellar.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({ state: 'done' });
  expect(await cellar.eject(barcode)).toMatchObject({ state: 'done' });
  await fleet.cluster.start();
  await untilReached(cellar);
  expect(await written(cellar)).toMatchObject({ state: 'done' });
  expect(await lease(fleet)).toEqual([{ name: 'cellar', epoch: 3, keeps_marks: true }]);
});

test('a host restored from a backup does not write by what it knew then', async () => {
  const fleet = await startFleet('cellar');
  let cellar = await hostOf(fleet, 0);
  await untilReached(cellar);
  await withCartridge(cellar);
  await cellar.eject(barcode);
  await cellar.end();
  const backup = join(temporaryFolder(), 'backup');
  cpSync(join(cellar.home, 'catalogue.db'), backup);
  // Another host had it meanwhile, and the mark was taken off on the way back.
  await queried(fleet.url, `UPDATE capstan.cartridge_lease SET epoch = 5`);
  cellar = await hostOf(fleet, 0, cellar.home);
  await untilReached(cellar);
  await cellar.load(barcode);
  await cellar.client.send('fleet.unmark', { barcode });
  await cellar.eject(barcode);
  expect(await written(cellar)).toMatchObject({ state: 'done' });
  await cellar.eject(barcode);
  await cellar.end();
  for (const end of ['', '-wal', '-shm']) rmSync(join(cellar.home, `catalogue.db${end}`), { force: true });
  cpSync(backup, join(cellar.home, 'catalogue.db'));
  fleet.cluster.stop();
  cellar = await hostOf(fleet, 0, cellar.home);
  await untilReached(cellar, false);
  expect(await written(cellar)).toMatchObject({ state: 'failed', fault: { code: 'fleet.lease-unconfirmed' } });
  await fleet.cluster.start();
  await untilReached(cellar);
  expect(await written(cellar)).toMatchObject({ state: 'done' });
  expect(await lease(fleet)).toEqual([{ name: 'cellar', epoch: 7, keeps_marks: true }]);
});

test('a computer in no fleet reads what bears a fleet’s mark, and writes to it only when the mark is taken off', async () => {
  const fleet = await startFleet('cellar');
  const cellar = await hostOf(fleet, 0);
  await untilReached(cellar);
  await withCartridge(cellar);
  expect(await written(cellar)).toMatchObject({ state: 'done' });
  await cellar.eject(barcode);
  await cellar.end();
  const home = join(temporaryFolder(), 'home');
  await (await startHelper({ home })).end();
  carry(barcode, cellar.home, home);
  const stranger = await startHelper({ home });
  await stranger.load(barcode);
  const marked = { state: 'failed', fault: { code: 'fleet.cartridge-marked', data: { subject: barcode } } };
  expect(await written(stranger)).toMatchObject(marked);
  expect(await stranger.run('cartridges.format', { barcode, name: 'Mine', confirmedBarcode: barcode })).toMatchObject(
    marked,
  );
  expect(await stranger.restore(barcode, ['d'], temporaryFolder())).toMatchObject({ state: 'done' });
  await stranger.client.send('fleet.unmark', { barcode });
  expect(await written(stranger)).toMatchObject({ state: 'done' });
});
