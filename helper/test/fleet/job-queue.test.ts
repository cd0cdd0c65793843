import { expect, test } from 'vitest';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import {
  askJob,
  beginJob,
  cancelFleetJob,
  doubtJob,
  dueJobs,
  endJob,
  type FleetJobRequest,
  heldJobs,
  listFleetJobs,
  requeueJob,
  returnJob,
  takeJob,
} from '../../fleet/queue/job-queue.ts';
import { tellPlaces } from '../../fleet/queue/places.ts';
import { Chance } from '../chance.ts';
import { startFleet, type TestHost } from './hosts.ts';
import { queried } from './postgres.ts';

const root: HostPerson = { uid: 0, name: 'root', role: 'administrator' };
const everybodys = { by: root, all: false, before: null, limit: 10 } as const;
const volume = '5c1f0000-0000-4000-8000-000000000001';

const logins = ['ann', 'bob', 'cid', 'dan', 'eve'];

function member(login: string): HostPerson {
  return { uid: 1000 + logins.indexOf(login), name: login, role: 'member' };
}

function asked(login: string, barcode: string, more: Partial<FleetJobRequest> = {}): FleetJobRequest {
  const input = { from: [{ barcode, paths: ['/'] }], into: '/tmp' };
  const what = { call: 'restore.start', input, version: '1', barcodes: [barcode], priority: 'high' } as const;
  return { by: member(login), ...what, ...more };
}

const has = async ({ database, uuid }: TestHost, ...barcodes: readonly string[]) =>
  tellPlaces(
    database,
    uuid,
    barcodes.map((barcode) => ({ barcode, volume, place: 'shelf' as const })),
  );

/** As a host takes and begins the first that is due. */
async function takeFirst({ database, uuid }: TestHost): Promise<string | null> {
  for (const due of await dueJobs(database, uuid)) {
    const taken = await takeJob(database, uuid, due.uuid);
    if (taken !== null && (await beginJob(database, uuid, taken))) return taken.uuid;
  }
  return null;
}

function two(hosts: readonly TestHost[]): readonly [TestHost, TestHost] {
  const [one, other] = hosts;
  if (one === undefined || other === undefined) throw new Error('no hosts');
  return [one, other];
}

test('a job waits for a host that has its cartridge, and is taken by one', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await expect(askJob(cellar.database, cellar.uuid, asked('ann', 'CAP009L8'))).rejects.toMatchObject({
    code: 'fleet.cartridge-nowhere',
  });
  await has(attic, 'CAP001L8');
  const job = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  expect(await dueJobs(cellar.database, cellar.uuid)).toEqual([]);
  expect(await takeFirst(attic)).toBe(job);
  expect(await takeFirst(attic)).toBeNull();
  const [held] = await heldJobs(attic.database, attic.uuid);
  expect(held).toMatchObject({ uuid: job, state: 'begun', login: 'ann', askedBy: 'cellar' });
  const end = { uuid: job, attempt: 1, localJob: '17', outcome: 'done', fault: null } as const;
  await endJob(attic.database, attic.uuid, end);
  await endJob(attic.database, attic.uuid, { ...end, outcome: 'failed' });
  const jobs = await listFleetJobs(cellar.database, { ...everybodys, all: true });
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ id: job, state: 'ended', outcome: 'done', host: 'attic', job: '17' });
});

test('the same barcode on different cartridges is said to be that', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(cellar, 'CAP001L8');
  const other = { barcode: 'CAP001L8', volume: '5c1f0000-0000-4000-8000-000000000002', place: 'drive' } as const;
  await tellPlaces(attic.database, attic.uuid, [other]);
  await expect(askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'))).rejects.toMatchObject({
    code: 'fleet.cartridge-ambiguous',
  });
});

test('what a host took and did not begin waits again by the database’s clock; what it began does not', async () => {
  const { hosts, url } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(cellar, 'CAP001L8');
  await has(attic, 'CAP001L8');
  const job = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  const taken = await takeJob(cellar.database, cellar.uuid, job);
  expect(await takeJob(attic.database, attic.uuid, job)).toBeNull();
  expect(await dueJobs(attic.database, attic.uuid)).toEqual([]);
  await queried(url, `UPDATE capstan.fleet_job SET taken_until = now() - interval '1 second'`);
  const again = await takeFirst(attic);
  expect(again).toBe(job);
  // The first one comes back, and hears that it must not begin.
  expect(await beginJob(cellar.database, cellar.uuid, { uuid: job, attempt: taken?.attempt ?? 0 })).toBe(false);
  await queried(url, `UPDATE capstan.fleet_job SET taken_until = now() - interval '1 day'`);
  expect(await dueJobs(cellar.database, cellar.uuid)).toEqual([]);
});

test('a host that is alive keeps its word with each beat', async () => {
  const { hosts, url } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(cellar, 'CAP001L8');
  await has(attic, 'CAP001L8');
  const job = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  await takeJob(cellar.database, cellar.uuid, job);
  await queried(url, `UPDATE capstan.fleet_job SET taken_until = now() - interval '1 second'`);
  await heldJobs(cellar.database, cellar.uuid);
  expect(await dueJobs(attic.database, attic.uuid)).toEqual([]);
});

test('people have their turns, whichever host they ask and whichever takes', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(cellar, 'CAP001L8');
  await has(attic, 'CAP001L8');
  for (let at = 0; at < 4; at += 1) await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  await askJob(cellar.database, cellar.uuid, asked('bob', 'CAP001L8'));
  await askJob(attic.database, attic.uuid, asked('bob', 'CAP001L8'));
  await askJob(attic.database, attic.uuid, asked('cid', 'CAP001L8', { priority: 'low' }));
  const order: string[] = [];
  for (const host of [cellar, attic, cellar, attic, cellar, attic, cellar]) await takeFirst(host);
  expect(await listFleetJobs(cellar.database, everybodys)).toHaveLength(7);
  for (const host of [cellar, attic])
    for (const { login } of await heldJobs(host.database, host.uuid)) order.push(login);
  expect(order.filter((login) => login === 'ann')).toHaveLength(4);
  const { rows } = await cellar.database.using((client) =>
    client.query<{ readonly login: string }>('SELECT login FROM capstan.fleet_job ORDER BY begun'),
  );
  expect(rows.map(({ login }) => login)).toEqual(['ann', 'bob', 'ann', 'bob', 'ann', 'ann', 'cid']);
});

test('withdrawn it ends at once while it waits, and where it is otherwise', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(attic, 'CAP001L8', 'CAP002L8');
  const waiting = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  await cancelFleetJob(cellar.database, waiting, root);
  await expect(cancelFleetJob(cellar.database, waiting, root)).rejects.toMatchObject({ code: 'job.not-cancellable' });
  expect(await takeFirst(attic)).toBeNull();
  const begun = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP002L8'));
  await takeFirst(attic);
  await cancelFleetJob(cellar.database, begun, member('ann'));
  expect(await heldJobs(attic.database, attic.uuid)).toMatchObject([{ uuid: begun, cancelled: true, state: 'begun' }]);
  const taken = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  const held = await takeJob(attic.database, attic.uuid, taken);
  await cancelFleetJob(cellar.database, taken, root);
  if (held === null) throw new Error('not taken');
  expect(await beginJob(attic.database, attic.uuid, held)).toBe(false);
  await returnJob(attic.database, attic.uuid, held);
  const of = (login: string) => ({ ...everybodys, all: true, by: member(login) });
  const jobs = await listFleetJobs(cellar.database, of('ann'));
  expect(jobs.find(({ id }) => id === taken)).toMatchObject({ state: 'ended', outcome: 'cancelled' });
  expect(await listFleetJobs(cellar.database, of('bob'))).toEqual([]);
  const older = await listFleetJobs(cellar.database, { ...of('ann'), before: begun });
  expect(older.map(({ id }) => id)).toEqual([waiting]);
  await expect(cancelFleetJob(cellar.database, begun, member('bob'))).rejects.toMatchObject({
    code: 'job.unknown',
  });
});

test('what a host began and knows nothing of waits for an administrator', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  await has(cellar, 'CAP001L8');
  await has(attic, 'CAP001L8');
  const job = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  await expect(requeueJob(cellar.database, job)).rejects.toMatchObject({ code: 'fleet.job-not-begun' });
  await takeFirst(attic);
  await doubtJob(attic.database, attic.uuid, { uuid: job, attempt: 1 });
  expect(await takeFirst(cellar)).toBeNull();
  await requeueJob(cellar.database, job);
  expect(await takeFirst(cellar)).toBe(job);
  // What the other one says of it later counts for nothing.
  await endJob(attic.database, attic.uuid, { uuid: job, attempt: 1, localJob: '1', outcome: 'failed', fault: null });
  expect(await heldJobs(cellar.database, cellar.uuid)).toMatchObject([{ uuid: job, attempt: 2, state: 'begun' }]);
});

test('a host changes nothing of what others ask or have, nor what is asked for', async () => {
  const { hosts } = await startFleet('cellar', 'attic', 'barn');
  const [cellar, attic] = two(hosts);
  const barn = hosts[2];
  if (barn === undefined) throw new Error('no host');
  await has(attic, 'CAP001L8');
  const job = await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  const refused = { code: 'fleet.not-allowed' };
  await expect(askJob(barn.database, cellar.uuid, asked('ann', 'CAP001L8'))).rejects.toMatchObject(refused);
  await expect(takeJob(barn.database, attic.uuid, job)).rejects.toMatchObject(refused);
  await expect(
    barn.database.using((client) => client.query(`UPDATE capstan.fleet_job SET input = '{}'`)),
  ).rejects.toMatchObject(refused);
  await expect(has({ ...barn, uuid: attic.uuid }, 'CAP001L8')).rejects.toMatchObject(refused);
  await takeFirst(attic);
  const { rowCount } = await barn.database.using((client) =>
    client.query(`UPDATE capstan.fleet_job SET state = 'ended', taken_by = NULL`),
  );
  expect(rowCount).toBe(0);
});

test('six hosts that take at the same time, some of which go away in between: each job begins once', async () => {
  const { hosts, url } = await startFleet('a', 'b', 'c', 'd', 'e', 'f');
  const random = new Chance(7);
  const barcodes = ['CAP001L8', 'CAP002L8', 'CAP003L8'];
  for (const host of hosts) await has(host, ...barcodes);
  const [first] = hosts;
  if (first === undefined) throw new Error('no host');
  for (let at = 0; at < 60; at += 1) {
    const login = random.of(logins);
    await askJob(first.database, first.uuid, asked(login, random.of(barcodes)));
  }
  const begun: string[] = [];
  const work = async (host: TestHost): Promise<void> => {
    for (;;) {
      const [due] = await dueJobs(host.database, host.uuid);
      if (due === undefined) return;
      const taken = await takeJob(host.database, host.uuid, due.uuid);
      if (taken === null) continue;
      // It is gone for longer than its word holds.
      if (random.whole(4) === 0) {
        await queried(
          url,
          `UPDATE capstan.fleet_job SET taken_until = now() - interval '1 second' WHERE uuid = '${taken.uuid}'`,
        );
        if (random.whole(2) === 0) continue;
      }
      if (await beginJob(host.database, host.uuid, taken)) begun.push(taken.uuid);
    }
  };
  await Promise.all(hosts.map(work));
  await Promise.all(hosts.map(work));
  expect(begun).toHaveLength(60);
  expect(new Set(begun).size).toBe(60);
});

test('a cartridge that was carried is found where it is, looked at or not, and not where it is only remembered', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = two(hosts);
  const tell = ({ database, uuid }: TestHost, place: 'drive' | 'shelf' | 'remembered', of: string | null) =>
    tellPlaces(database, uuid, [{ barcode: 'CAP001L8', volume: of, place }]);
  const due = async ({ database, uuid }: TestHost) => (await dueJobs(database, uuid)).length;
  await tell(cellar, 'shelf', volume);
  await askJob(cellar.database, cellar.uuid, asked('ann', 'CAP001L8'));
  await tell(attic, 'shelf', null);
  expect([await due(cellar), await due(attic)]).toEqual([1, 0]);
  await tell(cellar, 'remembered', volume);
  expect(await due(attic)).toBe(1);
  await tell(attic, 'drive', volume);
  expect([await due(cellar), await due(attic)]).toEqual([0, 1]);
  await tell(attic, 'drive', '5c1f0000-0000-4000-8000-000000000002');
  expect([await due(cellar), await due(attic)]).toEqual([1, 0]);
});
