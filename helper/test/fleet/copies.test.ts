// Copies and versions over hosts: what counts as another copy, and what does not.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import type { FleetEntry } from '../../contract/fleet.ts';
import { type Helper, temporaryFolder } from '../flows/harness.ts';
import { startFleet, type TestFleet, untilReported } from './fleet-hosts.ts';

async function twoHosts(fleet: TestFleet): Promise<readonly [Helper, Helper]> {
  const hosts = [await fleet.host('attic'), await fleet.host('cellar')] as const;
  for (const host of hosts) await untilReported(host, fleet.url);
  // Root is each computer's own unless they are linked.
  for (const [host, other] of [
    [hosts[0], 'cellar'],
    [hosts[1], 'attic'],
  ] as const)
    await host.client.send('fleet.link', { user: 'root', host: other, otherUser: 'root', isLinked: true });
  return hosts;
}

async function put(host: Helper, barcode: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
}

async function newCartridge(host: Helper, barcode: string): Promise<void> {
  await host.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  expect(await host.load(barcode)).toMatchObject({ state: 'done' });
  expect(await host.format(barcode, barcode)).toMatchObject({ state: 'done' });
}

async function singles({ client }: Helper): Promise<readonly string[]> {
  return placesOf(await allRowsOf((page) => client.send('fleet.single', page)));
}

/** Sorted: on a cartridge they stand as the folder gave them. */
function placesOf(rows: readonly FleetEntry[]): readonly string[] {
  return rows.map(({ host, barcode, path }) => `${host} ${barcode}:${path}`).toSorted();
}

async function duplicates({ client }: Helper): Promise<readonly string[]> {
  const rows = await allRowsOf((page) => client.send('fleet.duplicates', { sameCartridge: false, ...page }));
  return rows.map(({ files, cartridges, bytes }) => `${files} on ${cartridges}, ${bytes} bytes each`);
}

test('a copy at another host counts until that host leaves', { timeout: 120_000 }, async () => {
  const fleet = await startFleet();
  const [attic, cellar] = await twoHosts(fleet);
  await newCartridge(attic, 'ATT001L8');
  await put(attic, 'ATT001L8', { both: 'in both', here: 'here only' });
  await newCartridge(cellar, 'CEL001L8');
  await put(cellar, 'CEL001L8', { other: 'in both', there: 'there only' });
  for (const host of [attic, cellar]) await untilReported(host, fleet.url);
  expect(await singles(attic)).toEqual(['attic ATT001L8:d/here', 'cellar CEL001L8:d/there']);
  expect(await duplicates(attic)).toEqual(['2 on 2, 7 bytes each']);
  const totals = await allRowsOf((page) => attic.client.send('fleet.copyTotals', page));
  expect(totals.filter(({ files }) => files > 0)).toMatchObject([
    { host: 'attic', barcode: 'ATT001L8', files: 2, singleFiles: 1, singleBytes: 9, withoutChecksum: 0 },
    { host: 'cellar', barcode: 'CEL001L8', files: 2, singleFiles: 1, singleBytes: 10, withoutChecksum: 0 },
  ]);
  // Only what is asked for is listed; what it is held against is everything.
  const here = await allRowsOf((page) => attic.client.send('fleet.single', { barcodes: ['ATT001L8'], ...page }));
  expect(here.map(({ path }) => path)).toEqual(['d/here']);
  const named = await allRowsOf((page) => attic.client.send('fleet.single', { name: 'ther', ...page }));
  expect(named.map(({ path }) => path)).toEqual(['d/there']);
  expect(await allRowsOf((page) => attic.client.send('fleet.single', { minBytes: 11, ...page }))).toEqual([]);
  await cellar.client.send('fleet.leave', { forget: false, onlyHere: false });
  expect(await singles(attic)).toEqual(['attic ATT001L8:d/both', 'attic ATT001L8:d/here']);
  expect(await duplicates(attic)).toEqual([]);
});

test('a volume that two hosts list is one, and one that was written over is none', { timeout: 180_000 }, async () => {
  const fleet = await startFleet();
  const [attic, cellar] = await twoHosts(fleet);
  await newCartridge(attic, 'CAR001L8');
  await put(attic, 'CAR001L8', { one: 'the only one' });
  await attic.eject('CAR001L8');
  const carried = join(temporaryFolder(), 'carried');
  expect(await attic.run('virtual.export', { barcode: 'CAR001L8', folder: carried })).toMatchObject({ state: 'done' });
  expect(await cellar.run('virtual.import', { barcode: 'CAR001L8', folder: carried })).toMatchObject({ state: 'done' });
  expect(await cellar.load('CAR001L8')).toMatchObject({ state: 'done' });
  for (const host of [attic, cellar]) await untilReported(host, fleet.url);
  for (const host of [attic, cellar]) {
    expect(await singles(host)).toEqual(['attic CAR001L8:d/one']);
    expect(await duplicates(host)).toEqual([]);
  }
  // The attic does not know yet that the cartridge bears another volume now.
  await newCartridge(attic, 'ATT001L8');
  await put(attic, 'ATT001L8', { one: 'the only one' });
  await untilReported(attic, fleet.url);
  expect(await singles(attic)).toEqual([]);
  expect(await cellar.format('CAR001L8', 'Anew')).toMatchObject({ state: 'done' });
  await put(cellar, 'CAR001L8', { two: 'another' });
  await untilReported(cellar, fleet.url);
  expect(await singles(attic)).toContain('attic ATT001L8:d/one');
  expect(await duplicates(attic)).toEqual([]);
});

test('versions of a file are those of its own host, and pages of one lead through all', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const [attic, cellar] = await twoHosts(fleet);
  await newCartridge(attic, 'ATT001L8');
  for (const content of ['first', 'second one', 'third']) await put(attic, 'ATT001L8', { letter: content });
  await untilReported(attic, fleet.url);
  const path = 'd/letter';
  const own = await allRowsOf((page) =>
    attic.client.send('catalogue.versions', { barcode: 'ATT001L8', path, ...page }),
  );
  expect(own).toHaveLength(3);
  const far = await allRowsOf(({ cursor }) =>
    cellar.client.send('fleet.versions', { barcode: 'ATT001L8', path, cursor, limit: 1 }),
  );
  // The database does not keep when a file was put on the tape, and times to the second.
  const comparable = own.map(({ backupTime: _, modifyTime: __, ...version }) => ({ host: 'attic', ...version }));
  expect(far.map(({ modifyTime: _, ...version }) => version)).toEqual(comparable);
  await expect(
    cellar.client.send('fleet.versions', { barcode: 'NON001L8', path, cursor: null, limit: 1 }),
  ).rejects.toMatchObject({ code: 'cartridge.unknown' });
});

/** Where cartridges are is told beside what is reported of them. */
const polling = { timeout: 60_000, interval: 100 };

test('what has no copy at another site, by where the cartridges are', { timeout: 180_000 }, async () => {
  const fleet = await startFleet();
  const [attic, cellar] = await twoHosts(fleet);
  const atOneSite = async () => {
    for (const host of [attic, cellar]) await untilReported(host, fleet.url);
    const rows = await allRowsOf((page) => attic.client.send('fleet.single', { sites: true, ...page }));
    return placesOf(rows);
  };
  await newCartridge(attic, 'ATT001L8');
  await put(attic, 'ATT001L8', { both: 'in both', here: 'here only' });
  await attic.eject('ATT001L8');
  await newCartridge(attic, 'ATT002L8');
  await put(attic, 'ATT002L8', { copy: 'here only' });
  await attic.eject('ATT002L8');
  await newCartridge(cellar, 'CEL001L8');
  await put(cellar, 'CEL001L8', { other: 'in both' });
  const all = ['attic ATT001L8:d/both', 'attic ATT001L8:d/here', 'attic ATT002L8:d/copy', 'cellar CEL001L8:d/other'];
  // Nobody knows where a host without a site stands.
  await expect.poll(atOneSite, polling).toEqual(all);
  await attic.client.send('fleet.site', { site: 'north' });
  await expect.poll(atOneSite, polling).toEqual(all);
  const { hosts } = await cellar.client.send('fleet.site', { site: 'south' });
  expect(hosts).toMatchObject([
    { name: 'attic', site: 'north' },
    { name: 'cellar', site: 'south' },
  ]);
  await expect.poll(atOneSite, polling).toEqual(['attic ATT001L8:d/here', 'attic ATT002L8:d/copy']);
  const totals = await allRowsOf((page) => attic.client.send('fleet.copyTotals', { sites: true, ...page }));
  expect(totals.map(({ barcode, singleFiles }) => `${barcode} ${singleFiles}`)).toEqual([
    'ATT001L8 1',
    'ATT002L8 1',
    'CEL001L8 0',
  ]);
  // The copy is carried there. As long as hosts of both sites say that they have it, nobody knows.
  const carried = join(temporaryFolder(), 'carried');
  expect(await attic.run('virtual.export', { barcode: 'ATT002L8', folder: carried })).toMatchObject({ state: 'done' });
  await expect.poll(atOneSite, polling).toEqual(['attic ATT001L8:d/here', 'attic ATT002L8:d/copy']);
  expect(await cellar.run('virtual.import', { barcode: 'ATT002L8', folder: carried })).toMatchObject({ state: 'done' });
  await cellar.eject('CEL001L8');
  expect(await cellar.load('ATT002L8')).toMatchObject({ state: 'done' });
  await expect.poll(atOneSite, polling).toContain('attic ATT001L8:d/here');
  await attic.client.send('virtual.remove', { barcode: 'ATT002L8', confirmedBarcode: 'ATT002L8' });
  while ((await atOneSite()).length > 0) await sleep(100);
  // Sites may be one after all.
  await cellar.client.send('fleet.site', { site: 'north' });
  await expect.poll(atOneSite, polling).toHaveLength(4);
});
