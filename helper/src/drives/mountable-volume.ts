// The volume on the cartridge in a drive: mounted when somebody first needs it, as it is or as it was, until the cartridge
// is changed by other ways or goes. It knows when the index partition lacks an index that the data partition has.

import { refusalToRead } from '../../contract/cartridge-judgement.ts';
import { TapeError } from '../../contract/errors.ts';
import { native } from './faults.ts';
import type { NativeVolume, PackedRows, RescueOptions, RescueReport, ShareDone, VolumeFacts } from './native.ts';
import { runToEnd } from './operations.ts';
import type { LoadedCartridge, TrackedDrive } from './tracked-drive.ts';

export type MountAccess = 'read' | 'write';

export class MountableVolume {
  readonly #drive: TrackedDrive;
  #mounted: NativeVolume | null = null;
  /** Its index was read to be listed; whoever wants more mounts it anew. */
  #isListing = false;
  /** Mounted for reading, as this computer may not write to it, or nobody has asked. */
  #isOthers = false;
  /** A job wrote an index on the data partition that the index partition does not have yet. */
  #isUnfinished = false;

  constructor(drive: TrackedDrive) {
    this.#drive = drive;
  }

  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /** It can be written to: whole, and neither locked nor protected. */
  get isWritable(): boolean {
    const { condition, writeProtected, isLocked } = this.#drive.requireLoaded();
    return (condition === 'clean' || condition === 'unfinished') && !writeProtected && !isLocked;
  }

  /** Mounts it, if it is not. For writing it must be whole, unlocked and not protected. */
  async mount(access: MountAccess): Promise<VolumeFacts> {
    const { barcode, isLocked } = this.#drive.requireUsable();
    const facts = await this.mountEvenIfLocked(access);
    if (access === 'write' && (isLocked || facts.locked)) throw new TapeError('volume.locked', { subject: barcode });
    return facts;
  }

  /** For a word that a locked one takes, too. */
  async mountEvenIfLocked(access: MountAccess): Promise<VolumeFacts> {
    const loaded = this.#drive.requireUsable();
    requireMountable(loaded, access);
    const { condition, writeProtected, isLocked } = loaded;
    if (this.#isListing) await this.unmount();
    const isProtected = writeProtected || isLocked || condition === 'dirty' || condition === 'damaged';
    const isOurs = (access === 'read' && isProtected) || (await this.#drive.claim(access));
    if (access === 'write' && this.#isOthers) await this.unmount();
    const readOnly = isProtected || !isOurs;
    const { faultSubject, spillFolder } = this.#drive;
    const mount = () =>
      condition === 'tar'
        ? this.#drive.native.mountTar(this.#drive.tarIndex)
        : this.#drive.native.mount({ readOnly, spillFolder });
    if (this.#mounted === null) {
      this.#mounted = await native(faultSubject, mount());
      this.#isOthers = !isOurs;
    }
    return await this.facts();
  }

  /** It is mounted as one that another computer writes to. */
  get isOthers(): boolean {
    return this.#isOthers;
  }

  /** To be listed: facts and rows are all that is asked of it. Of one that is mounted already, they are those of that. */
  async list(): Promise<VolumeFacts> {
    const loaded = this.#drive.requireUsable();
    requireMountable(loaded, 'read');
    if (this.#mounted === null) {
      const { tarIndex, native: drive } = this.#drive;
      const mount = loaded.condition === 'tar' ? drive.mountTar(tarIndex) : drive.mountListing();
      this.#mounted = await native(this.#drive.faultSubject, mount);
      this.#isListing = true;
    }
    return await this.facts();
  }

  /** Nothing else is listed: what that took is given back. */
  async endList(): Promise<void> {
    if (this.#isListing && this.#drive.failure === null) await this.unmount();
  }

  /** As it was then, for the time of the work. */
  async atGeneration(generation: number, work: (facts: VolumeFacts) => Promise<void>): Promise<void> {
    this.#drive.requireUsable();
    if (this.#isUnfinished) await this.complete();
    await this.unmount();
    this.#mounted = await native(this.#drive.faultSubject, this.#drive.native.mountGeneration(generation));
    try {
      await work(await this.facts());
    } finally {
      if (this.#drive.failure === null) await this.unmount();
    }
  }

  /** What is sound of it although its index is refused, for the time of the work. Nothing of it is written back. */
  async salvaged(work: (volume: NativeVolume) => Promise<void>): Promise<void> {
    this.#drive.requireUsable();
    if (this.#isUnfinished) await this.complete();
    await this.unmount();
    const volume = await native(this.#drive.faultSubject, this.#drive.native.mountSalvage());
    this.#mounted = volume;
    try {
      await work(volume);
    } finally {
      if (this.#drive.failure === null) await this.unmount();
    }
  }

  /** What can be had of the cartridge whatever is wrong with it, for the time of the work. Nothing is written to it. */
  async rescued(
    options: RescueOptions,
    signal: AbortSignal,
    onEvents: (events: readonly ShareDone[]) => void,
    work: (volume: NativeVolume, report: RescueReport) => Promise<void>,
  ): Promise<void> {
    const { barcode, condition } = this.#drive.requireUsable();
    // Without its key all of it is noise, and tar has no indexes.
    if (condition === 'encrypted') throw new TapeError('medium.key-missing', { subject: barcode });
    if (condition === 'tar') throw new TapeError('restore.written-by-tar', { subject: barcode });
    if (this.#isUnfinished) await this.complete();
    await this.unmount();
    signal.throwIfAborted();
    this.#drive.setState({ kind: 'reading', barcode });
    const begin = (listener: typeof onEvents) => this.#drive.native.mountRescue(options, listener);
    const { volume, report } = await runToEnd(begin, signal, this.#drive.guard, onEvents).finally(() =>
      this.#drive.setRead(),
    );
    this.#mounted = volume;
    try {
      await work(volume, report);
    } finally {
      if (this.#drive.failure === null) await this.unmount();
    }
  }

  async unmount(): Promise<void> {
    if (this.#mounted !== null) await this.#drive.guard(this.#mounted.unmount());
    this.#mounted = null;
    this.#isListing = false;
    this.#isOthers = false;
  }

  facts(): Promise<VolumeFacts> {
    const { volume } = this.requireMounted();
    return native(this.#drive.faultSubject, volume.facts());
  }

  /** Rows of its index, from row number `offset` on. */
  rows(offset: number, limit: number): Promise<PackedRows> {
    const { volume } = this.requireMounted();
    return native(this.#drive.faultSubject, volume.rows(offset, limit));
  }

  /** An index has come, or is to come, that only the data partition has. */
  markUnfinished(): void {
    this.#isUnfinished = true;
    this.#drive.setCondition('unfinished');
  }

  /** Both partitions end in the same index afterwards. */
  async complete(): Promise<void> {
    await this.changeWhole((volume) => volume.complete());
  }

  /** A change of the whole volume, at the end of which both partitions end in the same index. */
  async changeWhole<T>(change: (volume: NativeVolume) => Promise<T>): Promise<T> {
    const { barcode, volume } = this.requireMounted();
    this.#drive.setState({ kind: 'finishing', barcode });
    const result = await this.#drive.guard(change(volume));
    this.#isUnfinished = false;
    this.#drive.setCondition('clean');
    return result;
  }

  /** The cartridge is out of the drive. */
  forget(): void {
    this.#mounted = null;
    this.#isListing = false;
    this.#isOthers = false;
    this.#isUnfinished = false;
  }

  requireMounted(): { readonly barcode: string; readonly volume: NativeVolume } {
    const { barcode } = this.#drive.requireUsable();
    if (this.#mounted === null)
      throw new TapeError('cartridge.not-loaded', { subject: barcode, detail: 'not mounted' });
    return { barcode, volume: this.#mounted };
  }
}

function requireMountable(
  { barcode, condition, detail, writeProtected, hasDamagedFolder }: LoadedCartridge,
  access: MountAccess,
): void {
  const data = { subject: barcode, ...(detail === null ? {} : { detail }) };
  const refusal = refusalToRead(condition);
  if (refusal !== null) throw new TapeError(refusal, data);
  if (access === 'read') return;
  if (condition === 'tar') throw new TapeError('volume.foreign', data);
  if (hasDamagedFolder) throw new TapeError('cartridge.damaged', data);
  if (condition === 'damaged') throw new TapeError('volume.index-damaged', data);
  if (condition === 'dirty') throw new TapeError('volume.dirty', data);
  if (writeProtected) throw new TapeError('medium.write-protected', data);
}
