// Several cartridges that a job wants one after the other, in any order: those in drives first, then what a drive can take
// in. When there is none it waits as long as it takes, and says which a person has to bring.

import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { lockedPoolOf } from './cartridge-keys.ts';
import { readingAny } from './drive-assignment.ts';
import { lackOf } from './restore/need.ts';
import { canBeEmptied, canPutIn } from './restore/pass-start.ts';
import type { DriveNeeds } from './room.ts';
import type { JobControls, RunningJob } from './running-job.ts';
import type { Services } from './services.ts';
import { type SuppliedDrive, WaitingLine } from './session/waiting-line.ts';
import { lockedLack, usedLack } from './waits.ts';

export class Loads implements JobControls {
  readonly #job: RunningJob;
  readonly #services: Services;
  readonly #line = new WaitingLine<true>();
  #pending: readonly string[];
  #taken: string | null = null;

  /** The drives that came with the job hold the first of them, or nothing. */
  constructor(job: RunningJob, services: Services, barcodes: readonly string[]) {
    this.#job = job;
    this.#services = services;
    this.#pending = barcodes;
    this.#line.onChange = () => this.#tell();
    job.controls = this;
  }

  /** The next cartridge with a drive for it, which is the job's; the one before it is through. Null at the end. */
  async next(): Promise<SuppliedDrive | null> {
    this.#taken = null;
    if (this.#pending.length === 0) return null;
    const found = await this.#find();
    if (found !== null) return found;
    for (const session of this.#job.sessions) this.#job.free(session);
    return await this.#line.wait(true, this.#job.signal, () => this.#job.line.reschedule());
  }

  end(): void {
    this.#job.controls = null;
  }

  pause(): void {
    throw new TapeError('job.not-pausable', { subject: this.#job.row.title });
  }

  resume(): void {
    this.pause();
  }

  supply(barcode: string): void {
    if (this.#line.first === null) throw new TapeError('job.not-waiting', { subject: this.#job.row.title });
    if (!this.#pending.includes(barcode)) {
      const detail = `it waits for ${this.#pending.join(', ')}`;
      throw new TapeError('restore.cartridge-not-wanted', { subject: barcode, detail });
    }
    this.#pending = [barcode, ...this.#pending.filter((other) => other !== barcode)];
    this.reschedule();
  }

  reschedule(): void {
    this.#line.serve(() => this.#free());
    if (this.#line.first !== null) this.#tell();
  }

  claims(barcode: string): boolean {
    return this.brings(barcode);
  }

  /** The one that it has a drive for. */
  brings(barcode: string): boolean {
    return barcode === this.#taken;
  }

  needs(): DriveNeeds {
    return this.#line.first === null ? [] : readingAny(this.#available);
  }

  /** Those of a locked pool come later, and alone they wait for it. */
  get #openable(): readonly string[] {
    return this.#pending.filter((barcode) => lockedPoolOf(barcode, this.#services) === null);
  }

  /** And nobody else has begun with them. */
  get #available(): readonly string[] {
    return this.#openable.filter((barcode) => this.#job.line.userOf(barcode, this.#job) === null);
  }

  /** In a drive of the job, which it is put into if need be; else wherever it can be had. */
  async #find(): Promise<SuppliedDrive | null> {
    const [own] = this.#job.sessions;
    if (own === undefined) return this.#free();
    for (const barcode of this.#pending) {
      if (own.loaded?.barcode === barcode) return this.#take(barcode, own);
    }
    const free = this.#free();
    if (free !== null) {
      if (free.session !== own) this.#job.free(own);
      return free;
    }
    const { drives } = this.#services;
    const next = this.#available.find((barcode) => drives.holding(barcode) === null && canPutIn(own, barcode));
    if (next === undefined || own.failure !== null) return null;
    this.#taken = next;
    if (own.loaded !== null) {
      this.#job.phase('ejecting');
      await own.eject();
    }
    return this.#take(next, own);
  }

  #free(): SuppliedDrive | null {
    const { drives } = this.#services;
    const available = this.#available;
    for (const barcode of available) {
      const holder = drives.holding(barcode);
      if (holder !== null && canBeEmptied(holder) && holder.failure === null) return this.#take(barcode, holder);
    }
    for (const barcode of available) {
      const empty = drives.holding(barcode) === null ? drives.freeFor(barcode) : null;
      if (empty !== null) return this.#take(barcode, empty);
    }
    return null;
  }

  #take(barcode: string, session: DriveSession): SuppliedDrive {
    this.#pending = this.#pending.filter((other) => other !== barcode);
    this.#taken = barcode;
    if (!this.#job.sessions.includes(session)) this.#job.lease(session);
    return { barcode, session };
  }

  #tell(): void {
    if (this.#line.first === null || this.#pending.length === 0) {
      this.#job.become('running');
      return;
    }
    this.#job.phase('waiting');
    const openable = this.#openable;
    const stops = openable.map((barcode) => ({ barcode }));
    const { need, waitsFor } =
      lockedLack(this.#pending, this.#services) ??
      usedLack(openable, this.#job) ??
      lackOf(stops, this.#services, null, this.#job.line.roomFor(this.#job));
    this.#job.become(need === null ? 'running' : 'waiting', need, waitsFor);
  }
}
