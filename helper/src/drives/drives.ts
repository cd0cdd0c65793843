// The drives of this helper, each with its session: the virtual ones of its home, and the real ones that this user may
// open. A drive that somebody else uses is shown with its user, and is tried again at the next discovery.

import { TapeError } from '../../contract/errors.ts';
import { type Library, type LibrarySummary, type PlaceInLibrary, unseen } from '../../contract/library.ts';
import type { Clock, Drive, Fault } from '../../contract/model.ts';
import {
  type CartridgeLoader,
  libraryLoader,
  manualLoader,
  virtualLoader,
  virtualOptions,
} from './cartridge-loader.ts';
import { type ProvenPlaces, provingLoader, recallPlaces } from './drive-proof.ts';
import { type DriveListeners, DriveSession } from './drive-session.ts';
import { native, tapeError } from './faults.ts';
import { noFleet } from './fence.ts';
import type { Profiles } from './files-by-drive.ts';
import { bestFirst } from './fitting-drives.ts';
import { type LibraryOptions, RobotLibrary } from './library.ts';
import { MoveTimes } from './move-times.ts';
import { type Device, driveModel, type Native } from './native.ts';
import { describeReal, failed } from './real-drives.ts';
import { type OpenLibrary, RealLibraries } from './real-libraries.ts';
import type { Shelf } from './shelf.ts';
import { StepTimes } from './step-times.ts';
import type { VirtualDriveRow } from './virtual-drives.ts';
import type { VirtualLibraryRow } from './virtual-libraries.ts';
import { WorkWithoutDrive } from './work-without-drive.ts';

export interface Listeners extends DriveListeners, Required<Pick<LibraryOptions, 'onMove' | 'onInventory'>> {
  readonly onLibraryChange: LibraryOptions['onChange'];
  /** It is not what it was: its drives and cartridges are the shelf's from now on. */
  readonly onLibraryLost: (id: string, fault: Fault) => void;
}

/** What is kept of libraries. */
export interface LibraryRecords extends Pick<LibraryOptions, 'known'> {
  readonly proven: ProvenPlaces;
  readonly moveTimes: MoveTimes;
}

export interface WantedLibrary {
  readonly drives: number;
  readonly slots: number;
  readonly mailSlots: number;
  readonly personality: string;
  readonly model: string;
  readonly clock: Clock;
}

const nobody: Listeners = {
  onChange: () => undefined,
  onEject: () => undefined,
  onSetAside: () => undefined,
  keyOf: async () => null,
  fence: noFleet,
  onMove: () => undefined,
  onInventory: () => undefined,
  onLibraryChange: () => undefined,
  onLibraryLost: () => undefined,
};

const nonePlaced: ProvenPlaces = { of: () => null, keep: () => undefined, forget: () => undefined };

export class Drives extends WorkWithoutDrive {
  readonly #addon: Native;
  readonly #shelf: Shelf;
  readonly #profiles: Pick<Profiles, 'of'>;
  readonly #ofLibraries: OpenLibrary;
  readonly #listeners: Listeners;
  #sessions: readonly DriveSession[] = [];
  #virtualLibraries: readonly RobotLibrary[] = [];
  readonly #realLibraries: RealLibraries;
  readonly #proven: ProvenPlaces;
  /** Real drives that cannot be used now. */
  #unavailable: readonly Drive[] = [];

  #looking: Promise<void> | null = null;
  /** One after the other: two at once would be in each other's way. */
  #discovering: Promise<unknown> = Promise.resolve();

  private constructor(
    addon: Native,
    shelf: Shelf,
    profiles: Pick<Profiles, 'of'>,
    listeners: Listeners,
    { proven, ...records }: LibraryRecords,
  ) {
    super(addon);
    this.#addon = addon;
    this.#shelf = shelf;
    this.#profiles = profiles;
    this.#listeners = listeners;
    this.#proven = proven;
    const { onMove, onInventory, onLibraryChange: onChange } = listeners;
    this.#ofLibraries = { onMove, onInventory, onChange, moves: shelf.movesUnderWay, ...records };
    this.#realLibraries = new RealLibraries(addon, this.#ofLibraries, proven);
  }

  static async open(
    addon: Native,
    shelf: Shelf,
    listeners: Partial<Listeners> = {},
    profiles: Pick<Profiles, 'of'> = { of: () => null },
    records: LibraryRecords = { proven: nonePlaced, moveTimes: new MoveTimes(null) },
  ): Promise<Drives> {
    const { proven } = records;
    const drives = new Drives(addon, shelf, profiles, { ...nobody, ...listeners }, records);
    for (const row of shelf.virtualLibraries.rows) await drives.#reopenLibrary(row);
    for (const row of shelf.virtualDrives.rows) await drives.#openVirtual(row);
    for (const library of drives.#virtualLibraries) await recallPlaces(library, drives.#sessionsIn(library.id), proven);
    await drives.rediscover();
    return drives;
  }

  get sessions(): readonly DriveSession[] {
    return this.#sessions;
  }

  /** Every drive, those included that somebody else has. */
  describe(): readonly Drive[] {
    return [...this.#sessions.map((session) => session.describe()), ...this.#unavailable];
  }

  find(id: string): DriveSession | null {
    return this.#sessions.find((session) => session.id === id) ?? null;
  }

  /** The drive that holds a cartridge; null when it lies on the shelf. */
  holding(barcode: string): DriveSession | null {
    return this.#sessions.find((session) => session.loaded?.barcode === barcode) ?? null;
  }

  /** In a drive that is busy, perhaps loading it: available when that ends. */
  isInBusyDrive(barcode: string): boolean {
    return this.holding(barcode)?.isHeld === true;
  }

  /** An empty drive that this cartridge can be put into without a person; of several the one of its own generation, or the next. */
  freeFor(barcode: string, use: 'read' | 'write' = 'read'): DriveSession | null {
    return this.allFreeFor(barcode, use)[0] ?? null;
  }

  /** The one first that suits it best. */
  allFreeFor(barcode: string, use: 'read' | 'write', except: readonly DriveSession[] = []): readonly DriveSession[] {
    const free = this.#sessions.filter((session) => !session.isHeld && session.loaded === null);
    return bestFirst(
      free.filter((session) => session.isServed && !except.includes(session) && session.takes(barcode, use)),
      barcode,
      (session) => this.broughtTo(session),
    );
  }

  /** That it stands in; null for one that stands by itself. */
  libraryOf(session: DriveSession): RobotLibrary | null {
    const { serial } = session.describe();
    return this.libraries.find((library) => library.holdsDrive(serial)) ?? null;
  }

  /** Nobody has to bring it: the shelf or a library has it. */
  isAtHand(barcode: string): boolean {
    return this.#shelf.has(barcode) || this.libraries.some((library) => library.has(barcode));
  }

  get libraries(): readonly RobotLibrary[] {
    return [...this.#virtualLibraries, ...this.#realLibraries.all];
  }

  /** Real ones that cannot be used now, each with why. */
  get unavailableLibraries(): readonly Library[] {
    return this.#realLibraries.unavailable;
  }

  /** Every library, those included that cannot be used now. */
  describeLibraries(): readonly LibrarySummary[] {
    const idOf = (serial: string) => this.idOfSerial(serial);
    return [...this.libraries.map((library) => library.summary(idOf)), ...this.unavailableLibraries.map(unseen)];
  }

  /** A real library has something that may be it, by a label that says too little. */
  mayBeInLibrary(barcode: string): boolean {
    return this.#realLibraries.all.some((library) => library.mayBeIn(barcode));
  }

  /** The catalogue knows it, or more of it than before. */
  relabel(barcode: string): void {
    for (const library of this.libraries) library.relabel(barcode);
  }

  /** Where it lies in a library; null when it is in none. */
  placeOf(barcode: string): PlaceInLibrary | null {
    for (const library of this.libraries) {
      const place = library.placeOf(barcode);
      if (place !== null) return { library: library.id, ...place };
    }
    return null;
  }

  /** What is in a drive of a library, as that knows it; null when it stands in none. */
  broughtTo(session: DriveSession): string | null {
    const { serial } = session.describe();
    return this.libraries.find((library) => library.inDrive(serial) !== null)?.inDrive(serial) ?? null;
  }

  idOfSerial(serial: string): string | null {
    return this.#sessions.find((session) => session.describe().serial === serial)?.id ?? null;
  }

  /** In a drive, or on the shelf with a drive that takes it. */
  canLoad(barcode: string): boolean {
    const couldTake = (session: DriveSession) => session.isServed && session.takes(barcode);
    return this.holding(barcode) !== null || this.#sessions.some(couldTake);
  }

  async addVirtual(model: string, clock: Clock): Promise<Drive> {
    const row = this.#shelf.virtualDrives.add(model, clock);
    try {
      return (await this.#openVirtual(row)).describe();
    } catch (error) {
      this.#shelf.virtualDrives.remove(row.id);
      throw error;
    }
  }

  /** With its drives. */
  async addVirtualLibrary(wanted: WantedLibrary): Promise<RobotLibrary> {
    const { virtualDrives, virtualLibraries } = this.#shelf;
    const id = virtualLibraries.nextId;
    const rows = Array.from({ length: wanted.drives }, () => virtualDrives.add(wanted.model, wanted.clock, id));
    const options = {
      ...{ personality: wanted.personality, slots: wanted.slots, doors: wanted.mailSlots },
      drives: rows.map(({ serial }) => serial),
    };
    const row = { id, model: wanted.model, clock: wanted.clock };
    try {
      // What was left of one that was cut off while it was made.
      this.#shelf.removeLibraryFolder(id);
      await native(id, this.#addon.createVirtualLibrary(this.#shelf.libraryFolder(id), options));
      virtualLibraries.add(row);
    } catch (error) {
      for (const { id: drive } of rows) virtualDrives.remove(drive);
      throw error;
    }
    const library = await this.#openLibrary(row);
    for (const drive of rows) await this.#openVirtual(drive);
    return library;
  }

  async removeVirtual(id: string): Promise<void> {
    const session = this.find(id);
    if (session === null) throw new TapeError('drive.unknown', { subject: id });
    await this.#removeSessions([session]);
  }

  /** With its drives, whose ids it gives; what lies in its slots is on the shelf from then on. */
  async removeVirtualLibrary(id: string): Promise<readonly string[]> {
    const library = this.#virtualLibraries.find((one) => one.id === id);
    if (library === undefined) throw new TapeError('library.unknown', { subject: id });
    const rows = this.#shelf.virtualDrives.rows.filter((row) => row.library === id);
    const sessions = this.#sessions.filter((session) => rows.some((row) => row.id === session.id));
    await this.#removeSessions(sessions);
    this.#shelf.virtualLibraries.remove(id);
    this.#virtualLibraries = this.#virtualLibraries.filter((other) => other !== library);
    await library.close();
    this.#shelf.removeLibraryFolder(id);
    return sessions.map((session) => session.id);
  }

  /** All of them or, when one of them is in use, none. */
  async #removeSessions(sessions: readonly DriveSession[]): Promise<void> {
    for (const session of sessions) {
      const { name, virtual } = session.describe();
      if (!virtual) throw new TapeError('drive.not-virtual', { subject: name });
      if (session.loaded !== null) throw new TapeError('drive.occupied', { subject: name });
      if (session.isHeld) throw new TapeError('drive.busy', { subject: name });
    }
    const held = sessions.map((session) => ({ session, release: session.hold(null) }));
    for (const { session, release } of held) {
      try {
        this.#shelf.virtualDrives.remove(session.id);
        this.#forget(session);
        await session.close();
      } finally {
        release();
      }
    }
  }

  /** Opens what has come, lets go of what has gone. Gives the ids of those that are no more. */
  rediscover(): Promise<readonly string[]> {
    const mine = this.#discovering.then(() => this.#discover());
    this.#discovering = mine.catch(() => undefined);
    return mine;
  }

  async #discover(): Promise<readonly string[]> {
    const before = this.describe().map(({ id }) => id);
    const devices = await native('the drives', this.#addon.discover());
    const found = devices.filter(({ kind }) => kind === 'drive');
    for (const session of this.#sessions) {
      const { device } = session.describe();
      const isGone = device !== null && !found.some(({ path }) => path === device);
      // One that a job has will tell that job by itself.
      if (!isGone || session.isHeld) continue;
      this.#forget(session);
      await session.close();
    }
    this.#unavailable = [];
    for (const device of found) await this.#openReal(device);
    await this.#realLibraries.discover(devices, this.#sessions);
    await this.#realLibraries.assign(this.#sessions);
    await this.lookInside();
    const now = this.describe().map(({ id }) => id);
    return before.filter((id) => !now.includes(id));
  }

  /** Of each real drive that rests empty: whether somebody has put a cartridge into it. One look serves all who ask meanwhile. */
  lookInside(): Promise<void> {
    this.#looking ??= Promise.all(this.#sessions.map((session) => session.lookInside()))
      .then(() => {})
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** That there is a robot at this node. */
  async requireChanger(node: string): Promise<void> {
    const found = await native('the library', this.#addon.discover());
    if (!found.some(({ kind, path }) => kind === 'changer' && path === node))
      throw new TapeError('drive.no-changer', { subject: node });
  }

  /** Nobody here has the robot at that node for the time of the work. */
  lendRobot<T>(node: string, work: () => Promise<T>): Promise<T> {
    return this.#realLibraries.lend(node, work);
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) await session.close();
    for (const library of this.#virtualLibraries) await library.close();
    await this.#realLibraries.close();
  }

  async #reopenLibrary(row: VirtualLibraryRow): Promise<void> {
    try {
      await this.#openLibrary(row);
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      this.#listeners.onLibraryLost(row.id, error.fault());
    }
  }

  async #openLibrary({ id, model, clock }: VirtualLibraryRow): Promise<RobotLibrary> {
    const folder = this.#shelf.libraryFolder(id);
    const library = await RobotLibrary.open({
      id,
      virtual: true,
      open: () =>
        this.#addon.TapeLibrary.openVirtual({
          ...{ folder, model: driveModel(model), clock: clock.mode, speedUp: clock.speedUp },
        }),
      isTimed: clock.mode !== 'instant',
      ...this.#ofLibraries,
    });
    this.#virtualLibraries = [...this.#virtualLibraries, library];
    return library;
  }

  async #openVirtual(row: VirtualDriveRow): Promise<DriveSession> {
    const session = await DriveSession.open({
      id: row.id,
      name: `Drive ${row.id.slice('drive-'.length)}`,
      virtual: true,
      generation: null,
      device: null,
      clock: row.clock,
      loader: await this.#loaderOf(row),
      spillFolder: this.#shelf.spillFolder,
      tarFolder: this.#shelf.tarFolder,
      stepTimes: this.#stepTimes(row.model),
      reader: this.#addon,
      ...this.#listeners,
    });
    this.#sessions = [...this.#sessions, session];
    return session;
  }

  async #loaderOf(row: VirtualDriveRow): Promise<CartridgeLoader> {
    const library = this.#virtualLibraries.find(({ id }) => id === row.library);
    if (library === undefined) {
      const isInLibrary = (barcode: string) => this.#virtualLibraries.some((other) => other.has(barcode));
      return virtualLoader(this.#addon, this.#shelf, row, isInLibrary);
    }
    const isNamed = await library.place(row.serial);
    const loader = libraryLoader(
      library,
      row.serial,
      () => this.#addon.TapeDrive.openVirtual({ ...virtualOptions(row), library: library.native }),
      (drive) => drive.inspectArrival(),
    );
    const proof = { candidates: () => this.#sessionsIn(library.id), places: this.#proven };
    return isNamed ? loader : provingLoader(library, row.serial, loader, proof);
  }

  async #openReal(device: Device): Promise<void> {
    const drive = describeReal(device);
    if (this.find(drive.id) !== null) return;
    const loader = this.#realLibraries.loaderOf(drive.id, manualLoader(this.#addon, this.#shelf, device.path));
    try {
      const session = await DriveSession.open({
        ...drive,
        loader,
        spillFolder: this.#shelf.spillFolder,
        tarFolder: this.#shelf.tarFolder,
        stepTimes: this.#stepTimes(null),
        reader: this.#addon,
        ...this.#listeners,
      });
      this.#sessions = [...this.#sessions, session];
    } catch (error) {
      const { code, data } = tapeError(error, drive.name);
      this.#unavailable = [...this.#unavailable, failed(drive, { code, data })];
    }
  }

  #stepTimes(model: string | null) {
    return ({ generation, clock, serial }: Drive) =>
      StepTimes.open(this.#addon, model ?? `lto${generation}`, clock, () => this.#profiles.of(serial));
  }

  /** Of a virtual library. */
  #sessionsIn(library: string): readonly DriveSession[] {
    const { rows } = this.#shelf.virtualDrives;
    return this.#sessions.filter(({ id }) => rows.some((row) => row.id === id && row.library === library));
  }

  #forget(session: DriveSession): void {
    this.#realLibraries.forget(session.id);
    this.#sessions = this.#sessions.filter((other) => other !== session);
  }
}
