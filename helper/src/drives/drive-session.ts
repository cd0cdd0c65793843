// One drive and what is in it, as jobs use it. One job at a time holds it, or several that read in one pass. Here is a
// cartridge's way through it, from loading to ejecting; what is done with it in between
// is reading, writing or maintenance.

import { fitsDrive, isCleaning } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Drive, Fault, JobId } from '../../contract/model.ts';
import type { TracedCommand } from '../../contract/trace.ts';
import { isOwnFault } from './drive-answers.ts';
import { DriveMaintenance } from './drive-maintenance.ts';
import { native } from './faults.ts';
import { type MountAccess, MountableVolume } from './mountable-volume.ts';
import { type MoveWait, SharedMoveWait } from './move-wait.ts';
import type {
  BlockAddress,
  DriveAbilities,
  DriveIdentity,
  FormatOptions,
  NativeHealth,
  NativeVolume,
  OnListed,
  PackedRows,
  VolumeFacts,
} from './native.ts';
import { type DriveOptions, type LoadedCartridge, TrackedDrive } from './tracked-drive.ts';
import { type NativeReading, VolumeReader } from './volume-reader.ts';
import { VolumeWriter } from './volume-writer.ts';

export interface DriveListeners extends Pick<DriveOptions, 'onChange' | 'onSetAside' | 'keyOf' | 'fence'> {
  readonly onEject: (report: EjectReport) => void;
}

export interface SessionOptions extends DriveOptions, DriveListeners {
  readonly reader: NativeReading;
}

/** A cartridge is about to be ejected: the drive’s report on itself and the cartridge, or why there is none. */
export interface EjectReport {
  readonly barcode: string;
  readonly drive: Drive;
  readonly health: NativeHealth | null;
  readonly fault: Fault | null;
  /** Since it went in, as Loaded has it. */
  readonly stops: number;
}

/** How long winding back will take from where the tape stands; null when that cannot be told. */
export type RewindSeconds = () => Promise<number | null>;

export class DriveSession {
  readonly id: string;
  readonly reading: VolumeReader;
  readonly writing: VolumeWriter;
  readonly maintenance: DriveMaintenance;
  readonly #options: SessionOptions;
  readonly #drive: TrackedDrive;
  readonly #volume: MountableVolume;
  /** Of those who have it. */
  readonly #moveWait = new SharedMoveWait();
  #heldUntil = performance.now();
  #isShared = false;

  private constructor(options: SessionOptions, drive: TrackedDrive) {
    this.id = options.id;
    this.#options = options;
    this.#drive = drive;
    this.#volume = new MountableVolume(drive);
    this.reading = new VolumeReader(drive, this.#volume, options.reader);
    this.writing = new VolumeWriter(drive, this.#volume);
    this.maintenance = new DriveMaintenance(drive, this.#volume);
  }

  static async open(options: SessionOptions): Promise<DriveSession> {
    return new DriveSession(options, await TrackedDrive.open(options));
  }

  describe(): Drive {
    return this.#drive.describe();
  }

  /** As the drive says. */
  get identity(): DriveIdentity {
    return this.#drive.identity;
  }

  /** What is in the drive; null when it is empty. */
  get loaded(): LoadedCartridge | null {
    return this.#drive.loaded;
  }

  /** Why it is set aside until its cartridge has been taken out. */
  get failure(): Fault | null {
    return this.#drive.failure;
  }

  get isHeld(): boolean {
    return this.#drive.isHeld;
  }

  /** It is set aside, and not for its cartridge. */
  get hasFailedItself(): boolean {
    return this.failure !== null && isOwnFault(this.failure.code);
  }

  /** By faults of its own, not of a cartridge. */
  get timesFailed(): number {
    return this.#drive.timesFailed;
  }

  get timesLoaded(): number {
    return this.#drive.timesLoaded;
  }

  /** It needs no person: the shelf's hand or a library's robot brings what is wanted, and takes it away. */
  get isServed(): boolean {
    return this.#options.loader.isServed;
  }

  /** Since the last job with it, or the loading of what is in it. */
  get idleMs(): number {
    return this.isHeld ? 0 : performance.now() - this.#heldUntil;
  }

  /** Whether such a cartridge can be put into it at all. With a real drive the person who loads it decides. */
  takes(barcode: string, use: 'read' | 'write' = 'read'): boolean {
    return this.fits(barcode, use) && this.#options.loader.canLoad(barcode);
  }

  /** By its generation alone. */
  fits(barcode: string, use: 'read' | 'write' = 'read'): boolean {
    const { generation } = this.describe();
    return !this.isServed || generation === null || fitsDrive(barcode, generation, use);
  }

  /**
   * Takes the drive for one job, or for one of several that share it; returns how to give it back. Until the last one has,
   * its state is not that of a drive at rest. `job` is null for what is none; `wait`: whether it waits for a library's robot.
   */
  hold(job: JobId | null, how: 'alone' | 'shared' = 'alone', wait: MoveWait | null = null): () => void {
    const isShared = how === 'shared';
    if (this.isHeld && !(isShared && this.#isShared))
      throw new TapeError('drive.busy', { subject: this.#options.name });
    this.#isShared = isShared;
    this.#drive.take(job);
    return this.#returning(job, wait);
  }

  /** From the one job that has it to the next, and nobody could have it in between; returns how that one gives it back. */
  handOn(to: JobId, how: 'alone' | 'shared', wait: MoveWait): () => void {
    this.#isShared = how === 'shared';
    this.#drive.handOn(to);
    this.#moveWait.clear();
    return this.#returning(to, wait);
  }

  #returning(job: JobId | null, wait: MoveWait | null): () => void {
    const leave = wait === null ? () => undefined : this.#moveWait.add(wait);
    return () => {
      leave();
      this.#heldUntil = performance.now();
      this.#drive.giveBack(job);
    };
  }

  get #wait(): MoveWait | null {
    return this.#moveWait.isEmpty ? null : this.#moveWait;
  }

  // ---- in ----

  /** Whether somebody has put a cartridge into a real drive. */
  lookInside(): Promise<void> {
    return this.#drive.lookInside();
  }

  /** By the drive's own word; nothing moves. */
  async holdsSomething(): Promise<boolean> {
    return (await native(this.#options.name, this.#drive.native.status())).readiness !== 'empty';
  }

  /** What the memory of the cartridge in it says, which nobody has loaded yet; "" when that says nothing. */
  async barcodeInside(): Promise<string> {
    await native(this.#options.name, this.#drive.native.load());
    return (await native(this.#options.name, this.#drive.native.status())).barcode;
  }

  /** Of what a robot has put in and nobody has asked for. */
  async letGo(): Promise<void> {
    await native(this.#options.name, this.#drive.native.load());
    await native(this.#options.name, this.#drive.native.unload());
  }

  /** Puts the cartridge in, loads it and looks at it, which never changes it. `onListed` hears what its index lists. */
  async load(barcode: string, onListed?: OnListed): Promise<void> {
    if (this.loaded !== null) throw new TapeError('drive.occupied', { subject: this.loaded.barcode });
    if (!this.#options.loader.canLoad(barcode)) {
      // A real drive takes what a person says it holds, unless the shelf has one of that barcode; in a library, what is in a slot.
      const inLibrary = this.describe().virtual ? 'cartridge.unknown' : 'library.cartridge-absent';
      const code = this.isServed ? inLibrary : 'cartridge.also-virtual';
      throw new TapeError(code, { subject: barcode });
    }
    if (!this.takes(barcode)) throw new TapeError('medium.incompatible', { subject: barcode });
    const { loader } = this.#options;
    this.#drive.setLoading(barcode, loader.hasRobot === true ? 'fetching' : 'threading');
    let damage = '';
    try {
      damage = await loader.putIn(this.#drive.native, barcode, this.#wait);
    } catch (error) {
      this.#drive.setEmpty();
      throw error;
    }
    if (loader.hasRobot === true) this.#drive.setThreading(barcode);
    await this.#drive.load(barcode, damage, onListed);
  }

  /** Another look at what only a key shows. */
  async examineEncrypted(): Promise<void> {
    const { barcode, condition } = this.#drive.requireUsable();
    if (condition === 'encrypted') await this.#drive.examine(barcode, '');
  }

  /** Looks again, as what was found may be long past. */
  async requireBlank(): Promise<void> {
    const { barcode, condition } = this.#drive.requireUsable();
    if (condition === 'blank') await this.#drive.examine(barcode, '');
    if (this.#drive.requireUsable().condition !== 'blank')
      throw new TapeError('format.not-blank', { subject: barcode });
  }

  /** Erases the cartridge and makes an LTFS volume on it. */
  async format(options: Omit<FormatOptions, 'barcode'>): Promise<void> {
    const barcode = this.#drive.requireWritable();
    await this.#volume.unmount();
    await this.#drive.format(barcode, options);
  }

  /** The mark of another fleet in the cartridge's memory counts no more. */
  async unmark(): Promise<void> {
    await this.#volume.unmount();
    await this.#drive.unmark();
  }

  /** Where the tape stands. */
  position(): Promise<BlockAddress> {
    return native(this.#options.name, this.#drive.native.position());
  }

  // ---- mounted ----

  /** Mounts the volume, if it is not. For writing it must be whole, unlocked and not protected. */
  mount(access: MountAccess): Promise<VolumeFacts> {
    return this.#volume.mount(access);
  }

  /** The volume's facts and rows for the time of the work, which is all that it is asked for. */
  async listed<T>(work: (facts: VolumeFacts) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#volume.list());
    } finally {
      await this.#volume.endList();
    }
  }

  /** The volume as it was then, mounted for the time of the work. */
  atGeneration(generation: number, work: (facts: VolumeFacts) => Promise<void>): Promise<void> {
    return this.#volume.atGeneration(generation, work);
  }

  /** What is sound of a volume whose index is refused, mounted for the time of the work. */
  salvaged(work: (volume: NativeVolume) => Promise<void>): Promise<void> {
    return this.#volume.salvaged(work);
  }

  /** What can be had of the cartridge whatever is wrong with it, mounted for the time of the work. */
  rescued(...how: Parameters<MountableVolume['rescued']>): Promise<void> {
    return this.#volume.rescued(...how);
  }

  /** The volume in it can be written to: whole, and neither locked nor protected. */
  get isWritable(): boolean {
    return this.#volume.isWritable;
  }

  facts(): Promise<VolumeFacts> {
    return this.#volume.facts();
  }

  /** What it can do and is set to; asked of one that rests. */
  abilities(): Promise<DriveAbilities> {
    return native(this.#options.name, this.#drive.native.abilities());
  }

  /** The last commands that the drive was given. */
  trace(most: number): readonly TracedCommand[] {
    return this.#drive.native.trace(most);
  }

  /** Rows of the mounted volume's index, from row number `offset` on. */
  rows(offset: number, limit: number): Promise<PackedRows> {
    return this.#volume.rows(offset, limit);
  }

  /** After a job: completes what it wrote, and says what the drive then is. */
  async finishJob(): Promise<void> {
    if (this.loaded === null || this.failure !== null) return;
    if (this.#volume.isUnfinished) await this.#volume.complete();
    this.#drive.setIdle();
  }

  /** Makes an unfinished cartridge whole, also one that came in so, unless a switch or lock forbids it, or it is another computer's. */
  async complete(): Promise<void> {
    const { condition, writeProtected } = this.#drive.requireLoaded();
    if (this.failure !== null || condition !== 'unfinished' || writeProtected) return;
    const { locked } = await this.mount('read');
    if (!locked && !this.#volume.isOthers) await this.#volume.complete();
  }

  // ---- out ----

  /**
   * Out of the drive and onto the shelf, completed first. `rewindSeconds` is asked when nothing moves the tape any more. Only a
   * fault of the drive keeps it inside; why else the volume could not be completed is thrown when the cartridge is out.
   * `onSeenAgain`: an index had come before a fault, and what it names is known now; must not reject.
   */
  async eject(
    rewindSeconds: RewindSeconds = async () => null,
    onSeenAgain: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const unfinished = await this.#completed();
    await this.#reportHealth();
    if (this.failure !== null && !this.hasFailedItself && this.#volume.isUnfinished) await this.#lookAgain(onSeenAgain);
    const expected = this.failure === null ? await rewindSeconds() : null;
    if (this.failure === null && unfinished === null) await this.#takeOut(expected);
    else await this.#forceOut(expected);
    await this.#checkAfterCleaning();
    this.#options.loader.clearSlot();
    this.#volume.forget();
    this.#drive.setEmpty();
    if (unfinished !== null) throw unfinished.error;
  }

  /** Somebody else has taken it out, or exchanged it: what was known of it holds for nothing that is in the drive now. */
  async forgetTaken(): Promise<void> {
    await this.#drive.reopen();
    this.#volume.forget();
    this.#drive.setEmpty();
  }

  /** The helper ends; the cartridge stays in the drive, which nobody has from now on. */
  async close(): Promise<void> {
    this.#drive.take(null);
    try {
      await this.finishJob();
      if (this.failure === null) await this.#volume.unmount();
    } finally {
      await native(this.id, this.#drive.native.close());
    }
  }

  /** Null, or why not. */
  async #completed(): Promise<{ readonly error: unknown } | null> {
    try {
      await this.complete();
      return null;
    } catch (error) {
      if (this.failure !== null) throw error;
      return { error };
    }
  }

  /** A drive that cannot report its health ejects all the same. */
  async #reportHealth(): Promise<void> {
    const { barcode, stops } = this.#drive.requireLoaded();
    const drive = this.describe();
    let [health, fault]: [NativeHealth | null, Fault | null] = [null, this.failure];
    try {
      if (fault === null) health = await this.maintenance.health();
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      fault = error.fault();
    }
    this.#options.onEject({ barcode, drive, health, fault, stops });
  }

  /** A cleaning cartridge has done its work when it is out, and only the drive knows whether that was enough. */
  async #checkAfterCleaning(): Promise<void> {
    if (!isCleaning(this.#drive.requireLoaded().barcode)) return;
    try {
      await this.maintenance.health();
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
    }
  }

  /** Nothing is written: a cartridge that could not be written can often be read, and what was told safe is listed then. */
  async #lookAgain(onSeen: () => Promise<void>): Promise<void> {
    const { barcode } = this.#drive.requireLoaded();
    try {
      await this.#volume.unmount();
      this.#volume.forget();
      await this.#drive.load(barcode, '');
      await onSeen();
      await this.#volume.unmount();
    } catch (error) {
      // It is as little known as before, and the next one that loads it looks.
      if (!(error instanceof TapeError)) throw error;
    }
  }

  async #takeOut(rewindSeconds: number | null): Promise<void> {
    await this.#volume.unmount();
    await this.#drive.unload(rewindSeconds);
    if (this.#options.loader.hasRobot === true) this.#drive.setStoring();
    try {
      await this.#drive.guard(this.#options.loader.takeOut(this.#drive.native, this.#wait));
    } catch (error) {
      // It stays: whoever comes next finds it on the load point, as after any job.
      if (this.failure === null) await this.#drive.load(this.#drive.requireLoaded().barcode, '');
      throw error;
    }
  }

  /** After a fault the volume may hold what it cannot commit, and so refuse to go: then the drive is opened anew. */
  async #forceOut(rewindSeconds: number | null): Promise<void> {
    try {
      await this.#takeOut(rewindSeconds);
    } catch {
      await this.#drive.reopen();
      await this.#drive.guard(this.#options.loader.takeOut(this.#drive.native, this.#wait));
    }
  }
}
