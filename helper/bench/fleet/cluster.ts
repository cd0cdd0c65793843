// A PostgreSQL of one's own for a measurement: in a folder of its own, reached by its socket alone, as it is set up by default
// but for what is given.

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetSignIn } from '../../contract/fleet.ts';
import { FleetDatabase } from '../../fleet/database.ts';
import { migrate } from '../../fleet/migrate.ts';

const versions = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

export interface BenchCluster {
  signIn(role: string): FleetSignIn;
  /** As the superuser, one statement or several. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  end(): Promise<void>;
}

/** With the fleet's shape in it. */
export async function startBenchCluster(settings: readonly string[]): Promise<BenchCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-fleet-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const one of [folder, data]) chownSync(one, idOf('-u'), idOf('-g'));
  // PostgreSQL does not run as root; its package brings a user of its own.
  const line = (name: string, ...args: readonly string[]) => {
    const [newest = ''] = readdirSync(versions).toSorted((one, other) => Number(other) - Number(one));
    return [...(isRoot ? ['-u', 'postgres', '--'] : []), join(versions, newest, 'bin', name), ...args];
  };
  const program = isRoot ? 'runuser' : 'env';
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(program, line('initdb', ...initial), { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
  const chosen = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings].flatMap((one) => ['-c', one]);
  const server = spawn(program, line('postgres', '-D', data, ...chosen), { stdio: 'ignore', cwd: '/' });
  const signIn = (role: string, database = 'postgres'): FleetSignIn => ({
    ...{ host: folder, port: 5432, database, role, tls: 'off', password: null, ca: null },
  });
  const owner = new FleetDatabase(signIn('postgres'));
  while (!(await answers(owner))) await sleep(50);
  await migrate(owner);
  return {
    signIn,
    query: async (sql) => (await owner.using((client) => client.query<Record<string, unknown>>(sql))).rows ?? [],
    async end() {
      await owner.close();
      execFileSync(program, line('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'), { stdio: 'ignore', cwd: '/' });
      server.unref();
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(database: FleetDatabase): Promise<boolean> {
  try {
    await database.using((client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
