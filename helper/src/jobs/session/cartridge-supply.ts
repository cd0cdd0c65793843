// The cartridges of an archive: those that were named, in their order, and those that are supplied while it waits. Slots
// come here for their next one that suits them, each with a drive for it, and wait as long as it takes.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { OperatorStep, WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import { lockedPoolOf } from '../cartridge-keys.ts';
import { holdsNothing } from '../restore-guide.ts';
import type { DriveNeeds, DriveRoom } from '../room.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type Lack, lacksNothing, lockedLack, passingLack, saying, stepForRoom, waitFor } from '../waits.ts';
import { inDrives, type SuppliedDrive, WaitingLine } from './waiting-line.ts';

/** What whoever prepares the cartridges decides. */
export interface CartridgeChoice {
  /** One more for this slot when none that was named suits it; null: a person brings it. */
  readonly another: (slot: number, like: string) => string | null;
  /** Why it may not take what this slot writes, as when it is another copy's; null: it may. */
  readonly misfit: (barcode: string, slot: number) => TapeError | null;
}

interface Waiting {
  readonly slot: number;
  /** The cartridge before it. */
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
  /** Given by hand, for the first whom it suits. */
  #given: readonly string[] = [];
  readonly #line = new WaitingLine<Waiting>();
  readonly #used = new Set<string>();
  /** Of those that are next: each with the drive that came with the job for it. */
  #placed: readonly SuppliedDrive[] = [];
  readonly #choice: CartridgeChoice;

  constructor(job: RunningJob, services: Services, barcodes: readonly string[], choice: CartridgeChoice) {
    this.#job = job;
    this.#services = services;
    this.#next = barcodes;
    this.#choice = choice;
  }

  /** Called whenever somebody begins or ceases to wait. */
  set onChange(tell: () => void) {
    this.#line.onChange = tell;
  }

  /** For the slot that waits longest of those for which a person can do something; of one that is coming nothing. */
  get lack(): Lack {
    const lacks = this.#line.all.map((waiting) => this.#lackOf(waiting));
    const first = lacks.find(({ need }) => need !== null) ?? lacks.find(({ waitsFor }) => waitsFor !== null);
    return first ?? lacksNothing;
  }

  #lackOf({ slot, like, why }: Waiting): Lack {
    const { drives, ejectIdle } = this.#services;
    const [named] = this.#suiting(slot, like);
    const locked = named === undefined ? null : lockedLack([named], this.#services);
    if (locked !== null) return locked;
    const room = named === undefined ? null : this.#job.line.roomFor(this.#job);
    // It is made for another slot's first.
    if (room !== null && room.barcode !== named) return lacksNothing;
    const passing = passingLack(room, ejectIdle.now);
    if (passing !== null) return passing;
    if (named !== undefined && drives.isInBusyDrive(named)) return lacksNothing;
    const generation = generationOfBarcode(like);
    const step = this.#stepFor(named, room, generation);
    const words = saying({ code: 'bring', putBack: null, why, step, later: [] });
    return { need: { slot, mediaType: mediaTypeOf(like), generation, ...words }, waitsFor: waitFor(words) };
  }

  /** Those that it may take now: what was given by hand, and of those that were named the first, as they have an order. */
  #suiting(slot: number, like: string): readonly string[] {
    const isLike = (barcode: string) => generationOfBarcode(barcode) === generationOfBarcode(like);
    const given = this.#given.filter((barcode) => isLike(barcode) && this.#suits(barcode, slot));
    const next = this.#next.find((barcode) => this.#suits(barcode, slot));
    return next === undefined ? given : [...given, next];
  }

  #suits(barcode: string, slot: number): boolean {
    return this.#choice.misfit(barcode, slot) === null;
  }

  /** The room on the largest of those that are known to come for this slot, in bytes; 0 when none is. */
  largestToCome(slot: number): number {
    const { cartridges } = this.#services.catalogue;
    const room = (barcode: string) => {
      const known = cartridges.get(barcode);
      return known?.volume?.freeBytes ?? known?.capacityBytes ?? 0;
    };
    const toCome = [...this.#given, ...this.#next].filter((barcode) => this.#suits(barcode, slot));
    return Math.max(0, ...toCome.map(room));
  }

  needs(): DriveNeeds {
    const coming = this.#line.all.flatMap(({ slot, like }) => this.#suiting(slot, like).slice(0, 1));
    return [...new Set(coming)].map((barcode) => [{ barcode, use: 'write' }]);
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
    if (this.brings(barcode)) return true;
    return this.#next.includes(barcode) && !this.#line.all.some(({ slot }) => this.#suits(barcode, slot));
  }

  /** The job has been given a drive for each of the first ones, in their order. */
  place(sessions: readonly DriveSession[]): void {
    this.#placed = this.#next.flatMap((barcode, at) => {
      const session = sessions[at];
      return session === undefined ? [] : [{ barcode, session }];
    });
  }

  /** On its way into a drive of the job. */
  brings(barcode: string): boolean {
    if (this.#placed.some((placed) => placed.barcode === barcode)) return true;
    if (this.isWaiting || !this.#used.has(barcode)) return false;
    const isInNone = this.#services.drives.holding(barcode) === null;
    return isInNone && this.#job.sessions.some(({ loaded }) => loaded === null);
  }

  /** For each slot a first cartridge whose drive the job was given with it; the drives of those that suit none are free. */
  firsts(slots: readonly number[]): readonly (SuppliedDrive | null)[] {
    const found = slots.map((slot) => {
      const first = this.#placed.find(({ barcode }) => this.#suits(barcode, slot)) ?? null;
      if (first === null) return null;
      this.#placed = this.#placed.filter((other) => other !== first);
      return this.#take(first.barcode, first.session);
    });
    this.#placed = [];
    const isTaken = (session: DriveSession) => found.some((first) => first?.session === session);
    for (const session of this.#job.sessions) if (!isTaken(session)) this.#job.free(session);
    return found;
  }

  /** The next one that was named, for whoever brings it into a drive himself; null when there is none. */
  takeNext(): string | null {
    const [barcode] = this.#next;
    if (barcode === undefined) return null;
    this.#next = this.#next.slice(1);
    this.#used.add(barcode);
    return barcode;
  }

  /** At once if there is one; null when there is none now. `like`: the cartridge before it. `own`: an empty drive of the job. */
  try(slot: number, like: string, own: DriveSession | null): SuppliedDrive | null {
    for (const barcode of this.#suiting(slot, like)) {
      const session = this.#driveFor(barcode, own);
      if (session !== null) return this.#take(barcode, session);
    }
    return null;
  }

  /** `like`: the cartridge before it. `why`: what became of that, for a person. */
  async wait(slot: number, like: string, why: WantedAs): Promise<SuppliedDrive> {
    const present = inDrives(this.#services.drives);
    return await this.#line.wait({ slot, like, why, present }, this.#job.signal, () => this.#job.line.reschedule());
  }

  give(barcode: string): void {
    const [first, ...others] = this.#line.all;
    if (first === undefined) throw new TapeError('job.not-waiting', { subject: this.#job.row.title });
    if (!others.some((waiting) => this.#fits(barcode, waiting))) this.#requireFit(barcode, first);
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
    if (this.#suiting(slot, like).length > 0) return true;
    const more = this.#choice.another(slot, like);
    if (more === null || this.#used.has(more)) return false;
    this.#next = [...this.#next, more];
    return true;
  }

  /** A drive has become free, or holds another cartridge than before. */
  reschedule(): void {
    this.#line.serve((waiting) => {
      const { slot, like } = waiting;
      this.hasNext(slot, like);
      return this.try(slot, like, null) ?? this.#loadedFor(waiting);
    });
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
    if (lockedPoolOf(barcode, this.#services) !== null) return null;
    const holder = drives.holding(barcode);
    if (holder !== null) return holder.isHeld || holder.failure !== null ? null : holder;
    if (this.#job.line.isHeld(barcode, this.#job)) return null;
    if (own !== null && own.loaded === null && own.isServed && own.takes(barcode, 'write')) return own;
    return drives.freeFor(barcode, 'write');
  }

  /** A person has put a fitting cartridge in: empty, and of the kind that is waited for. */
  #loadedFor(waiting: Waiting): SuppliedDrive | null {
    for (const session of this.#services.drives.sessions) {
      const barcode = session.loaded?.barcode;
      if (barcode === undefined || session.isHeld || session.failure !== null) continue;
      if (this.#used.has(barcode) || waiting.present.has(barcode)) continue;
      if (holdsNothing(this.#services.catalogue, barcode) && this.#fits(barcode, waiting))
        return this.#take(barcode, session);
    }
    return null;
  }

  #fits(barcode: string, waiting: Waiting): boolean {
    try {
      this.#requireFit(barcode, waiting);
      return true;
    } catch (error) {
      if (error instanceof TapeError) return false;
      throw error;
    }
  }

  #requireFit(barcode: string, { slot, like }: Waiting): void {
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
    const misfit = this.#choice.misfit(barcode, slot);
    if (misfit !== null) throw misfit;
  }
}
