// A real PostgreSQL for one test: a cluster of its own in a folder of its own, reached by its socket, without fsync.

import pg from 'pg';
import { onTestFinished } from 'vitest';
import { PostgresCluster } from '../../bench/postgres-cluster.ts';
import { fleetAddressOf } from '../../client/fleet-address.ts';
import type { FleetSignIn } from '../../contract/fleet.ts';
import { temporaryFolder } from '../flows/harness.ts';

export interface TestCluster {
  /** Of its superuser, to a database of this name, which is made. */
  databaseUrl(name: string): Promise<string>;
  stop(mode?: 'fast' | 'immediate'): void;
  start(): Promise<void>;
}

export async function startCluster(settings: readonly string[] = []): Promise<TestCluster> {
  const cluster = new PostgresCluster(temporaryFolder(), ['fsync=off', ...settings]);
  onTestFinished(() => cluster.stop('immediate'));
  await cluster.start();
  return {
    start: () => cluster.start(),
    stop: (mode) => cluster.stop(mode),
    async databaseUrl(name) {
      await cluster.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      const { host, port, role } = cluster.signIn();
      return `postgres://${role}@${encodeURIComponent(host)}:${port}/${name}`;
    },
  };
}

/** As `fleet join` understands the address. */
export function signInOf(url: string): FleetSignIn {
  const { address, password } = fleetAddressOf(url);
  return { ...address, password, ca: null };
}

export async function queried<Found extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Found[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Found>(sql)).rows;
  } finally {
    await client.end();
  }
}
