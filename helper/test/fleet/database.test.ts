// What may befall the database itself: it is full, it is of another version than a host, it comes back from its backup, a cartridge
// wanders from one host to another.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programOf } from '../../bench/postgres-cluster.ts';
import { rowsOf } from '../../client/pages.ts';
import { type Helper, temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

const barcode = 'CAP001L8';

async function withCartridge(host: Helper, files: readonly string[]): Promise<Helper> {
  expect(await host.load(barcode)).toMatchObject({ state: 'done' });
  expect(await host.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
  await archive(host, files);
  return host;
}

async function archive(host: Helper, files: readonly string[]): Promise<void> {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const name of files) writeFileSync(join(folder, name), name);
  expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
}

async function found(host: Helper, name: string): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const row of rowsOf((page) => host.client.send('fleet.search', { name, ...page })))
    rows.push(`${row.host} ${row.barcode}:${row.path}`);
  return rows;
}

test('a database that takes nothing more is named, and what came meanwhile is reported later', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'), ['one']);
  await untilReported(host, fleet.url);
  await queried(fleet.url, 'ALTER ROLE capstan_host_cellar SET default_transaction_read_only = on');
  await queried(
    fleet.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'capstan_host_cellar'",
  );
  await archive(host, ['two']);
  await expect
    .poll(async () => (await host.client.send('fleet.status', {})).link?.fault?.code, { timeout: 20_000 })
    .toBe('fleet.database-full');
  await queried(fleet.url, 'ALTER ROLE capstan_host_cellar RESET default_transaction_read_only');
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
});

test('a host of the version before goes on after a migration that allows it, and waits after one that does not', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'), ['one']);
  await untilReported(host, fleet.url);
  // The next step, as a later Capstan would take it.
  await queried(fleet.url, 'ALTER TABLE capstan.cartridge ADD COLUMN colour text');
  await queried(
    fleet.url,
    'INSERT INTO capstan.shape (version, oldest_host) SELECT max(version) + 1, max(version) FROM capstan.shape',
  );
  await archive(host, ['two']);
  await untilReported(host, fleet.url);
  expect(await found(host, 'two')).toEqual([`cellar ${barcode}:d/two`]);
  await queried(
    fleet.url,
    'INSERT INTO capstan.shape (version, oldest_host) SELECT max(version) + 1, max(version) + 1 FROM capstan.shape',
  );
  await queried(
    fleet.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'capstan_host_cellar'",
  );
  await archive(host, ['three']);
  await expect
    .poll(async () => (await host.client.send('fleet.status', {})).link?.fault?.code, { timeout: 20_000 })
    .toBe('fleet.database-newer');
  await queried(fleet.url, 'DELETE FROM capstan.shape WHERE version = (SELECT max(version) FROM capstan.shape)');
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
});

test('a database from its backup gets everything that was reported since', { timeout: 120_000 }, async () => {
  const fleet = await startFleet();
  const host = await withCartridge(await fleet.host('cellar'), ['one']);
  await untilReported(host, fleet.url);
  const at = decodeURIComponent(new URL(fleet.url).hostname);
  const dump = join(temporaryFolder(), 'tapes.dump');
  execFileSync(programOf('pg_dump'), ['-h', at, '-U', 'postgres', '-Fc', '-f', dump, 'tapes']);
  await archive(host, ['two']);
  await archive(host, ['three']);
  await untilReported(host, fleet.url);
  await queried(fleet.url.replace('/tapes', '/postgres'), 'DROP DATABASE tapes WITH (FORCE)');
  execFileSync(programOf('pg_restore'), ['-h', at, '-U', 'postgres', '-C', '-d', 'postgres', dump]);
  await untilReported(host, fleet.url);
  expect(await differences(host.home, fleet.url)).toEqual([]);
  expect(await found(host, 'three')).toEqual([`cellar ${barcode}:d/three`]);
  expect(await host.client.send('fleet.status', {})).toMatchObject({ fromBackup: null });
});

test('of a cartridge that wandered the newest generation that any host knows counts', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const attic = await withCartridge(await fleet.host('attic'), ['one']);
  await attic.eject(barcode);
  await untilReported(attic, fleet.url);
  const cellar = await fleet.host('cellar');
  const carried = join(temporaryFolder(), 'carried');
  expect(await attic.run('virtual.export', { barcode, folder: carried })).toMatchObject({ state: 'done' });
  expect(await cellar.run('virtual.import', { barcode: 'CAR001L8', folder: carried })).toMatchObject({ state: 'done' });
  expect(await cellar.load('CAR001L8')).toMatchObject({ state: 'done' });
  await untilReported(cellar, fleet.url);
  // Root is each computer's own unless they are linked.
  await attic.client.send('fleet.link', { user: 'root', host: 'cellar', otherUser: 'root', isLinked: true });
  await cellar.client.send('fleet.link', { user: 'root', host: 'attic', otherUser: 'root', isLinked: true });
  // Both know the same: it shows once.
  expect((await found(attic, 'one')).map((row) => row.replace(/^\S+ \S+:/, ''))).toEqual(['d/one']);
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  writeFileSync(join(folder, 'two'), 'two');
  expect(await cellar.archive('CAR001L8', folder)).toMatchObject({ state: 'done' });
  await untilReported(cellar, fleet.url);
  for (const host of [attic, cellar]) {
    expect(await found(host, 'two')).toEqual(['cellar CAR001L8:d/two']);
    expect(await found(host, 'one')).toEqual(['cellar CAR001L8:d/one']);
  }
});
