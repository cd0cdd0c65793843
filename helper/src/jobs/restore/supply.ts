// The cartridges of a restore: which is next, and in which drive. One that is in a drive comes first, then those that a
// drive can take in, in their order; it may join the pass of another restore. When there is none, it waits as long as it
// takes, and says for what.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { CartridgeNeed } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import type { Rooms } from '../rooms.ts';
import type { Controls, RunningJob } from '../running-job.ts';
import { inDrives, WaitingLine } from '../waiting-line.ts';
import type { Wanted } from './pass.ts';
import type { Passes } from './passes.ts';

interface Waiting {
  /** In drives since before: they are there for something else. */
  readonly present: ReadonlySet<string>;
}

/** `S`: what is wanted of one cartridge. */
export class Supply<S extends Wanted & { readonly why?: string }> implements Controls {
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

  /** A person put in another one than those that are wanted: out with it, untouched. */
  #sendBack(present: ReadonlySet<string>): void {
    const { drives, log } = this.#rooms;
    for (const session of drives.sessions) {
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
    const need = this.#line.first === null ? null : this.#need();
    this.#job.become(need === null ? 'running' : 'waiting', need);
  }

  /** Null while a drive is at work that the next one can go into afterwards. */
  #need(): CartridgeNeed | null {
    const [next] = this.#pending;
    if (next === undefined) return null;
    const { barcode } = next;
    const { drives } = this.#rooms;
    const holder = drives.holding(barcode);
    const fitting = drives.sessions.filter((session) => canPutIn(session, barcode));
    if (holder?.isHeld === true || fitting.some((session) => session.isHeld)) return null;
    const [occupied] = fitting.toSorted((a, b) => Number(a.failure !== null) - Number(b.failure !== null));
    const inIt = occupied?.loaded?.barcode;
    const wanted = [...new Set(this.#pending.map((stop) => stop.barcode))];
    const others = wanted.length === 1 ? '' : ` Then ${listed(wanted.slice(1))}.`;
    const wrong = this.#putBack === null ? '' : `${this.#putBack} is not wanted here: it was put back untouched. `;
    const step =
      inIt === undefined
        ? `To go on, put ${barcode} into a drive and load it.`
        : `To go on, eject ${inIt} from ${occupied?.describe().name}: ${barcode} then goes in by itself.`;
    const why = next.why === undefined ? '' : `${next.why} `;
    const words = `${wrong}${why}${step}${others}`;
    return { slot: 0, mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode), words };
  }
}

export interface Place<S> {
  readonly stop: S;
  readonly session: DriveSession;
}

/**
 * Where a restore can go on at once: in a pass that is under way, with what is in a drive, or with what a drive can take in.
 * Nobody joins a pass whose cartridge or drive another kind of job waits for: so the pass comes to its end, and that job has
 * its turn.
 */
export function placeOf<S extends Wanted>(
  stops: readonly S[],
  { drives }: Rooms,
  passes: Passes,
  isWantedOtherwise: (barcode: string) => boolean,
): Place<S> | null {
  for (const stop of stops) {
    const pass = isWantedOtherwise(stop.barcode) ? null : passes.taking(stop);
    if (pass !== null) return { stop, session: pass.session };
  }
  for (const stop of stops) {
    const holder = drives.holding(stop.barcode);
    if (holder !== null && !holder.isHeld) return { stop, session: holder };
  }
  for (const stop of stops) {
    if (drives.holding(stop.barcode) !== null) continue;
    const empty = drives.freeFor(stop.barcode);
    if (empty !== null) return { stop, session: empty };
  }
  return null;
}

function isFree(session: DriveSession): boolean {
  return !session.isHeld && session.failure === null;
}

/** Also one whose cartridge is at fault: it is as good as new without it. */
function canBeEmptied({ isHeld, failure }: DriveSession): boolean {
  return !isHeld && (failure === null || failure.code.startsWith('medium.'));
}

/** The shelf's hand can put it there. */
function canPutIn(session: DriveSession, barcode: string): boolean {
  return session.describe().virtual && session.takes(barcode);
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
