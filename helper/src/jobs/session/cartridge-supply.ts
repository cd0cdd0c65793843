// The cartridges of an archive: those that were named, in their order, and those that are supplied while it waits. Slots
// come here for their next one, each with a drive for it, and wait as long as it takes.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { OperatorStep, WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import type { DriveNeeds, DriveRoom } from '../room.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type Lack, lacksNothing, passingLack, saying, stepForRoom, waitFor } from '../waits.ts';
import { inDrives, type SuppliedDrive, WaitingLine } from './waiting-line.ts';

interface Waiting {
  readonly slot: number;
  readonly like: string;
  readonly why: WantedAs;
  /** In drives since before: they are there for something else. */
  readonly present: ReadonlySet<string>;
}

export class CartridgeSupply {
  readonly #job: RunningJob;
  readonly #services: Services;
  /** Named and not used yet. */
  #next: readonly string[];
  /** Given by hand, for whoever waits first. */
  #given: readonly string[] = [];
  readonly #line = new WaitingLine<Waiting>();
  readonly #used = new Set<string>();
  /** Of those that are next, so many have a drive that came with the job. */
  #placed = 0;
  readonly #another: (slot: number, like: string) => string | null;

  /** `another`: asked when one waits and none is known to come. */
  constructor(
    job: RunningJob,
    services: Services,
    barcodes: readonly string[],
    another: (slot: number, like: string) => string | null,
  ) {
    this.#job = job;
    this.#services = services;
    this.#next = barcodes;
    this.#another = another;
  }

  /** Called whenever somebody begins or ceases to wait. */
  set onChange(tell: () => void) {
    this.#line.onChange = tell;
  }

  /** For the slot that waits longest; of one that is coming nothing. */
  get lack(): Lack {
    const { first } = this.#line;
    if (first === null) return lacksNothing;
    const { drives, ejectIdle } = this.#services;
    const named = this.#coming;
    const room = named === undefined ? null : this.#job.line.roomFor(this.#job);
    const passing = passingLack(room, ejectIdle.now);
    if (passing !== null) return passing;
    if (named !== undefined && drives.isInBusyDrive(named)) return lacksNothing;
    const generation = generationOfBarcode(first.like);
    const step = this.#stepFor(named, room, generation);
    const words = saying({ code: 'bring', putBack: null, why: first.why, step, later: [] });
    const need = { slot: first.slot, mediaType: mediaTypeOf(first.like), generation, ...words };
    return { need, waitsFor: waitFor(words) };
  }

  /** The one that is next, as far as it is known. */
  get #coming(): string | undefined {
    return this.#given[0] ?? this.#next[0];
  }

  /** The room on the largest of those that are known to come, in bytes; 0 when none is. */
  get largestToCome(): number {
    const { cartridges } = this.#services.catalogue;
    const room = (barcode: string) => {
      const known = cartridges.get(barcode);
      return known?.volume?.freeBytes ?? known?.capacityBytes ?? 0;
    };
    return Math.max(0, ...[...this.#given, ...this.#next].map(room));
  }

  needs(): DriveNeeds {
    const barcode = this.#coming;
    return this.#line.first === null || barcode === undefined ? [] : [[{ barcode, use: 'write' }]];
  }

  #stepFor(named: string | undefined, room: DriveRoom | null, generation: number | null): OperatorStep {
    const { drives, ejectIdle } = this.#services;
    if (named === undefined) return { code: 'load-another', generation };
    const isFull = room !== null && (room.kind === 'eject' || room.drives.length > 0) && drives.isAtHand(named);
    return isFull ? stepForRoom(room, ejectIdle.now) : { code: 'load-or-name', barcode: named };
  }

  get isWaiting(): boolean {
    return this.#line.first !== null;
  }

  claims(barcode: string): boolean {
    return this.brings(barcode) || (!this.isWaiting && this.#next.includes(barcode));
  }

  /** The job has been given a drive for each of the first ones. */
  place(drives: number): void {
    this.#placed = drives;
  }

  /** On its way into a drive of the job. */
  brings(barcode: string): boolean {
    if (this.#next.slice(0, this.#placed).includes(barcode)) return true;
    if (this.isWaiting || !this.#used.has(barcode)) return false;
    const isInNone = this.#services.drives.holding(barcode) === null;
    return isInNone && this.#job.sessions.some(({ loaded }) => loaded === null);
  }

  /** A first cartridge whose drive the job was given with it. */
  first(session: DriveSession): SuppliedDrive | null {
    const [barcode] = this.#next;
    if (barcode === undefined) return null;
    this.#next = this.#next.slice(1);
    this.#placed = Math.max(0, this.#placed - 1);
    this.#used.add(barcode);
    return { barcode, session };
  }

  /** The next one that was named, for whoever brings it into a drive himself; null when there is none. */
  takeNext(): string | null {
    const [barcode] = this.#next;
    if (barcode === undefined) return null;
    this.#next = this.#next.slice(1);
    this.#used.add(barcode);
    return barcode;
  }

  /** At once if there is one; null when there is none now. `own`: an empty drive of the job. */
  try(own: DriveSession | null): SuppliedDrive | null {
    const choice = [...this.#given, ...this.#next];
    for (const barcode of choice) {
      const session = this.#driveFor(barcode, own);
      if (session !== null) return this.#take(barcode, session);
      // In their order: only one that was given by hand may be passed over.
      if (this.#next.includes(barcode)) break;
    }
    const loaded = this.#loadedMeanwhile();
    return loaded === null ? null : this.#take(loaded.barcode, loaded.session);
  }

  /** `like`: the cartridge before it. `why`: what became of that, for a person. */
  async wait(slot: number, like: string, why: WantedAs): Promise<SuppliedDrive> {
    const present = inDrives(this.#services.drives);
    return await this.#line.wait({ slot, like, why, present }, this.#job.signal, () => this.#job.line.reschedule());
  }

  give(barcode: string): void {
    const waiting = this.#line.first;
    if (waiting === null) throw new TapeError('job.not-waiting', { subject: this.#job.row.title });
    this.#requireFit(barcode, waiting.like);
    this.#given = [...this.#given.filter((other) => other !== barcode), barcode];
    this.reschedule();
  }

  /** Behind those that were named. */
  offer(barcodes: readonly string[]): void {
    const isNew = (barcode: string) => !this.#used.has(barcode) && !this.#next.includes(barcode);
    this.#next = [...this.#next, ...barcodes.filter(isNew)];
    this.reschedule();
  }

  /** One is known to come, and is only to be had when a drive is free. `like`: the cartridge before it. */
  hasNext(slot: number, like: string): boolean {
    const more = this.#coming === undefined ? this.#another(slot, like) : null;
    if (more !== null && !this.#used.has(more)) this.#next = [more];
    return this.#coming !== undefined;
  }

  /** A drive has become free, or holds another cartridge than before. */
  reschedule(): void {
    const { first } = this.#line;
    if (first !== null) this.hasNext(first.slot, first.like);
    this.#line.serve(() => this.try(null));
  }

  #take(barcode: string, session: DriveSession): SuppliedDrive {
    this.#given = this.#given.filter((other) => other !== barcode);
    this.#next = this.#next.filter((other) => other !== barcode);
    this.#used.add(barcode);
    if (!this.#job.sessions.includes(session)) this.#job.lease(session);
    return { barcode, session };
  }

  /** The job's own takes it in if it can be put there without a person. */
  #driveFor(barcode: string, own: DriveSession | null): DriveSession | null {
    const { drives } = this.#services;
    const holder = drives.holding(barcode);
    if (holder !== null) return holder.isHeld || holder.failure !== null ? null : holder;
    if (this.#job.line.isHeld(barcode, this.#job)) return null;
    if (own !== null && own.loaded === null && own.isServed && own.takes(barcode, 'write')) return own;
    return drives.freeFor(barcode, 'write');
  }

  /** A person has put a fitting cartridge in: empty, and of the kind that is waited for. */
  #loadedMeanwhile(): SuppliedDrive | null {
    const waiting = this.#line.first;
    if (waiting === null) return null;
    for (const session of this.#services.drives.sessions) {
      const barcode = session.loaded?.barcode;
      if (barcode === undefined || session.isHeld || session.failure !== null) continue;
      if (this.#used.has(barcode) || waiting.present.has(barcode)) continue;
      const isEmpty = this.#services.catalogue.cartridges.get(barcode)?.volume?.files === 0;
      if (isEmpty && this.#fits(barcode, waiting.like)) return { barcode, session };
    }
    return null;
  }

  #fits(barcode: string, like: string): boolean {
    try {
      this.#requireFit(barcode, like);
      return true;
    } catch (error) {
      if (error instanceof TapeError) return false;
      throw error;
    }
  }

  #requireFit(barcode: string, like: string): void {
    const data = { subject: barcode };
    const record = this.#services.catalogue.cartridges.get(barcode);
    if (record === null) throw new TapeError('cartridge.unknown', data);
    // Whoever put it into a drive may not be whose job this is.
    if (!this.#services.access.mayWrite(this.#job.owner, barcode)) throw new TapeError('access.denied', data);
    if (this.#job.sessions.some(({ loaded }) => loaded?.barcode === barcode)) {
      throw new TapeError('cartridge.in-use', data);
    }
    if (generationOfBarcode(barcode) !== generationOfBarcode(like)) throw new TapeError('medium.incompatible', data);
    const refusal = refusalToWrite(record);
    if (refusal !== null) throw new TapeError(refusal, data);
  }
}
