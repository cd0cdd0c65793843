// What lies where in a library, as far as it is known: by what its robot sees, and by what is remembered of what it does not
// see any more. Elements are known by their addresses, drives by their serial numbers.

import { isLabelOf } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import type { LibraryPlace, PlaceName } from '../../contract/library.ts';
import { tapeError } from './faults.ts';
import { LibraryDriveMap } from './library-drive-map.ts';
import { kinds, LibraryView } from './library-view.ts';
import type { LibraryElement, LibraryInventory } from './native.ts';
import { ShortLabels } from './short-labels.ts';

export class LibraryPlaces {
  readonly name: string;
  protected inventory: LibraryInventory = { elements: [], movesDoorToDrive: true, hindrance: null };
  /** By address: labels that the robot does not see any more, or sees less of than is known. */
  protected readonly remembered = new Map<number, string>();
  readonly #shortLabels: ShortLabels;
  protected readonly drives = new LibraryDriveMap();
  protected readonly view = new LibraryView();
  /** By address of a drive: the slot that what is in it was taken from. */
  protected readonly slotsOfDrives = new Map<number, number>();

  protected constructor(name: string, known: (label: string) => string | null) {
    this.name = name;
    this.#shortLabels = new ShortLabels(known);
  }

  /** Labels that it reports without the media type, in the order of its places. */
  get shortLabels(): readonly string[] {
    return this.#shortLabels.reportedIn(this.inventory.elements);
  }

  /** Where a cartridge lies in it; null when it does not. */
  placeOf(barcode: string): PlaceName | null {
    return this.view.placeOf(barcode);
  }

  get barcodes(): readonly string[] {
    return this.view.barcodes;
  }

  /** `idOf`: the drive with that serial number, if Capstan has it. */
  places(idOf: (serial: string) => string | null): readonly LibraryPlace[] {
    const drives = new Map(this.drives.entries.map(([serial, address]) => [address, idOf(serial)]));
    return this.inventory.elements.map((element) => {
      const barcode = this.labelOf(element);
      const drive = drives.get(element.address) ?? null;
      const { full } = element;
      return { ...this.view.placeAt(element.address), barcode: barcode === '' ? null : barcode, full, drive };
    });
  }

  /** The drive with this serial number, by its place: "drive 2". Null when it stands elsewhere. */
  driveName(serial: string): string | null {
    const address = this.drives.addressOf(serial);
    return address === null ? null : this.view.nameOf(address);
  }

  /** The slot that it lies in, or that it would be put away into. Null when there is none. */
  slotOf(barcode: string): string | null {
    const element = this.find(barcode, ['slot', 'drive']);
    if (element === null) return null;
    const slot = element.kind === 'slot' ? element : this.slotFor(element);
    return slot === null ? null : this.view.nameOf(slot.address);
  }

  /** It lies where the robot takes cartridges from without being told to: in a slot. */
  hasInSlot(barcode: string): boolean {
    return this.find(barcode, ['slot']) !== null;
  }

  has(barcode: string): boolean {
    return this.find(barcode, ['slot', 'door', 'drive', 'robot']) !== null;
  }

  /** In its slots: where the robot may take what it needs by itself. */
  inSlots(): readonly string[] {
    return this.labelled('slot').map(({ barcode }) => barcode);
  }

  /** In its mail slots, each with the number of that. */
  inMailSlots(): readonly { readonly barcode: string; readonly number: number }[] {
    return this.labelled('door');
  }

  get hasFreeMailSlot(): boolean {
    return this.inventory.elements.some((element) => element.kind === 'door' && isFree(element));
  }

  /** The drive with this serial number stands in it. */
  holdsDrive(serial: string): boolean {
    return this.drives.addressOf(serial) !== null;
  }

  /** What is in the drive with this serial number, as far as it is known. */
  inDrive(serial: string): string | null {
    const element = this.elementOf(serial);
    return element?.full === true ? this.labelOf(element) || null : null;
  }

  /** As far as is seen for sure, this is not what is in the drive. */
  hasLeftDrive(barcode: string, serial: string): boolean {
    const element = this.elementOf(serial);
    if (element === undefined || this.inventory.hindrance !== null) return false;
    const label = this.labelOf(element);
    return !element.full || (label !== '' && !isLabelOf(label, barcode));
  }

  /** It has drives that it does not name, and this may be one of them. */
  mayHold(serial: string): boolean {
    return serial !== '' && this.unnamed.length > 0 && !this.drives.isElsewhere(serial);
  }

  /** Drives that it does not name, and that hold something. */
  get unnamedFull(): readonly { readonly address: number; readonly barcode: string | null }[] {
    const full = this.unnamed.filter((element) => element.full);
    return full.map((element) => ({ address: element.address, barcode: this.labelOf(element) || null }));
  }

  /** Its place is not named by the library. */
  wasFound(serial: string): boolean {
    return this.drives.wasFound(serial);
  }

  /** As it was found out otherwise. */
  placeAt(serial: string, address: number): void {
    this.drives.found(serial, address);
  }

  protected destination(barcode: string, kind: 'slot' | 'mail-slot', number: number | null): LibraryElement {
    const ofKind = this.inventory.elements.filter((element) => kinds[element.kind] === kind);
    const to = number === null ? ofKind.find((element) => isFree(element)) : ofKind[number - 1];
    if (to !== undefined) return to;
    if (number === null) throw new TapeError('library.destination-full', { subject: barcode });
    throw new TapeError('library.refused-move', { subject: this.name });
  }

  protected requireIn(barcode: string, where: readonly LibraryElement['kind'][]): LibraryElement {
    const found = this.find(barcode, where);
    if (found !== null) return found;
    const code = this.has(barcode) ? 'library.source-empty' : 'library.cartridge-absent';
    throw new TapeError(code, { subject: barcode });
  }

  /** Neither named nor found. */
  protected get unnamed(): readonly LibraryElement[] {
    const known = new Set(this.drives.entries.map(([, address]) => address));
    return this.inventory.elements.filter(
      ({ kind, device, address }) => kind === 'drive' && device === '' && !known.has(address),
    );
  }

  /** Nothing is moved to find something out while anything else is unknown. */
  protected requireOrder(): void {
    const { hindrance, elements } = this.inventory;
    if (hindrance !== null) throw tapeError(Object.assign(new Error(), hindrance), this.name);
    if (elements.some(({ kind, full }) => kind === 'robot' && full))
      throw new TapeError('library.drive-unproven', { subject: this.name, detail: 'something is in the robot’s hand' });
  }

  /** Whole wherever that is known. */
  protected labelOf(element: LibraryElement): string {
    return element.full ? this.#shortLabels.barcodeOf(this.#nameOf(element)) : '';
  }

  #nameOf({ address, label }: LibraryElement): string {
    const before = this.remembered.get(address) ?? '';
    return label === '' || isLabelOf(label, before) ? before : label;
  }

  /** After every look. */
  protected rememberLabels(): void {
    for (const element of this.inventory.elements) {
      const { address, full } = element;
      if (full) this.remembered.set(address, this.#nameOf(element));
      else this.remembered.delete(address);
    }
    this.resolveLabels();
  }

  /** Once more by what is known now. */
  protected resolveLabels(): void {
    const full = this.inventory.elements.filter((element) => element.full);
    this.#shortLabels.resolve(full.map((element) => this.#nameOf(element)));
  }

  /** Something in it may be this cartridge, by a label that says too little. */
  mayBeIn(barcode: string): boolean {
    return this.#shortLabels.mayBe(barcode);
  }

  /** Something in it is labelled as this cartridge is, and not in full. */
  protected namesInShort(barcode: string): boolean {
    return this.#shortLabels.has(barcode);
  }

  protected labelled(kind: LibraryElement['kind']) {
    const ofKind = this.inventory.elements.filter((element) => element.kind === kind);
    return ofKind.flatMap((element, at) => {
      const barcode = this.labelOf(element);
      return barcode === '' ? [] : [{ barcode, number: at + 1 }];
    });
  }

  protected find(barcode: string, where: readonly LibraryElement['kind'][]): LibraryElement | null {
    const found = this.inventory.elements.find(
      (element) => where.includes(element.kind) && this.labelOf(element) === barcode,
    );
    return found ?? null;
  }

  protected addressOf(serial: string): number {
    const address = this.drives.addressOf(serial);
    if (address === null) throw new TapeError('drive.unknown', { subject: serial });
    return address;
  }

  protected elementOf(serial: string): LibraryElement | undefined {
    const address = this.drives.addressOf(serial);
    return this.inventory.elements.find((element) => element.address === address);
  }

  protected freeSlotFor(element: LibraryElement, barcode: string): number {
    const slot = this.slotFor(element);
    if (slot === null) throw new TapeError('library.destination-full', { subject: barcode });
    return slot.address;
  }

  /** Where what is in this element came from, as library or helper remember it, else the first that is free. */
  protected slotFor({ address, from }: LibraryElement): LibraryElement | null {
    const slots = this.inventory.elements.filter((element) => element.kind === 'slot' && isFree(element));
    const source = from ?? this.slotsOfDrives.get(address);
    return slots.find((slot) => slot.address === source) ?? slots[0] ?? null;
  }
}

export function isFree({ full, disabled }: LibraryElement): boolean {
  return !full && !disabled;
}
