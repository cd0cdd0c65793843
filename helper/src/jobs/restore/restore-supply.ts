// The cartridges of a restore: which is next, and in which drive. One that is in a drive comes first, then those that a
// drive can take in, in their order; it may join the pass of another restore. While one is read, others are in drives that
// nobody else waits for. When there is none, it waits as long as it takes, and says for what. In a pause its drives are
// free, and its cartridges may be taken out.

import { TapeError } from '../../../contract/errors.ts';
import { lockedPoolOf } from '../cartridge-keys.ts';
import { readingAny } from '../drive-assignment.ts';
import type { DriveNeeds } from '../room.ts';
import type { JobControls, RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { inDrives, WaitingLine } from '../session/waiting-line.ts';
import { type Lack, lacksNothing, lockedLack, usedLack } from '../waits.ts';
import { type Explained, lackOf } from './need.ts';
import { canBeEmptied, canPutIn, isFree, isInNone, type PassStart, passStart, plannedFor } from './pass-start.ts';
import type { ReadPass } from './read-pass.ts';
import type { ReadPasses } from './read-passes.ts';

/** Null: there is none to come. */
interface Next<S> {
  readonly stop: S | null;
}

/** `S`: what is wanted of one cartridge. */
export class RestoreSupply<S extends Explained> implements JobControls {
  readonly #job: RunningJob;
  readonly #services: Services;
  readonly #passes: ReadPasses;
  /** Whoever serves the cartridges stands in it between two of them. */
  readonly #line = new WaitingLine<true, Next<S>>();
  #pending: readonly S[];
  #atWork: readonly S[] = [];
  /** Cartridges that it is through with. */
  readonly #done = new Set<string>();
  /** Put in meanwhile, and put back as nothing is wanted of it. */
  #putBack: string | null = null;
  /** Since it waits: what is in drives, as that is there for something else. */
  #present: ReadonlySet<string> | null = null;
  #isPaused = false;
  /** Until the next pause. */
  #spell = new AbortController();
  readonly #broken = new AbortController();

  /** Whether two of them may be read at the same time. */
  areApart: (one: S, other: S) => boolean = () => true;

  constructor(job: RunningJob, services: Services, passes: ReadPasses, stops: readonly S[]) {
    this.#job = job;
    this.#services = services;
    this.#passes = passes;
    this.#pending = stops;
    this.#line.onChange = () => this.#tell();
    job.controls = this;
  }

  /** Still to come. */
  get pending(): readonly S[] {
    return this.#pending;
  }

  /** Cartridges that are read now. */
  get drivesAtWork(): number {
    return this.#atWork.length;
  }

  /** For what begins now: aborted when the job is, when it pauses, and when it is broken off. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#spell.signal, this.#end]);
  }

  add(stops: readonly S[]): void {
    this.#pending = [...this.#pending, ...stops];
  }

  /** Nothing is wanted of it any more. */
  drop(stop: S): void {
    this.#pending = this.#pending.filter((other) => other !== stop);
  }

  /** The next cartridge, with a share of a drive for it; null when there is none to come. */
  async next(): Promise<S | null> {
    this.#end.throwIfAborted();
    // Paused before it began with the drive that it was given: others may have that meanwhile.
    if (this.#isPaused && this.#atWork.length === 0) await this.#passes.leaveAll(this.#job);
    const { stop } = this.#next() ?? (await this.#line.wait(true, this.#end, () => this.#wait()));
    return stop;
  }

  passOver(stop: S): ReadPass | null {
    return this.#passes.over(this.#job, stop);
  }

  /** It is through with this one, or a pause came over it: then it comes again. */
  async leave(stop: S, goesOn: boolean): Promise<void> {
    if (goesOn) this.#pending = [stop, ...this.#pending];
    else this.#done.add(stop.barcode);
    const pass = this.passOver(stop);
    try {
      if (pass !== null) await this.#passes.leave(this.#job, pass);
    } finally {
      this.#atWork = this.#atWork.filter((other) => other !== stop);
      const [other] = this.#atWork;
      if (other !== undefined) this.#job.at(this.passOver(other)?.session.id ?? null, other.barcode);
      this.reschedule();
      this.#job.line.reschedule();
    }
  }

  /** Whatever is at work is stopped, and there is no next one. */
  breakOff(why: unknown): void {
    this.#broken.abort(why);
  }

  end(): void {
    this.#job.controls = null;
  }

  // ---- what can be asked of it ----

  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#spell.abort(new TapeError('job.cancelled', { subject: this.#job.row.title }));
    this.reschedule();
    this.#tell();
  }

  resume(): void {
    if (!this.#isPaused) throw new TapeError('job.not-pausable', { subject: this.#job.row.title });
    this.#isPaused = false;
    this.#spell = new AbortController();
    this.#present = null;
    // Before it has a drive again.
    this.#job.become('running');
    this.reschedule();
    this.#tell();
  }

  /** Whoever names one says that it may be had now: it comes first. */
  supply(barcode: string): void {
    if (!this.#isWaiting || this.#isPaused) throw new TapeError('job.not-waiting', { subject: this.#job.row.title });
    const named = this.#pending.filter((stop) => stop.barcode === barcode);
    if (named.length === 0) {
      const detail = `it waits for ${this.#pending.map((stop) => stop.barcode).join(', ')}`;
      throw new TapeError('restore.cartridge-not-wanted', { subject: barcode, detail });
    }
    this.#pending = [...named, ...this.#pending.filter((stop) => stop.barcode !== barcode)];
    this.reschedule();
  }

  reschedule(): void {
    this.#line.serve(() => this.#next());
    if (!this.#isWaiting) return;
    this.#rest();
    if (!this.#isPaused) this.#sendBack();
    this.#tell();
  }

  /** One at a time keeps nobody waiting; further drives are for whoever waits for one. */
  spread(): void {
    if (this.#atWork.length > 0 && !this.#isPaused) this.#line.serve(() => this.#find());
  }

  /** What it will need in a pause may be taken out meanwhile. */
  claims(barcode: string): boolean {
    return this.brings(barcode) || (!this.#isPaused && this.#needs(barcode));
  }

  /** From when it is given a drive for it: there is much to find out before the first one goes in. */
  brings(barcode: string): boolean {
    const stops = [...this.#atWork, ...this.#passes.of(this.#job).map(({ wanted }) => wanted)];
    return stops.some((stop) => stop.barcode === barcode);
  }

  needs(): DriveNeeds {
    const isLacking = this.#isWaiting && !this.#isPaused;
    const barcodes = isLacking ? this.#openable.map(({ barcode }) => barcode) : [];
    return readingAny(barcodes.filter((barcode) => this.#job.line.userOf(barcode, this.#job) === null));
  }

  // ---- which, and where ----

  /** Those of a locked pool come later, and alone they wait for it. */
  get #openable(): readonly S[] {
    return this.#pending.filter(({ barcode }) => lockedPoolOf(barcode, this.#services) === null);
  }

  #needs(barcode: string): boolean {
    return this.#pending.some((stop) => stop.barcode === barcode);
  }

  get #end(): AbortSignal {
    return AbortSignal.any([this.#job.signal, this.#broken.signal]);
  }

  /** Nothing of it is at work. */
  get #isWaiting(): boolean {
    return this.#line.first !== null && this.#atWork.length === 0;
  }

  /** Null when that is still to be seen. */
  #next(): Next<S> | null {
    if (this.#atWork.length > 0) return null;
    if (this.#pending.length === 0) return { stop: null };
    return this.#isPaused ? null : (this.#begun() ?? this.#find());
  }

  /** The job was given a drive with its first one. */
  #begun(): Next<S> | null {
    const [pass] = this.#passes.of(this.#job);
    const stop = this.#pending.find(({ barcode }) => barcode === pass?.wanted.barcode);
    return pass === undefined || stop === undefined ? null : this.#begin(stop, pass);
  }

  #find(): Next<S> | null {
    const isApart = (stop: S) =>
      this.#atWork.every((other) => other.barcode !== stop.barcode && this.areApart(other, stop));
    const stops = this.#openable.filter(
      (stop) => isApart(stop) && this.#job.line.userOf(stop.barcode, this.#job) === null,
    );
    const isWantedOtherwise = (barcode: string) => this.#job.line.wants(barcode, true);
    const place = passStart(stops, this.#services, this.#passes, isWantedOtherwise) ?? this.#ownDrive(stops);
    return place && this.#begin(place.stop, this.#passes.enter(this.#job, place.session, place.stop));
  }

  #begin(stop: S, { session }: ReadPass): Next<S> {
    const { barcode } = stop;
    if (this.#atWork.length === 0) this.#job.at(session.id, barcode);
    else this.#job.happened({ kind: 'cartridge', barcode, drive: session.id });
    this.#pending = this.#pending.filter((other) => other !== stop);
    this.#atWork = [...this.#atWork, stop];
    this.#present = null;
    return { stop };
  }

  /** A drive that holds what this job is through with, and nobody else waits for: the next one takes its place. */
  #ownDrive(stops: readonly S[]): PassStart<S> | null {
    const { drives } = this.#services;
    for (const stop of stops) {
      if (!isInNone(stop.barcode, drives, this.#passes)) continue;
      const through = drives.sessions.filter((session) => {
        const barcode = session.loaded?.barcode ?? '';
        const isThrough = this.#done.has(barcode) && !this.#needs(barcode) && !this.#job.line.wants(barcode, false);
        return isThrough && canBeEmptied(session) && canPutIn(session, stop.barcode);
      });
      const session = plannedFor(stop, through);
      if (session !== null) return { stop, session };
    }
    return null;
  }

  #wait(): void {
    // Others have their turn first; it hears of what they leave, and room may be made for it.
    this.#job.line.reschedule();
  }

  #rest(): void {
    if (this.#present !== null) return;
    this.#present = inDrives(this.#services.drives);
    this.#job.progress({ phase: 'waiting', bytesPerSecond: 0 });
  }

  /** A person put another one than those that are wanted into the only place for them: out with it, untouched. */
  #sendBack(): void {
    const { drives, log } = this.#services;
    const byHand = drives.sessions.filter(({ isServed }) => !isServed);
    const isOnShelf = this.#pending.every((stop) => drives.sessions.some((session) => canPutIn(session, stop.barcode)));
    if (isOnShelf || byHand.some(({ loaded, failure }) => loaded === null && failure === null)) return;
    for (const session of byHand) {
      const barcode = session.loaded?.barcode;
      if (barcode === undefined || this.#present?.has(barcode) || this.#done.has(barcode)) continue;
      if (this.#needs(barcode) || !isFree(session) || this.#job.line.wants(barcode, false)) continue;
      this.#putBack = barcode;
      const release = session.hold(this.#job.row.id);
      session
        .eject()
        .catch((error: unknown) => log('not put back', { job: this.#job.row.id, barcode, error }))
        .finally(() => {
          release();
          this.#job.line.reschedule();
        });
    }
  }

  // ---- what it says ----

  #tell(): void {
    if (this.#isPaused) {
      this.#job.become(this.#isWaiting ? 'paused' : 'pausing');
      return;
    }
    const { need, waitsFor } = this.#lack;
    this.#job.become(need === null ? 'running' : 'waiting', need, waitsFor);
  }

  get #lack(): Lack {
    if (!this.#isWaiting) return lacksNothing;
    const barcodesOf = (stops: readonly S[]) => stops.map(({ barcode }) => barcode);
    const openable = this.#openable;
    return (
      lockedLack(barcodesOf(this.#pending), this.#services) ??
      usedLack(barcodesOf(openable), this.#job) ??
      lackOf(openable, this.#services, this.#putBack, this.#job.line.roomFor(this.#job))
    );
  }
}
