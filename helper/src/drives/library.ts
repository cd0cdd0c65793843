// One tape library: its robot, and what lies where in it. One lock is over robot, drives and cartridges: a move is made when
// the one before has ended and has been looked at. What the robot cannot see is remembered from what was seen before.

import { TapeError } from '../../contract/errors.ts';
import {
  type InventoryChange,
  type Library,
  type LibraryPlace,
  type LibrarySummary,
  type PlaceKind,
  type PlaceName,
  type RobotMove,
  shownChangesMost,
  shownPlacesMost,
} from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import { changesBetween, type LibraryLabels } from './inventory-changes.ts';
import type { LibraryElement, LibraryInventory, NativeLibrary } from './native.ts';

export interface LibraryOptions {
  readonly id: string;
  readonly virtual: boolean;
  readonly open: () => Promise<NativeLibrary>;
  /** A cartridge went from one place to another, or did not. */
  readonly onMove: (move: LibraryMove) => void;
  /** Something of it is not as it was. */
  readonly onChange: (update: LibraryUpdate) => void;
}

export interface LibraryUpdate {
  readonly library: string;
  /** Which lie elsewhere now. */
  readonly barcodes: readonly string[];
  /** What its robot did not do. */
  readonly changes: readonly InventoryChange[];
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
  /** By address: what is in all that are full. */
  #labels: LibraryLabels = new Map();
  #names: ReadonlyMap<number, PlaceName> = new Map();
  #places: ReadonlyMap<string, PlaceName> = new Map();
  #move: RobotMove | null = null;
  #changes: readonly InventoryChange[] = [];
  #revision = 0;
  /** What was there when it was opened is no change. */
  #isOpen = false;
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
    library.#isOpen = true;
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

  /** `idOf`: as `places` has it. */
  summary(idOf: (serial: string) => string | null): LibrarySummary {
    const places = this.places(idOf);
    const slots = this.#inventory.elements.filter(({ kind }) => kind === 'slot');
    const ofKind = (kind: PlaceKind) => places.filter((place) => place.kind === kind).slice(0, shownPlacesMost);
    return {
      ...this.describe(),
      slots: slots.length,
      freeSlots: slots.filter((slot) => isFree(slot)).length,
      drives: ofKind('drive'),
      mailSlots: ofKind('mail-slot'),
      hand: places.find(({ kind, full }) => kind === 'hand' && full) ?? null,
      move: this.#move,
      changes: this.#changes,
      revision: this.#revision,
    };
  }

  /** Where a cartridge lies in it; null when it does not. */
  placeOf(barcode: string): PlaceName | null {
    return this.#places.get(barcode) ?? null;
  }

  get barcodes(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** `idOf`: the drive with that serial number, if Capstan has it. */
  places(idOf: (serial: string) => string | null): readonly LibraryPlace[] {
    const drives = new Map([...this.#driveAddresses].map(([serial, address]) => [address, idOf(serial)]));
    return this.#inventory.elements.map((element) => {
      const barcode = this.#labelOf(element);
      const drive = drives.get(element.address) ?? null;
      const { full } = element;
      return { ...this.#placeAt(element.address), barcode: barcode === '' ? null : barcode, full, drive };
    });
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
      await this.#carry(barcode, from.address, this.#destination(barcode, kind, number).address);
    });
  }

  #destination(barcode: string, kind: 'slot' | 'mail-slot', number: number | null): LibraryElement {
    const ofKind = this.#inventory.elements.filter((element) => kinds[element.kind] === kind);
    const to = number === null ? ofKind.find((element) => isFree(element)) : ofKind[number - 1];
    if (to !== undefined) return to;
    throw new TapeError(number === null ? 'library.destination-full' : 'library.refused-move', { subject: barcode });
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
      this.#reportChange();
    }
  }

  /** A hand puts a virtual cartridge into a place by its number, or into the first of its kind that is free. */
  putIn(folder: string, barcode: string, kind: 'slot' | 'mail-slot' = 'slot', number: number | null = null) {
    return this.#inTurn(async () => {
      await native(barcode, this.#native.putIn(folder, this.#destination(barcode, kind, number).address));
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
    const since = new Date().toISOString();
    this.#move = { barcode, from: this.#placeAt(from), to: this.#placeAt(to), since };
    this.#reportChange();
    try {
      await native(barcode, this.#native.carry({ from, to, label: barcode }).done);
    } catch (error) {
      this.#options.onMove({ ...move, fault: tapeError(error, barcode).fault() });
      this.#move = null;
      // A library that has gone altogether says no more than the move did.
      await this.#read().catch(() => this.#reportChange());
      throw error;
    }
    this.#options.onMove({ ...move, fault: null });
    this.#move = null;
    this.#remembered.set(to, barcode);
    this.#remembered.delete(from);
    await this.#read({ from, to });
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

  /** `own`: what its robot has just done. */
  async #read(own: { readonly from: number; readonly to: number } | null = null): Promise<void> {
    this.#inventory = await native(this.name, this.#native.inventory());
    for (const { address, full, label } of this.#inventory.elements) {
      if (!full) this.#remembered.delete(address);
      else if (label !== '') this.#remembered.set(address, label);
    }
    this.#names = namesOf(this.#inventory.elements);
    const full = this.#inventory.elements.filter((element) => element.full);
    const after = new Map(full.map((element) => [element.address, this.#labelOf(element)]));
    const expected = new Map(this.#labels);
    if (own !== null) {
      expected.set(own.to, expected.get(own.from) ?? '');
      expected.delete(own.from);
    }
    const time = new Date().toISOString();
    const placeAt = (address: number | null) => (address === null ? null : this.#placeAt(address));
    const changes = changesBetween(expected, after).map(({ barcode, from, to }): InventoryChange => {
      return { time, barcode, from: placeAt(from), to: placeAt(to) };
    });
    this.#labels = after;
    this.#places = new Map([...after].flatMap(([at, label]) => (label === '' ? [] : [[label, this.#placeAt(at)]])));
    if (changes.length > 0 || own !== null) this.#revision += 1;
    const moved = [...changes.map(({ barcode }) => barcode ?? ''), own === null ? '' : (after.get(own.to) ?? '')];
    this.#reportChange(
      moved.filter((barcode) => barcode !== ''),
      changes,
    );
  }

  #reportChange(barcodes: readonly string[] = [], changes: readonly InventoryChange[] = []): void {
    if (!this.#isOpen) return;
    this.#changes = [...changes, ...this.#changes].slice(0, shownChangesMost);
    this.#options.onChange({ library: this.id, barcodes, changes });
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

  #freeSlotFor({ from }: LibraryElement, barcode: string): number {
    const slots = this.#inventory.elements.filter((element) => element.kind === 'slot' && isFree(element));
    const slot = slots.find(({ address }) => address === from) ?? slots[0];
    if (slot === undefined) throw new TapeError('library.destination-full', { subject: barcode });
    return slot.address;
  }

  #placeAt(address: number): PlaceName {
    return this.#names.get(address) ?? { kind: 'slot', number: 0 };
  }

  #nameOf(address: number): string {
    const place = this.#names.get(address);
    return place === undefined ? `element ${address}` : `${place.kind.replace('-', ' ')} ${place.number}`;
  }
}

/** By address. */
function namesOf(elements: readonly LibraryElement[]): ReadonlyMap<number, PlaceName> {
  const counts = new Map<PlaceKind, number>();
  return new Map(
    elements.map((element) => {
      const kind = kinds[element.kind];
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return [element.address, { kind, number }];
    }),
  );
}

function isFree({ full, disabled }: LibraryElement): boolean {
  return !full && !disabled;
}
