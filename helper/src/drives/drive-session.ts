// One drive and what is in it. One job at a time holds it, or several that read in one pass. Its state is what a person
// acts on, so it is always the cautious truth: `safe-to-eject` only while both partitions end in an index that names
// everything written.

import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Condition, Drive, DriveState, Fault } from '../../contract/model.ts';
import { native, tapeError } from './faults.ts';
import type { Hand } from './hand.ts';
import { demandSame, generationOf, setsAside } from './judgement.ts';
import type {
  CheckupEvent,
  DriveIdentity,
  DriveMotion,
  FormatOptions,
  IndexRow,
  JournalFile,
  LockState,
  MeasuredProfile,
  Native,
  NativeDiagnosis,
  NativeDrive,
  NativeGeneration,
  NativeHealth,
  NativeRecovery,
  NativeVolume,
  RecoverOptions,
  ShareDone,
  TapeLayout,
  VerifyEvent,
  VerifySummary,
  VolumeFacts,
} from './native.ts';
import { Reading, type Wish } from './reading.ts';
import { type Await, runToEnd } from './streams.ts';
import type { Attached, Writing } from './writing.ts';

/** What is known of the cartridge in the drive. */
export interface Loaded {
  readonly barcode: string;
  readonly condition: Condition;
  readonly detail: string | null;
  /** The switch on its edge; a virtual cartridge whose folder is damaged is not to be written to either. */
  readonly writeProtected: boolean;
  /** By a word on it: it takes nothing but another such word. */
  readonly isLocked: boolean;
  readonly hasDamagedFolder: boolean;
}

const unseen = {
  condition: 'unknown',
  detail: null,
  writeProtected: false,
  isLocked: false,
  hasDamagedFolder: false,
} as const;

export interface SessionOptions extends Pick<Drive, 'id' | 'name' | 'virtual' | 'generation' | 'device' | 'clock'> {
  readonly hand: Hand;
  readonly reader: Pick<Native, 'startReading' | 'readingLayout'>;
  readonly onChange: (drive: Drive) => void;
}

export class DriveSession {
  readonly id: string;
  readonly #options: SessionOptions;
  readonly #identity: DriveIdentity;
  #drive: NativeDrive;
  #state: DriveState = { kind: 'empty' };
  #loaded: Loaded | null = null;
  #volume: NativeVolume | null = null;
  /** A job wrote an index on the data partition that the index partition does not have yet. */
  #isBehind = false;
  #holders = 0;
  #isShared = false;

  private constructor(options: SessionOptions, drive: NativeDrive, identity: DriveIdentity) {
    this.id = options.id;
    this.#options = options;
    this.#drive = drive;
    this.#identity = identity;
  }

  static async open(options: SessionOptions): Promise<DriveSession> {
    const drive = await native(options.name, options.hand.open());
    const identity = await native(options.name, drive.identity());
    return new DriveSession(options, drive, identity);
  }

  describe(): Drive {
    const { vendor, product, serial } = this.#identity;
    const { id, name, virtual, generation, device, clock } = this.#options;
    const known = { virtual, generation: generation ?? generationOf(product), device, clock };
    return { id, name, product: `${vendor} ${product}`, serial, ...known, state: this.#state };
  }

  /** What is in the drive; null when it is empty. */
  get loaded(): Loaded | null {
    return this.#loaded;
  }

  /** Why it is set aside until its cartridge has been taken out. */
  get failure(): Fault | null {
    return this.#state.kind === 'failed' ? this.#state.fault : null;
  }

  get isHeld(): boolean {
    return this.#holders > 0;
  }

  /** Whether such a cartridge can be put into it at all. */
  takes(barcode: string): boolean {
    return this.#options.hand.has(barcode);
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

  /** Puts the cartridge in, loads it and looks at it, which never changes it. */
  async load(barcode: string): Promise<void> {
    if (this.#loaded !== null) throw new TapeError('drive.occupied', { subject: this.#loaded.barcode });
    if (!this.#options.hand.has(barcode)) throw new TapeError('cartridge.unknown', { subject: barcode });
    this.#loaded = { ...unseen, barcode };
    this.#become({ kind: 'loading', barcode });
    let damage = '';
    try {
      damage = await this.#options.hand.putIn(this.#drive, barcode);
    } catch (error) {
      this.#emptied();
      throw error;
    }
    await this.#step(this.#drive.load());
    await this.#examine(barcode, damage);
  }

  /** Erases the cartridge and makes an LTFS volume on it. */
  async format(options: Omit<FormatOptions, 'barcode'>): Promise<void> {
    const barcode = this.#demandWritable();
    await this.#unmount();
    this.#become({ kind: 'formatting', barcode });
    await this.#step(this.#drive.format({ barcode, ...options }));
    await this.#examine(barcode, '');
  }

  /** Mounts the volume, if it is not. For writing it must be whole, unlocked and not protected. */
  async mount(access: 'read' | 'write'): Promise<VolumeFacts> {
    const { barcode, isLocked } = this.#demandUsable();
    const facts = await this.#mount(access);
    if (access === 'write' && (isLocked || facts.locked)) throw new TapeError('volume.locked', { subject: barcode });
    return facts;
  }

  async #mount(access: 'read' | 'write'): Promise<VolumeFacts> {
    const { barcode, condition, detail, writeProtected, isLocked, hasDamagedFolder } = this.#demandUsable();
    const data = { subject: barcode, ...(detail === null ? {} : { detail }) };
    if (condition === 'blank') throw new TapeError('volume.blank', data);
    if (condition === 'foreign') throw new TapeError('volume.foreign', data);
    if (access === 'write' && hasDamagedFolder) throw new TapeError('cartridge.damaged', data);
    if (access === 'write' && condition === 'damaged') throw new TapeError('volume.index-damaged', data);
    if (access === 'write' && condition === 'dirty') throw new TapeError('volume.dirty', data);
    if (access === 'write' && writeProtected) throw new TapeError('medium.write-protected', data);
    const readOnly = writeProtected || isLocked || condition === 'dirty' || condition === 'damaged';
    this.#volume ??= await native(barcode, this.#drive.mount({ readOnly }));
    return await this.facts();
  }

  /** The volume as it was then, mounted for the time of the work. */
  async atGeneration(generation: number, work: (facts: VolumeFacts) => Promise<void>): Promise<void> {
    const { barcode } = this.#demandUsable();
    if (this.#isBehind) await this.#complete();
    await this.#unmount();
    this.#volume = await native(barcode, this.#drive.mountGeneration(generation));
    try {
      await work(await this.facts());
    } finally {
      if (this.failure === null) await this.#unmount();
    }
  }

  facts(): Promise<VolumeFacts> {
    const { barcode, volume } = this.#demandMounted();
    return native(barcode, volume.facts());
  }

  /** Rows of the mounted volume's index, from row number `offset` on. */
  rows(offset: number, limit: number): Promise<readonly IndexRow[]> {
    const { barcode, volume } = this.#demandMounted();
    return native(barcode, volume.rows(offset, limit));
  }

  /** The volume takes part in a session; the drive's state is `writing` from here until it is settled. */
  attach(writing: Writing, slot: number): Attached {
    const { barcode, volume } = this.#demandMounted();
    this.#become({ kind: 'writing', barcode });
    return writing.attach(volume, slot, this.#written, () => this.#fallBehind());
  }

  /** Of a drive in a session: it has nothing more to write but the last indexes, it rests, or it goes on. */
  tell(kind: 'finishing' | 'paused' | 'writing'): void {
    const { barcode } = this.#demandUsable();
    if (this.#state.kind !== kind) this.#become({ kind, barcode });
  }

  /** Begins a pass with its first request; others may join it. */
  startReading(first: Wish, motion: DriveMotion | null): Reading {
    const { barcode, volume } = this.#demandMounted();
    first.signal.throwIfAborted();
    this.#become({ kind: 'reading', barcode });
    const options = motion === null ? {} : { motion };
    return new Reading(
      barcode,
      first,
      (request, onEvents) => this.#options.reader.startReading(volume, options, request, onEvents),
      this.#wait,
    );
  }

  /** Where records lie on the mounted volume's tape. */
  layout(): Promise<TapeLayout> {
    const { barcode, volume } = this.#demandMounted();
    return native(barcode, this.#options.reader.readingLayout(volume));
  }

  /** Reads everything, or what is below some paths or was written since, and compares it with the hashes on the tape. */
  verify(
    paths: readonly string[],
    signal: AbortSignal,
    onEvents: (events: readonly VerifyEvent[]) => void,
    backedUpSince?: string,
  ): Promise<VerifySummary> {
    const { barcode, volume } = this.#demandMounted();
    signal.throwIfAborted();
    this.#become({ kind: 'reading', barcode });
    return runToEnd((listener) => volume.verify({ paths, backedUpSince }, listener), signal, this.#wait, onEvents);
  }

  /** All that lie on the mounted volume's data partition, newest first. */
  generations(signal: AbortSignal): Promise<readonly NativeGeneration[]> {
    const { barcode, volume } = this.#demandMounted();
    signal.throwIfAborted();
    this.#become({ kind: 'reading', barcode });
    return runToEnd(
      () => volume.generations(),
      signal,
      this.#wait,
      () => {},
    );
  }

  /** What it was then becomes a new generation; both partitions end in it afterwards. */
  async rollBack(generation: number): Promise<void> {
    await this.#change(this.mount('write'), (volume) => volume.rollBack(generation));
  }

  /** The only change that a locked volume takes; what it takes after it is settled by mounting it anew. */
  async setLock(state: LockState): Promise<void> {
    const { locked: isLocked } = await this.#change(this.#mount('write'), (volume) => volume.setLock(state));
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, isLocked };
    await this.#unmount();
  }

  /** Looks at everything; what is known of the cartridge afterwards is what that found. */
  async check(
    journal: readonly JournalFile[],
    signal: AbortSignal,
    onEvents: (events: readonly ShareDone[]) => void,
  ): Promise<NativeDiagnosis> {
    const { barcode, hasDamagedFolder } = this.#demandUsable();
    signal.throwIfAborted();
    await this.#unmount();
    this.#become({ kind: 'reading', barcode });
    const start = (listener: typeof onEvents) => this.#drive.check({ journal }, listener);
    const found = await runToEnd(start, signal, this.#wait, onEvents);
    if (!hasDamagedFolder) this.#note(found.condition, found.detail || null);
    return found;
  }

  /** Makes the volume whole; what is on it afterwards is looked at anew. */
  async recover(
    options: RecoverOptions,
    signal: AbortSignal,
    onEvents: (events: readonly ShareDone[]) => void,
  ): Promise<NativeRecovery> {
    const barcode = this.#demandWritable();
    signal.throwIfAborted();
    await this.#unmount();
    this.#become({ kind: 'writing', barcode });
    try {
      return await runToEnd((listener) => this.#drive.recover(options, listener), signal, this.#wait, onEvents);
    } finally {
      if (this.failure === null) await this.#examine(barcode, '');
    }
  }

  /** What the drive tells of its condition; waits for a session under way. */
  health(): Promise<NativeHealth> {
    return native(this.#options.name, this.#drive.health());
  }

  /** Measures the drive, writing over the cartridge; what is on it afterwards is looked at anew. */
  async checkUp(
    options: { readonly extent: 'wraps' | 'band'; readonly erase: boolean },
    signal: AbortSignal,
    onEvents: (events: readonly CheckupEvent[]) => void,
  ): Promise<MeasuredProfile> {
    if (this.#options.clock?.mode === 'instant')
      throw new TapeError('checkup.no-clock', { subject: this.#options.name });
    const barcode = this.#demandWritable();
    signal.throwIfAborted();
    await this.#unmount();
    this.#become({ kind: 'writing', barcode });
    try {
      return await runToEnd((listener) => this.#drive.checkUp(options, listener), signal, this.#wait, onEvents);
    } finally {
      if (this.failure === null) await this.#examine(barcode, '');
    }
  }

  /** After a job: completes what it wrote, and says what the drive then is. */
  async settle(): Promise<void> {
    if (this.#loaded === null || this.failure !== null) return;
    if (this.#isBehind) await this.#complete();
    this.#rest();
  }

  /** Makes an unfinished cartridge whole, also one that came in so, unless a switch or lock forbids it. */
  async complete(): Promise<void> {
    const { condition, writeProtected } = this.#demandLoaded();
    if (this.failure !== null || condition !== 'unfinished' || writeProtected) return;
    const { locked } = await this.mount('read');
    if (!locked) await this.#complete();
  }

  /** Out of the drive and onto the shelf, completed first. */
  async eject(): Promise<void> {
    await this.complete();
    if (this.failure === null) await this.#takeOut();
    else await this.#forceOut();
    this.#options.hand.isBack();
    this.#emptied();
  }

  /** The helper ends; the cartridge stays in the drive. */
  async close(): Promise<void> {
    try {
      await this.settle();
      if (this.failure === null) await this.#unmount();
    } finally {
      await native(this.id, this.#drive.close());
    }
  }

  async #takeOut(): Promise<void> {
    const { barcode } = this.#demandLoaded();
    await this.#unmount();
    this.#become({ kind: 'ejecting', barcode });
    await this.#step(this.#drive.unload());
    await this.#step(this.#options.hand.takeOut(this.#drive));
  }

  /** After a fault the volume may hold what it cannot commit, and so refuse to go: then the drive is opened anew. */
  async #forceOut(): Promise<void> {
    try {
      await this.#takeOut();
    } catch {
      await this.#step(this.#drive.close());
      this.#drive = await this.#step(this.#options.hand.open());
    }
  }

  /** A change of the whole volume, at the end of which both partitions end in the same index. */
  async #change(
    mounted: Promise<unknown>,
    change: (volume: NativeVolume) => Promise<VolumeFacts>,
  ): Promise<VolumeFacts> {
    await mounted;
    const { barcode, volume } = this.#demandMounted();
    this.#become({ kind: 'finishing', barcode });
    const facts = await this.#step(change(volume));
    this.#isBehind = false;
    this.#note('clean');
    return facts;
  }

  async #complete(): Promise<void> {
    const { barcode, volume } = this.#demandMounted();
    this.#become({ kind: 'finishing', barcode });
    await this.#step(volume.complete());
    this.#isBehind = false;
    this.#note('clean');
  }

  /** `damage`: what is wrong with the cartridge's folder; then it is loaded write-protected, whatever its switch says. */
  async #examine(barcode: string, damage: string): Promise<void> {
    const status = await this.#step(this.#drive.status());
    const seen = await this.#step(this.#drive.examine());
    if (!this.#options.virtual) await this.#step(demandSame(barcode, seen));
    const told = 'detail' in seen ? seen.detail : '';
    const hasDamagedFolder = damage !== '';
    this.#loaded = {
      barcode,
      isLocked: 'volume' in seen && seen.volume?.locked === true,
      condition: hasDamagedFolder ? 'damaged' : seen.condition,
      detail: damage || told || null,
      writeProtected: status.writeProtected && !hasDamagedFolder,
      hasDamagedFolder,
    };
    this.#rest();
  }

  async #unmount(): Promise<void> {
    if (this.#volume !== null) await this.#step(this.#volume.unmount());
    this.#volume = null;
  }

  readonly #wait: Await = (done) => this.#step(done);

  /** The end of a write. After a fault only a new look could tell what is on the cartridge. */
  readonly #written: Await = async (done) => {
    try {
      return await this.#step(done);
    } catch (error) {
      if (this.failure !== null) this.#note('unknown');
      throw error;
    }
  };

  /** A step whose failure may leave drive or cartridge unsure. */
  async #step<T>(work: Promise<T>): Promise<T> {
    const barcode = this.#loaded?.barcode ?? null;
    try {
      return await work;
    } catch (error) {
      const failure = tapeError(error, barcode ?? this.#options.name);
      if (setsAside(failure.code)) this.#become({ kind: 'failed', barcode, fault: failure.fault() });
      throw failure;
    }
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#note('unfinished');
  }

  #note(condition: Condition, detail: string | null = null): void {
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, condition, detail };
  }

  #emptied(): void {
    this.#loaded = null;
    this.#volume = null;
    this.#isBehind = false;
    this.#become({ kind: 'empty' });
  }

  #rest(): void {
    const { barcode, condition } = this.#demandLoaded();
    this.#become({ kind: condition === 'clean' ? 'safe-to-eject' : 'loaded', barcode });
  }

  #become(state: DriveState): void {
    this.#state = state;
    this.#options.onChange(this.describe());
  }

  #demandLoaded(): Loaded {
    if (this.#loaded === null) throw new TapeError('drive.empty', { subject: this.#options.name });
    return this.#loaded;
  }

  #demandUsable(): Loaded {
    const loaded = this.#demandLoaded();
    if (this.failure !== null) throw errorOf(this.failure);
    return loaded;
  }

  /** A cartridge that may be written over. */
  #demandWritable(): string {
    const { barcode, writeProtected, hasDamagedFolder, detail } = this.#demandUsable();
    if (hasDamagedFolder) throw new TapeError('cartridge.damaged', { subject: barcode, detail: detail ?? '' });
    if (writeProtected) throw new TapeError('medium.write-protected', { subject: barcode });
    return barcode;
  }

  #demandMounted(): { readonly barcode: string; readonly volume: NativeVolume } {
    const { barcode } = this.#demandUsable();
    if (this.#volume === null) throw new TapeError('cartridge.not-loaded', { subject: barcode, detail: 'not mounted' });
    return { barcode, volume: this.#volume };
  }
}
