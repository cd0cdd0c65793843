// One drive and what is in it, as jobs use it. One job at a time holds it, or several that read in one pass. Here is a
// cartridge's way through it, from the hand that puts it in to the hand that takes it out; what is done with it in between
// is reading, writing or upkeep.

import { fitsDrive, isCleaning } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Drive, Fault } from '../../contract/model.ts';
import { CautiousDrive, type DriveOptions, type Loaded } from './cautious-drive.ts';
import { native } from './faults.ts';
import { type Access, MountableVolume } from './mountable-volume.ts';
import type { FormatOptions, NativeHealth, NativeVolume, PackedRows, VolumeFacts } from './native.ts';
import { type Reader, ReadingSide } from './reading-side.ts';
import { Upkeep } from './upkeep.ts';
import { WritingSide } from './writing-side.ts';

export interface SessionOptions extends DriveOptions {
  readonly reader: Reader;
  readonly onLeaving: (leaving: Leaving) => void;
}

/** A cartridge is about to leave its drive: what the drive says of itself and of it, or why it says nothing. */
export interface Leaving {
  readonly barcode: string;
  readonly drive: Drive;
  readonly health: NativeHealth | null;
  readonly fault: Fault | null;
  /** Since it went in, as Loaded has it. */
  readonly stops: number;
}

export class DriveSession {
  readonly id: string;
  readonly reading: ReadingSide;
  readonly writing: WritingSide;
  readonly upkeep: Upkeep;
  readonly #options: SessionOptions;
  readonly #drive: CautiousDrive;
  readonly #volume: MountableVolume;
  #holders = 0;
  #isShared = false;

  private constructor(options: SessionOptions, drive: CautiousDrive) {
    this.id = options.id;
    this.#options = options;
    this.#drive = drive;
    this.#volume = new MountableVolume(drive);
    this.reading = new ReadingSide(drive, this.#volume, options.reader);
    this.writing = new WritingSide(drive, this.#volume);
    this.upkeep = new Upkeep(drive, this.#volume);
  }

  static async open(options: SessionOptions): Promise<DriveSession> {
    return new DriveSession(options, await CautiousDrive.open(options));
  }

  describe(): Drive {
    return this.#drive.describe();
  }

  /** What is in the drive; null when it is empty. */
  get loaded(): Loaded | null {
    return this.#drive.loaded;
  }

  /** Why it is set aside until its cartridge has been taken out. */
  get failure(): Fault | null {
    return this.#drive.failure;
  }

  get isHeld(): boolean {
    return this.#holders > 0;
  }

  /** Whether such a cartridge can be put into it at all. At a drive of metal that is for the person who does it. */
  takes(barcode: string, use: 'read' | 'write' = 'read'): boolean {
    const { virtual, generation } = this.describe();
    const fits = !virtual || generation === null || fitsDrive(barcode, generation, use);
    return fits && this.#options.hand.has(barcode);
  }

  /** Takes the drive for one job, or for one of several that share it; returns how to give it back. */
  hold(how: 'alone' | 'shared' = 'alone'): () => void {
    const isShared = how === 'shared';
    if (this.isHeld && !(isShared && this.#isShared))
      throw new TapeError('drive.busy', { subject: this.#options.name });
    this.#isShared = isShared;
    this.#holders += 1;
    return () => {
      this.#holders -= 1;
    };
  }

  // ---- in ----

  /** Puts the cartridge in, loads it and looks at it, which never changes it. */
  async load(barcode: string): Promise<void> {
    if (this.loaded !== null) throw new TapeError('drive.occupied', { subject: this.loaded.barcode });
    if (!this.#options.hand.has(barcode)) throw new TapeError('cartridge.unknown', { subject: barcode });
    if (!this.takes(barcode)) throw new TapeError('medium.incompatible', { subject: barcode });
    this.#drive.expect(barcode);
    let damage = '';
    try {
      damage = await this.#options.hand.putIn(this.#drive.native, barcode);
    } catch (error) {
      this.#drive.emptied();
      throw error;
    }
    await this.#drive.step(this.#drive.native.load());
    await this.#drive.examine(barcode, damage);
  }

  /** Erases the cartridge and makes an LTFS volume on it. */
  async format(options: Omit<FormatOptions, 'barcode'>): Promise<void> {
    const barcode = this.#drive.demandWritable();
    await this.#volume.unmount();
    this.#drive.become({ kind: 'formatting', barcode });
    await this.#drive.step(this.#drive.native.format({ barcode, ...options }));
    await this.#drive.examine(barcode, '');
  }

  // ---- mounted ----

  /** Mounts the volume, if it is not. For writing it must be whole, unlocked and not protected. */
  mount(access: Access): Promise<VolumeFacts> {
    return this.#volume.mount(access);
  }

  /** The volume as it was then, mounted for the time of the work. */
  atGeneration(generation: number, work: (facts: VolumeFacts) => Promise<void>): Promise<void> {
    return this.#volume.atGeneration(generation, work);
  }

  /** What is sound of a volume whose index is refused, mounted for the time of the work. */
  salvaged(work: (volume: NativeVolume) => Promise<void>): Promise<void> {
    return this.#volume.salvaged(work);
  }

  /** The volume in it can be written to: whole, and neither locked nor protected. */
  get takesWords(): boolean {
    return this.#volume.takesWords;
  }

  facts(): Promise<VolumeFacts> {
    return this.#volume.facts();
  }

  /** Rows of the mounted volume's index, from row number `offset` on. */
  rows(offset: number, limit: number): Promise<PackedRows> {
    return this.#volume.rows(offset, limit);
  }

  /** After a job: completes what it wrote, and says what the drive then is. */
  async settle(): Promise<void> {
    if (this.loaded === null || this.failure !== null) return;
    if (this.#volume.isBehind) await this.#volume.complete();
    this.#drive.rest();
  }

  /** Makes an unfinished cartridge whole, also one that came in so, unless a switch or lock forbids it. */
  async complete(): Promise<void> {
    const { condition, writeProtected } = this.#drive.demandLoaded();
    if (this.failure !== null || condition !== 'unfinished' || writeProtected) return;
    const { locked } = await this.mount('read');
    if (!locked) await this.#volume.complete();
  }

  // ---- out ----

  /**
   * Out of the drive and onto the shelf, completed first. Only a fault of the drive keeps it inside; why else the volume
   * could not be completed is thrown when the cartridge is out.
   */
  async eject(): Promise<void> {
    const unfinished = await this.#completed();
    await this.#tellHealth();
    if (this.failure === null && unfinished === null) await this.#takeOut();
    else await this.#forceOut();
    await this.#askWhetherClean();
    this.#options.hand.isBack();
    this.#volume.forget();
    this.#drive.emptied();
    if (unfinished !== null) throw unfinished.error;
  }

  /** The helper ends; the cartridge stays in the drive. */
  async close(): Promise<void> {
    try {
      await this.settle();
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

  /** A drive that cannot tell lets its cartridge go all the same. */
  async #tellHealth(): Promise<void> {
    const { barcode, stops } = this.#drive.demandLoaded();
    const drive = this.describe();
    let [health, fault]: [NativeHealth | null, Fault | null] = [null, this.failure];
    try {
      if (fault === null) health = await this.upkeep.health();
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      fault = error.fault();
    }
    this.#options.onLeaving({ barcode, drive, health, fault, stops });
  }

  /** A cleaning cartridge has done its work when it is out, and only the drive knows whether that was enough. */
  async #askWhetherClean(): Promise<void> {
    if (!isCleaning(this.#drive.demandLoaded().barcode)) return;
    try {
      await this.upkeep.health();
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
    }
  }

  async #takeOut(): Promise<void> {
    const { barcode } = this.#drive.demandLoaded();
    await this.#volume.unmount();
    this.#drive.become({ kind: 'ejecting', barcode });
    await this.#drive.step(this.#drive.native.unload());
    await this.#drive.step(this.#options.hand.takeOut(this.#drive.native));
  }

  /** After a fault the volume may hold what it cannot commit, and so refuse to go: then the drive is opened anew. */
  async #forceOut(): Promise<void> {
    try {
      await this.#takeOut();
    } catch {
      await this.#drive.reopen();
    }
  }
}
