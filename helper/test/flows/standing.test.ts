// Every drive holds a cartridge that nobody uses, and jobs of all kinds come: each ends, by itself where idle cartridges may
// be ejected, else by whoever does what the jobs say. No job waits without words and a way out.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { waitSteps } from '../../contract/waits.ts';
import { Chance } from '../chance.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, station } from './stations.ts';

const barcodes = ['VOL001L8', 'VOL002L8', 'VOL003L8', 'VOL004L8', 'VOL005L8', 'VOL006L8', 'VOL007L8', 'VOL008L8'];
/** Read from and looked at. */
const written = barcodes.slice(0, 4);
/** Written to: each by one job, so that there is always room. */
const empty = barcodes.slice(4);

/** Of this run; its name says which. */
const seed = Number(process.env.CAPSTAN_SEED ?? Date.now() % 1_000_000);

interface Desk {
  readonly helper: Helper;
  readonly source: string;
}

/** Written cartridges on the shelf, and an empty one in each drive. */
async function deskOf(drives: number): Promise<Desk> {
  const helper = await station(barcodes, { drives });
  const source = folderOf(2, 1);
  for (const barcode of written) {
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  for (const barcode of barcodes.slice(-drives)) expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  return { helper, source };
}

/** One after the other, whatever the seed: each kind comes up. */
function mixedJobs({ helper, source }: Desk, chance: Chance): readonly (() => Promise<JobId>)[] {
  const { client } = helper;
  const some = () => chance.of(written);
  const several = () => [...new Set([some(), some(), some()])].map((barcode) => ({ barcode, paths: ['d'] }));
  const restore = () => client.send('restore.start', { from: several(), into: temporaryFolder(), conflict: 'rename' });
  const [first = '', second = '', third = '', fourth = ''] = empty;
  const jobs = [
    restore,
    restore,
    () => client.send('cartridges.findGenerations', { barcode: some() }),
    () => client.send('archive.start', { barcodes: [first], sources: [source] }),
    () => client.send('archive.start', { barcodes: [second], sources: [source], verify: true }),
    () => client.send('cartridges.copy', { from: some(), to: [third] }),
    () => client.send('cartridges.format', { barcode: fourth, confirmedBarcode: fourth, name: 'new' }),
    () => client.send('cartridges.verify', { barcode: some(), paths: [] }),
    () => client.send('cartridges.check', { barcode: some() }),
    () => client.send('cartridges.testRestore', { barcode: some(), files: 1 }),
    () => client.send('cartridges.load', { barcode: some(), drive: null }),
    () => client.send('catalogue.rebuild', { barcodes: [...new Set([some(), some()])] }),
  ];
  return jobs
    .map((job) => ({ job, at: chance.whole(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ job }) => job);
}

/** Sees every row of every job; does what a wait proposes, as long as it is told to. */
class Bystander {
  readonly #helper: Helper;
  #presses = false;
  readonly waits = new Set<string>();
  readonly mute: Job[] = [];
  readonly ended = new Map<JobId, Job>();
  #pressing: Promise<unknown> = Promise.resolve();
  readonly #waiters: (() => void)[] = [];

  constructor(helper: Helper) {
    this.#helper = helper;
    onTestFinished(
      helper.client.onNotice((notice) => {
        if (notice.name !== 'job') return;
        const { body: job } = notice;
        if (job.ended !== null) this.ended.set(job.id, job);
        for (const tell of this.#waiters) tell();
        const wait = job.need ?? job.waitsFor;
        if (job.ended !== null || wait === null) return;
        this.waits.add(wait.words);
        if (wait.waits === undefined || wait.words === '') this.mute.push(job);
        if (this.#presses) this.#pressing = this.#pressing.then(() => this.#press(job.id));
      }),
    );
  }

  /** From now on, also for those that wait already. */
  async press(): Promise<void> {
    this.#presses = true;
    for (const { id, ended } of (await this.#helper.snapshot()).jobs) if (ended === null) await this.#press(id);
  }

  /** What the job proposes now: others may have come before. */
  async #press(id: JobId): Promise<void> {
    const job = (await this.#helper.snapshot()).jobs.find((one) => one.id === id);
    const waits = job?.need?.waits ?? job?.waitsFor?.waits;
    if (job === undefined || job.ended !== null || waits === undefined) return;
    for (const step of waitSteps(waits)) {
      if (step.kind === 'eject') await this.#eject(step.barcode);
      else this.mute.push(job);
    }
  }

  /** The job that had it may have ejected it by itself since. */
  async #eject(barcode: string): Promise<void> {
    try {
      await this.#helper.eject(barcode);
    } catch (error) {
      if (!(error instanceof TapeError) || error.code !== 'cartridge.not-loaded') throw error;
    }
  }

  async untilEnded(ids: readonly JobId[]): Promise<readonly Job[]> {
    return await new Promise((resolve) => {
      const tell = () => {
        const found = ids.flatMap((id) => this.ended.get(id) ?? []);
        if (found.length === ids.length) resolve(found);
      };
      this.#waiters.push(tell);
      tell();
    });
  }
}

describe.each([
  ['ejected at once', { on: true, minutes: 0 }],
  ['ejected by whoever presses what the waits offer', { on: false, minutes: 0 }],
] as const)('idle cartridges are %s', (_, ejectIdle) => {
  test.each([
    [1, seed],
    [2, seed + 1],
    [4, seed + 2],
  ])('drives full of them, %i in all: twelve jobs end (seed %i)', async (drives, ofRun) => {
    const desk = await deskOf(drives);
    const { helper } = desk;
    await helper.client.send('drives.setEjectIdle', ejectIdle);
    const bystander = new Bystander(helper);
    const ids: JobId[] = [];
    for (const job of mixedJobs(desk, new Chance(ofRun))) ids.push(await job());
    if (!ejectIdle.on) await bystander.press();
    const jobs = await bystander.untilEnded(ids);
    expect(jobs.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(bystander.mute).toEqual([]);
    const { size } = bystander.waits;
    expect(size).toBeGreaterThan(0);
    console.log(`standing: ${ids.length} jobs, ${jobs.length} ended, ${size} waits, each with words and a way out`);
  });

  test('two copies that need both of two drives end, and so does a restore over three cartridges beside them', async () => {
    const { helper, source } = await deskOf(2);
    const { client } = helper;
    await client.send('drives.setEjectIdle', ejectIdle);
    const bystander = new Bystander(helper);
    const [one = '', two = '', three = ''] = written;
    const [first = '', second = ''] = empty;
    const into = temporaryFolder();
    const from = [one, two, three].map((barcode) => ({ barcode, paths: ['d'] }));
    const ids = [
      await client.send('cartridges.copy', { from: one, to: [first] }),
      await client.send('restore.start', { from, into, conflict: 'rename' }),
      await client.send('cartridges.copy', { from: two, to: [second] }),
    ];
    if (!ejectIdle.on) await bystander.press();
    const jobs = await bystander.untilEnded(ids);
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(bystander.mute).toEqual([]);
    expect(readdirSync(into)).toContain('d');
    expect(treeOf(join(into, 'd'))).not.toEqual(new Map());
    expect([...treeOf(source).keys()].length).toBeGreaterThan(0);
  });

  test('a restore over three cartridges goes through the only drive', async () => {
    const { helper } = await deskOf(1);
    const { client } = helper;
    await client.send('drives.setEjectIdle', ejectIdle);
    const bystander = new Bystander(helper);
    const from = written.slice(0, 3).map((barcode) => ({ barcode, paths: ['d'] }));
    const id = await client.send('restore.start', { from, into: temporaryFolder(), conflict: 'rename' });
    if (!ejectIdle.on) await bystander.press();
    expect(await bystander.untilEnded([id])).toMatchObject([{ state: 'done', progress: { filesDone: 6 } }]);
    expect(bystander.mute).toEqual([]);
  });
});
