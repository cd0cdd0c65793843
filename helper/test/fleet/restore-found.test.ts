// What a search over all hosts found is restored by the hosts that have it, from a desk that has none of it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { capstanAt } from '../cli/terminal.ts';
import { type Helper, startHelper, temporaryFolder } from '../flows/harness.ts';
import { joinedHome, startFleet, untilReached } from './hosts.ts';

const hostNames = ['attic', 'cellar', 'study'] as const;

async function fill(host: Helper, barcode: string, name: string): Promise<void> {
  await host.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  await host.load(barcode);
  expect(await host.format(barcode, barcode)).toMatchObject({ state: 'done' });
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const one of [name, 'same name']) writeFileSync(join(folder, one), `${one} on ${barcode}`);
  expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
  await host.eject(barcode);
}

test('a list of what was found at two hosts becomes a job at each', { timeout: 180_000 }, async () => {
  const fleet = await startFleet(...hostNames);
  const [attic, cellar, study] = await Promise.all(
    fleet.hosts.map(async (host) => {
      const helper = await startHelper({ home: joinedHome(host, fleet.url) });
      await untilReached(helper);
      return helper;
    }),
  );
  if (attic === undefined || cellar === undefined || study === undefined) throw new Error('no hosts');
  await fill(attic, 'ATT001L8', 'found one');
  await fill(attic, 'ATT002L8', 'found two');
  await fill(cellar, 'CEL001L8', 'found three');
  for (const host of [attic, cellar]) await linkRoot(host, 'study');
  const list = temporaryFolder();
  const capstan = capstanAt(study.home, list);
  const printed = async () => (await capstan('search', '--kind', 'file', 'd/*', '--fleet', '--json')).out;
  for (;;) {
    const out = await printed();
    writeFileSync(join(list, 'found'), out);
    const places = await study.client.send('fleet.places', {
      ...{ barcodes: ['ATT001L8', 'ATT002L8', 'CEL001L8'], cursor: null, limit: 100 },
    });
    if (out.split('\n').length > 6 && new Set(places.rows.map(({ barcode }) => barcode)).size === 3) break;
    await sleep(100);
  }
  const into = join(temporaryFolder(), 'out');
  const asked = await capstan('restore', '--from-file', 'found', '--into', into, '--anywhere', '--json');
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out.trim().split('\n')).toHaveLength(2);
  for (;;) {
    const { rows } = await study.client.send('fleet.jobs', { all: true, cursor: null, limit: 10 });
    if (rows.every(({ state }) => state === 'ended')) {
      expect(rows.map(({ host, barcodes, outcome }) => [host, barcodes.toSorted(), outcome]).toSorted()).toEqual([
        ['attic', ['ATT001L8', 'ATT002L8'], 'done'],
        ['cellar', ['CEL001L8'], 'done'],
      ]);
      break;
    }
    await sleep(100);
  }
  for (const [barcode, name] of [
    ['ATT001L8', 'found one'],
    ['ATT002L8', 'found two'],
    ['CEL001L8', 'found three'],
  ] as const)
    for (const one of [name, 'same name'])
      expect(readFileSync(join(into, barcode, 'd', one), 'utf8')).toBe(`${one} on ${barcode}`);
  // Nothing is asked for when something of it is nowhere.
  writeFileSync(join(list, 'lost'), 'ATT001L8:/d\nNON001L8:/d\n');
  const refused = await capstan('restore', '--from-file', 'lost', '--into', into, '--anywhere', '--json');
  expect(refused.err).toContain('fleet.cartridge-nowhere');
  expect((await study.client.send('fleet.jobs', { all: true, cursor: null, limit: 10 })).rows).toHaveLength(2);
});

/** Its people are known once they are reported. */
async function linkRoot({ client }: Helper, host: string): Promise<void> {
  for (;;) {
    try {
      await client.send('fleet.link', { user: 'root', host, otherUser: 'root', isLinked: true });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'fleet.nobody-there')) throw error;
      await sleep(100);
    }
  }
}
