// Whatever is killed or cut, and whenever: in the end the database has just what each host has, nothing twice and nothing missing.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { type Helper, startHelper, temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { signInInput, startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';

async function withCartridge(helper: Helper): Promise<Helper> {
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  expect(await helper.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
  return helper;
}

/** Some files that were there before are others now, some have gone with their folder. */
function sourceAt(folder: string, round: number): string {
  const source = join(folder, 'source');
  mkdirSync(join(source, `round ${round}`), { recursive: true });
  rmSync(join(source, `round ${round - 2}`), { recursive: true, force: true });
  for (let at = 0; at < 40; at += 1) writeFileSync(join(source, `round ${round}`, `file ${at}`), `${round} ${at}`);
  writeFileSync(join(source, 'always'), `${round}`);
  return source;
}

function agentOf({ pid }: Helper): number {
  const out = execFileSync('pgrep', ['-P', String(pid), '-f', 'fleet'], { encoding: 'utf8' });
  return Number(out.split('\n')[0]);
}

test('what is killed and cut between any two steps is reported in the end', { timeout: 240_000 }, async () => {
  const fleet = await startFleet();
  const home = join(temporaryFolder(), 'home');
  let host = await withCartridge(await fleet.host('cellar', () => startHelper({ home })));
  const folder = temporaryFolder();
  for (let round = 0; round < 9; round += 1) {
    const done = host.archive(barcode, sourceAt(folder, round));
    switch (round % 3) {
      case 0:
        await sleep(30 * round);
        process.kill(agentOf(host), 'SIGKILL');
        expect(await done).toMatchObject({ state: 'done' });
        break;
      case 1:
        fleet.cluster.stop('immediate');
        // Nothing here waits for the database.
        expect(await done).toMatchObject({ state: 'done' });
        await fleet.cluster.start();
        break;
      case 2:
        expect(await done).toMatchObject({ state: 'done' });
        await host.kill();
        host = await startHelper({ home });
        expect(await host.load(barcode)).toMatchObject({ state: 'done' });
        break;
      default:
    }
  }
  await untilReported(host, fleet.url);
  expect(await differences(home, fleet.url)).toEqual([]);
});

test('a host that came back from a backup is named, and reports everything anew', { timeout: 120_000 }, async () => {
  const fleet = await startFleet();
  const home = join(temporaryFolder(), 'home');
  let host = await withCartridge(await fleet.host('cellar', () => startHelper({ home })));
  const folder = temporaryFolder();
  await host.archive(barcode, sourceAt(folder, 1));
  await untilReported(host, fleet.url);
  await host.end();
  const backup = join(temporaryFolder(), 'backup');
  cpSync(home, backup, { recursive: true });
  host = await startHelper({ home });
  await host.load(barcode);
  await host.archive(barcode, sourceAt(folder, 2));
  await host.archive(barcode, sourceAt(folder, 3));
  await untilReported(host, fleet.url);
  await host.end();
  renameSync(home, `${home}.lost`);
  renameSync(backup, home);
  // Only the catalogue is of last week: the tapes are as they are.
  rmSync(join(home, 'virtual'), { recursive: true, force: true });
  cpSync(join(`${home}.lost`, 'virtual'), join(home, 'virtual'), { recursive: true });
  host = await startHelper({ home });
  await expect
    .poll(async () => (await host.client.send('fleet.status', {})).fromBackup, { timeout: 20_000 })
    .not.toBeNull();
  const found = await host.client.send('fleet.doctor', {});
  expect(found.flatMap(({ fault }) => fault?.code ?? [])).toEqual(['fleet.host-from-backup']);
  await host.load(barcode);
  await untilReported(host, fleet.url);
  expect(await differences(home, fleet.url)).toEqual([]);
});

test('a copy of a host reports nothing while the other one runs, and says why', { timeout: 120_000 }, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'));
  await untilReported(host, fleet.url);
  const copy = join(temporaryFolder(), 'home');
  cpSync(host.home, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  rmSync(join(copy, 'run'), { recursive: true, force: true });
  rmSync(join(copy, 'helper.lock'), { force: true });
  const clone = await startHelper({ home: copy });
  await expect
    .poll(async () => (await clone.client.send('fleet.status', {})).link?.fault?.code, { timeout: 20_000 })
    .toBe('fleet.host-elsewhere');
  await clone.client.send('cartridges.place', { barcode, place: 'nowhere' });
  await host.archive(barcode, sourceAt(temporaryFolder(), 1));
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
  expect(await queried(fleet.url, 'SELECT place FROM capstan.cartridge WHERE place IS NOT NULL')).toEqual([]);
});

test('what a host listed can be searched while its catalogue is lost, until it is listed again', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const home = join(temporaryFolder(), 'home');
  let host = await withCartridge(await fleet.host('cellar', () => startHelper({ home })));
  await host.archive(barcode, sourceAt(temporaryFolder(), 1));
  // One in a drive is listed again at once.
  await host.eject(barcode);
  await untilReported(host, fleet.url);
  await host.end();
  for (const end of ['', '-wal', '-shm']) rmSync(join(home, `catalogue.db${end}`), { force: true });
  rmSync(join(home, 'exports'), { recursive: true, force: true });
  host = await startHelper({ home });
  const found = async () => {
    const { rows } = await host.client.send('fleet.search', { name: 'file 7', cursor: null, limit: 10 });
    return rows.map(({ path }) => path);
  };
  const incarnation = 'SELECT incarnation FROM capstan.host';
  await expect
    .poll(async () => await queried(fleet.url, incarnation), { timeout: 20_000 })
    .toEqual([{ incarnation: 2 }]);
  expect(await found()).toEqual(['source/round 1/file 7']);
  await host.load(barcode);
  await untilReported(host, fleet.url);
  expect(await found()).toEqual(['source/round 1/file 7']);
  expect(await differences(home, fleet.url)).toEqual([]);
});

test('jobs and receipts of a lost catalogue come back from the database', { timeout: 180_000 }, async () => {
  const fleet = await startFleet();
  const home = join(temporaryFolder(), 'home');
  let host = await withCartridge(await fleet.host('cellar', () => startHelper({ home })));
  for (const round of [1, 2]) await host.archive(barcode, sourceAt(temporaryFolder(), round));
  await untilReported(host, fleet.url);
  const pastOf = async ({ client }: Helper) => {
    const jobs = await allRowsOf((page) => client.send('jobs.past', page));
    const own = jobs.filter(({ kind }) => kind === 'archive' || kind === 'format');
    const items = [];
    for (const { id } of own)
      for (const { path, bytes, receipt, fault } of await allRowsOf((page) =>
        client.send('jobs.items', { id, failedOnly: false, ...page }),
      ))
        items.push([id, path, bytes, receipt, fault]);
    const shown = own.map(({ id, kind, title, state, created, ended, filesSafe }) => [
      id,
      kind,
      title,
      state,
      created,
      ended,
      filesSafe,
    ]);
    return { shown, items };
  };
  const before = await pastOf(host);
  expect(before.items.length).toBeGreaterThan(80);
  const receipts = 'SELECT count(*)::integer AS n FROM capstan.job_item';
  const reported = await queried(fleet.url, receipts);
  await host.end();
  for (const end of ['', '-wal', '-shm']) rmSync(join(home, `catalogue.db${end}`), { force: true });
  for (const name of readdirSync(home)) if (name.startsWith('catalogue-export')) rmSync(join(home, name));
  // The database is away while it starts, and goes away again: what came is not replaced before all has come.
  fleet.cluster.stop('immediate');
  host = await startHelper({ home });
  await fleet.cluster.start();
  await expect.poll(async () => (await pastOf(host)).shown.length, { timeout: 40_000 }).toBe(before.shown.length);
  await untilReported(host, fleet.url);
  expect(await pastOf(host)).toEqual(before);
  expect(await queried(fleet.url, receipts)).toEqual(reported);
  expect(await differencesWithoutListings(home, fleet.url)).toEqual([]);
  await host.load(barcode);
  await untilReported(host, fleet.url);
  expect(await differences(home, fleet.url)).toEqual([]);
});

/** What was listed stays in the database until the cartridge is loaded. */
async function differencesWithoutListings(home: string, url: string): Promise<readonly string[]> {
  return (await differences(home, url)).filter((line) => /^(job|cartridge)/.test(line));
}

test('a database that was made anew gets everything again', { timeout: 120_000 }, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'));
  await host.archive(barcode, sourceAt(temporaryFolder(), 1));
  await untilReported(host, fleet.url);
  await queried(fleet.url.replace('/tapes', '/postgres'), 'DROP DATABASE tapes WITH (FORCE)');
  await expect
    .poll(async () => (await host.client.send('fleet.status', {})).link?.fault?.code, { timeout: 20_000 })
    .toBe('fleet.no-database');
  await fleet.cluster.databaseUrl('tapes');
  await host.client.send('fleet.migrate', signInInput(fleet.url));
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
});

test('who leaves reports no more, takes everything along when asked to, and may come back', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'));
  await untilReported(host, fleet.url);
  await host.client.send('fleet.leave', { forget: false, onlyHere: false });
  expect(await host.client.send('fleet.status', {})).toMatchObject({ member: null });
  await host.archive(barcode, sourceAt(temporaryFolder(), 1));
  const count =
    'SELECT (SELECT count(*) FROM capstan.job_item)::integer AS items, (SELECT count(*) FROM capstan.cartridge)::integer > 0 AS some';
  expect(await queried(fleet.url, count)).toEqual([{ items: 0, some: true }]);
  await host.client.send('fleet.join', { ...signInInput(fleet.url), name: 'attic' });
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
  await host.client.send('fleet.leave', { forget: true, onlyHere: false });
  expect(await queried(fleet.url, count)).toEqual([{ items: 0, some: false }]);
});
