// The real libraries that this user may open, as discovery finds them, and which real drive stands in which of them. One that
// cannot be opened is shown with why, and is tried again at the next discovery; one that has gone is let go of when no job
// uses its drives. The robot is often a second unit of one of the drives: that drive's cable carries it.

import { setTimeout as sleep } from 'node:timers/promises';
import { isLabelOf } from '../../contract/barcodes.ts';
import { type FaultCode, isFaultCode, TapeError } from '../../contract/errors.ts';
import type { Library } from '../../contract/library.ts';
import { type CartridgeLoader, libraryLoader } from './cartridge-loader.ts';
import {
  betweenLooksMs,
  type DriveProof,
  looksForArrival,
  type ProvenPlaces,
  provingLoader,
  recallPlaces,
} from './drive-proof.ts';
import type { DriveSession } from './drive-session.ts';
import { tapeError } from './faults.ts';
import { type LibraryOptions, RobotLibrary } from './library.ts';
import type { Device, Native, NativeDrive } from './native.ts';

interface OpenedLibrary {
  readonly node: string;
  readonly library: RobotLibrary;
}

export type OpenLibrary = Pick<LibraryOptions, 'moves' | 'moveTimes' | 'known' | 'onMove' | 'onInventory' | 'onChange'>;

export class RealLibraries {
  readonly #addon: Native;
  readonly #listeners: OpenLibrary;
  #opened: readonly OpenedLibrary[] = [];
  #unavailable: readonly Library[] = [];
  readonly #places: ProvenPlaces;
  /** By the id of the drive. */
  readonly #loaders = new Map<string, RealDriveLoader>();

  constructor(addon: Native, listeners: OpenLibrary, places: ProvenPlaces) {
    this.#addon = addon;
    this.#listeners = listeners;
    this.#places = places;
  }

  get all(): readonly RobotLibrary[] {
    return this.#opened.map(({ library }) => library);
  }

  /** Those that cannot be used now, each with why. */
  get unavailable(): readonly Library[] {
    return this.#unavailable;
  }

  /** Opens what has come, lets go of what has gone. `sessions`: of the real drives, before those that have come are opened. */
  async discover(found: readonly Device[], sessions: readonly DriveSession[]): Promise<void> {
    const changers = found.filter(({ kind }) => kind === 'changer');
    for (const opened of this.#opened) {
      const { library, node } = opened;
      const isThere = changers.some((device) => device.path === node && idOf(device) === library.id);
      if (isThere) await library.lookAgain();
      const answers = isThere && library.describe().hindrance?.code !== 'library.absent';
      const isUsed = sessions.some((session) => session.isHeld && library.holdsDrive(session.describe().serial));
      if (answers || isUsed) continue;
      await this.#letGo(opened);
    }
    this.#unavailable = [];
    for (const device of changers) await this.#open(device);
  }

  /** For the time of the work nobody here has the robot at that node. */
  async lend<T>(node: string, work: () => Promise<T>): Promise<T> {
    const opened = this.#opened.find((one) => one.node === node);
    if (opened === undefined) return await work();
    return await opened.library.lend(work);
  }

  loaderOf(id: string, manual: CartridgeLoader): CartridgeLoader {
    const loader = new RealDriveLoader(manual);
    this.#loaders.set(id, loader);
    return loader;
  }

  /** Each drive that rests follows: into its library, or out of it. */
  async assign(sessions: readonly DriveSession[]): Promise<void> {
    const resting = sessions.filter((session) => this.#loaders.has(session.id) && !session.isHeld);
    const unnamed: DriveSession[] = [];
    for (const session of resting) {
      const { serial } = session.describe();
      const library = await this.#libraryOf(serial);
      if (library === null) unnamed.push(session);
      else if (!library.wasFound(serial)) this.#places.forget(serial);
      this.#follow(session, library ?? this.all.find((one) => one.mayHold(serial)) ?? null);
    }
    for (const library of this.all) await recallPlaces(library, unnamed, this.#places);
    for (const library of this.all) this.#listeners.onInventory?.(library);
  }

  #follow(session: DriveSession, library: RobotLibrary | null): void {
    const candidates = () => this.#candidates(session, library);
    this.#loaders.get(session.id)?.follow(session, library, { candidates, places: this.#places });
  }

  forget(id: string): void {
    this.#loaders.delete(id);
  }

  async close(): Promise<void> {
    for (const { library } of this.#opened) await library.close();
  }

  /** Those that the same library may hold, and does not name either. */
  #candidates(session: DriveSession, library: RobotLibrary | null): readonly DriveSession[] {
    const isLike = (loader: RealDriveLoader) => loader.mayBeIn(library);
    return [session, ...[...this.#loaders.values()].filter(isLike).flatMap((loader) => loader.session ?? [])].filter(
      (one, at, all) => all.indexOf(one) === at,
    );
  }

  async #libraryOf(serial: string): Promise<RobotLibrary | null> {
    for (const library of this.all) {
      // One that does not answer shows that by itself; its drives stay where they were.
      if (await library.place(serial).catch(() => library.holdsDrive(serial))) return library;
    }
    return null;
  }

  async #open(device: Device): Promise<void> {
    const id = idOf(device);
    if (this.#opened.some(({ library }) => library.id === id)) return;
    const name = `${device.vendor} ${device.product}`.trim();
    try {
      const library = await RobotLibrary.open({
        ...{ id, virtual: false, isTimed: true, ...this.#listeners },
        open: () => this.#addon.TapeLibrary.openMetal({ path: device.path }),
      });
      this.#opened = [...this.#opened, { node: device.path, library }];
      this.#unavailable = this.#unavailable.filter((one) => one.id !== id);
    } catch (error) {
      // By whichever of several nodes it is reached.
      if (this.#unavailable.some((one) => one.id === id)) return;
      const { code, data } = tapeError(error, name);
      const hindrance = { code: ofLibrary(code), data: { ...data, subject: name } };
      this.#unavailable = [...this.#unavailable, { id, name, serial: device.serial, virtual: false, hindrance }];
    }
  }

  async #letGo(opened: OpenedLibrary): Promise<void> {
    this.#opened = this.#opened.filter((other) => other !== opened);
    await opened.library.close();
  }
}

/** Of a real drive: the library's, while it stands in one, or may; else a person's. */
class RealDriveLoader implements CartridgeLoader {
  readonly #manual: CartridgeLoader;
  #library: RobotLibrary | null = null;
  #session: DriveSession | null = null;
  #byRobot: CartridgeLoader;

  constructor(manual: CartridgeLoader) {
    this.#manual = manual;
    this.#byRobot = manual;
  }

  follow(session: DriveSession, library: RobotLibrary | null, proof: DriveProof): void {
    if (library === this.#library) return;
    this.#library = library;
    this.#session = session;
    if (library === null) return;
    const { serial } = session.describe();
    const loader = libraryLoader(library, serial, () => this.#manual.open(), arrival);
    this.#byRobot = provingLoader(library, serial, loader, proof);
  }

  get session(): DriveSession | null {
    return this.#session;
  }

  mayBeIn(library: RobotLibrary | null): boolean {
    return library !== null && library === this.#library && !library.holdsDrive(this.#serial);
  }

  get #serial(): string {
    return this.#session?.describe().serial ?? '';
  }

  /** Where the library does not name it, a cartridge that a person has put in is that person's. */
  get #now(): CartridgeLoader {
    if (this.#library === null || this.#session === null) return this.#manual;
    if (this.#library.holdsDrive(this.#serial)) return this.#byRobot;
    const { state } = this.#session.describe();
    const isFilled = state.kind === 'empty' && state.unidentified !== undefined;
    return this.#library.mayHold(this.#serial) && !isFilled ? this.#byRobot : this.#manual;
  }

  get isServed(): boolean {
    return this.#now.isServed;
  }

  open(): Promise<NativeDrive> {
    return this.#manual.open();
  }

  canLoad(barcode: string): boolean {
    // A virtual cartridge of that name is on the shelf, and no robot takes it from there.
    return this.#manual.canLoad(barcode) && this.#now.canLoad(barcode);
  }

  putIn(...how: Parameters<CartridgeLoader['putIn']>): Promise<string> {
    return this.#now.putIn(...how);
  }

  takeOut(...how: Parameters<CartridgeLoader['takeOut']>): Promise<void> {
    return this.#now.takeOut(...how);
  }

  clearSlot(): void {
    this.#now.clearSlot();
  }

  async confirm(barcode: string): Promise<void> {
    if (this.#library?.holdsDrive(this.#serial) !== true) return;
    const seen = await this.#seenBy(this.#library);
    if (seen !== null && !isLabelOf(seen, barcode))
      throw new TapeError('cartridge.other', { subject: barcode, detail: `the library sees ${seen} in the drive` });
  }

  /** While its door is open, or it starts up, what it moved last counts: nobody else could move anything. */
  #seenBy(library: RobotLibrary): Promise<string | null> {
    return library.seenInDrive(this.#serial).catch(() => library.inDrive(this.#serial));
  }
}

async function arrival(drive: NativeDrive): Promise<string> {
  for (let looks = 0; ; looks += 1) {
    const { readiness } = await drive.status();
    if (readiness !== 'empty') return '';
    if (looks === looksForArrival) throw new TapeError('drive.empty', { detail: 'the robot has brought nothing' });
    await sleep(betweenLooksMs);
  }
}

function idOf({ serial, address }: Device): string {
  const mark = (serial === '' ? address : serial).replace(/[^A-Za-z0-9]/g, '-').slice(0, 48);
  // Small numbers are those of virtual ones.
  return `library-${mark.padStart(6, '0')}`;
}

/** The node is opened as a drive's is, and what goes wrong there has another name. */
function ofLibrary(code: FaultCode): FaultCode {
  const own = code.replace(/^drive\./, 'library.');
  return isFaultCode(own) ? own : code;
}
