// A real PostgreSQL for one test: a cluster of its own in a folder of its own, reached by its socket, without fsync.

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { fleetAddressOf } from '../../client/fleet-address.ts';
import type { FleetSignIn } from '../../contract/fleet.ts';
import { isRoot, temporaryFolder } from '../flows/harness.ts';

export interface TestCluster {
  /** The folder of its programs. */
  readonly programs: string;
  /** Of its superuser, to a database of this name, which is made. */
  databaseUrl(name: string): Promise<string>;
  stop(mode?: 'fast' | 'immediate'): void;
  start(): Promise<void>;
}

const port = 5432;

export async function startCluster(settings: readonly string[] = []): Promise<TestCluster> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const programs = serverPrograms();
  // PostgreSQL does not run as root; its package brings a user of its own.
  const asServer = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  if (isRoot) handOver(folder);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) handOver(data);
  const run = (name: string, args: readonly string[]) => {
    const [program = '', ...line] = [...asServer, join(programs, name), ...args];
    execFileSync(program, line, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', ...settings];
  const urlOf = (database: string) => `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`;
  const stop = (mode: 'fast' | 'immediate' = 'fast') => {
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
  };
  const start = async () => {
    const [program = '', ...line] = [
      ...[...asServer, join(programs, 'postgres'), '-D', data],
      ...options.flatMap((option) => ['-c', option]),
    ];
    spawn(program, line, { stdio: 'ignore', cwd: '/' });
    await untilAnswering(urlOf('postgres'));
  };
  onTestFinished(() => stop('immediate'));
  await start();
  return {
    programs,
    start,
    stop,
    async databaseUrl(name) {
      await queried(urlOf('postgres'), `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      return urlOf(name);
    },
  };
}

/** As \`fleet join\` understands the address. */
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

async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    try {
      await queried(url, 'SELECT 1');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      await sleep(50);
    }
  }
}

/** Debian keeps them beside each other by version; elsewhere they are on the path. */
function serverPrograms(): string {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions)
    ? readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0]
    : null;
  return newest === null || newest === undefined ? '' : join(versions, newest, 'bin');
}

function handOver(folder: string): void {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}
