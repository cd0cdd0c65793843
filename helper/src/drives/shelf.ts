// The virtual cartridges of a home: a folder each, and beside them which of them is in which drive. A cartridge stays in
// its drive when the helper ends, as in a real drive.

import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { barcodePattern, isCleaning, mediaTypeOfBarcode } from '../../contract/barcodes.ts';
import { homeFaultOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { MediaType } from '../../contract/model.ts';
import { native } from './faults.ts';
import { MovesUnderWay } from './moves-under-way.ts';
import type { Native, VirtualCartridge } from './native.ts';
import { runWithoutDrive } from './operations.ts';
import { VirtualDrives } from './virtual-drives.ts';
import { VirtualLibraries } from './virtual-libraries.ts';

/** A cartridge on its way out. */
const removedPrefix = '.removed-';

export class Shelf {
  readonly #native: Native;
  readonly #cartridges: string;
  readonly #slots: string;
  /** Nothing was here before: the home is new. */
  readonly isNew: boolean;
  readonly virtualDrives: VirtualDrives;
  readonly virtualLibraries: VirtualLibraries;
  /** Also of real ones. */
  readonly movesUnderWay: MovesUnderWay;
  /** Nobody else may enter it: for the indexes that are made of tapes with tar archives. */
  readonly tarFolder: string;
  readonly #folder: string;

  constructor(addon: Native, folder: string) {
    this.#native = addon;
    this.#folder = folder;
    this.#cartridges = join(folder, 'cartridges');
    this.#slots = join(folder, 'drives');
    this.tarFolder = join(folder, 'tar');
    try {
      this.isNew = mkdirSync(this.#cartridges, { recursive: true, mode: 0o700 }) !== undefined;
      mkdirSync(this.#slots, { recursive: true, mode: 0o700 });
      mkdirSync(this.tarFolder, { recursive: true, mode: 0o700 });
      // What a helper that was cut off was removing.
      const left = readdirSync(this.#cartridges).filter((name) => name.startsWith(removedPrefix));
      for (const name of left) rmSync(join(this.#cartridges, name), { recursive: true, force: true });
      readdirSync(this.#slots);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw new TapeError(homeFaultOf(error), { subject: folder, detail }, { cause: error });
    }
    this.virtualDrives = new VirtualDrives(join(folder, 'drives.json'));
    this.virtualLibraries = new VirtualLibraries(join(folder, 'libraries.json'));
    this.movesUnderWay = new MovesUnderWay(join(folder, 'moves.json'));
  }

  /** Nobody else may enter it: for files without a name that hold what is on its way to a tape. */
  get spillFolder(): string {
    return this.#slots;
  }

  /** Of a virtual library: what it is, and what lies where in it. */
  libraryFolder(id: string): string {
    return join(this.#folder, id);
  }

  removeLibraryFolder(id: string): void {
    rmSync(this.libraryFolder(id), { recursive: true, force: true });
  }

  folder(barcode: string): string {
    return join(this.#cartridges, barcode);
  }

  barcodes(): readonly string[] {
    return readdirSync(this.#cartridges)
      .filter((name) => barcodePattern.test(name))
      .sort();
  }

  has(barcode: string): boolean {
    return lstatSync(this.folder(barcode), { throwIfNoEntry: false })?.isDirectory() === true;
  }

  create(barcode: string, capacityBytes: number): Promise<VirtualCartridge> {
    if (this.has(barcode)) throw new TapeError('cartridge.exists', { subject: barcode });
    const options = {
      barcode,
      mediaType: mediaTypeOf(barcode),
      capacityBytes: isCleaning(barcode) ? 0 : capacityBytes,
    };
    return native(barcode, this.#native.createVirtualCartridge(this.folder(barcode), options));
  }

  /** In one step: half of a cartridge is never found here. */
  async remove(barcode: string): Promise<void> {
    this.#require(barcode);
    const gone = join(this.#cartridges, `${removedPrefix}${barcode}`);
    rmSync(gone, { recursive: true, force: true });
    renameSync(this.folder(barcode), gone);
    await rm(gone, { recursive: true, force: true });
  }

  async describe(barcode: string): Promise<VirtualCartridge> {
    this.#require(barcode);
    return native(barcode, this.#native.describeVirtualCartridge(this.folder(barcode)));
  }

  async protect(barcode: string, writeProtected: boolean): Promise<VirtualCartridge> {
    this.#require(barcode);
    return native(barcode, this.#native.setVirtualWriteProtect(this.folder(barcode), writeProtected));
  }

  /** What a drive with the cartridge in it gets to suffer, from its next load on. */
  async setFaults(barcode: string, script: string): Promise<void> {
    this.#require(barcode);
    try {
      await native(barcode, this.#native.setVirtualFaults(this.folder(barcode), script));
    } catch (error) {
      if (!(error instanceof TapeError && error.code === 'native.invalid-argument')) throw error;
      throw new TapeError('cartridge.faults-invalid', error.data, { cause: error });
    }
  }

  async exportTo(as: Identity, barcode: string, target: string, signal: AbortSignal): Promise<void> {
    this.#require(barcode);
    await runWithoutDrive(target, signal, () => this.#native.exportVirtualCartridge(this.folder(barcode), target, as));
  }

  async importFrom(as: Identity, source: string, barcode: string, signal: AbortSignal): Promise<VirtualCartridge> {
    if (this.has(barcode)) throw new TapeError('cartridge.exists', { subject: barcode });
    const folder = this.folder(barcode);
    return runWithoutDrive(source, signal, () => this.#native.importVirtualCartridge(source, folder, { barcode, as }));
  }

  /** The cartridge in a drive's slot. */
  inSlot(drive: string): string | null {
    const slot = join(this.#slots, drive);
    const isTaken = lstatSync(slot, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isTaken ? basename(readlinkSync(slot)) : null;
  }

  fillSlot(drive: string, barcode: string): void {
    const slot = join(this.#slots, drive);
    rmSync(`${slot}.new`, { force: true });
    symlinkSync(join('..', 'cartridges', barcode), `${slot}.new`);
    renameSync(`${slot}.new`, slot);
  }

  clearSlot(drive: string): void {
    rmSync(join(this.#slots, drive), { force: true });
  }

  #require(barcode: string): void {
    if (!this.has(barcode)) throw new TapeError('cartridge.unknown', { subject: barcode });
  }
}

export function mediaTypeOf(barcode: string): MediaType {
  const type = mediaTypeOfBarcode(barcode);
  if (type === null) throw new TapeError('cartridge.unknown', { subject: barcode, detail: 'no such media type' });
  return type;
}
