// One tape library: its robot, and what lies where in it. One lock is over robot, drives and cartridges: a move is made when
// the one before has ended and has been looked at. What the robot cannot see is remembered from what was seen before.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { Library, LibraryPlace, PlaceKind, UnsettledMove } from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import type { MoveWait } from './move-wait.ts';
import type { MovesUnderWay } from './moves-under-way.ts';
import type { LibraryElement, LibraryInventory, NativeLibrary } from './native.ts';

export interface LibraryOptions {
  readonly id: string;
  readonly virtual: boolean;
  readonly open: () => Promise<NativeLibrary>;
  readonly moves: MovesUnderWay;
  /** A cartridge went from one place to another, or did not. */
  readonly onMove: (move: LibraryMove) => void;
}

export interface LibraryMove extends UnsettledMove {
  readonly fault: Fault | null;
}

const kinds = { slot: 'slot', door: 'mail-slot', drive: 'drive', robot: 'hand' } as const satisfies Record<
  LibraryElement['kind'],
  PlaceKind
>;

const betweenLooksMs = 1_000;
/** A robot that has not begun a move by then starts up: it is left alone, and asked again later. What is under way it ends. */
const beginsWithinMs = 90_000;

export class RobotLibrary {
  readonly id: string;
  readonly name: string;
  readonly #serial: string;
  readonly #options: LibraryOptions;
  readonly #native: NativeLibrary;
  #inventory: LibraryInventory = { elements: [], movesDoorToDrive: true, hindrance: null };
  /** By address: labels that the robot does not see any more. */
  readonly #remembered = new Map<number, string>();
  /** By serial number of the drive. */
  readonly #driveAddresses = new Map<string, number>();
  /** Protects robot, drives and cartridges: the move under way, or the last one. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Under way, or waiting for it. */
  #turns = 0;

  private constructor(options: LibraryOptions, opened: NativeLibrary, name: string, serial: string) {
    this.id = options.id;
    this.name = name;
    this.#serial = serial;
    this.#options = options;
    this.#native = opened;
  }

  static async open(options: LibraryOptions): Promise<RobotLibrary> {
    const opened = await native(options.id, options.open());
    const { vendor, product, serial } = await native(options.id, opened.identity());
    const library = new RobotLibrary(options, opened, `${vendor} ${product}`.trim(), serial);
    await library.#read();
    library.#concludeMove();
    await library.#emptyHand();
    return library;
  }

  /** For the drives that stand in it. */
  get native(): NativeLibrary {
    return this.#native;
  }

  describe(): Library {
    const { hindrance } = this.#inventory;
    const fault = hindrance === null ? null : tapeError(Object.assign(new Error(), hindrance), this.name).fault();
    const { virtual } = this.#options;
    return { id: this.id, name: this.name, serial: this.#serial, virtual, hindrance: fault };
  }

  /** `idOf`: the drive with that serial number, if Capstan has it. */
  places(idOf: (serial: string) => string | null): readonly LibraryPlace[] {
    const drives = new Map([...this.#driveAddresses].map(([serial, address]) => [address, idOf(serial)]));
    const counts = new Map<PlaceKind, number>();
    return this.#inventory.elements.map((element) => {
      const kind = kinds[element.kind];
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const barcode = this.#labelOf(element);
      const drive = drives.get(element.address) ?? null;
      return { kind, number, barcode: barcode === '' ? null : barcode, full: element.full, drive };
    });
  }

  /** It lies where the robot takes cartridges from without being told to: in a slot. */
  hasInSlot(barcode: string): boolean {
    return this.#find(barcode, ['slot']) !== null;
  }

  has(barcode: string): boolean {
    return this.#find(barcode, ['slot', 'door', 'drive', 'robot']) !== null;
  }

  /** In its slots: where the robot may take what it needs by itself. */
  inSlots(): readonly string[] {
    return this.#labelled('slot').map(({ barcode }) => barcode);
  }

  /** In its mail slots, each with the number of that. */
  inMailSlots(): readonly { readonly barcode: string; readonly number: number }[] {
    return this.#labelled('door');
  }

  get hasFreeMailSlot(): boolean {
    return this.#inventory.elements.some((element) => element.kind === 'door' && isFree(element));
  }

  /** The drive with this serial number stands in it. */
  holdsDrive(serial: string): boolean {
    return this.#driveAddresses.has(serial);
  }

  /** What is in the drive with this serial number, as far as it is known. */
  inDrive(serial: string): string | null {
    const address = this.#driveAddresses.get(serial);
    const element = this.#inventory.elements.find((other) => other.address === address);
    return element?.full === true ? this.#labelOf(element) || null : null;
  }

  /** Finds out which of its drives has this serial number. `drive.unknown` when the library does not tell. */
  async place(serial: string): Promise<void> {
    const address = await native(this.name, this.#native.driveElement(serial));
    if (address === null) throw new TapeError('drive.unknown', { subject: serial, detail: `not told by ${this.name}` });
    this.#driveAddresses.set(serial, address);
  }

  /** Out of its slot and into the drive. Without a `wait` a robot that moves nothing now is an error. */
  bring(barcode: string, serial: string, wait: MoveWait | null = null): Promise<void> {
    return this.#whenItMoves(wait, async () => {
      const to = this.#addressOf(serial);
      const from = this.#find(barcode, ['slot']);
      if (from === null) throw new TapeError('library.source-empty', { subject: barcode });
      await this.#carry(barcode, from.address, to, wait);
    });
  }

  /** Out of the drive and into the slot that it came from, or the first that is free. */
  putAway(serial: string, wait: MoveWait | null = null): Promise<void> {
    return this.#whenItMoves(wait, async () => {
      const address = this.#addressOf(serial);
      const element = this.#inventory.elements.find((other) => other.address === address);
      if (element?.full !== true) return;
      const barcode = this.#labelOf(element);
      await this.#carry(barcode, address, this.#freeSlotFor(element, barcode), wait);
    });
  }

  /** To a place by its number; null for the first of its kind that is free. */
  move(
    barcode: string,
    kind: 'slot' | 'mail-slot',
    number: number | null,
    wait: MoveWait | null = null,
  ): Promise<void> {
    return this.#whenItMoves(wait, async () => {
      const from = this.#find(barcode, ['slot', 'door', 'robot']);
      if (from === null) throw new TapeError('library.source-empty', { subject: barcode });
      const ofKind = this.#inventory.elements.filter((element) => kinds[element.kind] === kind);
      const to = number === null ? ofKind.find((element) => isFree(element)) : ofKind[number - 1];
      if (to === undefined) {
        const code = number === null ? 'library.destination-full' : 'library.refused-move';
        throw new TapeError(code, { subject: barcode });
      }
      await this.#carry(barcode, from.address, to.address, wait);
    });
  }

  /** The library looks into every place anew. */
  takeInventory(): Promise<void> {
    return this.#inTurn(async () => {
      await native(this.name, this.#native.initialize());
      await this.#read();
    });
  }

  /** When the library says that something has changed; nobody waits for a move under way, which looks by itself. */
  async lookAgain(): Promise<void> {
    if (this.#turns > 0) return;
    try {
      await this.#inTurn(async () => {
        const hasChanged = await native(this.name, this.#native.takeChanged());
        if (hasChanged || this.#inventory.hindrance !== null) await this.#read();
      });
    } catch (error) {
      const { code, data } = tapeError(error, this.name);
      this.#inventory = { ...this.#inventory, hindrance: { code, detail: data.detail ?? '' } };
    }
  }

  /** A hand puts a virtual cartridge into the first slot that is free. */
  putIn(folder: string, barcode: string): Promise<void> {
    return this.#inTurn(async () => {
      await native(barcode, this.#native.putIn(folder));
      await this.#read();
    });
  }

  /** A hand takes it out of the library, if it is in there and in no drive. */
  takeOut(barcode: string): Promise<void> {
    return this.#inTurn(async () => {
      const element = this.#find(barcode, ['slot', 'door']);
      if (element === null) return;
      await native(barcode, this.#native.takeOut(element.address));
      await this.#read();
    });
  }

  /** A hand opens the door of a virtual library, or closes it. */
  openDoor(open: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await native(this.name, this.#native.openDoor(open));
      await this.#read();
    });
  }

  async close(): Promise<void> {
    await this.#turn.catch(() => undefined);
    await native(this.name, this.#native.close());
  }

  /** In turn. While the robot would move nothing others have their turn, and whoever waits may leave. */
  async #whenItMoves(wait: MoveWait | null, move: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.#inTurn(move);
      } catch (error) {
        const failure = tapeError(error, this.name);
        if (wait === null || !isPassing(failure.code)) throw failure;
        wait.tell(this.id, failure.fault());
        await this.#untilItMoves(wait.signal);
        wait.tell(this.id, null);
      }
    }
  }

  async #untilItMoves(signal: AbortSignal): Promise<void> {
    for (;;) {
      // Aborted it rejects with an error of its own.
      await sleep(betweenLooksMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      try {
        await this.#inTurn(() => this.#read());
        const { hindrance } = this.#inventory;
        if (hindrance === null || !isPassing(hindrance.code)) return;
      } catch (error) {
        if (!isPassing(tapeError(error, this.name).code)) throw error;
      }
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    const mine = this.#turn.then(work).finally(() => {
      this.#turns -= 1;
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Told, whatever comes of it. */
  async #carry(barcode: string, from: number, to: number, wait: MoveWait | null): Promise<void> {
    const ends = { from: this.#nameOf(from), to: this.#nameOf(to) };
    const move = { id: randomUUID().slice(0, 8), library: this.id, barcode, ...ends };
    this.#options.moves.begin(move);
    try {
      await this.#carryUnlessLeft(barcode, from, to, wait);
    } catch (error) {
      this.#tell({ ...move, fault: tapeError(error, barcode).fault() });
      // A library that has gone altogether says no more than the move did.
      await this.#read().catch(() => undefined);
      throw error;
    }
    this.#tell({ ...move, fault: null });
    this.#remembered.set(to, barcode);
    this.#remembered.delete(from);
    await this.#read();
  }

  #tell(move: LibraryMove): void {
    this.#options.onMove(move);
    this.#options.moves.end(this.id);
  }

  /** What a helper that was killed saw no outcome of, as it is seen now. */
  #concludeMove(): void {
    const move = this.#options.moves.of(this.id);
    if (move === null) return;
    const named = (name: string) => this.#inventory.elements.find(({ address }) => this.#nameOf(address) === name);
    const [from, to] = [named(move.from), named(move.to)];
    // Many robots do not read the label of what is in a drive.
    const isThere = to?.full === true && to.label === '' && from?.full !== true;
    const element = isThere ? to : this.#find(move.barcode, ['slot', 'door', 'drive', 'robot']);
    const fault = (code: FaultCode) => ({ ...move, fault: { code, data: { subject: move.barcode } } });
    if (element !== null) this.#remembered.set(element.address, move.barcode);
    if (element === null) this.#tell(fault('library.cartridge-astray'));
    else if (element === from) this.#tell(fault('job.interrupted'));
    else this.#tell({ ...move, to: this.#nameOf(element.address), fault: null });
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

  /** What was on its way when the power failed goes into a slot; what cannot is shown in the hand. */
  async #emptyHand(): Promise<void> {
    for (const element of this.#inventory.elements.filter(({ kind, full }) => kind === 'robot' && full)) {
      const barcode = this.#labelOf(element);
      try {
        await this.#carry(barcode, element.address, this.#freeSlotFor(element, barcode), null);
      } catch (error) {
        if (!(error instanceof TapeError)) throw error;
      }
    }
  }

  async #read(): Promise<void> {
    this.#inventory = await native(this.name, this.#native.inventory());
    for (const { address, full, label } of this.#inventory.elements) {
      if (!full) this.#remembered.delete(address);
      else if (label !== '') this.#remembered.set(address, label);
    }
  }

  #labelOf({ address, label, full }: LibraryElement): string {
    return full ? label || (this.#remembered.get(address) ?? '') : '';
  }

  #labelled(kind: LibraryElement['kind']) {
    const ofKind = this.#inventory.elements.filter((element) => element.kind === kind);
    return ofKind.flatMap((element, at) => {
      const barcode = this.#labelOf(element);
      return barcode === '' ? [] : [{ barcode, number: at + 1 }];
    });
  }

  #find(barcode: string, where: readonly LibraryElement['kind'][]): LibraryElement | null {
    const found = this.#inventory.elements.find(
      (element) => where.includes(element.kind) && this.#labelOf(element) === barcode,
    );
    return found ?? null;
  }

  #addressOf(serial: string): number {
    const address = this.#driveAddresses.get(serial);
    if (address === undefined) throw new TapeError('drive.unknown', { subject: serial });
    return address;
  }

  #freeSlotFor({ from }: LibraryElement, barcode: string): number {
    const slots = this.#inventory.elements.filter((element) => element.kind === 'slot' && isFree(element));
    const slot = slots.find(({ address }) => address === from) ?? slots[0];
    if (slot === undefined) throw new TapeError('library.destination-full', { subject: barcode });
    return slot.address;
  }

  #nameOf(address: number): string {
    const element = this.#inventory.elements.find((other) => other.address === address);
    if (element === undefined) return `element ${address}`;
    const ofKind = this.#inventory.elements.filter(({ kind }) => kind === element.kind);
    return `${kinds[element.kind].replace('-', ' ')} ${ofKind.indexOf(element) + 1}`;
  }
}

/** It moves nothing now, and will again when it has started up or a person has closed its door. */
function isPassing(code: string): boolean {
  return code === 'library.door-open' || code === 'library.busy';
}

function isFree({ full, disabled }: LibraryElement): boolean {
  return !full && !disabled;
}
