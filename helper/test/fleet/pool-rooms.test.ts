// Pools over hosts: what room each has, who hears of it, and what an archive says that finds none here.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import { knownPoolRooms, tellPoolRooms } from '../../fleet/pools/pool-rooms.ts';
import { asking } from '../../fleet/search/asking.ts';
import { type Helper, temporaryFolder } from '../flows/harness.ts';
import { startFleet as startHelpers, untilReported } from './fleet-hosts.ts';
import { startFleet, untilReached } from './hosts.ts';
import { queried } from './postgres.ts';

const pool = 'films';
const polling = { timeout: 60_000, interval: 100 };

async function withPool({ client }: Helper, barcodes: readonly string[]): Promise<void> {
  await client.send('pools.add', { name: pool, isShared: false, restoreTest: null });
  for (const barcode of barcodes) await client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  if (barcodes.length > 0) await client.send('pools.addCartridges', { name: pool, barcodes: [...barcodes], copy: 1 });
}

function toPool(more: Partial<Input<'archive.start'>> = {}): Input<'archive.start'> {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), 'a');
  return { barcodes: [], pool, sources: [folder], ...more };
}

const roomsSeen = async ({ client }: Helper) =>
  await allRowsOf((page) => client.send('fleet.poolRooms', { pool, ...page }));

test('an archive without room names the hosts that have some, and none while the database is away', {
  timeout: 180_000,
}, async () => {
  const fleet = await startHelpers();
  const [attic, cellar] = [await fleet.host('attic'), await fleet.host('cellar')];
  for (const host of [attic, cellar]) await untilReported(host, fleet.url);
  // Root is each computer's own unless they are linked.
  await cellar.client.send('fleet.link', { user: 'root', host: 'attic', otherUser: 'root', isLinked: true });
  await withPool(cellar, ['CEL001L8', 'CEL002L8']);
  await expect.poll(() => roomsSeen(attic), polling).toMatchObject([{ host: 'cellar', copy: 1, cartridges: 2 }]);
  const [{ freeBytes } = { freeBytes: 0 }] = await roomsSeen(attic);
  const elsewhere = {
    code: 'pool.room-elsewhere',
    data: { subject: pool, rooms: [{ host: 'cellar', freeBytes }] },
  };
  // The pool is not there at all; then it is, and empty.
  await expect(attic.client.send('archive.start', toPool())).rejects.toMatchObject(elsewhere);
  await withPool(attic, []);
  for (const call of ['archive.start', 'archive.plan', 'archive.preflight'] as const)
    await expect(attic.client.send(call, toPool())).rejects.toMatchObject(elsewhere);
  await expect(attic.client.send('archive.start', toPool({ group: 2 }))).rejects.toMatchObject(elsewhere);
  const refused = { code: 'pool.no-cartridge' };
  await expect(attic.client.send('archive.start', toPool({ group: 3 }))).rejects.toMatchObject(refused);
  await expect(attic.client.send('archive.start', toPool({ copies: 2 }))).rejects.toMatchObject(refused);
  fleet.cluster.stop();
  await untilReached(attic, false);
  await expect(attic.client.send('archive.start', toPool())).rejects.toMatchObject(refused);
});

test('one hears of pools that one may use there: one’s own, those shared, and all where one administers', async () => {
  const { hosts, url } = await startFleet('attic', 'cellar');
  const [attic, cellar] = hosts;
  if (attic === undefined || cellar === undefined) throw new Error('no hosts');
  const root: HostPerson = { uid: 0, name: 'root', role: 'administrator' };
  const ann: HostPerson = { uid: 1001, name: 'ann', role: 'member' };
  const bob: HostPerson = { uid: 1002, name: 'bob', role: 'member' };
  const eve: HostPerson = { uid: 1003, name: 'eve', role: 'member' };
  for (const { uid, name } of [ann, bob])
    await queried(
      url,
      `INSERT INTO capstan.person SELECT id, ${uid}, '${name}', 'member' FROM capstan.host WHERE name = 'cellar'`,
    );
  const room = { copy: 1, cartridges: 1, freeBytes: 5 } as const;
  await tellPoolRooms(cellar.database, [
    { pool: 'hers', ...room, owner: 1001, shared: false },
    { pool: 'open', ...room, owner: 1001, shared: true },
  ]);
  const seen = async (by: HostPerson) => {
    const page = { cursor: null, limit: 10 };
    const { rows } = await asking(attic.database, by, (client) => knownPoolRooms(client, page));
    return rows.map((row) => `${row.pool} at ${row.host}`);
  };
  const both = ['hers at cellar', 'open at cellar'];
  expect(await seen(ann)).toEqual(both);
  expect(await seen(bob)).toEqual(['open at cellar']);
  expect(await seen(eve)).toEqual([]);
  expect(await seen(root)).toEqual(both);
  await queried(url, 'DELETE FROM capstan.person_link');
  expect(await seen(root)).toEqual([]);
  // A host tells of its own alone.
  await tellPoolRooms(attic.database, []);
  expect(await seen(ann)).toEqual(both);
  await tellPoolRooms(cellar.database, []);
  expect(await seen(ann)).toEqual([]);
});
