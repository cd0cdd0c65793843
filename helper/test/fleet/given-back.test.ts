// A job of the fleet whose host was killed, and whose cartridge was carried to another host meanwhile.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FleetJob, SharedCall } from '../../contract/fleet-jobs.ts';
import { type Helper, startHelper, temporaryFolder } from '../flows/harness.ts';
import { folderWith, onlyDrive } from '../flows/steps.ts';
import { carry, type FleetOfHosts, joinedHome, startFleet, untilReached } from './hosts.ts';

const barcode = 'CAP010L8';

async function hostOf({ hosts, url }: FleetOfHosts, at: number, home?: string): Promise<Helper> {
  const host = hosts[at];
  if (host === undefined) throw new Error('no host');
  const helper = await startHelper({ home: joinedHome(host, url, home) });
  await untilReached(helper);
  return helper;
}

async function until({ client }: Helper, id: string, is: (job: FleetJob) => boolean): Promise<FleetJob> {
  for (;;) {
    const { rows } = await client.send('fleet.jobs', { all: true, cursor: null, limit: 100 });
    const job = rows.find((row) => row.id === id);
    if (job !== undefined && is(job)) return job;
    await sleep(50);
  }
}

async function askFor({ client }: Helper, call: SharedCall, input: unknown): Promise<string> {
  for (;;) {
    try {
      return await client.send('fleet.ask', { call, input: JSON.stringify(input), priority: 'high' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'fleet.cartridge-nowhere')) throw error;
      await sleep(50);
    }
  }
}

const asked = {
  'cartridges.verify': () => ({ barcode, paths: [] }),
  'cartridges.check': () => ({ barcode }),
  'restore.start': (into: string) => ({ from: [{ barcode, paths: ['d'] }], into }),
} as const;

test.each(['cartridges.verify', 'cartridges.check', 'restore.start'] as const)(
  '%s that was begun goes on where its cartridge is now',
  async (call) => {
    const fleet = await startFleet('cellar', 'attic');
    const cellar = await hostOf(fleet, 0);
    const attic = await hostOf(fleet, 1);
    await attic.client.send('virtual.create', { barcode, capacityBytes: 2_000_000_000 });
    await attic.load(barcode);
    expect(await attic.format(barcode)).toMatchObject({ state: 'done' });
    expect(await attic.archive(barcode, folderWith(['a', 'b']))).toMatchObject({ state: 'done' });
    await attic.eject(barcode);
    await onlyDrive(attic, 'live');
    const into = temporaryFolder();
    const id = await askFor(cellar, call, asked[call](into));
    const { job: first } = await until(cellar, id, ({ state, job }) => state === 'begun' && job !== null);
    await attic.kill();
    await cellar.end();
    carry(barcode, attic.home, cellar.home);
    const again = await hostOf(fleet, 1, attic.home);
    const there = await hostOf(fleet, 0, cellar.home);
    const done = await until(there, id, ({ state }) => state === 'ended');
    expect(done).toMatchObject({ outcome: 'done', host: 'cellar', fault: null });
    if (call === 'restore.start') expect(existsSync(join(into, 'd', 'a'))).toBe(true);
    const past = await again.client.send('jobs.past', { cursor: null, limit: 10 });
    expect(past.rows.find((row) => row.id === first)).toMatchObject({
      state: 'failed',
      fault: { code: 'fleet.job-given-back' },
    });
  },
);
