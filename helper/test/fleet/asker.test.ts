// Who asks the fleet for a job is the same person on each host, in the queue as in a search: for whom it is done there, who sees
// it, and who may cancel it.

import { expect, test } from 'vitest';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import { linkPerson } from '../../fleet/person-links.ts';
import { askerHere } from '../../fleet/queue/asker.ts';
import { askJob, beginJob, cancelFleetJob, listFleetJobs, takeJob } from '../../fleet/queue/job-queue.ts';
import { tellPlaces } from '../../fleet/queue/places.ts';
import { startFleet, type TestHost } from './hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';
const root: HostPerson = { uid: 0, name: 'root', role: 'administrator' };
const ann: HostPerson = { uid: 1001, name: 'ann', role: 'member' };
const anna: HostPerson = { uid: 2001, name: 'anna', role: 'member' };
const bob: HostPerson = { uid: 1002, name: 'bob', role: 'member' };

interface ThreeHosts {
  readonly url: string;
  readonly cellar: TestHost;
  readonly attic: TestHost;
  readonly barn: TestHost;
}

/** The attic has the cartridge; no roots are linked. */
async function three(): Promise<ThreeHosts> {
  const { hosts, url } = await startFleet('cellar', 'attic', 'barn');
  const [cellar, attic, barn] = hosts;
  if (cellar === undefined || attic === undefined || barn === undefined) throw new Error('no hosts');
  await queried(url, 'DELETE FROM capstan.person_link');
  await tellPlaces(attic.database, attic.uuid, [{ barcode, volume: null, place: 'shelf' }]);
  return { url, cellar, attic, barn };
}

const asked = async ({ database, uuid }: TestHost, by: HostPerson) =>
  await askJob(database, uuid, {
    ...{ by, call: 'cartridges.verify', input: { barcode, paths: [] }, version: '1' },
    ...{ barcodes: [barcode], priority: 'high' },
  });

const seen = async ({ database }: TestHost, by: HostPerson) =>
  (await listFleetJobs(database, { by, all: true, before: null, limit: 10 })).map(({ id }) => id);

test('it is done as who has the same name and number, or was linked, and else as nobody', async () => {
  const { cellar, attic } = await three();
  const job = await asked(cellar, ann);
  const here = (person: HostPerson | null) => askerHere(attic.database, { uuid: job, here: person });
  expect(await here(null)).toBeNull();
  // Another name, or another number, is somebody else.
  expect(await here({ ...ann, name: 'eve' })).toBeNull();
  expect(await here({ ...ann, uid: 3001 })).toBeNull();
  expect(await here({ ...ann, role: 'stranger' })).toBeNull();
  expect(await here(ann)).toBe(ann.uid);

  const other = await asked(cellar, bob);
  const linked = () => askerHere(attic.database, { uuid: other, here: null });
  await askerHere(attic.database, { uuid: other, here: anna });
  expect(await linked()).toBeNull();
  await linkPerson(attic.database, { user: 'anna', host: 'cellar', otherUser: 'bob' }, true);
  expect(await linked()).toBe(anna.uid);
  // Who is the same without it comes first.
  expect(await askerHere(attic.database, { uuid: other, here: bob })).toBe(bob.uid);
  await linkPerson(attic.database, { user: 'anna', host: 'cellar', otherUser: 'bob' }, false);
  expect(await linked()).toBe(bob.uid);
});

test('of whom their host has reported nothing the name and number count that it asked with', async () => {
  const { url, cellar, attic } = await three();
  const uids = [ann.uid, 2 ** 40] as const;
  const jobs: string[] = [];
  for (const uid of uids) {
    const job = await asked(cellar, ann);
    await queried(url, `UPDATE capstan.fleet_job SET uid = ${uid} WHERE uuid = '${job}'`);
    jobs.push(job);
  }
  await queried(url, 'DELETE FROM capstan.person WHERE uid <> 0');
  const [named = '', none = ''] = jobs;
  expect(await askerHere(attic.database, { uuid: named, here: ann })).toBe(ann.uid);
  expect(await askerHere(attic.database, { uuid: none, here: ann })).toBeNull();
});

test('root and whom no system names are nobody elsewhere, whoever else has that number', async () => {
  const { cellar, attic } = await three();
  const nameless: HostPerson = { uid: 3002, name: '#3002', role: 'member' };
  for (const person of [root, nameless]) {
    const job = await asked(cellar, person);
    expect(await askerHere(attic.database, { uuid: job, here: person })).toBeNull();
    expect(await askerHere(cellar.database, { uuid: job, here: null })).toBe(person.uid);
  }
  const job = await asked(cellar, root);
  await linkPerson(attic.database, { user: 'root', host: 'cellar', otherUser: 'root' }, true);
  expect(await askerHere(attic.database, { uuid: job, here: null })).toBe(0);
});

test('one sees and cancels one’s own from each host, and an administrator what is asked for or done there', async () => {
  const { cellar, attic, barn } = await three();
  const job = await asked(cellar, ann);
  expect(await seen(barn, ann)).toEqual([job]);
  for (const [host, person] of [
    [cellar, bob],
    [barn, bob],
    [barn, { ...ann, uid: 3001 }],
    [barn, root],
    [attic, root],
  ] as const) {
    expect(await seen(host, person)).toEqual([]);
    await expect(cancelFleetJob(host.database, job, person)).rejects.toMatchObject({ code: 'job.unknown' });
  }
  expect(await seen(cellar, root)).toEqual([job]);
  const taken = await takeJob(attic.database, attic.uuid, job);
  if (taken === null || !(await beginJob(attic.database, attic.uuid, taken))) throw new Error('not begun');
  expect(await seen(attic, root)).toEqual([job]);
  expect(await seen(barn, root)).toEqual([]);
  // Neither asked for nor done there.
  await cancelFleetJob(barn.database, job, ann);
  const [row] = await listFleetJobs(barn.database, { by: ann, all: false, before: null, limit: 10 });
  expect(row).toMatchObject({ id: job, state: 'begun', host: 'attic', cancelled: true });
});

test('who people are on other hosts no host learns', async () => {
  const { barn } = await three();
  const refused = { code: 'fleet.not-allowed' };
  await expect(
    barn.database.using((client) => client.query('SELECT * FROM capstan.people_of(1, 1001, NULL)')),
  ).rejects.toMatchObject(refused);
});
