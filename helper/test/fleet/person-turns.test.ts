// In the shared queue a person has turns as one, under whatever names they ask at several hosts.

import { expect, test } from 'vitest';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import { linkPerson } from '../../fleet/person-links.ts';
import { askJob, dueJobs, takeJob } from '../../fleet/queue/job-queue.ts';
import { tellPlaces } from '../../fleet/queue/places.ts';
import { startFleet, type TestHost } from './hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';
const root: HostPerson = { uid: 0, name: 'root', role: 'administrator' };
const ann: HostPerson = { uid: 1001, name: 'ann', role: 'member' };
const anna: HostPerson = { uid: 2001, name: 'anna', role: 'member' };
const bob: HostPerson = { uid: 1002, name: 'bob', role: 'member' };

async function two(): Promise<{ readonly url: string; readonly cellar: TestHost; readonly attic: TestHost }> {
  const { hosts, url } = await startFleet('cellar', 'attic');
  const [cellar, attic] = hosts;
  if (cellar === undefined || attic === undefined) throw new Error('no hosts');
  await queried(url, 'DELETE FROM capstan.person_link');
  await tellPlaces(attic.database, attic.uuid, [{ barcode, volume: null, place: 'shelf' }]);
  return { url, cellar, attic };
}

const asked = async ({ database, uuid }: TestHost, by: HostPerson) =>
  await askJob(database, uuid, {
    ...{ by, call: 'cartridges.verify', input: { barcode, paths: [] }, version: '1' },
    ...{ barcodes: [barcode], priority: 'high' },
  });

async function order({ database, uuid }: TestHost): Promise<readonly string[]> {
  return (await dueJobs(database, uuid)).map(({ login }) => login);
}

test('linked names have one person’s turns, whichever host says that they are one', async () => {
  const { cellar, attic } = await two();
  await asked(cellar, ann);
  await asked(attic, anna);
  await asked(attic, bob);
  // Two people until they are linked.
  expect(await order(attic)).toEqual(['ann', 'anna', 'bob']);
  await linkPerson(attic.database, { user: 'anna', host: 'cellar', otherUser: 'ann' }, true);
  await asked(attic, anna);
  await asked(cellar, ann);
  await asked(cellar, bob);
  expect(await order(attic)).toEqual(['ann', 'anna', 'bob', 'anna', 'bob', 'ann']);
  // What one of them took counts for both.
  const [first] = await dueJobs(attic.database, attic.uuid);
  await takeJob(attic.database, attic.uuid, first?.uuid ?? '');
  expect((await order(attic))[0]).toBe('anna');
});

test('root is each computer’s own, and of an older host’s jobs login and number count', async () => {
  const { url, cellar, attic } = await two();
  for (const host of [cellar, attic]) await asked(host, root);
  await asked(cellar, ann);
  const turns = await queried(url, 'SELECT DISTINCT turn_of FROM capstan.fleet_job ORDER BY 1');
  expect(turns).toEqual([{ turn_of: 'ann 1001' }, { turn_of: 'root 0 1' }, { turn_of: 'root 0 2' }]);
  await queried(url, 'UPDATE capstan.fleet_job SET turn_of = NULL');
  expect(await order(attic)).toEqual(['root', 'ann', 'root']);
});

test('whose turn it is no host says or learns', async () => {
  const { cellar } = await two();
  const refused = { code: 'fleet.not-allowed' };
  const job = await asked(cellar, ann);
  await expect(
    cellar.database.using((client) => client.query('SELECT capstan.turn_of(1, 1001)')),
  ).rejects.toMatchObject(refused);
  await expect(
    cellar.database.using((client) =>
      client.query("UPDATE capstan.fleet_job SET turn_of = 'eve' WHERE uuid = $1", [job]),
    ),
  ).rejects.toMatchObject(refused);
});
