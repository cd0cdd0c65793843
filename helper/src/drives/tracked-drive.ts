// A drive and the cartridge in it, as far as they are known. Its state is what a person acts on, so it is always the
// cautious truth: `safe-to-eject` only while both partitions end in an index that names everything written and nobody has
// the drive, and `failed` from a fault that leaves anything unsure until the cartridge has been taken out.

import { join } from 'node:path';
import { barcodePattern } from '../../contract/barcodes.ts';
import { isAtRest, isAtWork } from '../../contract/drive-use.ts';
import { errorOf, TapeError } from '../../contract/errors.ts';
import type { Condition, Drive, DriveState, Fault, JobId, TimedState } from '../../contract/model.ts';
import type { TracedCommand } from '../../contract/trace.ts';
import type { CartridgeLoader } from './cartridge-loader.ts';
import { alertsAfter, generationOf, isOwnFault, leavesDriveUnsure, requireSameLabel } from './drive-answers.ts';
import { type DriveAndCartridge, native, tapeError } from './faults.ts';
import type { Fence, FencePurpose } from './fence.ts';
import type {
  DriveIdentity,
  Examination,
  FormatOptions,
  KeyReference,
  NativeDrive,
  NativeHealth,
  OnListed,
} from './native.ts';
import type { AwaitDrive } from './operations.ts';
import type { StepTimes } from './step-times.ts';

/** What is known of the cartridge in the drive. */
export interface LoadedCartridge {
  readonly barcode: string;
  readonly condition: Condition;
  readonly detail: string | null;
  /** The switch on its edge; a virtual cartridge whose folder is damaged is not to be written to either. */
  readonly writeProtected: boolean;
  /** By a word on it: it takes nothing but another such word. */
  readonly isLocked: boolean;
  readonly hasDamagedFolder: boolean;
  /** Since it went in: so often had its tape to stop while it was written to, because no data came. */
  readonly stops: number;
}

const notExamined = {
  condition: 'unknown',
  detail: null,
  writeProtected: false,
  isLocked: false,
  hasDamagedFolder: false,
  stops: 0,
} as const;

export interface DriveOptions extends Pick<Drive, 'id' | 'name' | 'virtual' | 'generation' | 'device' | 'clock'> {
  readonly loader: CartridgeLoader;
  /** As Shelf has it. */
  readonly spillFolder: string;
  readonly tarFolder: string;
  readonly stepTimes: (drive: Drive) => Promise<StepTimes>;
  /** The key of a cartridge, by the name and the wrapped key that it bears; null: it is not here, or locked. */
  readonly keyOf: (barcode: string, keyId: string | null, wrapped: string | null) => Promise<KeyReference | null>;
  readonly fence: Fence;
  readonly onChange: (drive: Drive) => void;
  /** A fault has left it unsure; with the last commands that it was given. */
  readonly onSetAside: (drive: Drive, fault: Fault, commands: readonly TracedCommand[]) => void;
}

/** That go with a fault. */
const commandsBeforeAFault = 50;

export class TrackedDrive {
  readonly #options: DriveOptions;
  readonly #identity: DriveIdentity;
  #native: NativeDrive;
  #stepTimes: StepTimes | null = null;
  #state: DriveState = { kind: 'empty' };
  #loaded: LoadedCartridge | null = null;
  #alerts: readonly number[] = [];
  #timesFailed = 0;
  #timesLoaded = 0;
  /** What is in it may be written to by this computer, until it goes out. */
  #isClaimed = false;
  /** Null: what is no job. */
  #holders: readonly (JobId | null)[] = [];

  private constructor(options: DriveOptions, drive: NativeDrive, identity: DriveIdentity) {
    this.#options = options;
    this.#native = drive;
    this.#identity = identity;
  }

  static async open(options: DriveOptions): Promise<TrackedDrive> {
    const drive = await native(options.name, options.loader.open());
    const identity = await native(options.name, drive.identity());
    const tracked = new TrackedDrive(options, drive, identity);
    tracked.#stepTimes = await options.stepTimes(tracked.describe());
    return tracked;
  }

  describe(): Drive {
    const { vendor, product, serial } = this.#identity;
    const { id, name, virtual, generation, device, clock } = this.#options;
    const known = { virtual, generation: generation ?? generationOf(product), device, clock };
    const alerts = this.#alerts.length === 0 ? {} : { alerts: this.#alerts };
    const holders = this.#holders.filter((job) => job !== null);
    const jobs = holders.length === 0 ? {} : { jobs: holders };
    return { id, name, product: `${vendor} ${product}`, serial, ...known, state: this.#shown, ...alerts, ...jobs };
  }

  /** Whoever has it may begin something at any moment: nobody is told meanwhile that the cartridge rests. */
  get #shown(): DriveState {
    return isAtRest(this.#state) && this.isHeld ? { kind: 'in-use', barcode: this.#state.barcode } : this.#state;
  }

  get identity(): DriveIdentity {
    return this.#identity;
  }

  get name(): string {
    return this.#options.name;
  }

  /** Another one after `reopen`. */
  get native(): NativeDrive {
    return this.#native;
  }

  /** What is in the drive; null when it is empty. */
  get loaded(): LoadedCartridge | null {
    return this.#loaded;
  }

  /** Why it is set aside until its cartridge has been taken out. */
  get failure(): Fault | null {
    return this.#state.kind === 'failed' ? this.#state.fault : null;
  }

  /** Since the helper knows it. */
  get timesFailed(): number {
    return this.#timesFailed;
  }

  get timesLoaded(): number {
    return this.#timesLoaded;
  }

  get spillFolder(): string {
    return this.#options.spillFolder;
  }

  /** Of the tape in it, when tar has written that: the file that has the index of its archives, once they are listed. */
  get tarIndex(): string {
    return join(this.#options.tarFolder, `${this.requireLoaded().barcode}.xml`);
  }

  get isHeld(): boolean {
    return this.#holders.length > 0;
  }

  take(job: JobId | null): void {
    this.#setHolders([...this.#holders, job]);
  }

  giveBack(job: JobId | null): void {
    const holders = this.#holders.toSpliced(this.#holders.indexOf(job), 1);
    if (holders.length === 0) this.#comeToRest();
    this.#setHolders(holders);
  }

  /** From its one holder to the next. */
  handOn(to: JobId): void {
    this.#comeToRest();
    this.#setHolders([to]);
  }

  /** What a holder began and left without saying what came of it is over with it, and no more is promised. */
  #comeToRest(): void {
    if (isAtWork(this.#state)) this.#state = { kind: 'loaded', barcode: this.#state.barcode };
  }

  #setHolders(holders: readonly (JobId | null)[]): void {
    this.#holders = holders;
    this.#options.onChange(this.describe());
  }

  setState(state: DriveState): void {
    this.#state = state;
    this.#options.onChange(this.describe());
  }

  /** Nothing is read any more, though whoever has it may go on. */
  setRead(): void {
    if (this.#state.kind === 'reading' || this.#state.kind === 'paused')
      this.setState({ kind: 'loaded', barcode: this.#state.barcode });
  }

  /** What is read waits until somebody takes more of it. */
  setReadingPaused(isPaused: boolean): void {
    const [from, to] = isPaused ? (['reading', 'paused'] as const) : (['paused', 'reading'] as const);
    if (this.#state.kind === from) this.setState({ kind: to, barcode: this.#state.barcode });
  }

  /** Nothing goes on in it: what the drive then is follows from what is known of the cartridge. */
  setIdle(): void {
    const { barcode, condition } = this.requireLoaded();
    this.setState({ kind: condition === 'clean' ? 'safe-to-eject' : 'loaded', barcode });
  }

  /**
   * Whether somebody has put a cartridge into a real drive that was empty. Nothing moves; what is wrong with a drive that does
   * not answer is said to whoever uses it.
   */
  async lookInside(): Promise<void> {
    if (this.#options.virtual || !this.isVacant) return;
    const seen = await this.#native.status().catch(() => null);
    if (seen === null || !this.isVacant) return;
    const isIn = seen.readiness === 'ready' || seen.readiness === 'loading';
    const barcode = barcodePattern.test(seen.barcode) ? seen.barcode : null;
    const state: DriveState = isIn ? { kind: 'empty', unidentified: { barcode } } : { kind: 'empty' };
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.setState(state);
  }

  /** Nobody uses it, and nothing that is known of is in it. */
  get isVacant(): boolean {
    return this.#state.kind === 'empty' && this.#loaded === null && !this.isHeld;
  }

  /** A cartridge goes in, of which only the barcode is known. */
  setLoading(barcode: string, step: 'fetching' | 'threading'): void {
    this.#timesLoaded += 1;
    this.#isClaimed = false;
    this.#loaded = { ...notExamined, barcode };
    this.setState({ kind: 'loading', barcode, ...this.#begin(step) });
  }

  /** The robot has brought it. */
  setThreading(barcode: string): void {
    this.setState({ kind: 'loading', barcode, ...this.#begin('threading') });
  }

  /** The drive has let go of it, and the robot takes it away. */
  setStoring(): void {
    const { barcode } = this.requireLoaded();
    this.setState({ kind: 'ejecting', barcode, ...this.#begin('storing') });
  }

  /** Whether this computer may write to what is in it. Why not, whoever wants to write hears. */
  async claim(purpose: FencePurpose): Promise<boolean> {
    const { barcode } = this.requireUsable();
    this.#isClaimed ||= await native(this.faultSubject, this.#options.fence.claim(this.#native, barcode, purpose));
    return this.#isClaimed;
  }

  /** The mark of others in its memory counts no more. */
  async unmark(): Promise<void> {
    this.requireUsable();
    this.#isClaimed = false;
    const { isMarked } = await native(this.faultSubject, this.#native.fleetMark());
    if (isMarked) await native(this.faultSubject, this.#native.eraseMark());
  }

  /** Onto the load point, and seen there. `damage`: as `examine` has it. */
  async load(barcode: string, damage: string, onListed?: OnListed): Promise<void> {
    this.#isClaimed = false;
    const loading = this.#native.load((events) => {
      for (const { step } of events)
        if (step === 'calibrating') this.setState({ kind: 'loading', barcode, ...this.#begin(step) });
    });
    await this.guard(loading);
    await this.guard(this.#options.loader.confirm?.(barcode) ?? Promise.resolve());
    this.setState({ kind: 'loading', barcode, ...this.#begin('identifying') });
    await this.examine(barcode, damage, onListed);
  }

  /** Erases the cartridge and makes an LTFS volume on it. */
  async format(barcode: string, options: Omit<FormatOptions, 'barcode'>): Promise<void> {
    await this.claim('write');
    this.setState({ kind: 'formatting', barcode, ...this.#begin('partitioning') });
    const formatting = this.#native.format({ barcode, ...options }, (events) => {
      for (const { step } of events)
        if (step === 'recording') this.setState({ kind: 'formatting', barcode, ...this.#begin(step) });
    });
    await this.guard(formatting);
    await this.examine(barcode, '');
  }

  /** Rewinds and lets go of the cartridge. `rewindSeconds`: as far as that can be told. */
  async unload(rewindSeconds: number | null): Promise<void> {
    const { barcode } = this.requireLoaded();
    this.setState({ kind: 'ejecting', barcode, ...this.#begin('unloading', rewindSeconds) });
    await this.guard(this.#native.unload());
  }

  #begin<Step extends TimedState['step']>(step: Step, rewindSeconds: number | null = null) {
    const expectedSeconds = this.#stepTimes?.expected(step, rewindSeconds) ?? null;
    return { step, since: new Date().toISOString(), expectedSeconds };
  }

  /** Looks at the cartridge. `damage`: what is wrong with its folder; then it is not to be written to, and loaded so. */
  async examine(barcode: string, damage: string, onListed?: OnListed): Promise<void> {
    const status = await this.guard(this.#native.status());
    const seen = await this.#seen(barcode, onListed);
    if (!this.#options.virtual) await this.guard(requireSameLabel(barcode, seen));
    const detail = 'detail' in seen ? seen.detail : '';
    const hasDamagedFolder = damage !== '';
    this.#loaded = {
      barcode,
      isLocked: 'volume' in seen && seen.volume?.locked === true,
      condition: hasDamagedFolder ? 'damaged' : seen.condition,
      detail: damage || detail || null,
      writeProtected: status.writeProtected && !hasDamagedFolder,
      hasDamagedFolder,
      stops: this.#loaded?.stops ?? 0,
    };
    this.setIdle();
  }

  /** With its key, where that is here: the drive has lost it with each cartridge that went out. */
  async #seen(barcode: string, onListed?: OnListed): Promise<Examination> {
    const seen = await this.guard(this.#native.examine(onListed));
    if (seen.condition !== 'encrypted') return seen;
    const key = await this.#options.keyOf(barcode, seen.keyId ?? null, seen.wrapped ?? null);
    if (key === null) return seen;
    await this.guard(this.#native.giveKey(key));
    return await this.guard(this.#native.examine(onListed));
  }

  setCondition(condition: Condition, detail: string | null = null): void {
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, condition, detail };
  }

  updateAlerts(health: Pick<NativeHealth, 'alerts' | 'alertsCleared'>): void {
    const alerts = alertsAfter(this.#alerts, health, this.#loaded?.barcode ?? '');
    if (String(alerts) === String(this.#alerts)) return;
    this.#alerts = alerts;
    this.#options.onChange(this.describe());
  }

  setLocked(isLocked: boolean): void {
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, isLocked };
  }

  addStops(more: number): void {
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, stops: this.#loaded.stops + more };
  }

  setEmpty(): void {
    this.#loaded = null;
    this.setState({ kind: 'empty' });
  }

  async reopen(): Promise<void> {
    this.#isClaimed = false;
    await this.guard(this.#native.close());
    this.#native = await this.guard(this.#options.loader.open());
  }

  /** What a fault of a step names: this drive, or what is in it. */
  get faultSubject(): DriveAndCartridge {
    return { drive: this.#options.name, barcode: this.#loaded?.barcode ?? null };
  }

  /** A step whose failure may leave drive or cartridge unsure. */
  readonly guard: AwaitDrive = async (work) => {
    const about = this.faultSubject;
    try {
      return await work;
    } catch (error) {
      const failure = tapeError(error, about);
      if (leavesDriveUnsure(failure.code)) {
        const fault = failure.fault();
        if (isOwnFault(failure.code)) this.#timesFailed += 1;
        this.setState({ kind: 'failed', barcode: about.barcode, fault });
        this.#options.onSetAside(this.describe(), fault, this.#native.trace(commandsBeforeAFault));
      }
      throw failure;
    }
  };

  /** The end of a write. After a fault only a new look could tell what is on the cartridge. */
  readonly guardWrite: AwaitDrive = async (done) => {
    try {
      return await this.guard(done);
    } catch (error) {
      if (this.failure !== null) this.setCondition('unknown');
      throw error;
    }
  };

  requireLoaded(): LoadedCartridge {
    if (this.#loaded === null) throw new TapeError('drive.empty', { subject: this.#options.name });
    return this.#loaded;
  }

  requireUsable(): LoadedCartridge {
    const loaded = this.requireLoaded();
    if (this.failure !== null) throw errorOf(this.failure);
    return loaded;
  }

  /** A cartridge that may be written over. */
  requireWritable(): string {
    const { barcode, writeProtected, hasDamagedFolder, detail } = this.requireUsable();
    if (hasDamagedFolder) throw new TapeError('cartridge.damaged', { subject: barcode, detail: detail ?? '' });
    if (writeProtected) throw new TapeError('medium.write-protected', { subject: barcode });
    return barcode;
  }
}
