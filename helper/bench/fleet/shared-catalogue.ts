// Three hosts with large catalogues and the database that they share; how fast it grows, and how long people wait for answers.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import type { FleetSearch, HostPerson } from '../../fleet/agent-methods.ts';
import { millisecondsOf, p95 } from '../figures.ts';
import { PostgresCluster } from '../postgres-cluster.ts';
import { SeededNumbers } from '../tree.ts';
import { BenchHost, administrator as by } from './bench-host.ts';
import { barcodeOf, listFiles, nameWords } from './listed-files.ts';

const hostsMost = 3;
const settings = ['shared_buffers=4GB', 'max_wal_size=8GB'];

export interface GrowthFigures {
  /** With their folders. */
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** Of the whole database with its indexes. */
  readonly bytes: number;
  /** Of these, what a search reads: names and their index. */
  readonly searchedBytes: number;
}

export interface QuestionTimes {
  /** The time that 95 of 100 stay below. */
  readonly p95: number;
  readonly slowest: string;
}

export class SharedCatalogue {
  readonly cluster: PostgresCluster;
  readonly #paths: readonly string[];
  readonly #hosts: BenchHost[] = [];
  readonly #seed: number;

  constructor(folder: string, seed: number) {
    this.cluster = new PostgresCluster(folder, settings);
    this.#paths = Array.from({ length: hostsMost }, (_, at) => join(folder, `host-${at}.db`));
    this.#seed = seed;
  }

  async open(): Promise<void> {
    await this.cluster.start();
    await this.cluster.migrate();
  }

  /** To so many files on all hosts together, which all report at once. What was there before is counted out. */
  async grow(files: number): Promise<GrowthFigures> {
    this.#closeHosts();
    for (const [at, path] of this.#paths.entries()) {
      const more = Math.ceil(files / hostsMost) - filesIn(path);
      if (more > 0) listFiles(path, at, more, this.#seed);
    }
    const before = await this.#rows();
    const since = performance.now();
    await this.join();
    await Promise.all(this.#hosts.map((host) => host.report()));
    const seconds = (performance.now() - since) / 1_000;
    const rows = await this.#rows();
    await this.cluster.query('VACUUM ANALYZE');
    const [size] = await this.cluster.query(
      `SELECT pg_database_size(current_database()) AS bytes, sum(pg_total_relation_size(inhrelid)) AS searched
       FROM pg_inherits WHERE inhparent = 'capstan.name_block'::regclass`,
    );
    const [bytes, searchedBytes] = [Number(size?.bytes), Number(size?.searched)];
    return { rows, rowsPerSecond: (rows - before) / seconds, bytes, searchedBytes };
  }

  async join(): Promise<void> {
    for (const [at, path] of this.#paths.entries()) {
      this.#hosts.push(await BenchHost.open(path, `host-${at}`, this.cluster.signIn()));
    }
  }

  /** The database goes, receipts come meanwhile, and it comes back: in seconds. */
  async catchUp(receipts: number): Promise<number> {
    this.cluster.stop();
    const database = new Database(this.#paths[0]);
    database.transaction(() => {
      database.exec(`INSERT INTO job (kind, title, request, uid, state, created, progress, files_safe, files_failed, ended)
        VALUES ('archive', 'receipts', '{}', 1000, 'done', '2026-01-01', '{}', ${receipts}, 0, '2026-01-01')`);
      database.exec(`INSERT INTO job_item (job, position, path, bytes, receipt, sha256, changed)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${receipts})
        SELECT (SELECT max(id) FROM job), i, 'work/file ' || i, 1000, 'safe', randomblob(32), 0 FROM n`);
    })();
    const job = database.prepare<[], number>('SELECT max(id) FROM job').pluck().get();
    database.close();
    const since = performance.now();
    await this.cluster.start();
    for (;;) {
      const [came] = await this.cluster.query(`SELECT count(*) FROM capstan.job_item WHERE job = ${job}`);
      if (Number(came?.count) === receipts) break;
      await sleep(100);
    }
    const seconds = (performance.now() - since) / 1_000;
    for (const host of this.#hosts) await host.untilReached();
    return seconds;
  }

  /** Parts of names, whole names, beginnings, kinds of files, and what there is not; others for another `seed`. */
  async askNames(questions: number, seed = this.#seed): Promise<QuestionTimes> {
    const chance = new SeededNumbers(seed);
    const times: { readonly ms: number; readonly text: string }[] = [];
    for (let at = 0; at < questions; at += 1) {
      const digits = String(chance.whole(100_000_000));
      const word = chance.of(nameWords);
      const forms = [
        `${word}_${digits.slice(0, 5)}`,
        digits.slice(0, 6),
        `*${digits.slice(0, 4)}*.mov`,
        word,
        'no such name',
      ];
      const name = forms[at % forms.length] ?? '';
      let found = 0;
      const ms = await millisecondsOf(async () => {
        found = (await this.search(by, { name, cursor: null, limit: 100 }, at)).rows.length;
      });
      times.push({ ms, text: `${name}: ${ms.toFixed(0)} ms, ${found} rows` });
    }
    return questionTimes(times);
  }

  /** At one of the hosts. */
  async search(person: HostPerson, question: FleetSearch, host = 0): Promise<Page<FleetEntry>> {
    return await this.#agent(host).ask('search', { by: person, question });
  }

  async askFolders(questions: number): Promise<QuestionTimes> {
    const chance = new SeededNumbers(this.#seed);
    const cartridges = this.#paths.map(cartridgesIn);
    const times: { readonly ms: number; readonly text: string }[] = [];
    for (let at = 0; at < questions; at += 1) {
      const host = at % hostsMost;
      const barcode = barcodeOf(host, 1 + chance.whole(cartridges[host] ?? 1));
      const roots = await this.#agent(host).ask('list', {
        by,
        question: { barcode, path: '', cursor: null, limit: 500 },
      });
      const { path } = chance.of(roots.rows);
      const question = { barcode, path, cursor: null, limit: 100 };
      const ms = await millisecondsOf(() => this.#agent(host).ask('list', { by, question }));
      times.push({ ms, text: `${barcode} ${path}: ${ms.toFixed(0)} ms` });
    }
    return questionTimes(times);
  }

  stop(): void {
    this.#closeHosts();
    this.cluster.stop();
  }

  #closeHosts(): void {
    for (const host of this.#hosts.splice(0)) host.close();
  }

  #agent(at: number) {
    const host = this.#hosts[at % hostsMost];
    if (host === undefined) throw new Error('no hosts');
    return host.agent;
  }

  async #rows(): Promise<number> {
    const [all] = await this.cluster.query('SELECT count(*) FROM capstan.entry');
    return Number(all?.count);
  }
}

function questionTimes(times: readonly { readonly ms: number; readonly text: string }[]): QuestionTimes {
  const slowest = times.toSorted((one, other) => other.ms - one.ms)[0]?.text ?? '';
  return { p95: p95(times.map(({ ms }) => ms)), slowest };
}

function filesIn(path: string): number {
  return countIn(path, 'SELECT coalesce(sum(files), 0) FROM volume');
}

function cartridgesIn(path: string): number {
  return countIn(path, 'SELECT count(*) FROM volume');
}

function countIn(path: string, sql: string): number {
  if (!existsSync(path)) return 0;
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare<[], number>(sql).pluck().get() ?? 0;
  } finally {
    database.close();
  }
}
