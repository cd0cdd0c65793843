// Hosts of a fleet for one test: a cluster, and helpers that have joined it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Helper, startHelper } from '../flows/harness.ts';
import { queried, signInOf, startCluster, type TestCluster } from './postgres.ts';

export interface TestFleet {
  readonly cluster: TestCluster;
  /** Of its superuser. */
  readonly url: string;
  /** `start`: what its helper is; a personal one otherwise. */
  host(name: string, start?: () => Promise<Helper>): Promise<Helper>;
}

export async function startFleet(): Promise<TestFleet> {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  let isSetUp = false;
  return {
    cluster,
    url,
    async host(name, start = () => startHelper()) {
      const helper = await start();
      if (!isSetUp) await helper.client.send('fleet.migrate', signInInput(url));
      isSetUp = true;
      await helper.client.send('fleet.join', { ...signInInput(url), name });
      return helper;
    },
  };
}

export function signInInput(url: string) {
  const { password: _, ca: __, ...address } = signInOf(url);
  return { address, passwordFile: null, caFile: null };
}

/** Until the database has all that this host knows. */
export async function untilReported({ home }: Pick<Helper, 'home'>, url: string): Promise<void> {
  for (;;) {
    const { uuid } = JSON.parse(readFileSync(join(home, 'fleet.json'), 'utf8')) as { readonly uuid: string };
    const catalogue = new Database(join(home, 'catalogue.db'), { readonly: true });
    const last = catalogue.prepare<[], number>('SELECT max(seq) FROM fleet_outbox').pluck().get() ?? null;
    const own = catalogue.prepare<[], number>('SELECT incarnation FROM fleet_membership').pluck().get() ?? null;
    catalogue.close();
    const [host] = await queried<{ readonly applied: number; readonly incarnation: number }>(
      url,
      `SELECT applied::integer AS applied, incarnation FROM capstan.host WHERE uuid = '${uuid}'`,
    );
    if (last !== null && own !== null && host?.applied === last && host.incarnation === own) return;
    await sleep(50);
  }
}
