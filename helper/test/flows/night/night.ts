// A night, by chance but the same for the same seed: somebody works in the sources, cartridges go bad, drives fail and want to
// be cleaned, the door is opened, the helper is killed and started again. Nobody looks after it: what a person had to do is
// counted.

import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '../day/chance.ts';
import { type Helper, startHelper } from '../harness.ts';
import { linesOf } from './moves.ts';
import { library, type Night, pools } from './plan.ts';
import { NightWorker } from './worker.ts';

export interface NightOptions {
  readonly seed: number;
  readonly hours: number;
  /** So many times as fast as a clock. */
  readonly speed: number;
  readonly kills: number;
  readonly doors: number;
  readonly fileBytes: number;
}

export interface NightReport {
  readonly hours: number;
  readonly kills: number;
  readonly doorsOpened: number;
  /** A job said of them that they are to be closed. */
  readonly doorsNoticed: number;
  readonly hands: readonly string[];
}

const momentMs = 100;

export async function live(night: Night, options: NightOptions): Promise<{ helper: Helper; report: NightReport }> {
  const { seed, hours, speed, kills, doors } = options;
  const next = chance(seed);
  const worker = new NightWorker([...night.sources.values()], next, options.fileBytes);
  const since = Date.now();
  const clock = `${speed}@${since}`;
  const moments = Math.ceil((hours * 3_600_000) / speed / momentMs);
  /** In the morning nothing happens any more. */
  const upTo = (share: number) => Math.floor(next() * moments * share);
  const killedAt = new Set<number>();
  while (killedAt.size < kills) killedAt.add(upTo(0.9));
  const openedAt = new Set(Array.from({ length: doors }, () => upTo(0.8)));
  const counts = { kills: 0, doorsOpened: 0, doorsNoticed: 0 };
  const hands: string[] = [];
  let helper = await startHelper({ home: night.home, clock });
  const troubles = new Troubles(moments);
  for (let moment = 0; moment < moments; moment += 1) {
    const began = Date.now();
    if (next() < 0.5) worker.work();
    await troubles.at(helper, moment);
    if (openedAt.has(moment)) {
      counts.doorsOpened += 1;
      if (await doorOpened(helper, () => troubles.clearStruck(helper))) counts.doorsNoticed += 1;
    }
    if (killedAt.has(moment)) {
      counts.kills += 1;
      await sleep(next() * momentMs);
      await helper.kill();
      helper = await startHelper({ home: night.home, clock });
    }
    hands.push(...(await helped(helper, night)));
    await sleep(Math.max(0, momentMs - (Date.now() - began)));
  }
  await troubles.end(helper);
  return { helper, report: { hours: ((Date.now() - since) * speed) / 3_600_000, ...counts, hands } };
}

/** A person opens the door for a while; whether a job said that it is to be closed. */
async function doorOpened({ client, snapshot }: Helper, meanwhile: () => Promise<void>): Promise<boolean> {
  await client.send('virtual.openDoor', { library, open: true });
  let isNoticed = false;
  for (let looks = 0; looks < 30 && !isNoticed; looks += 1) {
    await sleep(100);
    await meanwhile();
    const { jobs } = await snapshot();
    isNoticed = jobs.some(({ waitsFor }) => waitsFor?.words.includes(`door of ${library}`) === true);
  }
  await client.send('virtual.openDoor', { library, open: false });
  return isNoticed;
}

/** What nobody should have to do. */
async function helped({ client }: Helper, { ids }: Night): Promise<readonly string[]> {
  const id = ids.get('desk');
  if (id === undefined) return [];
  const { faults } = await client.send('mirrors.gauge', { id });
  const [fault] = faults;
  if (fault === undefined || fault.code === 'mirror.not-ready') return [];
  await client.send('mirrors.retry', { id });
  return [`${fault.code} of the continuous mirror`];
}

/** Faults that come with cartridges, and go once they have struck. */
class Troubles {
  readonly #failing: string;
  readonly #bad: string;
  readonly #dirty: readonly string[];
  readonly #from: number;
  #hasFailed = false;
  #isClean = false;

  constructor(moments: number) {
    const [office, studio, vault] = pools.map(({ cartridges }) => cartridges);
    this.#failing = office?.[0] ?? '';
    this.#bad = vault?.[0] ?? '';
    this.#dirty = [...(studio ?? []), ...(office ?? [])].filter((each) => each !== this.#failing);
    this.#from = Math.floor(moments * 0.15);
  }

  async at(helper: Helper, moment: number): Promise<void> {
    if (moment === this.#from) {
      const set = (barcode: string, script: string) => helper.client.send('virtual.setFaults', { barcode, script });
      await set(this.#failing, 'opcode write, nth 3: broken');
      await set(this.#bad, 'opcode write, from 3: sense 3/0C/00');
      for (const barcode of this.#dirty) await set(barcode, 'opcode load: needs-cleaning');
    }
    if (moment > this.#from) await this.clearStruck(helper);
  }

  /** At once: a cartridge that breaks each drive in turn would leave none that works. */
  async clearStruck({ home, client }: Helper): Promise<void> {
    if (this.#hasFailed && this.#isClean) return;
    const set = (barcode: string, script: string) => client.send('virtual.setFaults', { barcode, script });
    const lines = linesOf(home);
    if (
      !this.#hasFailed &&
      lines.some(({ event, barcode }) => event === 'put back after a fault' && barcode === this.#failing)
    ) {
      this.#hasFailed = true;
      await set(this.#failing, '');
    }
    if (!this.#isClean && lines.some(({ event }) => event === 'drive cleaned')) {
      this.#isClean = true;
      for (const barcode of this.#dirty) await set(barcode, '');
    }
  }

  async end({ client }: Helper): Promise<void> {
    for (const barcode of [this.#failing, ...this.#dirty])
      await client.send('virtual.setFaults', { barcode, script: '' });
  }
}
