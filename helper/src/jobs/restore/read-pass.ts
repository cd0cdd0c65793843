// One pass over the cartridge in one drive, for every restore that wants something of it: it is loaded and mounted once,
// those that came together begin together, later ones join while it runs. The last one to leave sees to it that the drive
// is as the next job may find it.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { DriveMotion, ReadSummary } from '../../drives/native.ts';
import type { Reading, ReadOrder } from '../../drives/reading.ts';
import { listGeneration, remember } from '../cartridges.ts';
import { rewindSeconds } from '../rewinding.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

/** Longer nobody waits for others that came together with him: their disks may be slow. */
const gatheringMs = 2_000;

/** A cartridge as it is now, or as it was then. */
export interface CartridgeVersion {
  readonly barcode: string;
  readonly generation?: number | undefined;
}

export class ReadPass {
  readonly session: DriveSession;
  readonly wanted: CartridgeVersion;
  readonly #services: Services;
  readonly #members = new Set<RunningJob>();
  /** Members that have not said yet what they want. */
  readonly #undecided = new Set<RunningJob>();
  #decided = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();
  readonly #deserted = Promise.withResolvers<void>();
  /** From the load to the last member's leaving; never rejects. */
  #life: Promise<void> | null = null;
  #motion: DriveMotion | null = null;
  #reading: Reading | null = null;
  #isClosing = false;

  constructor(services: Services, session: DriveSession, wanted: CartridgeVersion) {
    this.#services = services;
    this.session = session;
    this.wanted = wanted;
    this.#opened.promise.catch(() => undefined);
  }

  /** Whether it can serve one more that wants this. */
  takes({ barcode, generation }: CartridgeVersion): boolean {
    const isUsable = !this.#isClosing && this.session.failure === null;
    return isUsable && barcode === this.wanted.barcode && generation === this.wanted.generation;
  }

  enter(job: RunningJob): void {
    this.#members.add(job);
    this.#undecided.add(job);
  }

  /** Resolves when the volume is mounted and the catalogue knows it. */
  open(signal: AbortSignal): Promise<void> {
    this.#life ??= this.#live();
    return unlessStopped(this.#opened.promise, signal);
  }

  /** Ends when all of it is there, or failed item by item. */
  async read(job: RunningJob, wish: ReadOrder): Promise<ReadSummary> {
    this.#decide(job);
    if (this.#reading === null)
      await unlessStopped(Promise.race([this.#allDecided(), sleep(gatheringMs)]), wish.signal);
    for (;;) {
      const { first, reading } = this.#begin(wish);
      const mine = first ?? reading.add(wish);
      if (mine !== null) return await mine;
      // It takes no more: the next one begins where it ended.
      await unlessStopped(reading.done, wish.signal);
      if (this.#reading === reading) this.#reading = null;
    }
  }

  /** `giveBack` comes after the drive is as others may find it. */
  async leave(job: RunningJob, giveBack: () => void): Promise<void> {
    this.#decide(job);
    try {
      if (this.#members.size === 1) await this.#close();
    } finally {
      this.#members.delete(job);
      giveBack();
    }
  }

  async #live(): Promise<void> {
    const { session, wanted } = this;
    const { barcode, generation } = wanted;
    try {
      if (session.loaded !== null && session.loaded.barcode !== barcode)
        await session.eject(rewindSeconds(this.#services, session));
      if (session.loaded === null) await session.load(barcode);
      await session.mount('read');
      await remember(this.#services, session);
      this.#motion = await this.#services.motions.of(session.describe(), mediaTypeIn(this.#services, barcode));
      if (generation === undefined) await this.#serve();
      else {
        await session.atGeneration(generation, async (facts) => {
          await listGeneration(this.#services, session, facts);
          await this.#serve();
        });
      }
    } catch (error) {
      this.#opened.reject(error);
    }
  }

  #serve(): Promise<void> {
    this.#opened.resolve();
    return this.#deserted.promise;
  }

  /** The pass under way, or a new one that begins with this wish. */
  #begin(wish: ReadOrder): { readonly reading: Reading; readonly first: Promise<ReadSummary> | null } {
    if (this.#reading !== null) return { reading: this.#reading, first: null };
    const reading = this.session.reading.start(wish, this.#motion);
    this.#reading = reading;
    return { reading, first: reading.first };
  }

  #decide(job: RunningJob): void {
    if (!this.#undecided.delete(job) || this.#undecided.size > 0) return;
    this.#decided.resolve();
    this.#decided = Promise.withResolvers();
  }

  async #allDecided(): Promise<void> {
    while (this.#undecided.size > 0) await this.#decided.promise;
  }

  async #close(): Promise<void> {
    this.#isClosing = true;
    this.#deserted.resolve();
    await this.#life;
    // What ended the drive's part was told to each request.
    await this.#reading?.done.catch(() => undefined);
    await this.session.finishJob();
    await remember(this.#services, this.session);
  }
}

function mediaTypeIn({ catalogue }: Services, barcode: string): string {
  return catalogue.cartridges.get(barcode)?.mediaType ?? '';
}

/** Whoever is stopped need not wait for what goes on for others. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
