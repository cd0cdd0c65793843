// Jobs that are asked for on one host and done by another, with real helpers and a real database.

import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FleetJob } from '../../contract/fleet-jobs.ts';
import type { JobPriority } from '../../contract/model.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from '../flows/harness.ts';
import { folderWith } from '../flows/steps.ts';
import { carry, type FleetOfHosts, joinedHome, startFleet, type TestHost, untilReached } from './hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP010L8';

function hostAt(fleet: FleetOfHosts, at: number): TestHost {
  const host = fleet.hosts[at];
  if (host === undefined) throw new Error('no host');
  return host;
}

async function hostOf(fleet: FleetOfHosts, at: number, home?: string): Promise<Helper> {
  const helper = await startHelper({ home: joinedHome(hostAt(fleet, at), fleet.url, home) });
  await untilReached(helper);
  return helper;
}

/** Two hosts, the second of which has a cartridge with two files. */
async function desk(): Promise<{ fleet: FleetOfHosts; cellar: Helper; attic: Helper }> {
  const fleet = await startFleet('cellar', 'attic');
  const cellar = await hostOf(fleet, 0);
  const attic = await hostOf(fleet, 1);
  await attic.client.send('virtual.create', { barcode, capacityBytes: 2_000_000_000 });
  await attic.load(barcode);
  expect(await attic.format(barcode)).toMatchObject({ state: 'done' });
  expect(await attic.archive(barcode, folderWith(['a', 'b']))).toMatchObject({ state: 'done' });
  return { fleet, cellar, attic };
}

const restoreInto = (into: string) => JSON.stringify({ from: [{ barcode, paths: ['d'] }], into });

/** As soon as the fleet knows where it lies. */
async function askFor(
  { client }: Helper,
  call: 'restore.start' | 'cartridges.verify',
  input: string,
  priority: JobPriority = 'high',
): Promise<string> {
  for (;;) {
    try {
      return await client.send('fleet.ask', { call, input, priority });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'fleet.cartridge-nowhere')) throw error;
      await sleep(100);
    }
  }
}

async function askForVerify(helper: Helper): Promise<string> {
  return await askFor(helper, 'cartridges.verify', JSON.stringify({ barcode, paths: [] }));
}

async function jobOf({ client }: Helper, id: string): Promise<FleetJob> {
  const { rows } = await client.send('fleet.jobs', { all: true, cursor: null, limit: 100 });
  const job = rows.find((row) => row.id === id);
  if (job === undefined) throw new Error('no such job');
  return job;
}

async function until(helper: Helper, id: string, is: (job: FleetJob) => boolean): Promise<FleetJob> {
  for (;;) {
    const job = await jobOf(helper, id);
    if (is(job)) return job;
    await sleep(100);
  }
}

/** For all that runs in the process. */
const anHourBehind = `data:text/javascript,${encodeURIComponent(`
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) { given.length === 0 ? super(Right.now() - 3600000) : super(...given); }
    static now() { return Right.now() - 3600000; }
  };`)}`;

const hasEnded = ({ state }: FleetJob) => state === 'ended';

test('what one host asks for is done by the other, as the same person, and its end is told to both', async () => {
  const { cellar, attic } = await desk();
  const into = temporaryFolder();
  const id = await askFor(cellar, 'restore.start', restoreInto(into));
  const job = await until(cellar, id, hasEnded);
  expect(job).toMatchObject({ outcome: 'done', host: 'attic', fault: null, askedBy: { host: 'cellar' } });
  expect(existsSync(join(into, 'd', 'a'))).toBe(true);
  expect(await jobOf(attic, id)).toEqual(job);
  const { rows } = await attic.client.send('jobs.past', { cursor: null, limit: 10 });
  expect(rows.find((row) => row.id === job.job)).toMatchObject({ kind: 'restore', state: 'done' });
});

test('what cannot become a job there ends with its reason', async () => {
  const { cellar } = await desk();
  const gone = join(temporaryFolder(), 'none', 'none');
  const failed = await until(cellar, await askFor(cellar, 'restore.start', restoreInto(gone)), hasEnded);
  expect(failed).toMatchObject({ outcome: 'failed', job: null, fault: { code: 'restore.destination-missing' } });
  const input = JSON.stringify({ barcode: 'CAP099L8', paths: [] });
  await expect(
    cellar.client.send('fleet.ask', { call: 'cartridges.verify', input, priority: 'high' }),
  ).rejects.toMatchObject({ code: 'fleet.cartridge-nowhere', data: { subject: 'CAP099L8' } });
  const wrong = { call: 'cartridges.verify', input: '{"barcode":1}', priority: 'high' } as const;
  await expect(cellar.client.send('fleet.ask', wrong)).rejects.toMatchObject({ code: 'call.invalid-input' });
});

test.runIf(isRoot)('root of another host is nobody here unless they are linked', async () => {
  const { fleet, cellar, attic } = await desk();
  await queried(fleet.url, 'DELETE FROM capstan.person_link');
  const input = JSON.stringify({ barcode, paths: [] });
  const refused = await until(cellar, await askFor(cellar, 'cartridges.verify', input), hasEnded);
  expect(refused).toMatchObject({ outcome: 'failed', job: null, fault: { code: 'fleet.person-unknown' } });
  const own = await until(attic, await askFor(attic, 'cartridges.verify', input), hasEnded);
  expect(own).toMatchObject({ outcome: 'done' });
  await attic.client.send('fleet.link', { user: 'root', host: 'cellar', otherUser: 'root', isLinked: true });
  const linked = await until(cellar, await askFor(cellar, 'cartridges.verify', input), hasEnded);
  expect(linked).toMatchObject({ outcome: 'done' });
});

test('a host that is killed between any two steps begins each job once, and one that is gone gives back what it has not begun', async () => {
  const { fleet, cellar, attic } = await desk();
  await attic.eject(barcode);
  await attic.kill();
  const folders = [1, 2, 3].map(() => temporaryFolder());
  const ids: string[] = [];
  for (const into of folders) ids.push(await askFor(cellar, 'restore.start', restoreInto(into)));
  const [first = '', second = '', third = ''] = ids;
  const uuid = fleet.hosts[1]?.uuid;
  // As it is when the database has heard each step, and the host was cut off before the next.
  await queried(
    fleet.url,
    `UPDATE capstan.fleet_job SET state = 'taken', attempt = 1, taken_by = '${uuid}', taken_until = now() + interval '1 hour'
     WHERE uuid = '${first}'`,
  );
  await queried(
    fleet.url,
    `UPDATE capstan.fleet_job SET state = 'begun', attempt = 1, taken_by = '${uuid}' WHERE uuid = '${second}'`,
  );
  const again = await hostOf(fleet, 1, attic.home);
  // The first was never to begin; of the second the host knows nothing, and nobody begins it again by himself.
  expect(await until(cellar, first, hasEnded)).toMatchObject({ outcome: 'done' });
  expect(await until(cellar, third, hasEnded)).toMatchObject({ outcome: 'done' });
  expect(await until(cellar, second, ({ state }) => state === 'unsure')).toMatchObject({ host: 'attic' });
  await cellar.client.send('fleet.requeue', { id: second });
  expect(await until(cellar, second, hasEnded)).toMatchObject({ outcome: 'done' });
  const { rows } = await again.client.send('jobs.past', { cursor: null, limit: 100 });
  expect(rows.filter(({ kind }) => kind === 'restore')).toHaveLength(3);
});

test.each(['taken', 'ended'])('a job that cannot be %s keeps no other waiting', async (step) => {
  const { fleet, cellar, attic } = await desk();
  await attic.kill();
  const [first, second] = [await askForVerify(cellar), await askForVerify(cellar)];
  // As a row that is damaged does it.
  await queried(
    fleet.url,
    `CREATE FUNCTION capstan.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'damaged'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON capstan.fleet_job FOR EACH ROW
     WHEN (NEW.uuid = '${first}' AND NEW.state = '${step}') EXECUTE FUNCTION capstan.refuse()`,
  );
  await hostOf(fleet, 1, attic.home);
  expect(await until(cellar, second, hasEnded)).toMatchObject({ outcome: 'done' });
  expect((await jobOf(cellar, first)).state).not.toBe('ended');
  await queried(fleet.url, 'DROP TRIGGER refuse ON capstan.fleet_job');
  expect(await until(cellar, first, hasEnded)).toMatchObject({ outcome: 'done' });
});

test('what another host wrote to a cartridge meanwhile comes back from where it is now', async () => {
  const { fleet, cellar, attic } = await desk();
  await attic.eject(barcode);
  const homes = [cellar.home, attic.home] as const;
  await cellar.end();
  await attic.end();
  carry(barcode, homes[1], homes[0]);
  const there = await hostOf(fleet, 0, homes[0]);
  await there.load(barcode);
  expect(await there.archive(barcode, join(folderWith(['later']), 'later'))).toMatchObject({ state: 'done' });
  await there.eject(barcode);
  await there.end();
  carry(barcode, homes[0], homes[1]);
  const asking = await hostOf(fleet, 0, homes[0]);
  await hostOf(fleet, 1, homes[1]);
  const into = temporaryFolder();
  const input = JSON.stringify({ from: [{ barcode, paths: ['later'] }], into });
  const id = await askFor(asking, 'restore.start', input);
  expect(await until(asking, id, hasEnded)).toMatchObject({ outcome: 'done', host: 'attic' });
  expect(existsSync(join(into, 'later'))).toBe(true);
});

test('a host restored from a backup does nothing twice', async () => {
  const { fleet, cellar, attic } = await desk();
  await attic.eject(barcode);
  await attic.end();
  const backup = join(temporaryFolder(), 'backup');
  cpSync(join(attic.home, 'catalogue.db'), backup);
  const again = await hostOf(fleet, 1, attic.home);
  const id = await askFor(cellar, 'restore.start', restoreInto(temporaryFolder()));
  const done = await until(cellar, id, hasEnded);
  await again.end();
  for (const end of ['', '-wal', '-shm']) rmSync(join(attic.home, `catalogue.db${end}`), { force: true });
  cpSync(backup, join(attic.home, 'catalogue.db'));
  const restored = await hostOf(fleet, 1, attic.home);
  const later = await askForVerify(cellar);
  expect(await until(cellar, later, hasEnded)).toMatchObject({ outcome: 'done' });
  expect(await jobOf(cellar, id)).toEqual(done);
  const { rows } = await restored.client.send('jobs.past', { cursor: null, limit: 100 });
  expect(rows.filter(({ kind }) => kind === 'restore')).toEqual([]);
});

test('withdrawn by whoever asked it ends where it runs', async () => {
  const { fleet, cellar, attic } = await desk();
  // Nothing can begin meanwhile.
  await attic.kill();
  const id = await askFor(cellar, 'restore.start', restoreInto(temporaryFolder()));
  await cellar.client.send('fleet.cancelJob', { id });
  expect(await until(cellar, id, hasEnded)).toMatchObject({ outcome: 'cancelled', host: null });
  await expect(cellar.client.send('fleet.cancelJob', { id })).rejects.toMatchObject({ code: 'job.not-cancellable' });
  await hostOf(fleet, 1, attic.home);
  expect(await jobOf(cellar, id)).toMatchObject({ outcome: 'cancelled' });
});

test('a host’s clock decides nothing', async () => {
  const { fleet, cellar, attic } = await desk();
  await attic.end();
  const late = await startHelper({
    home: joinedHome(hostAt(fleet, 1), fleet.url, attic.home),
    node: [`--import=${anHourBehind}`],
  });
  await untilReached(late);
  const id = await askFor(cellar, 'restore.start', restoreInto(temporaryFolder()));
  expect(await until(cellar, id, hasEnded)).toMatchObject({ outcome: 'done', host: 'attic' });
});
