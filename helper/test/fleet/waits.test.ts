// Why a job of the fleet is not begun, as its list says it.

import { expect, test } from 'vitest';
import type { FleetWait } from '../../contract/fleet-jobs.ts';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import { askJob, listFleetJobs, takeJob } from '../../fleet/queue/job-queue.ts';
import { tellPlaces } from '../../fleet/queue/places.ts';
import { startFleet, type TestHost } from './hosts.ts';
import { queried } from './postgres.ts';

const ann: HostPerson = { uid: 1001, name: 'ann', role: 'member' };
const bob: HostPerson = { uid: 1002, name: 'bob', role: 'member' };

const has = async ({ database, uuid }: TestHost, ...barcodes: readonly string[]) =>
  await tellPlaces(
    database,
    uuid,
    barcodes.map((barcode) => ({ barcode, volume: null, place: 'shelf' })),
  );

const asked = async ({ database, uuid }: TestHost, by: HostPerson, ...barcodes: readonly string[]) =>
  await askJob(database, uuid, {
    ...{ by, call: 'restore.start', input: {}, version: '1', barcodes, priority: 'high' },
  });

async function waitOf({ database }: TestHost, by: HostPerson, id: string): Promise<FleetWait | null | undefined> {
  const jobs = await listFleetJobs(database, { by, all: true, before: null, limit: 10 });
  return jobs.find((job) => job.id === id)?.waitsFor;
}

test('a cartridge that went, cartridges at two hosts, a host that is away, a drive that is busy, and others’ turns', async () => {
  const { hosts, url } = await startFleet('cellar', 'attic');
  const [cellar, attic] = hosts;
  if (cellar === undefined || attic === undefined) throw new Error('no hosts');
  await has(cellar, 'CAP001L8', 'CAP002L8');
  await has(attic, 'CAP003L8');
  const own = await asked(attic, ann, 'CAP001L8');
  expect(await waitOf(attic, ann, own)).toEqual({ kind: 'drives-busy', hosts: ['cellar'] });
  const apart = await asked(attic, ann, 'CAP001L8', 'CAP003L8');
  expect(await waitOf(attic, ann, apart)).toEqual({ kind: 'cartridges-apart' });
  const later = await asked(cellar, bob, 'CAP002L8');
  expect(await waitOf(cellar, bob, later)).toEqual({ kind: 'turn', host: 'cellar', before: 1 });
  // Of whose turn it is bob learns nothing more.
  expect(await listFleetJobs(cellar.database, { by: bob, all: true, before: null, limit: 10 })).toHaveLength(1);

  await queried(url, `UPDATE capstan.host SET seen = now() - interval '1 hour' WHERE name = 'cellar'`);
  expect(await waitOf(attic, ann, own)).toEqual({ kind: 'host-away', hosts: ['cellar'] });
  await has(cellar, 'CAP002L8');
  expect(await waitOf(attic, ann, own)).toEqual({ kind: 'cartridge-nowhere', barcode: 'CAP001L8' });
  await has(attic, 'CAP001L8', 'CAP003L8');
  expect(await waitOf(attic, ann, apart)).toMatchObject({ kind: 'turn', host: 'attic' });
  await takeJob(attic.database, attic.uuid, own);
  expect(await waitOf(attic, ann, own)).toBeNull();
  expect(await waitOf(attic, ann, apart)).toEqual({ kind: 'drives-busy', hosts: ['attic'] });
});
