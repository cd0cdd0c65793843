// One tape library: its robot, and what lies where in it. One lock is over robot, drives and cartridges: a move is made when
// the one before has ended and has been looked at. What the robot cannot see is remembered from what was seen before.

import { TapeError } from '../../contract/errors.ts';
import type { Library, LibraryPlace, PlaceKind } from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import type { ExchangeSeconds, MoveTimes } from './move-times.ts';
import type { LibraryElement, LibraryInventory, NativeLibrary } from './native.ts';

export interface LibraryOptions {
  readonly id: string;
  readonly virtual: boolean;
  readonly open: () => Promise<NativeLibrary>;
  readonly moveTimes: MoveTimes;
  /** Its moves take their time: only a virtual one may have a clock that takes none. */
  readonly isTimed: boolean;
  /** A cartridge went from one place to another, or did not. */
  readonly onMove: (move: LibraryMove) => void;
}

export interface LibraryMove {
  readonly library: string;
  readonly barcode: string;
  readonly from: string;
  readonly to: string;
  readonly fault: Fault | null;
}

const kinds = { slot: 'slot', door: 'mail-slot', drive: 'drive', robot: 'hand' } as const satisfies Record<
  LibraryElement['kind'],
  PlaceKind
>;

/** More than the looks around one move can be. */
const commandsOfMove = 256;

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
  /** By address of a drive: the slot that what is in it was taken from. */
  readonly #slotsOfDrives = new Map<number, number>();
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

  /** What a move of each kind takes, by those that it made. */
  get exchangeSeconds(): ExchangeSeconds {
    return this.#options.moveTimes.of(this.#serial);
  }

  /** The drive with this serial number, by its place: "drive 2". Null when it stands elsewhere. */
  driveName(serial: string): string | null {
    const address = this.#driveAddresses.get(serial);
    return address === undefined ? null : this.#nameOf(address);
  }

  /** The slot that it lies in, or that it would be put away into. Null when there is none. */
  slotOf(barcode: string): string | null {
    const element = this.#find(barcode, ['slot', 'drive']);
    if (element === null) return null;
    const slot = element.kind === 'slot' ? element : this.#slotFor(element);
    return slot === null ? null : this.#nameOf(slot.address);
  }

  /** It lies where the robot takes cartridges from without being told to: in a slot. */
  hasInSlot(barcode: string): boolean {
    return this.#find(barcode, ['slot']) !== null;
  }

  has(barcode: string): boolean {
    return this.#find(barcode, ['slot', 'door', 'drive', 'robot']) !== null;
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

  /** Out of its slot and into the drive. */
  bring(barcode: string, serial: string): Promise<void> {
    return this.#inTurn(async () => {
      const to = this.#addressOf(serial);
      const from = this.#find(barcode, ['slot']);
      if (from === null) throw new TapeError('library.source-empty', { subject: barcode });
      await this.#carry(barcode, from.address, to);
    });
  }

  /** Out of the drive and into the slot that it came from, or the first that is free. */
  putAway(serial: string): Promise<void> {
    return this.#inTurn(async () => {
      const address = this.#addressOf(serial);
      const element = this.#inventory.elements.find((other) => other.address === address);
      if (element?.full !== true) return;
      const barcode = this.#labelOf(element);
      await this.#carry(barcode, address, this.#freeSlotFor(element, barcode));
    });
  }

  /** To a place by its number; null for the first of its kind that is free. */
  move(barcode: string, kind: 'slot' | 'mail-slot', number: number | null): Promise<void> {
    return this.#inTurn(async () => {
      const from = this.#find(barcode, ['slot', 'door', 'robot']);
      if (from === null) throw new TapeError('library.source-empty', { subject: barcode });
      const ofKind = this.#inventory.elements.filter((element) => kinds[element.kind] === kind);
      const to = number === null ? ofKind.find((element) => isFree(element)) : ofKind[number - 1];
      if (to === undefined) {
        const code = number === null ? 'library.destination-full' : 'library.refused-move';
        throw new TapeError(code, { subject: barcode });
      }
      await this.#carry(barcode, from.address, to.address);
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

  async close(): Promise<void> {
    await this.#turn.catch(() => undefined);
    await native(this.name, this.#native.close());
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
  async #carry(barcode: string, from: number, to: number): Promise<void> {
    const move = { library: this.id, barcode, from: this.#nameOf(from), to: this.#nameOf(to) };
    const [before] = this.#native.trace(1);
    try {
      await native(barcode, this.#native.carry({ from, to, label: barcode }).done);
    } catch (error) {
      this.#options.onMove({ ...move, fault: tapeError(error, barcode).fault() });
      // A library that has gone altogether says no more than the move did.
      await this.#read().catch(() => undefined);
      throw error;
    }
    this.#noteTime(from, to, before?.number ?? 0);
    this.#options.onMove({ ...move, fault: null });
    this.#remembered.set(to, barcode);
    this.#remembered.delete(from);
    this.#slotsOfDrives.set(to, from);
    await this.#read();
  }

  /** By its own clock, from the first look to the last: what its commands took since the one of that number. */
  #noteTime(from: number, to: number, since: number): void {
    const kindOf = (address: number) => this.#inventory.elements.find((other) => other.address === address)?.kind;
    const ends = `${kindOf(from)} ${kindOf(to)}`;
    const move = ends === 'slot drive' ? 'fetchSeconds' : ends === 'drive slot' ? 'putAwaySeconds' : null;
    if (move === null || !this.#options.isTimed) return;
    const commands = this.#native.trace(commandsOfMove).filter(({ number }) => number > since);
    const seconds = commands.reduce((sum, command) => sum + command.seconds, 0);
    this.#options.moveTimes.note(this.#serial, move, seconds);
  }

  /** What was on its way when the power failed goes into a slot; what cannot is shown in the hand. */
  async #emptyHand(): Promise<void> {
    for (const element of this.#inventory.elements.filter(({ kind, full }) => kind === 'robot' && full)) {
      const barcode = this.#labelOf(element);
      try {
        await this.#carry(barcode, element.address, this.#freeSlotFor(element, barcode));
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

  #freeSlotFor(element: LibraryElement, barcode: string): number {
    const slot = this.#slotFor(element);
    if (slot === null) throw new TapeError('library.destination-full', { subject: barcode });
    return slot.address;
  }

  /** Where what is in this element came from, as library or helper remember it, else the first that is free. */
  #slotFor({ address, from }: LibraryElement): LibraryElement | null {
    const slots = this.#inventory.elements.filter((element) => element.kind === 'slot' && isFree(element));
    const source = from ?? this.#slotsOfDrives.get(address);
    return slots.find((slot) => slot.address === source) ?? slots[0] ?? null;
  }

  #nameOf(address: number): string {
    const element = this.#inventory.elements.find((other) => other.address === address);
    if (element === undefined) return `element ${address}`;
    const ofKind = this.#inventory.elements.filter(({ kind }) => kind === element.kind);
    return `${kinds[element.kind].replace('-', ' ')} ${ofKind.indexOf(element) + 1}`;
  }
}

function isFree({ full, disabled }: LibraryElement): boolean {
  return !full && !disabled;
}
