// `npm run bench -- fleet`: three hosts report what they list to one PostgreSQL, all at once, and then people ask. The catalogues
// are filled beforehand; the database is one of its own, which flushes as any does. Exit code 1 when a bar is missed.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import type { FleetSignIn } from '../contract/fleet.ts';
import { openCatalogue } from '../src/catalogue/catalogue.ts';
import { listingStride } from '../src/catalogue/listing-stride.ts';
import { AgentLink } from '../src/fleet/agent-link.ts';
import { agentBy } from '../src/fleet/agent-process.ts';
import { millisecondsOf, p95, tell } from './figures.ts';
import { SeededNumbers } from './tree.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000000' },
    receipts: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const [rows = 0, receipts = 0, questions = 0, seed = 1] = [
  values.rows,
  values.receipts,
  values.questions,
  values.seed,
].map(Number);

const hostsMost = 3;
/** Of what takes longer it is told. */
const slowMs = 100;
/** Of one cartridge, in folders of so many. */
const filesOfListing = 1_000_000;
const filesOfFolder = 500;
const words = ['summer', 'report', 'IMG', 'DSC', 'take', 'scan', 'invoice', 'render', 'backup', 'interview', 'Übung'];
const endings = ['jpg', 'tif', 'mov', 'pdf', 'wav', 'docx', 'exr'];

interface BenchHost {
  readonly agent: AgentLink;
  readonly catalogue: ReturnType<typeof openCatalogue>;
  waiting: number;
  link: boolean;
}

async function measure(folder: string): Promise<boolean> {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, --rows ${rows}\n`);
  const server = startServer(folder);
  const signIn: FleetSignIn = {
    ...{ host: folder, port: 5432, database: 'postgres', role: 'postgres' },
    ...{ tls: 'off', password: null, ca: null },
  };
  try {
    await server.untilAnswering();
    const paths = Array.from({ length: hostsMost }, (_, at) => join(folder, `host-${at}.db`));
    for (const [at, path] of paths.entries()) fill(path, at, Math.ceil(rows / hostsMost));
    process.stdout.write('catalogues are filled\n');
    const setUp = link(() => undefined);
    setUp.start();
    await setUp.ask('migrate', { signIn });
    setUp.stop();
    const since = performance.now();
    const hosts: BenchHost[] = [];
    for (const [at, path] of paths.entries()) hosts.push(await joined(path, `host-${at}`, signIn));
    while (hosts.some(({ waiting }) => waiting !== 0)) await sleep(50);
    const seconds = (performance.now() - since) / 1_000;
    const all = Number(server.query('SELECT count(*) FROM capstan.entry'));
    process.stdout.write(
      `${all} rows in ${seconds.toFixed(0)} s; ${server.query('SELECT pg_size_pretty(pg_database_size(current_database()))')}\n`,
    );
    server.query('VACUUM ANALYZE');
    const caughtUp = await catchUp(server, hosts, paths);
    const [searchMs, slowest] = await askNames(hosts);
    const folderMs = await askFolders(hosts);
    for (const { agent, catalogue } of hosts) {
      agent.stop();
      catalogue.close();
    }
    process.stdout.write(`the slowest search: ${slowest}\n`);
    return tell([
      { what: `listings of ${hostsMost} hosts reported`, value: all / seconds, unit: 'rows/s', least: 50_000 },
      { what: `${receipts} receipts, after the database was away`, value: caughtUp, unit: 's', limit: 60 },
      { what: `a search over ${all} rows, p95`, value: searchMs, unit: 'ms', limit: 100 },
      { what: `a page of a folder among ${all} rows, p95`, value: folderMs, unit: 'ms', limit: 20 },
    ]);
  } finally {
    server.stop();
  }
}

// ---- the database ----

function startServer(folder: string) {
  const data = join(folder, 'data');
  const programs = serverPrograms();
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chmodSync(folder, 0o755);
    chownSync(folder, id('-u'), id('-g'));
  }
  const run = (name: string, args: readonly string[]) => {
    const [program = '', ...line] = [...as, join(programs, name), ...args];
    return execFileSync(program, line, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], cwd: '/' });
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'shared_buffers=4GB', 'max_wal_size=8GB'];
  const start = () => {
    const [program = '', ...line] = [
      ...as,
      join(programs, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((one) => ['-c', one]),
    ];
    spawn(program, line, { stdio: 'ignore', cwd: '/' });
  };
  const query = (sql: string) => run('psql', ['-h', folder, '-U', 'postgres', '-Atqc', sql]).trim();
  const stop = () => void run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
  start();
  return {
    ...{ start, query, stop },
    async untilAnswering() {
      for (;;) {
        try {
          execFileSync(join(programs, 'pg_isready'), ['-h', folder], { stdio: 'ignore' });
          return;
        } catch {
          await sleep(100);
        }
      }
    },
  };
}

/** Debian keeps them beside each other by version. */
function serverPrograms(): string {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  return newest === undefined ? '' : join(versions, newest, 'bin');
}

// ---- hosts ----

function link(onEvent: ConstructorParameters<typeof AgentLink>[2]['onEvent']): AgentLink {
  const log = (event: string) => void process.stderr.write(`${event}\n`);
  return new AgentLink(agentBy(null), log, { onStart: () => undefined, onEvent, onLost: () => undefined });
}

async function joined(path: string, name: string, signIn: FleetSignIn): Promise<BenchHost> {
  const catalogue = openCatalogue(path);
  const agent = link((message) => {
    switch (message.event) {
      case 'anew':
        catalogue.fleetOutbox.fill(message.body.incarnation);
        void agent.ask('wake', null);
        return;
      case 'progress':
        host.waiting = message.body.waiting;
        catalogue.fleetOutbox.drop(message.body.applied);
        return;
      case 'link':
        host.link = message.body.reached;
        if (message.body.fault !== null) process.stderr.write(`${JSON.stringify(message.body.fault)}\n`);
    }
  });
  const host: BenchHost = { agent, catalogue, waiting: -1, link: false };
  agent.start();
  const uuid = crypto.randomUUID();
  const own = await agent.ask('join', { signIn, uuid, name });
  const people = [{ uid: 1_000, name: 'ann', role: 'administrator' }] as const;
  const facts = { people, sharedPools: [] };
  await agent.ask('open', { member: { uuid, name, signIn: own }, catalogue: path, facts });
  return host;
}

/** What a host lists, without drives and indexes: rows as an import leaves them. */
function fill(path: string, host: number, files: number): void {
  openCatalogue(path).close();
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  const chance = new SeededNumbers(seed + host);
  database.exec("INSERT INTO owner VALUES (1, '1000:1000:ann:ann', 1000, 'ann')");
  const entry = database.prepare("INSERT INTO entry VALUES (?, ?, ?, 0, '', ?, 1, NULL, ?, ?, 1, ?, zeroblob(0))");
  const folder = database.prepare('INSERT INTO folder VALUES (?, 1, 0, 1700000000, zeroblob(0))');
  for (let left = files, at = 1; left > 0; at += 1) {
    const some = Math.min(left, filesOfListing);
    left -= some;
    database.transaction(() => {
      const barcode = `H${host}${String(at).padStart(4, '0')}L8`;
      const last = fillListing(at * listingStride, some, chance, entry, folder);
      database
        .prepare('INSERT INTO cartridge VALUES (?, ?, 1, ?, NULL, 0, 12000000000000)')
        .run(barcode, 'L8', 'clean');
      database
        .prepare('INSERT INTO listing VALUES (?, 1, ?, NULL, ?, ?, -1)')
        .run(at, '2026-01-01T00:00:00.000000000Z', last + 1, last);
      database
        .prepare(
          `INSERT INTO volume (barcode, uuid, name, generation, update_time, files, used_bytes, free_bytes, listing)
           VALUES (?, ?, ?, 1, '2026-01-01T00:00:00.000000000Z', ?, 0, 0, ?)`,
        )
        .run(barcode, crypto.randomUUID(), barcode, some, at);
    })();
  }
  database.close();
}

function fillListing(
  base: number,
  files: number,
  chance: SeededNumbers,
  entry: Database.Statement,
  folder: Database.Statement,
): number {
  entry.run(base, -1, 0, 'root', 0, null, null);
  folder.run(base);
  let last = 0;
  let parent = 0;
  for (let at = 0; at < files; at += 1) {
    if (at % filesOfFolder === 0) {
      last += 1;
      parent = last;
      entry.run(base + last, base, 0, `${words[chance.whole(words.length)]} ${at}`, 0, null, null);
      folder.run(base + last);
    }
    last += 1;
    const name = `${words[chance.whole(words.length)]}_${chance.whole(100_000_000)}.${endings[chance.whole(endings.length)]}`;
    const sha256 = Buffer.alloc(32);
    for (let byte = 0; byte < 32; byte += 4) sha256.writeUInt32LE(chance.whole(2 ** 32), byte);
    entry.run(base + last, base + parent, 1, name, chance.whole(1_000_000_000), 1_700_000_000 + at, sha256);
  }
  return last;
}

// ---- what is measured ----

/** The database goes, receipts come meanwhile, and it comes back. */
async function catchUp(
  server: ReturnType<typeof startServer>,
  hosts: readonly BenchHost[],
  paths: readonly string[],
): Promise<number> {
  server.stop();
  const [path = ''] = paths;
  const database = new Database(path);
  database.transaction(() => {
    database.exec(`INSERT INTO job (kind, title, request, uid, state, created, progress, files_safe, files_failed, ended)
      VALUES ('archive', 'receipts', '{}', 1000, 'done', '2026-01-01', '{}', ${receipts}, 0, '2026-01-01')`);
    database.exec(`INSERT INTO job_item (job, position, path, bytes, receipt, sha256, changed)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${receipts})
      SELECT (SELECT max(id) FROM job), i, 'work/file ' || i, 1000, 'safe', randomblob(32), 0 FROM n`);
  })();
  database.close();
  const since = performance.now();
  server.start();
  for (;;) {
    try {
      if (Number(server.query('SELECT count(*) FROM capstan.job_item')) === receipts) break;
    } catch {
      // It is starting.
    }
    await sleep(100);
  }
  const seconds = (performance.now() - since) / 1_000;
  while (hosts.some(({ link: isReached }) => !isReached)) await sleep(50);
  return seconds;
}

const by = { uid: 1_000, name: 'ann', role: 'administrator' } as const;

/** Parts of names, whole names, beginnings, kinds of files, and what there is not. */
async function askNames(hosts: readonly BenchHost[]): Promise<readonly [number, string]> {
  const chance = new SeededNumbers(seed);
  const times: number[] = [];
  let slowest = { ms: 0, text: '' };
  for (let at = 0; at < questions; at += 1) {
    const digits = String(chance.whole(100_000_000));
    const word = words[chance.whole(words.length)] ?? '';
    const name =
      [`${word}_${digits.slice(0, 5)}`, digits.slice(0, 6), `*${digits.slice(0, 4)}*.mov`, word, 'no such name'][
        at % 5
      ] ?? '';
    const agent = hosts[at % hosts.length]?.agent;
    let found = 0;
    const ms = await millisecondsOf(async () => {
      const page = await agent?.ask('search', { by, question: { name, cursor: null, limit: 100 } });
      found = page?.rows.length ?? 0;
    });
    times.push(ms);
    if (ms > slowMs) process.stdout.write(`  ${name}: ${ms.toFixed(0)} ms, ${found} rows\n`);
    if (ms > slowest.ms) slowest = { ms, text: `${name}: ${ms.toFixed(0)} ms, ${found} rows` };
  }
  return [p95(times), slowest.text];
}

async function askFolders(hosts: readonly BenchHost[]): Promise<number> {
  const chance = new SeededNumbers(seed);
  const times: number[] = [];
  const listings = Math.ceil(rows / hostsMost / filesOfListing);
  for (let at = 0; at < questions; at += 1) {
    const host = at % hosts.length;
    const agent = hosts[host]?.agent;
    const barcode = `H${host}${String(1 + chance.whole(listings)).padStart(4, '0')}L8`;
    const roots = await agent?.ask('list', { by, question: { barcode, path: '', cursor: null, limit: 500 } });
    const path = roots?.rows[chance.whole(roots.rows.length)]?.path ?? '';
    times.push(
      await millisecondsOf(() => agent?.ask('list', { by, question: { barcode, path, cursor: null, limit: 100 } })),
    );
  }
  return p95(times);
}

const folder = mkdtempSync(join(tmpdir(), 'capstan-bench-fleet-'));
try {
  mkdirSync(folder, { recursive: true });
  if (!(await measure(folder))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
