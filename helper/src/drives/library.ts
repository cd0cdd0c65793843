// One tape library: its robot, and what lies where in it. One lock is over robot, drives and cartridges: a move is made when
// the one before has ended and has been looked at. What the robot cannot see is remembered from what was seen before.

import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { Library, LibraryPlace, PlaceKind } from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import { LibraryDriveMap } from './library-drive-map.ts';
import type { LibraryElement, LibraryInventory, NativeLibrary } from './native.ts';

export interface LibraryOptions {
  readonly id: string;
  readonly virtual: boolean;
  readonly open: () => Promise<NativeLibrary>;
  /** A cartridge went from one place to another, or did not. */
  readonly onMove: (move: LibraryMove) => void;
  /** It was looked at: what lies where may have changed. */
  readonly onInventory?: (library: RobotLibrary) => void;
}

export interface LibraryMove {
  readonly library: string;
  readonly barcode: string;
  readonly from: string;
  readonly to: string;
  readonly fault: Fault | null;
}

/** By addresses of elements. */
interface CarryWay {
  readonly from: number;
  readonly to: number;
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
  /** Null: none of those that are looked at. */
  readonly arrivedIn: () => Promise<string | null>;
  readonly found: (drive: string, address: number) => void;
  readonly letGo: (drive: string) => Promise<void>;
}

const kinds = { slot: 'slot', door: 'mail-slot', drive: 'drive', robot: 'hand' } as const satisfies Record<
  LibraryElement['kind'],
  PlaceKind
>;

export class RobotLibrary {
  readonly id: string;
  readonly name: string;
  readonly serial: string;
  readonly #options: LibraryOptions;
  /** Another one after `lend`. */
  #native: NativeLibrary;
  #inventory: LibraryInventory = { elements: [], movesDoorToDrive: true, hindrance: null };
  /** By address: labels that the robot does not see any more. */
  readonly #remembered = new Map<number, string>();
  readonly #drives = new LibraryDriveMap();
  /** Protects robot, drives and cartridges: the move under way, or the last one. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Under way, or waiting for it. */
  #turns = 0;

  private constructor(options: LibraryOptions, opened: NativeLibrary, name: string, serial: string) {
    this.id = options.id;
    this.name = name;
    this.serial = serial;
    this.#options = options;
    this.#native = opened;
  }

  static async open(options: LibraryOptions): Promise<RobotLibrary> {
    const opened = await native(options.id, options.open());
    try {
      const { vendor, product, serial } = await native(options.id, opened.identity());
      const library = new RobotLibrary(options, opened, `${vendor} ${product}`.trim(), serial);
      await library.#read();
      await library.#emptyHand();
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
    const { hindrance } = this.#inventory;
    const fault = hindrance === null ? null : tapeError(Object.assign(new Error(), hindrance), this.name).fault();
    const { virtual } = this.#options;
    return { id: this.id, name: this.name, serial: this.serial, virtual, hindrance: fault };
  }

  /** `idOf`: the drive with that serial number, if Capstan has it. */
  places(idOf: (serial: string) => string | null): readonly LibraryPlace[] {
    const drives = new Map(this.#drives.entries.map(([serial, address]) => [address, idOf(serial)]));
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

  /** Of all that it can read. */
  get barcodes(): readonly string[] {
    return this.#inventory.elements.map((element) => this.#labelOf(element)).filter((barcode) => barcode !== '');
  }

  has(barcode: string): boolean {
    return this.#find(barcode, ['slot', 'door', 'drive', 'robot']) !== null;
  }

  /** What is in the drive with this serial number, as far as it is known. */
  inDrive(serial: string): string | null {
    const element = this.#elementOf(serial);
    return element?.full === true ? this.#labelOf(element) || null : null;
  }

  /** As far as is seen for sure, this is not what is in the drive. */
  hasLeftDrive(barcode: string, serial: string): boolean {
    const element = this.#elementOf(serial);
    if (element === undefined || this.#inventory.hindrance !== null) return false;
    const label = this.#labelOf(element);
    return !element.full || (label !== '' && label !== barcode);
  }

  /** Finds out which of its drives has this serial number; false when the library does not tell. */
  async place(serial: string): Promise<boolean> {
    const address = serial === '' ? null : await native(this.name, this.#native.driveElement(serial));
    return this.#drives.named(serial, address);
  }

  holdsDrive(serial: string): boolean {
    return this.#drives.addressOf(serial) !== null;
  }

  /** It has drives that it does not name, and this may be one of them. */
  mayHold(serial: string): boolean {
    return serial !== '' && this.#unnamed.length > 0 && !this.#drives.isElsewhere(serial);
  }

  /** Drives that it does not name, and that hold something. */
  get unnamedFull(): readonly { readonly address: number; readonly barcode: string | null }[] {
    const full = this.#unnamed.filter((element) => element.full);
    return full.map((element) => ({ address: element.address, barcode: this.#labelOf(element) || null }));
  }

  /** Its place is not named by the library. */
  wasFound(serial: string): boolean {
    return this.#drives.wasFound(serial);
  }

  /** As it was found out otherwise. */
  placeAt(serial: string, address: number): void {
    this.#drives.found(serial, address);
  }

  /**
   * Puts the cartridge, out of its slot, into one after the other of the drives that the library does not name, the `likely`
   * one first, until it is seen in the drive with that serial number. There it stays; otherwise it goes back into a slot.
   */
  findDrive(barcode: string, serial: string, likely: number | null, prover: DriveProver): Promise<void> {
    return this.#inTurn(async () => {
      await this.#read();
      this.#requireOrder();
      const isLikely = ({ address }: LibraryElement) => (address === likely ? 0 : 1);
      const free = this.#unnamed.filter(isFree).toSorted((one, other) => isLikely(one) - isLikely(other));
      for (const element of free) {
        const { address } = element;
        await this.#carryBy(barcode, () => ({ from: this.#requireIn(barcode, ['slot']).address, to: address }));
        const goBack = () =>
          this.#carryBy(barcode, () => ({ from: address, to: this.#freeSlotFor(inside(), barcode) }));
        const inside = () => this.#inventory.elements.find((other) => other.address === address) ?? element;
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
      this.#drives.soughtInVain(serial);
      throw new TapeError('library.drive-unproven', { subject: serial, detail: `tried by ${this.name}` });
    });
  }

  /** Looks once more, at what somebody else may have changed: what is in the drive now. */
  async seenInDrive(serial: string): Promise<string | null> {
    await this.#inTurn(() => this.#read());
    return this.inDrive(serial);
  }

  /** Out of its slot and into the drive. */
  bring(barcode: string, serial: string): Promise<void> {
    return this.#inTurn(async () => {
      const to = this.#addressOf(serial);
      await this.#carryBy(barcode, () => ({ from: this.#requireIn(barcode, ['slot']).address, to }));
    });
  }

  /** Out of the drive and into the slot that it came from, or the first that is free. */
  putAway(serial: string): Promise<void> {
    return this.#inTurn(async () => {
      const address = this.#addressOf(serial);
      const inside = () => this.#inventory.elements.find((other) => other.address === address && other.full);
      const element = inside();
      if (element === undefined) return;
      const barcode = this.#labelOf(element);
      try {
        await this.#carryBy(barcode, () => ({ from: address, to: this.#freeSlotFor(element, barcode) }));
      } catch (error) {
        // Somebody else has taken it out.
        const isGone = error instanceof TapeError && error.code === 'library.source-empty' && inside() === undefined;
        if (!isGone) throw error;
      }
    });
  }

  /** To a place by its number; null for the first of its kind that is free. */
  move(barcode: string, kind: 'slot' | 'mail-slot', number: number | null): Promise<void> {
    return this.#inTurn(async () => {
      await this.#carryBy(barcode, () => {
        const from = this.#requireIn(barcode, ['slot', 'door', 'robot']);
        const ofKind = this.#inventory.elements.filter((element) => kinds[element.kind] === kind);
        const to = number === null ? ofKind.find((element) => isFree(element)) : ofKind[number - 1];
        if (to !== undefined) return { from: from.address, to: to.address };
        const code = number === null ? 'library.destination-full' : 'library.refused-move';
        throw this.#named(new TapeError(code, { subject: barcode }));
      });
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
        // Of what other programs of this computer move, a real one says nothing.
        const mayHaveChanged = hasChanged || !this.#options.virtual || this.#inventory.hindrance !== null;
        if (mayHaveChanged) await this.#read();
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

  /** Nobody here has its robot for the time of the work. */
  lend<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
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

  /** Once more, by another way, where somebody else has moved something before this move was begun. */
  async #carryBy(barcode: string, way: () => CarryWay): Promise<void> {
    const first = way();
    try {
      await this.#carry(barcode, first.from, first.to);
    } catch (error) {
      const wasNotBegun = error instanceof TapeError && movedMeanwhile.includes(error.code);
      if (!wasNotBegun || !this.has(barcode)) throw error;
      const next = way();
      if (next.from === first.from && next.to === first.to) throw error;
      await this.#carry(barcode, next.from, next.to);
    }
  }

  /** Some faults are the library's, and not the cartridge's. */
  #named(failure: TapeError): TapeError {
    if (!ofTheLibrary.includes(failure.code)) return failure;
    return new TapeError(failure.code, { ...failure.data, subject: this.name }, { cause: failure });
  }

  #requireIn(barcode: string, where: readonly LibraryElement['kind'][]): LibraryElement {
    const found = this.#find(barcode, where);
    if (found !== null) return found;
    const code = this.has(barcode) ? 'library.source-empty' : 'library.cartridge-absent';
    throw new TapeError(code, { subject: barcode });
  }

  /** Told, whatever comes of it. */
  async #carry(barcode: string, from: number, to: number): Promise<void> {
    const move = { library: this.id, barcode, from: this.#nameOf(from), to: this.#nameOf(to) };
    try {
      await native(barcode, this.#native.carry({ from, to, label: barcode }).done);
    } catch (error) {
      const failure = this.#named(tapeError(error, barcode));
      this.#options.onMove({ ...move, fault: failure.fault() });
      // A library that has gone altogether says no more than the move did.
      await this.#read().catch(() => undefined);
      throw failure;
    }
    this.#options.onMove({ ...move, fault: null });
    this.#remembered.set(to, barcode);
    this.#remembered.delete(from);
    await this.#read();
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
    this.#options.onInventory?.(this);
  }

  /** Neither named nor found. */
  get #unnamed(): readonly LibraryElement[] {
    const known = new Set(this.#drives.entries.map(([, address]) => address));
    return this.#inventory.elements.filter(
      ({ kind, device, address }) => kind === 'drive' && device === '' && !known.has(address),
    );
  }

  /** Nothing is moved to find something out while anything else is unknown. */
  #requireOrder(): void {
    const { hindrance, elements } = this.#inventory;
    if (hindrance !== null) throw tapeError(Object.assign(new Error(), hindrance), this.name);
    if (elements.some(({ kind, full }) => kind === 'robot' && full))
      throw new TapeError('library.drive-unproven', { subject: this.name, detail: 'something is in the robot’s hand' });
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
    const address = this.#drives.addressOf(serial);
    if (address === null) throw new TapeError('drive.unknown', { subject: serial });
    return address;
  }

  #elementOf(serial: string): LibraryElement | undefined {
    const address = this.#drives.addressOf(serial);
    return this.#inventory.elements.find((element) => element.address === address);
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

function isFree({ full, disabled }: LibraryElement): boolean {
  return !full && !disabled;
}
