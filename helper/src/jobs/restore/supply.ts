// The cartridges of a restore: which is next, and in which drive. One that is in a drive comes first, then those that a
// drive can take in, in their order; it may join the pass of another restore. When there is none, it waits as long as it
// takes, and says for what.

import { TapeError } from '../../../contract/errors.ts';
import type { Rooms } from '../rooms.ts';
import type { Controls, RunningJob } from '../running-job.ts';
import { inDrives, WaitingLine } from '../waiting-line.ts';
import { type Explained, needOf } from './need.ts';
import type { Passes } from './passes.ts';
import { canBeEmptied, canPutIn, isFree, type Place, placeOf } from './place.ts';

interface Waiting {
  /** In drives since before: they are there for something else. */
  readonly present: ReadonlySet<string>;
}

/** `S`: what is wanted of one cartridge. */
export class Supply<S extends Explained> implements Controls {
  readonly #job: RunningJob;
  readonly #rooms: Rooms;
  readonly #passes: Passes;
  readonly #line = new WaitingLine<Waiting, S>();
  #pending: readonly S[];
  /** Cartridges that it is through with. */
  readonly #done = new Set<string>();
  /** Put in meanwhile, and put back as nothing is wanted of it. */
  #putBack: string | null = null;

  constructor(job: RunningJob, rooms: Rooms, passes: Passes, stops: readonly S[]) {
    this.#job = job;
    this.#rooms = rooms;
    this.#passes = passes;
    this.#pending = stops;
    this.#line.onChange = () => this.#tell();
    job.controls = this;
  }

  /** Still to come. */
  get pending(): readonly S[] {
    return this.#pending;
  }

  add(stops: readonly S[]): void {
    this.#pending = [...this.#pending, ...stops];
  }

  end(): void {
    this.#job.controls = null;
  }

  /** The next cartridge, with a share of a drive for it; null when there is none to come. */
  async next(): Promise<S | null> {
    if (this.#pending.length === 0) return null;
    return this.#begun() ?? this.#find() ?? (await this.#wait());
  }

  /** The last one is through. */
  async leave({ barcode }: S): Promise<void> {
    this.#done.add(barcode);
    await this.#passes.leave(this.#job);
  }

  // ---- what can be asked of it ----

  pause(): void {
    throw new TapeError('job.not-pausable', { subject: this.#job.row.title });
  }

  resume(): void {
    this.pause();
  }

  /** Whoever names one says that it may be had now: it comes first. */
  supply(barcode: string): void {
    if (this.#line.first === null) throw new TapeError('job.not-waiting', { subject: this.#job.row.title });
    const named = this.#pending.filter((stop) => stop.barcode === barcode);
    if (named.length === 0) {
      const detail = `it waits for ${this.#pending.map((stop) => stop.barcode).join(', ')}`;
      throw new TapeError('restore.cartridge-not-wanted', { subject: barcode, detail });
    }
    this.#pending = [...named, ...this.#pending.filter((stop) => stop.barcode !== barcode)];
    this.look();
  }

  look(): void {
    this.#line.serve(() => this.#find());
    const waiting = this.#line.first;
    if (waiting === null) return;
    this.#sendBack(waiting.present);
    this.#tell();
  }

  claims(barcode: string): boolean {
    return this.#pending.some((stop) => stop.barcode === barcode);
  }

  // ---- which, and where ----

  /** The job was given a drive with its first one. */
  #begun(): S | null {
    const wanted = this.#passes.of(this.#job)?.wanted;
    const stop = this.#pending.find((one) => one.barcode === wanted?.barcode);
    if (stop === undefined) return null;
    this.#pending = this.#pending.filter((other) => other !== stop);
    return stop;
  }

  #find(): S | null {
    const place = placeOf(this.#pending, this.#rooms, this.#passes, (barcode) => this.#job.line.wants(barcode, true));
    const own = place === null ? this.#ownDrive() : null;
    const found = place ?? own;
    if (found === null) return null;
    this.#passes.enter(this.#job, found.session, found.stop);
    this.#pending = this.#pending.filter((other) => other !== found.stop);
    return found.stop;
  }

  /** A drive that holds what this job is through with, and nobody else waits for: the next one takes its place. */
  #ownDrive(): Place<S> | null {
    for (const stop of this.#pending) {
      for (const session of this.#rooms.drives.sessions) {
        const barcode = session.loaded?.barcode ?? '';
        const isThrough = this.#done.has(barcode) && !this.claims(barcode) && !this.#job.line.wants(barcode, false);
        if (isThrough && canBeEmptied(session) && canPutIn(session, stop.barcode)) return { stop, session };
      }
    }
    return null;
  }

  #wait(): Promise<S> {
    const present = inDrives(this.#rooms.drives);
    this.#job.progress({ phase: 'waiting', bytesPerSecond: 0 });
    return this.#line.wait({ present }, this.#job.signal, () => this.look());
  }

  /** A person put another one than those that are wanted into the only place for them: out with it, untouched. */
  #sendBack(present: ReadonlySet<string>): void {
    const { drives, log } = this.#rooms;
    const byHand = drives.sessions.filter((session) => !session.describe().virtual);
    const isOnShelf = this.#pending.every((stop) => drives.sessions.some((session) => canPutIn(session, stop.barcode)));
    if (isOnShelf || byHand.some(({ loaded, failure }) => loaded === null && failure === null)) return;
    for (const session of byHand) {
      const barcode = session.loaded?.barcode;
      if (barcode === undefined || present.has(barcode) || this.#done.has(barcode) || this.claims(barcode)) continue;
      if (!isFree(session) || this.#job.line.wants(barcode, false)) continue;
      this.#putBack = barcode;
      const release = session.hold();
      session
        .eject()
        .catch((error: unknown) => log('not put back', { job: this.#job.row.id, barcode, error: String(error) }))
        .finally(() => {
          release();
          this.#job.line.look();
        });
    }
  }

  // ---- what it says ----

  #tell(): void {
    const need = this.#line.first === null ? null : needOf(this.#pending, this.#rooms.drives, this.#putBack);
    this.#job.become(need === null ? 'running' : 'waiting', need);
  }
}
