// A desk at which several people ask for things at random and change their minds: cartridges of every kind, in every
// state, with faults on their tapes. What is refused is no job; whoever waits for one steers it, and nothing stands still
// for good.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, Input } from '../../contract/contract.ts';
import { restingIn } from '../../contract/drive-use.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobId, Snapshot } from '../../contract/model.ts';
import type { Chance } from '../chance.ts';
import { type Helper, type JobCall, temporaryFolder } from './harness.ts';

/** People; each has one job at a time. */
const people = 6;

export const tapes = ['TAP001L8', 'TAP002L8', 'TAP003L8', 'TAP004L8', 'TAP005L8', 'TAP006L8', 'TAP007L8'] as const;
export const cleaning = 'CLNU01L1';

const faults = [
  'opcode write, nth 2: sense 3/0C/00',
  'opcode write, nth 9: sense 4/44/00',
  'opcode read, nth 3: sense 3/11/00',
  'opcode read, nth 12: sense 4/44/00',
  'opcode load: needs-cleaning',
  'opcode read: slow 2',
];

type Ask = (desk: RandomDesk) => Promise<JobId>;

/** Each as often as it stands here. */
const asks: readonly Ask[] = [
  ...(['load', 'load', 'load'] as const).map(() => (desk: RandomDesk) => {
    const drive = desk.chance.whole(3) === 0 ? desk.chance.of(desk.drives) : null;
    return desk.ask('cartridges.load', { barcode: desk.anyTape(), drive });
  }),
  ...(['eject', 'eject', 'eject', 'eject'] as const).map(() => (desk: RandomDesk) => {
    return desk.ask('cartridges.eject', { barcode: desk.loadedTape() });
  }),
  ...(['archive', 'archive', 'archive', 'archive', 'archive'] as const).map(() => (desk: RandomDesk) => desk.archive()),
  ...(['restore', 'restore', 'restore', 'restore'] as const).map(() => (desk: RandomDesk) => desk.restore()),
  ...(['format', 'format'] as const).map(() => (desk: RandomDesk) => {
    const barcode = desk.anyTape();
    return desk.ask('cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Random' });
  }),
  (desk) => desk.ask('cartridges.verify', { barcode: desk.loadedTape(), paths: [] }),
  (desk) => desk.ask('cartridges.verify', { barcode: desk.anyTape(), paths: [] }),
  (desk) => desk.ask('cartridges.check', { barcode: desk.anyTape() }),
  (desk) => desk.ask('cartridges.recover', { barcode: desk.anyTape() }),
  (desk) => desk.ask('cartridges.touch', { barcode: desk.anyTape() }),
  (desk) => desk.ask('cartridges.findGenerations', { barcode: desk.loadedTape() }),
  (desk) => desk.ask('cartridges.lock', { barcode: desk.anyTape(), state: 'locked' }),
  (desk) => desk.ask('cartridges.lock', { barcode: desk.anyTape(), state: 'unlocked' }),
  (desk) => desk.ask('cartridges.lock', { barcode: desk.loadedTape(), state: 'unlocked' }),
  (desk) => desk.ask('cartridges.copy', { from: desk.anyTape(), to: [desk.anyTape()] }),
  (desk) => desk.ask('catalogue.rebuild', { barcodes: [desk.anyTape(), desk.loadedTape()] }),
  (desk) => desk.ask('cartridges.load', { barcode: cleaning, drive: null }),
  (desk) => desk.ask('cartridges.eject', { barcode: cleaning }),
];

export class RandomDesk {
  readonly chance: Chance;
  readonly drives: readonly string[];
  readonly #helper: Helper;
  readonly #sources: readonly string[];
  readonly #snapshot: () => Snapshot;
  readonly #into = temporaryFolder();
  readonly #followed = new Map<JobId, FollowedJob>();
  #restores = 0;
  #isOver = false;
  #calls = 0;

  constructor(helper: Helper, chance: Chance, sources: readonly string[], snapshot: () => Snapshot) {
    this.#helper = helper;
    this.chance = chance;
    this.#sources = sources;
    this.#snapshot = snapshot;
    this.drives = snapshot().drives.map(({ id }) => id);
  }

  /** Until `stop`. */
  async work(): Promise<void> {
    await Promise.all([...Array.from({ length: people }, () => this.#person()), this.#attendant()]);
  }

  stop(): void {
    this.#isOver = true;
    for (const followed of this.#followed.values()) followed.end();
  }

  /** Of every change of a job. */
  heard(job: Job): void {
    const followed = this.#followed.get(job.id);
    if (followed === undefined) return;
    if (job.ended !== null) {
      this.#followed.delete(job.id);
      followed.end();
    } else if (followed.noticesLeft === 0) {
      followed.noticesLeft = -1;
      void this.#steer(job);
    } else {
      followed.noticesLeft -= 1;
    }
  }

  ask<K extends JobCall>(call: K, input: Input<K>): Promise<JobId> {
    return this.#send(call, input) as Promise<JobId>;
  }

  anyTape(): string {
    return this.chance.of(tapes);
  }

  loadedTape(): string {
    const loaded = this.#snapshot().cartridges.filter(({ drive }) => drive !== null);
    return loaded.length === 0 ? this.anyTape() : this.chance.of(loaded).barcode;
  }

  archive(): Promise<JobId> {
    const drives = this.chance.whole(3) === 0 ? 2 : 1;
    const shuffled = [...tapes].sort(() => this.chance.whole(3) - 1);
    const first = this.chance.whole(2) === 0 ? [this.loadedTape()] : [];
    const barcodes = [...new Set([...first, ...shuffled])].slice(0, drives + this.chance.whole(2));
    const spread = drives === 1 ? {} : this.chance.whole(2) === 0 ? { copies: 2 } : { group: 2 };
    const verify = this.chance.whole(3) === 0;
    return this.ask('archive.start', { barcodes, sources: [this.chance.of(this.#sources)], ...spread, verify });
  }

  restore(): Promise<JobId> {
    this.#restores += 1;
    const one = this.loadedTape();
    const barcodes = this.chance.whole(2) === 0 ? [one] : [...new Set([one, this.anyTape()])];
    const from = barcodes.map((barcode) => ({ barcode, paths: [''] }));
    return this.ask('restore.start', {
      from,
      into: this.#into,
      conflict: this.chance.of(['skip', 'rename', 'overwrite'] as const),
    });
  }

  async #send<N extends CallName>(call: N, input: Input<N>): Promise<unknown> {
    this.#calls += 1;
    try {
      return await this.#helper.client.send(call, input);
    } finally {
      this.#calls -= 1;
    }
  }

  /** Gives null when it is refused. */
  async #try<T>(asking: () => Promise<T>): Promise<T | null> {
    try {
      return await asking();
    } catch (error) {
      if (error instanceof TapeError) return null;
      throw error;
    }
  }

  async #person(): Promise<void> {
    while (!this.#isOver) {
      if (this.chance.whole(12) === 0) await this.#meddle();
      const id = await this.#try(() => this.chance.of(asks)(this));
      if (id === null || this.#isOver) continue;
      const followed = new FollowedJob(this.chance.whole(3) === 0 ? this.chance.whole(8) : -1);
      this.#followed.set(id, followed);
      const now = this.#snapshot().jobs.find((job) => job.id === id);
      if (now?.ended) this.#followed.delete(id);
      else await followed.done;
    }
  }

  /** With the tape itself, or the switch on its edge. */
  async #meddle(): Promise<void> {
    const barcode = this.anyTape();
    const script = this.chance.whole(3) === 0 ? this.chance.of(faults) : '';
    const writeProtected = this.chance.whole(4) === 0;
    if (this.chance.whole(3) > 0) await this.#try(() => this.#send('virtual.setFaults', { barcode, script }));
    else await this.#try(() => this.#send('virtual.protect', { barcode, writeProtected }));
  }

  async #steer({ id }: Job): Promise<void> {
    switch (this.chance.whole(4)) {
      case 0:
        return void (await this.#try(() => this.#send('jobs.cancel', { id })));
      case 1:
        return void (await this.#try(() => this.#send('jobs.setPriority', { id, priority: 'low' })));
      default:
        await this.#try(() => this.#send('jobs.pause', { id }));
    }
  }

  /** Goes on with what rests, and makes room where everything waits. */
  async #attendant(): Promise<void> {
    while (!this.#isOver) {
      await sleep(5);
      const open = this.#snapshot().jobs.filter(({ ended }) => ended === null);
      const resting = open.filter(({ state }) => state === 'paused');
      if (resting.length > 0) {
        const { id } = this.chance.of(resting);
        const call = this.chance.whole(4) === 0 ? 'jobs.cancel' : 'jobs.resume';
        await this.#try(() => this.#send(call, { id }));
      } else if (this.#calls === 0 && open.length > 0 && open.every(standsStill)) {
        const inside = this.#snapshot().drives.flatMap((drive) => restingIn(drive) ?? []);
        const out = inside.length === 0 || this.chance.whole(2) === 0 ? null : this.chance.of(inside);
        if (out !== null) await this.#try(() => this.#send('cartridges.eject', { barcode: out }));
        else await this.#try(() => this.#send('jobs.cancel', { id: this.chance.of(open).id }));
      }
    }
  }
}

/** It waits for something that nobody brings by himself. */
function standsStill({ state, waitsFor }: Job): boolean {
  return state === 'queued' || state === 'waiting' || (state === 'running' && waitsFor !== null);
}

/** After so many more notices about it somebody changes his mind; less than none: nobody does. */
class FollowedJob {
  noticesLeft: number;
  readonly #done = Promise.withResolvers<void>();

  constructor(noticesLeft: number) {
    this.noticesLeft = noticesLeft;
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  end(): void {
    this.#done.resolve();
  }
}
