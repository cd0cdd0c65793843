// One tape library: its robot, and what lies where in it. A move is made when the one before has ended and has been looked at.
// What the robot cannot see is remembered from what was seen before.

import { randomUUID } from 'node:crypto';
import { isLabelOf } from '../../contract/barcodes.ts';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import {
  type Library,
  type LibrarySummary,
  type PlaceKind,
  type RobotMove,
  shownPlacesMost,
  type UnsettledMove,
} from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import { isFree, LibraryPlaces } from './library-places.ts';
import type { CarryWay, ViewUpdate } from './library-view.ts';
import type { ExchangeSeconds, MoveTimes } from './move-times.ts';
import type { MoveWait } from './move-wait.ts';
import type { MovesUnderWay } from './moves-under-way.ts';
import type { LibraryElement, NativeLibrary } from './native.ts';
import { RobotTurns } from './robot-turns.ts';
import type { KnownBarcode } from './short-labels.ts';

export interface LibraryOptions {
  readonly id: string;
  readonly virtual: boolean;
  readonly open: () => Promise<NativeLibrary>;
  readonly moves: MovesUnderWay;
  readonly moveTimes: MoveTimes;
  /** Its moves take their time: only a virtual one may have a clock that takes none. */
  readonly isTimed: boolean;
  /** Where it leaves out the media type. */
  readonly known?: KnownBarcode;
  /** A cartridge went from one place to another, or did not. */
  readonly onMove: (move: LibraryMove) => void;
  /** It was looked at: what lies where may have changed. */
  readonly onInventory?: (library: RobotLibrary) => void;
  /** Something of it is not as it was. */
  readonly onChange: (update: LibraryUpdate) => void;
}

export interface LibraryUpdate extends ViewUpdate {
  readonly library: string;
}

export interface LibraryMove extends UnsettledMove {
  readonly fault: Fault | null;
}

/** Of moves that were not begun, because somebody has moved something else. */
const movedMeanwhile: readonly FaultCode[] = [
  'library.source-empty',
  'library.other-cartridge',
  'library.destination-full',
];

const ofTheLibrary: readonly FaultCode[] = [
  ...(['library.absent', 'library.busy', 'library.door-open'] as const),
  ...(['library.fault', 'library.refused-move', 'library.unanswered'] as const),
];

/** Whoever can see which drive the robot has filled; drives by their serial numbers. */
export interface DriveProver {
  /** Where it stood last; null when nobody knows. */
  readonly likely: number | null;
  /** Null: none of those that are looked at. */
  readonly arrivedIn: () => Promise<string | null>;
  readonly found: (drive: string, address: number) => void;
  readonly letGo: (drive: string) => Promise<void>;
}

/** A robot that has not begun a move by then starts up: it is left alone, and asked again later. What is under way it ends. */
const beginsWithinMs = 90_000;

/** More than the looks around one move can be. */
const commandsOfMove = 256;

export class RobotLibrary extends LibraryPlaces {
  readonly id: string;
  readonly serial: string;
  readonly #options: LibraryOptions;
  /** Another one after `lend`. */
  #native: NativeLibrary;
  #move: RobotMove | null = null;
  /** What was there when it was opened is no change. */
  #isOpen = false;
  /** Protects robot, drives and cartridges. */
  readonly #turns: RobotTurns;

  private constructor(options: LibraryOptions, opened: NativeLibrary, name: string, serial: string) {
    super(name, (label) => options.known?.(label, options.virtual) ?? null);
    this.id = options.id;
    this.serial = serial;
    this.#options = options;
    this.#native = opened;
    this.#turns = new RobotTurns(this.id, this.name, async () => {
      await this.#read();
      return this.inventory.hindrance?.code ?? null;
    });
  }

  static async open(options: LibraryOptions): Promise<RobotLibrary> {
    const opened = await native(options.id, options.open());
    try {
      const { vendor, product, serial } = await native(options.id, opened.identity());
      const library = new RobotLibrary(options, opened, `${vendor} ${product}`.trim(), serial);
      await library.#read();
      library.#concludeMove();
      await library.#emptyHand();
      library.#isOpen = true;
      return library;
    } catch (error) {
      // One that is kept open could not be opened once more.
      await opened.close();
      throw error;
    }
  }

  /** For the drives that stand in it. */
  get native(): NativeLibrary {
    return this.#native;
  }

  describe(): Library {
    const { hindrance } = this.inventory;
    const fault = hindrance === null ? null : tapeError(Object.assign(new Error(), hindrance), this.name).fault();
    const { virtual } = this.#options;
    return { id: this.id, name: this.name, serial: this.serial, virtual, hindrance: fault };
  }

  /** `idOf`: as `places` has it. */
  summary(idOf: (serial: string) => string | null): LibrarySummary {
    const places = this.places(idOf);
    const slots = this.inventory.elements.filter(({ kind }) => kind === 'slot');
    const ofKind = (kind: PlaceKind) => places.filter((place) => place.kind === kind).slice(0, shownPlacesMost);
    return {
      ...this.describe(),
      slots: slots.length,
      freeSlots: slots.filter((slot) => isFree(slot)).length,
      drives: ofKind('drive'),
      mailSlots: ofKind('mail-slot'),
      hand: places.find(({ kind, full }) => kind === 'hand' && full) ?? null,
      move: this.#move,
      changes: this.view.changes,
      revision: this.view.revision,
    };
  }

  /** What a move of each kind takes, by those that it made. */
  get exchangeSeconds(): ExchangeSeconds {
    return this.#options.moveTimes.of(this.serial);
  }

  /** Finds out which of its drives has this serial number; false when the library does not tell. */
  async place(serial: string): Promise<boolean> {
    const address = serial === '' ? null : await native(this.name, this.#native.driveElement(serial));
    return this.drives.named(serial, address);
  }

  /**
   * Puts the cartridge, out of its slot, into one after the other of the drives that the library does not name, the `likely`
   * one first, until it is seen in the drive with that serial number. There it stays; otherwise it goes back into a slot.
   */
  findDrive(barcode: string, serial: string, prover: DriveProver, wait: MoveWait | null): Promise<void> {
    return this.#turns.whenItMoves(wait, async () => {
      await this.#read();
      this.requireOrder();
      const isLikely = ({ address }: LibraryElement) => (address === prover.likely ? 0 : 1);
      const free = this.unnamed.filter(isFree).toSorted((one, other) => isLikely(one) - isLikely(other));
      for (const element of free) {
        const { address } = element;
        await this.#carryBy(barcode, () => ({ from: this.requireIn(barcode, ['slot']).address, to: address }), wait);
        const goBack = () => this.#carryBy(barcode, () => ({ from: address, to: this.freeSlotFor(inside(), barcode) }));
        const inside = () => this.inventory.elements.find((other) => other.address === address) ?? element;
        const found = await prover.arrivedIn().catch(async (error: unknown) => {
          // What becomes of that is in the log of moves.
          await goBack().catch(() => undefined);
          throw error;
        });
        if (found !== null) {
          this.placeAt(found, address);
          prover.found(found, address);
        }
        if (found === serial) return;
        if (found !== null) await prover.letGo(found);
        await goBack();
      }
      this.drives.soughtInVain(serial);
      throw new TapeError('library.drive-unproven', { subject: serial, detail: `tried by ${this.name}` });
    });
  }

  /** Looks once more, at what somebody else may have changed: what is in the drive now. */
  async seenInDrive(serial: string): Promise<string | null> {
    await this.#turns.take(() => this.#read());
    return this.inDrive(serial);
  }

  /** Out of its slot and into the drive. Without a `wait` a robot that moves nothing now is an error. */
  bring(barcode: string, serial: string, wait: MoveWait | null = null): Promise<void> {
    return this.#turns.whenItMoves(wait, async () => {
      const to = this.addressOf(serial);
      await this.#carryBy(barcode, () => ({ from: this.requireIn(barcode, ['slot']).address, to }), wait);
    });
  }

  /** Out of the drive and into the slot that it came from, or the first that is free. */
  putAway(serial: string, wait: MoveWait | null = null): Promise<void> {
    return this.#turns.whenItMoves(wait, async () => {
      const address = this.addressOf(serial);
      const inside = () => this.inventory.elements.find((other) => other.address === address && other.full);
      const element = inside();
      if (element === undefined) return;
      const barcode = this.labelOf(element);
      try {
        await this.#carryBy(barcode, () => ({ from: address, to: this.freeSlotFor(element, barcode) }), wait);
      } catch (error) {
        // Somebody else has taken it out.
        const isGone = error instanceof TapeError && error.code === 'library.source-empty' && inside() === undefined;
        if (!isGone) throw error;
      }
    });
  }

  /** The catalogue has it now, or knows more of it: what it is called here may follow from that. */
  relabel(barcode: string): void {
    if (!this.namesInShort(barcode)) return;
    this.resolveLabels();
    const update = this.#updateView(null);
    if (update.barcodes.length > 0) this.#reportChange(update);
  }

  /** This is what is in the drive, as its memory or a person says, if what the robot reads there is no other. */
  identify(barcode: string, serial: string): void {
    const element = this.elementOf(serial);
    if (element?.full !== true || !isLabelOf(this.labelOf(element), barcode)) return;
    this.remembered.set(element.address, barcode);
    this.relabel(barcode);
  }

  /** To a place by its number; null for the first of its kind that is free. */
  move(
    barcode: string,
    kind: 'slot' | 'mail-slot',
    number: number | null,
    wait: MoveWait | null = null,
  ): Promise<void> {
    return this.#turns.whenItMoves(wait, async () => {
      const way = () => ({
        from: this.requireIn(barcode, ['slot', 'door', 'robot']).address,
        to: this.destination(barcode, kind, number).address,
      });
      await this.#carryBy(barcode, way, wait);
    });
  }

  /** The library looks into every place anew. */
  takeInventory(): Promise<void> {
    return this.#turns.take(async () => {
      await native(this.name, this.#native.initialize());
      await this.#read();
    });
  }

  /** When the library says that something has changed; nobody waits for a move under way, which looks by itself. */
  async lookAgain(): Promise<void> {
    if (this.#turns.areTaken) return;
    try {
      await this.#turns.take(async () => {
        const hasChanged = await native(this.name, this.#native.takeChanged());
        // Of what other programs of this computer move, a real one says nothing.
        const mayHaveChanged = hasChanged || !this.#options.virtual || this.inventory.hindrance !== null;
        if (mayHaveChanged) await this.#read();
      });
    } catch (error) {
      const { code, data } = tapeError(error, this.name);
      this.inventory = { ...this.inventory, hindrance: { code, detail: data.detail ?? '' } };
      this.#reportChange();
    }
  }

  /** A hand puts a virtual cartridge into a place by its number, or into the first of its kind that is free. */
  putIn(folder: string, barcode: string, kind: 'slot' | 'mail-slot' = 'slot', number: number | null = null) {
    return this.#turns.take(async () => {
      const address = await native(
        barcode,
        this.#native.putIn(folder, this.destination(barcode, kind, number).address),
      );
      this.remembered.set(address, barcode);
      await this.#read();
    });
  }

  /** A hand opens the door of a virtual library, or closes it. */
  openDoor(open: boolean): Promise<void> {
    return this.#turns.take(async () => {
      await native(this.name, this.#native.openDoor(open));
      await this.#read();
    });
  }

  /** A hand takes it out of the library, if it is in there and in no drive. */
  takeOut(barcode: string): Promise<void> {
    return this.#turns.take(async () => {
      const element = this.find(barcode, ['slot', 'door']);
      if (element === null) return;
      await native(barcode, this.#native.takeOut(element.address));
      await this.#read();
    });
  }

  /** Nobody here has its robot for the time of the work. */
  lend<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      await native(this.name, this.#native.close());
      try {
        return await work();
      } finally {
        this.#native = await native(this.name, this.#options.open());
        await this.#read();
      }
    });
  }

  async close(): Promise<void> {
    await this.#turns.ended();
    await native(this.name, this.#native.close());
  }

  /** Once more, by another way, where somebody else has moved something before this move was begun. */
  async #carryBy(barcode: string, way: () => CarryWay, wait: MoveWait | null = null): Promise<void> {
    const first = way();
    try {
      await this.#carry(barcode, first, wait);
    } catch (error) {
      const wasNotBegun = error instanceof TapeError && movedMeanwhile.includes(error.code);
      if (!wasNotBegun || !this.has(barcode)) throw error;
      const next = way();
      if (next.from === first.from && next.to === first.to) throw error;
      await this.#carry(barcode, next, wait);
    }
  }

  /** Some faults are the library's, and not the cartridge's. */
  #named(failure: TapeError): TapeError {
    if (!ofTheLibrary.includes(failure.code)) return failure;
    return new TapeError(failure.code, { ...failure.data, subject: this.name }, { cause: failure });
  }

  /** Told, whatever comes of it. */
  async #carry(barcode: string, { from, to }: CarryWay, wait: MoveWait | null): Promise<void> {
    const ends = { from: this.view.nameOf(from), to: this.view.nameOf(to) };
    const move = { id: randomUUID().slice(0, 8), library: this.id, barcode, ...ends };
    const since = new Date().toISOString();
    const [before] = this.#native.trace(1);
    this.#options.moves.begin(move);
    this.#move = { barcode, from: this.view.placeAt(from), to: this.view.placeAt(to), since };
    this.#reportChange();
    try {
      await this.#carryUnlessLeft(barcode, from, to, wait);
    } catch (error) {
      const failure = this.#named(tapeError(error, barcode));
      this.#tell({ ...move, fault: failure.fault() });
      this.#move = null;
      // A library that has gone altogether says no more than the move did.
      await this.#read().catch(() => this.#reportChange());
      throw failure;
    }
    this.#noteTime({ from, to }, before?.number ?? 0);
    this.#tell({ ...move, fault: null });
    this.#move = null;
    this.remembered.set(to, barcode);
    this.slotsOfDrives.set(to, from);
    this.remembered.delete(from);
    await this.#read({ from, to });
  }

  #tell(move: LibraryMove): void {
    this.#options.onMove(move);
    this.#options.moves.end(this.id);
  }

  /** What a helper that was killed saw no outcome of, as it is seen now. */
  #concludeMove(): void {
    const move = this.#options.moves.of(this.id);
    if (move === null) return;
    const named = (name: string) => this.inventory.elements.find(({ address }) => this.view.nameOf(address) === name);
    const [from, to] = [named(move.from), named(move.to)];
    // Many robots do not read the label of what is in a drive.
    const isThere = to?.full === true && to.label === '' && from?.full !== true;
    const element = isThere ? to : this.find(move.barcode, ['slot', 'door', 'drive', 'robot']);
    const fault = (code: FaultCode) => ({ ...move, fault: { code, data: { subject: move.barcode } } });
    if (element !== null) this.remembered.set(element.address, move.barcode);
    if (element === null) this.#tell(fault('library.cartridge-astray'));
    else if (element === from) this.#tell(fault('job.interrupted'));
    else this.#tell({ ...move, to: this.view.nameOf(element.address), fault: null });
  }

  async #carryUnlessLeft(barcode: string, from: number, to: number, wait: MoveWait | null): Promise<void> {
    wait?.signal.throwIfAborted();
    const operation = this.#native.carry({ from, to, label: barcode });
    const leave = () => operation.cancel();
    const timer = wait === null ? undefined : setTimeout(leave, beginsWithinMs);
    wait?.signal.addEventListener('abort', leave, { once: true });
    try {
      await native(barcode, operation.done);
    } catch (error) {
      const { code, data } = tapeError(error, barcode);
      if (code !== 'job.cancelled') throw error;
      wait?.signal.throwIfAborted();
      throw new TapeError('library.busy', data, { cause: error });
    } finally {
      clearTimeout(timer);
      wait?.signal.removeEventListener('abort', leave);
    }
  }

  /** By its own clock, from the first look to the last: what its commands took since the one of that number. */
  #noteTime({ from, to }: CarryWay, since: number): void {
    const kindOf = (address: number) => this.inventory.elements.find((other) => other.address === address)?.kind;
    const ends = `${kindOf(from)} ${kindOf(to)}`;
    const move = ends === 'slot drive' ? 'fetchSeconds' : ends === 'drive slot' ? 'putAwaySeconds' : null;
    if (move === null || !this.#options.isTimed) return;
    const commands = this.#native.trace(commandsOfMove).filter(({ number }) => number > since);
    const seconds = commands.reduce((sum, command) => sum + command.seconds, 0);
    this.#options.moveTimes.note(this.serial, move, seconds);
  }

  /** What was on its way when the power failed goes into a slot; what cannot is shown in the hand. */
  async #emptyHand(): Promise<void> {
    for (const element of this.inventory.elements.filter(({ kind, full }) => kind === 'robot' && full)) {
      const barcode = this.labelOf(element);
      try {
        await this.#carry(barcode, { from: element.address, to: this.freeSlotFor(element, barcode) }, null);
      } catch (error) {
        if (!(error instanceof TapeError)) throw error;
      }
    }
  }

  /** `own`: what its robot has just done. */
  async #read(own: CarryWay | null = null): Promise<void> {
    this.inventory = await native(this.name, this.#native.inventory());
    this.rememberLabels();
    this.#reportChange(this.#updateView(own));
    this.#options.onInventory?.(this);
  }

  #updateView(own: CarryWay | null): ViewUpdate {
    return this.view.update(this.inventory.elements, (element) => this.labelOf(element), own, this.#isOpen);
  }

  #reportChange(update: ViewUpdate = { barcodes: [], changes: [] }): void {
    if (this.#isOpen) this.#options.onChange({ library: this.id, ...update });
  }
}
