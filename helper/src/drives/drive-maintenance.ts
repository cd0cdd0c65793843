// What is done about the drive and the cartridge as such, without a mounted volume: how they are, and making them whole.

import type { ConformanceFinding, ShortProfile } from '../../contract/drive-report.ts';
import { TapeError } from '../../contract/errors.ts';
import { native } from './faults.ts';
import type { MountableVolume } from './mountable-volume.ts';
import type {
  CheckupEvent,
  DriveProfile,
  JournalFile,
  ListedArchives,
  NativeDiagnosis,
  NativeHealth,
  NativeRecovery,
  Operation,
  RecoverOptions,
  ShareDone,
} from './native.ts';
import { runToEnd } from './operations.ts';
import type { TrackedDrive } from './tracked-drive.ts';

export interface CheckupExtent {
  readonly extent: 'wraps' | 'band';
  readonly erase: boolean;
}

type Listen<E> = (events: readonly E[]) => void;

export class DriveMaintenance {
  readonly #drive: TrackedDrive;
  readonly #volume: MountableVolume;

  constructor(drive: TrackedDrive, volume: MountableVolume) {
    this.#drive = drive;
    this.#volume = volume;
  }

  /** The drive’s own report of its condition; waits for a session under way. */
  async health(): Promise<NativeHealth> {
    const health = await native(this.#drive.name, this.#drive.native.health());
    this.#drive.updateAlerts(health);
    return health;
  }

  /** Tries all that is relied upon in a drive, writing over the cartridge. `changer`: a robot's node, or "". */
  conformance(
    options: { readonly erase: boolean; readonly changer: string },
    signal: AbortSignal,
    onEvents: Listen<ShareDone>,
  ): Promise<readonly ConformanceFinding[]> {
    return this.#tryOut((listener) => this.#drive.native.conformance(options, listener), signal, onEvents);
  }

  /** What a minute shows, writing over the cartridge. */
  shortCheckUp(signal: AbortSignal): Promise<ShortProfile> {
    this.#requireTime();
    return this.#tryOut(
      () => this.#drive.native.shortCheckUp(),
      signal,
      () => {},
    );
  }

  /** Measures the drive, writing over the cartridge. */
  async checkUp(what: CheckupExtent, signal: AbortSignal, onEvents: Listen<CheckupEvent>): Promise<DriveProfile> {
    this.#requireTime();
    return await this.#tryOut((listener) => this.#drive.native.checkUp(what, listener), signal, onEvents);
  }

  /** Looks at everything on the cartridge; what is known of it afterwards is what that found. */
  async check(
    journal: readonly JournalFile[],
    signal: AbortSignal,
    onEvents: Listen<ShareDone>,
  ): Promise<NativeDiagnosis> {
    const { barcode, hasDamagedFolder } = this.#drive.requireUsable();
    signal.throwIfAborted();
    await this.#volume.unmount();
    this.#drive.setState({ kind: 'reading', barcode });
    const start = (listener: Listen<ShareDone>) => this.#drive.native.check({ journal }, listener);
    const found = await runToEnd(start, signal, this.#drive.guard, onEvents).finally(() => this.#drive.setRead());
    if (!hasDamagedFolder) this.#drive.setCondition(found.condition, found.detail || null);
    return found;
  }

  /** Lists the archives of a tape that tar has written; `checksums`: reads what is in them, too. */
  async listTar(checksums: boolean, signal: AbortSignal, onEvents: Listen<ShareDone>): Promise<ListedArchives> {
    const { barcode } = this.#drive.requireUsable();
    signal.throwIfAborted();
    await this.#volume.unmount();
    this.#drive.setState({ kind: 'reading', barcode });
    const options = { index: this.#drive.tarIndex, hash: checksums };
    const start = (listener: Listen<ShareDone>) => this.#drive.native.listTar(options, listener);
    return await runToEnd(start, signal, this.#drive.guard, onEvents).finally(() => this.#drive.setRead());
  }

  /** Makes the volume whole. */
  async recover(options: RecoverOptions, signal: AbortSignal, onEvents: Listen<ShareDone>): Promise<NativeRecovery> {
    this.#drive.requireWritable();
    await this.#drive.claim('write');
    return await this.#overwrite((listener) => this.#drive.native.recover(options, listener), signal, onEvents);
  }

  /** Not every drive takes again what a check has had it let go. */
  async #lookAfter(barcode: string): Promise<void> {
    try {
      await this.#drive.examine(barcode, '');
    } catch (error) {
      if (!(error instanceof TapeError) || error.code !== 'drive.empty') throw error;
      this.#drive.setEmpty();
    }
  }

  /** An instant drive has nothing to measure. */
  #requireTime(): void {
    if (this.#drive.describe().clock?.mode === 'instant')
      throw new TapeError('checkup.no-clock', { subject: this.#drive.name });
  }

  /** It leaves nothing on the cartridge, and may unload it in between: it is without a mark from there on. */
  async #tryOut<T, E>(
    start: (listener: Listen<E>) => Operation<T>,
    signal: AbortSignal,
    onEvents: Listen<E>,
  ): Promise<T> {
    this.#drive.requireWritable();
    await this.#drive.claim('write');
    await this.#drive.unmark();
    return await this.#overwrite(start, signal, onEvents);
  }

  /** What is on the cartridge afterwards is looked at anew. */
  async #overwrite<T, E>(
    start: (listener: Listen<E>) => Operation<T>,
    signal: AbortSignal,
    onEvents: Listen<E>,
  ): Promise<T> {
    const barcode = this.#drive.requireWritable();
    signal.throwIfAborted();
    await this.#volume.unmount();
    this.#drive.setState({ kind: 'writing', barcode });
    try {
      return await runToEnd(start, signal, this.#drive.guard, onEvents);
    } finally {
      if (this.#drive.failure === null) await this.#lookAfter(barcode);
    }
  }
}
