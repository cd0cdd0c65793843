// Hosts of a fleet, their agents, the database and the connections to it are killed and cut off at random moments, while people
// archive and ask for jobs anywhere, and cartridges are carried from one host to another. CAPSTAN_TIMES does it so many times
// with CAPSTAN_CARTRIDGES cartridges, from CAPSTAN_SEED on. Afterwards: each file that was told to be safe comes back, each epoch
// of a cartridge was one host's and none was written under after a later one, and each job that was asked for began once.

import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { FleetJob } from '../../contract/fleet-jobs.ts';
import { Chance } from '../chance.ts';
import { type Helper, startHelper, temporaryFolder } from '../flows/harness.ts';
import { carry, type FleetOfHosts, joinedHome, startFleet, untilReached } from './hosts.ts';
import { queried } from './postgres.ts';

const seed = Number(process.env.CAPSTAN_SEED ?? 25);
const times = Number(process.env.CAPSTAN_TIMES ?? 3);
const cartridges = Number(process.env.CAPSTAN_CARTRIDGES ?? 6);
const report = process.env.CAPSTAN_REPORT;
const hostNames = ['cellar', 'attic', 'barn'] as const;
const desks = 5;
const killedWithinMs = 1_500;
const disturbances = ['host', 'host', 'agent', 'database', 'connections', 'none'] as const;

interface SafeFile {
  readonly name: string;
  readonly content: string;
}

/** What a cartridge was written with, in the order of the writes that were told done. */
interface CartridgeLog {
  host: number;
  readonly safe: SafeFile[];
  readonly marks: { readonly host: string; readonly epoch: number }[];
}

class KilledFleet {
  readonly chance = new Chance(seed);
  readonly fleet: FleetOfHosts;
  readonly logs = new Map<string, CartridgeLog>();
  readonly sources = temporaryFolder();
  readonly asked: string[] = [];
  readonly disturbed = new Map<string, number>();
  helpers: Helper[] = [];
  files = 0;
  archived = 0;
  carried = 0;
  isCarrying = false;

  constructor(fleet: FleetOfHosts) {
    this.fleet = fleet;
  }

  /** How far it is, for whoever looks meanwhile. */
  tell(where: string): void {
    if (report !== undefined) appendFileSync(`${report}.progress`, `${new Date().toISOString()} ${where}\n`);
  }

  async begin(): Promise<void> {
    for (const at of hostNames.keys()) {
      const helper = await this.start(at);
      const clock = { mode: 'instant', speedUp: 1 } as const;
      await helper.client.send('virtual.addDrive', { model: 'lto8', clock });
    }
    for (let at = 0; at < cartridges; at += 1) {
      const barcode = `FLT${String(at).padStart(3, '0')}L8`;
      const host = at % hostNames.length;
      const helper = this.helper(host);
      await helper.client.send('virtual.create', { barcode, capacityBytes: 200_000_000 });
      await helper.load(barcode);
      expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
      await helper.eject(barcode);
      this.logs.set(barcode, { host, safe: [], marks: [] });
    }
  }

  async start(at: number, home?: string): Promise<Helper> {
    const host = this.fleet.hosts[at];
    if (host === undefined) throw new Error('no host');
    const helper = await startHelper({ home: joinedHome(host, this.fleet.url, home) });
    this.helpers[at] = helper;
    await untilReached(helper);
    return helper;
  }

  helper(at: number): Helper {
    const helper = this.helpers[at];
    if (helper === undefined) throw new Error('no helper');
    return helper;
  }

  /** One file to one cartridge where it is. That the host goes on the way is what this is about. */
  async archive(barcode: string, log: CartridgeLog): Promise<void> {
    this.files += 1;
    const name = `file-${this.files}`;
    const content = `${name} ${'x'.repeat(this.chance.whole(200_000))}`;
    writeFileSync(join(this.sources, name), content);
    const helper = this.helper(log.host);
    const job = await orGone(helper.archive(barcode, join(this.sources, name)), null, 60_000);
    if (job?.state !== 'done') return;
    this.archived += 1;
    log.safe.push({ name, content });
    const mark = markIn(helper.home, barcode);
    if (mark !== null) log.marks.push(mark);
  }

  async ask(): Promise<void> {
    const at = this.chance.whole(hostNames.length);
    const [barcode, log] = this.chance.of([...this.logs]);
    const file = log.safe.at(0);
    const isRestore = file !== undefined && this.chance.whole(2) === 0;
    const input = isRestore
      ? { from: [{ barcode, paths: [file.name] }], into: temporaryFolder() }
      : { barcode, paths: [] };
    const call = isRestore ? 'restore.start' : 'cartridges.verify';
    const ask = { call, input: JSON.stringify(input), priority: 'high' } as const;
    const id = await orGone(this.helper(at).client.send('fleet.ask', ask), null);
    if (id !== null) this.asked.push(id);
  }

  async disturb(): Promise<void> {
    const what = this.chance.of(disturbances);
    this.disturbed.set(what, (this.disturbed.get(what) ?? 0) + 1);
    const at = this.chance.whole(hostNames.length);
    const helper = this.helper(at);
    switch (what) {
      case 'host':
        await helper.kill();
        break;
      case 'agent':
        killAgentOf(helper);
        break;
      case 'database':
        this.fleet.cluster.stop('immediate');
        await sleep(this.chance.whole(500));
        await this.fleet.cluster.start();
        break;
      case 'connections':
        await queried(
          this.fleet.url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
        );
        break;
      case 'none':
        break;
    }
    if (what === 'host') await this.start(at, helper.home);
    for (const one of this.helpers) await untilReached(one);
  }

  /** Both hosts are off meanwhile; what no job is about goes. */
  async carrySome(): Promise<void> {
    const from = this.chance.whole(hostNames.length);
    const to = (from + 1 + this.chance.whole(hostNames.length - 1)) % hostNames.length;
    const [one, other] = [this.helper(from), this.helper(to)];
    await atRest(one);
    this.isCarrying = true;
    await this.carryFrom(one, other, { from, to });
    this.isCarrying = false;
  }

  async carryFrom(
    one: Helper,
    other: Helper,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<void> {
    const going: string[] = [];
    for (const [barcode, log] of this.logs) {
      if (log.host !== from || this.chance.whole(3) > 0) continue;
      const { drive, condition } = await one.cartridge(barcode);
      if (drive !== null && (await one.eject(barcode)).state !== 'done') continue;
      if (condition === 'clean') going.push(barcode);
    }
    if (going.length === 0) return;
    await one.end();
    await other.end();
    for (const barcode of going) {
      carry(barcode, one.home, other.home);
      const log = this.logs.get(barcode);
      if (log !== undefined) log.host = to;
      this.carried += 1;
    }
    await this.start(from, one.home);
    await this.start(to, other.home);
  }

  /** Takes out what nobody uses, as a person at the drives does, until the end. */
  async clearDrives(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const { client } of this.helpers) {
        const drives = await orGone(
          wholeSnapshot(client).then((found) => Object.values(found.drives)),
          [],
        );
        for (const { state, jobs = [] } of drives) {
          if (state.kind !== 'safe-to-eject' || jobs.length > 0 || this.isCarrying) continue;
          await orGone(client.send('cartridges.eject', { barcode: state.barcode }), null);
        }
      }
      await sleep(300);
    }
  }

  /** Nobody knows how far it came, or its cartridge was carried away meanwhile. */
  async isStranded({ state, host, job, barcodes: [barcode = ''] }: FleetJob): Promise<boolean> {
    if (state === 'unsure') return true;
    const all: readonly (string | null)[] = hostNames;
    const at = all.indexOf(host);
    if (state !== 'begun' || job === null || this.logs.get(barcode)?.host === at) return false;
    const row = (await this.helper(at).snapshot()).jobs.find(({ id }) => id === job);
    return row?.state === 'waiting' || row?.state === 'queued';
  }

  async jobs(): Promise<readonly FleetJob[]> {
    const { client } = this.helper(0);
    return await allRowsOf((page) => client.send('fleet.jobs', { all: true, ...page }));
  }
}

/** A helper that is killed meanwhile answers nothing. */
async function orGone<T>(work: Promise<T>, otherwise: T, withinMs = 10_000): Promise<T> {
  const gone = new AbortController();
  try {
    return await Promise.race([work, sleep(withinMs, otherwise, { signal: gone.signal })]);
  } catch {
    return otherwise;
  } finally {
    gone.abort();
  }
}

/** Of its children, the one that speaks to the database; it may be gone already. */
function killAgentOf({ pid }: Helper): void {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  const agents = stdout.split('\n').filter((line) => line.includes('fleet/main.ts'));
  for (const agent of agents) process.kill(Number.parseInt(agent, 10), 'SIGKILL');
}

/** The virtual cartridge's memory, as it lies on disk. */
function markIn(home: string, barcode: string): { readonly host: string; readonly epoch: number } | null {
  const memory = readFileSync(join(home, 'virtual', 'cartridges', barcode, 'memory'), 'latin1');
  const [, host, epoch] = /capstan-fleet 1 \S{36} (\S{36}) ([0-9]+)/.exec(memory) ?? [];
  return host === undefined ? null : { host, epoch: Number(epoch) };
}

async function atRest(helper: Helper): Promise<void> {
  for (;;) {
    const { jobs } = await helper.snapshot();
    if (!Object.values(jobs).some(({ ended, state }) => ended === null && state !== 'waiting')) return;
    await sleep(100);
  }
}

test(`what is killed and cut off loses nothing, writes nothing twice and forgets nothing (seed ${seed})`, {
  timeout: 60_000 * (times + 4) + 10_000 * cartridges,
}, async () => {
  const run = new KilledFleet(await startFleet(...hostNames));
  await run.begin();
  const end = new AbortController();
  const clearing = run.clearDrives(end.signal);
  for (let time = 0; time < times; time += 1) {
    const busy = new Set<string>();
    const work = hostNames.map(async (_, at) => {
      const here = [...run.logs].filter(([barcode, { host }]) => host === at && !busy.has(barcode));
      if (here.length === 0) return;
      const [barcode, log] = run.chance.of(here);
      busy.add(barcode);
      await run.archive(barcode, log);
    });
    const questions = Array.from({ length: desks }, () => run.ask());
    await sleep(run.chance.whole(killedWithinMs));
    await run.disturb();
    await Promise.all([...work, ...questions]);
    if (time % 2 === 1) await run.carrySome();
    run.tell(`round ${time + 1}`);
  }

  // Everybody comes back, and what waits is done.
  run.tell('all rounds done');
  const { client } = run.helper(0);
  for (;;) {
    const open = (await run.jobs()).filter(({ state }) => state !== 'ended');
    if (open.length === 0) break;
    for (const job of open) if (await run.isStranded(job)) await client.send('fleet.requeue', { id: job.id });
    await sleep(500);
  }
  end.abort();
  await clearing;
  for (const helper of run.helpers) await atRest(helper);

  run.tell('at rest');
  const jobs = await run.jobs();
  for (const id of run.asked) expect(jobs.filter((job) => job.id === id)).toHaveLength(1);
  const places = jobs.flatMap(({ host, job }) => (job === null ? [] : [`${host} ${job}`]));
  expect(new Set(places).size).toBe(places.length);
  let local = 0;
  for (const { client: one } of run.helpers) {
    const kinds = ['restore', 'verify'] as const;
    const past = await allRowsOf((page) => one.send('jobs.past', { kinds: [...kinds], ...page }));
    // What was begun again elsewhere was withdrawn before it read anything.
    local += past.filter(({ state }) => state !== 'cancelled').length;
  }
  expect(local).toBe(places.length);

  let safe = 0;
  for (const [barcode, { host, safe: files, marks }] of run.logs) {
    for (const [at, { epoch, host: by }] of marks.entries()) {
      const before = marks[at - 1];
      expect(before === undefined || epoch > before.epoch || (epoch === before.epoch && by === before.host)).toBe(true);
    }
    const helper = run.helper(host);
    if ((await helper.cartridge(barcode)).drive === null)
      expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    const { condition } = await helper.cartridge(barcode);
    if (condition !== 'clean') await helper.run('cartridges.recover', { barcode });
    const into = temporaryFolder();
    const names = files.map(({ name }) => name);
    if (names.length > 0) expect(await helper.restore(barcode, names, into)).toMatchObject({ state: 'done' });
    for (const { name, content } of files) expect(readFileSync(join(into, name), 'latin1')).toBe(content);
    safe += files.length;
    await helper.eject(barcode);
  }
  const outcomes = Object.entries(Object.groupBy(jobs, ({ outcome }) => outcome ?? 'none'));
  const figures = [
    `seed ${seed}: ${times} rounds, ${cartridges} cartridges, ${hostNames.length} hosts`,
    `disturbed: ${[...run.disturbed].map(([what, count]) => `${what} ${count}`).join(', ')}`,
    `files told safe: ${safe} of ${run.files} archived, lost: 0`,
    `cartridges carried: ${run.carried}, epochs: ${[...run.logs.values()].reduce((sum, { marks }) => sum + new Set(marks.map(({ epoch }) => epoch)).size, 0)}, written by two: 0`,
    `jobs asked for: ${run.asked.length}, ended: ${outcomes.map(([outcome, some]) => `${outcome} ${some?.length}`).join(', ')}, twice or forgotten: 0`,
  ];
  if (report !== undefined) writeFileSync(report, `${figures.join('\n')}\n`);
});
