// A PostgreSQL of one's own: in a folder of its own, reached by its socket alone, as Debian sets it up but for what is given.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetSignIn } from '../contract/fleet.ts';
import { FleetDatabase } from '../fleet/database.ts';
import { migrate } from '../fleet/migrate.ts';

/** Debian keeps them beside each other by version; elsewhere they are on the path. */
const versions = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

export class PostgresCluster {
  readonly folder: string;
  readonly #settings: readonly string[];
  readonly #data: string;
  #owner: FleetDatabase | null = null;

  /** What is in the folder already is gone on with. */
  constructor(folder: string, settings: readonly string[]) {
    this.folder = folder;
    this.#settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings];
    this.#data = join(folder, 'data');
    if (existsSync(this.#data)) return;
    mkdirSync(this.#data, { recursive: true, mode: 0o700 });
    if (isRoot) {
      for (const one of [folder, this.#data]) chownSync(one, idOf('-u'), idOf('-g'));
      chmodSync(folder, 0o755);
    }
    const initial = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
    this.#run('initdb', ['-D', this.#data, ...initial]);
  }

  /** Until it answers. */
  async start(): Promise<void> {
    const settings = this.#settings.flatMap((one) => ['-c', one]);
    const [program = '', ...line] = [...asServer, programOf('postgres'), '-D', this.#data, ...settings];
    const server = spawn(program, line, { stdio: 'ignore', cwd: '/' });
    server.unref();
    while (!(await this.#answers())) {
      if (server.exitCode !== null || server.signalCode !== null) throw new Error('PostgreSQL ended as it started');
      await sleep(50);
    }
  }

  stop(mode: 'fast' | 'immediate' = 'fast'): void {
    void this.#owner?.close();
    this.#owner = null;
    if (!existsSync(join(this.#data, 'postmaster.pid'))) return;
    this.#run('pg_ctl', ['-D', this.#data, '-m', mode, '-w', '-t', '600', 'stop']);
  }

  signIn(role = 'postgres', database = 'postgres'): FleetSignIn {
    return { host: this.folder, port: 5432, database, role, tls: 'off', password: null, ca: null };
  }

  /** Brings it to the fleet's shape. */
  async migrate(): Promise<void> {
    this.#owner ??= new FleetDatabase(this.signIn());
    await migrate(this.#owner);
  }

  /** As its superuser, one statement or several. */
  async query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    this.#owner ??= new FleetDatabase(this.signIn());
    return await this.#owner.using(async (client) => {
      await client.query('SET statement_timeout = 0');
      return (await client.query<Record<string, unknown>>(sql)).rows ?? [];
    });
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('SELECT 1');
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return false;
    }
  }

  #run(name: string, args: readonly string[]): void {
    const [program = '', ...line] = [...asServer, programOf(name), ...args];
    execFileSync(program, line, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  }
}

/** PostgreSQL does not run as root; its package brings a user of its own. */
const asServer = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];

/** The path of one of its programs. */
export function programOf(name: string): string {
  const [newest] = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  return newest === undefined ? name : join(versions, newest, 'bin', name);
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
