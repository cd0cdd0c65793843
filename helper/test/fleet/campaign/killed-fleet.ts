// Hosts of a fleet at work while they, their agents, the database, the connections to it and the lines of desks are killed and
// cut off at random moments, and cartridges are carried from one host to another.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { allRowsOf } from '../../../client/pages.ts';
import { wholeSnapshot } from '../../../client/snapshot-follower.ts';
import type { FleetJob, SharedCall } from '../../../contract/fleet-jobs.ts';
import { Chance } from '../../chance.ts';
import { type Helper, temporaryFolder } from '../../flows/harness.ts';
import { carry, type FleetOfHosts, untilReached } from '../hosts.ts';
import { queried } from '../postgres.ts';
import { FleetDesk } from './desk.ts';
import { HostAtWork } from './host-at-work.ts';
import { orGone } from './or-gone.ts';

const drivesOfHost = 2;
const desksOfFleet = 5;
const killedWithinMs = 2_000;
/** When nothing has moved for so long, the hosts' logs tell more. */
const stuckAfterMs = 60_000;
const disturbances = ['host', 'host', 'agent', 'database', 'connections', 'ssh', 'ssh'] as const;

export interface CampaignOptions {
  readonly seed: number;
  readonly cartridges: number;
  /** How many times as fast as real ones its drives are. */
  readonly speed: number;
  /** Where it says how far it is, for whoever looks meanwhile. */
  readonly progress: string | null;
}

interface SafeFile {
  readonly name: string;
  readonly content: string;
}

interface WrittenMark {
  readonly host: string;
  readonly epoch: number;
}

/** What a cartridge was written with, in the order of the writes that were told done. */
export interface CartridgeLog {
  /** At which host it is. */
  host: number;
  readonly safe: SafeFile[];
  readonly marks: WrittenMark[];
}

export class KilledFleet {
  readonly hosts: HostAtWork[] = [];
  readonly logs = new Map<string, CartridgeLog>();
  /** Of the jobs that the fleet took. */
  readonly asked: string[] = [];
  readonly disturbed = new Map<string, number>();
  readonly fleet: FleetOfHosts;
  files = 0;
  carried = 0;
  readonly #chance: Chance;
  readonly #options: CampaignOptions;
  readonly #sources = temporaryFolder();
  readonly #desks = Array.from({ length: desksOfFleet }, () => new FleetDesk());
  readonly #lines: string[] = [];
  #isCarrying = false;

  constructor(fleet: FleetOfHosts, options: CampaignOptions) {
    this.fleet = fleet;
    this.#options = options;
    this.#chance = new Chance(options.seed);
  }

  tell(where: string): void {
    const { progress } = this.#options;
    const line = `${new Date().toISOString()} ${where}`;
    this.#lines.push(line);
    if (progress !== null) appendFileSync(progress, `${line}\n`);
  }

  /** How far it came. */
  get progress(): string {
    return this.#lines.join('\n');
  }

  async begin(): Promise<void> {
    const { cartridges, speed } = this.#options;
    for (const host of this.fleet.hosts) this.hosts.push(await HostAtWork.begin(host, this.fleet.url));
    const barcodes = Array.from({ length: cartridges }, (_, at) => `FLT${String(at).padStart(3, '0')}L8`);
    for (const [at, barcode] of barcodes.entries())
      this.logs.set(barcode, { host: at % this.hosts.length, safe: [], marks: [] });
    await Promise.all(this.hosts.map((host, at) => this.#furnish(host, at, speed)));
  }

  async #furnish({ helper }: HostAtWork, at: number, speed: number): Promise<void> {
    for (const [barcode, { host }] of this.logs) {
      if (host !== at) continue;
      await helper.client.send('virtual.create', { barcode, capacityBytes: 200_000_000 });
      await helper.load(barcode);
      expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
      await helper.eject(barcode);
    }
    const clock = { mode: 'live', speedUp: speed } as const;
    for (const { id: drive } of (await helper.snapshot()).drives)
      await helper.client.send('virtual.removeDrive', { drive });
    for (let more = 0; more < drivesOfHost; more += 1)
      await helper.client.send('virtual.addDrive', { model: 'lto8', clock });
  }

  host(at: number): HostAtWork {
    const host = this.hosts[at];
    if (host === undefined) throw new Error('no host');
    return host;
  }

  // ---- work ----

  /** Each host archives, each desk archives or asks the fleet for something, and something is disturbed meanwhile. */
  async round(): Promise<void> {
    const busy = new Set<string>();
    const work = [
      ...this.hosts.map((_, at) => this.#archiveAt(at, busy)),
      ...this.#desks.map((desk) => (this.#chance.whole(3) === 0 ? this.#send(desk, busy) : this.#ask(desk))),
    ];
    await sleep(this.#chance.whole(killedWithinMs));
    await this.#disturb();
    await Promise.all(work);
  }

  async #archiveAt(at: number, busy: Set<string>): Promise<void> {
    const { helper } = this.host(at);
    await this.#archiveBy(at, busy, async (barcode, path) => {
      const job = await orGone(helper.archive(barcode, path), null, 60_000);
      return job?.state === 'done';
    });
  }

  async #send(desk: FleetDesk, busy: Set<string>): Promise<void> {
    const at = this.#chance.whole(this.hosts.length);
    await this.#archiveBy(at, busy, (barcode, path) => desk.archive(this.host(at).ssh, path, barcode));
  }

  /** One file, to a cartridge of this host. */
  async #archiveBy(
    at: number,
    busy: Set<string>,
    archive: (barcode: string, path: string) => Promise<boolean>,
  ): Promise<void> {
    const here = [...this.logs].filter(([barcode, { host }]) => host === at && !busy.has(barcode));
    if (here.length === 0) return;
    const [barcode, log] = this.#chance.of(here);
    busy.add(barcode);
    this.files += 1;
    const name = `file-${this.files}`;
    const content = `${name} ${'x'.repeat(this.#chance.whole(200_000))}`;
    const path = join(this.#sources, name);
    writeFileSync(path, content);
    if (!(await archive(barcode, path))) return;
    log.safe.push({ name, content });
    const mark = markIn(this.host(at).home, barcode);
    if (mark !== null) log.marks.push(mark);
  }

  async #ask(desk: FleetDesk): Promise<void> {
    const { ssh } = this.host(this.#chance.whole(this.hosts.length));
    const [barcode, log] = this.#chance.of([...this.logs]);
    const id = await desk.ask(ssh, { ...this.#question(barcode, log.safe.at(0) ?? null), priority: 'high' });
    if (id !== null) this.asked.push(id);
  }

  #question(barcode: string, file: SafeFile | null): { readonly call: SharedCall; readonly input: string } {
    const which = this.#chance.whole(8);
    if (file !== null && which < 4) {
      const from = [{ barcode, paths: [file.name] }];
      return { call: 'restore.start', input: JSON.stringify({ from, into: temporaryFolder() }) };
    }
    if (which === 7) return { call: 'cartridges.check', input: JSON.stringify({ barcode }) };
    return { call: 'cartridges.verify', input: JSON.stringify({ barcode, paths: [] }) };
  }

  // ---- what is done to it ----

  async #disturb(): Promise<void> {
    const what = this.#chance.of(disturbances);
    this.disturbed.set(what, (this.disturbed.get(what) ?? 0) + 1);
    const host = this.host(this.#chance.whole(this.hosts.length));
    this.tell(`${what}, ${host.name}`);
    switch (what) {
      case 'host':
        await host.kill();
        await host.start();
        break;
      case 'agent':
        host.killAgent();
        break;
      case 'database':
        this.fleet.cluster.stop('immediate');
        await sleep(this.#chance.whole(500));
        await this.fleet.cluster.start();
        break;
      case 'connections':
        await queried(
          this.fleet.url,
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
        );
        break;
      case 'ssh':
        host.ssh.cut();
        break;
    }
    this.tell('disturbed');
    for (const { helper } of this.hosts) await untilReached(helper);
    this.tell('reached again');
  }

  /** Both hosts are off meanwhile; what no job is about goes. */
  async carrySome(): Promise<void> {
    const from = this.#chance.whole(this.hosts.length);
    const to = (from + 1 + this.#chance.whole(this.hosts.length - 1)) % this.hosts.length;
    this.tell(`${this.host(from).name} rests before something is carried to ${this.host(to).name}`);
    await atRest(this.host(from).helper);
    this.tell('carrying');
    this.#isCarrying = true;
    await this.#carryFrom(from, to);
    this.#isCarrying = false;
    this.tell('carried');
  }

  async #carryFrom(from: number, to: number): Promise<void> {
    const [one, other] = [this.host(from), this.host(to)];
    const { helper } = one;
    const going: string[] = [];
    for (const [barcode, log] of this.logs) {
      if (log.host !== from || this.#chance.whole(3) > 0) continue;
      const { drive, condition } = await helper.cartridge(barcode);
      if (drive !== null && (await helper.eject(barcode)).state !== 'done') continue;
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
    await one.start();
    await other.start();
  }

  /** Takes out what nobody uses, as a person at the drives does, until the end. */
  async clearDrives(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const { helper } of this.hosts) {
        const { client } = helper;
        const found = await orGone(wholeSnapshot(client), null);
        for (const { state, jobs = [] } of Object.values(found?.drives ?? {})) {
          if (state.kind !== 'safe-to-eject' || jobs.length > 0 || this.#isCarrying) continue;
          await orGone(client.send('cartridges.eject', { barcode: state.barcode }), null);
        }
      }
      await sleep(300);
    }
  }

  // ---- its end ----

  /** Everybody is back, and what waits is done. */
  async finish(): Promise<void> {
    const { client } = this.host(0).helper;
    let since = performance.now();
    for (let before = ''; ; ) {
      const open = (await this.jobs()).filter(({ state }) => state !== 'ended');
      if (open.length === 0) break;
      const now = `${open.map(inWords).join(', ')}; ${(await Promise.all(this.hosts.map(drivesOf))).join(', ')}`;
      if (now !== before) {
        this.tell(`open: ${now}`);
        [before, since] = [now, performance.now()];
      } else if (performance.now() - since > stuckAfterMs) {
        for (const { name, home } of this.hosts) this.tell(`${name}:\n${lastLinesOf(join(home, 'helper.log'))}`);
        since = Number.POSITIVE_INFINITY;
      }
      for (const job of open) if (await this.#isStranded(job)) await client.send('fleet.requeue', { id: job.id });
      await sleep(500);
    }
  }

  /** With two cartridges left in a host's drives, one that is wanted next would wait as long as they may lie there unused. */
  async emptyDrives(): Promise<void> {
    for (const { helper } of this.hosts)
      for (let loaded = await loadedAt(helper); loaded.length > 0; loaded = await loadedAt(helper))
        for (const barcode of loaded) expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }

  /** Nobody knows how far it came, or the cartridge of a restore that has a part of its files there was carried away. */
  async #isStranded({ call, state, host, job, barcodes: [barcode = ''] }: FleetJob): Promise<boolean> {
    if (state === 'unsure') return true;
    const at = this.hosts.findIndex(({ name }) => name === host);
    if (call !== 'restore.start' || state !== 'begun' || job === null || this.logs.get(barcode)?.host === at)
      return false;
    const row = (await this.host(at).helper.snapshot()).jobs.find(({ id }) => id === job);
    return row?.state === 'waiting' || row?.state === 'queued';
  }

  async jobs(): Promise<readonly FleetJob[]> {
    const { client } = this.host(0).helper;
    return await allRowsOf((page) => client.send('fleet.jobs', { all: true, ...page }));
  }
}

function lastLinesOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
}

function inWords({ id, call, state, host, barcodes, waitsFor }: FleetJob): string {
  return [id, call, barcodes, state, host ?? JSON.stringify(waitsFor)].join(' ');
}

async function drivesOf({ name, helper }: HostAtWork): Promise<string> {
  const { drives, jobs } = await helper.snapshot();
  const open = jobs.filter(({ ended }) => ended === null).map(({ id, kind, state }) => `job ${id} ${kind} ${state}`);
  return [name, ...drives.map(({ state }) => JSON.stringify(state)), ...open].join(' ');
}

/** The virtual cartridge's memory, as it lies on disk. */
function markIn(home: string, barcode: string): WrittenMark | null {
  const memory = readFileSync(join(home, 'virtual', 'cartridges', barcode, 'memory'), 'latin1');
  const [, host, epoch] = /capstan-fleet 1 \S{36} (\S{36}) ([0-9]+)/.exec(memory) ?? [];
  return host === undefined ? null : { host, epoch: Number(epoch) };
}

/** Once no job changes that. */
async function loadedAt(helper: Helper): Promise<readonly string[]> {
  await atRest(helper);
  const { cartridges } = await helper.snapshot();
  return cartridges.filter(({ drive }) => drive !== null).map(({ barcode }) => barcode);
}

async function atRest(helper: Helper): Promise<void> {
  for (;;) {
    const { jobs } = await helper.snapshot();
    if (!Object.values(jobs).some(({ ended, state }) => ended === null && state !== 'waiting')) return;
    await sleep(100);
  }
}
