// What can be written to a mounted volume. The drive's state says so from there until the job is finished.

import type { MountableVolume } from './mountable-volume.ts';
import type { LockState, NativeVolume, Rearrangement, RearrangeResult } from './native.ts';
import type { TrackedDrive } from './tracked-drive.ts';
import type { AttachedVolume, Turn, Writing } from './writing.ts';

export class VolumeWriter {
  readonly #drive: TrackedDrive;
  readonly #volume: MountableVolume;

  constructor(drive: TrackedDrive, volume: MountableVolume) {
    this.#drive = drive;
    this.#volume = volume;
  }

  /** The volume takes part in a session. */
  attach(writing: Writing, turn: Turn): AttachedVolume {
    return writing.attach(this.#begin(), turn, this.#drive.guardWrite, {
      onIndex: () => this.#volume.markUnfinished(),
      onStops: (more) => this.#drive.addStops(more),
    });
  }

  /** Of a drive in a session: only the last indexes are left to write, it is paused, or it writes. */
  showState(kind: 'finishing' | 'paused' | 'writing'): void {
    const { barcode } = this.#drive.requireUsable();
    if (this.#drive.describe().state.kind !== kind) this.#drive.setState({ kind, barcode });
  }

  /** New names and removals in the index; on tape when the job is finished, or with the next index. */
  async rearrange(wanted: Rearrangement): Promise<RearrangeResult> {
    const done = await this.#drive.guard(this.#begin().rearrange(wanted));
    if (done.removed > 0 || done.moved.includes(true)) this.#volume.markUnfinished();
    return done;
  }

  /** What it was then becomes a new generation; both partitions end in it afterwards. */
  async rollBack(generation: number): Promise<void> {
    await this.#volume.mount('write');
    await this.#volume.changeWhole((volume) => volume.rollBack(generation));
  }

  /** The only change that a locked volume takes; what it accepts afterwards is found by mounting it again. */
  async setLock(state: LockState): Promise<void> {
    await this.#volume.mountEvenIfLocked('write');
    const { locked } = await this.#volume.changeWhole((volume) => volume.setLock(state));
    this.#drive.setLocked(locked);
    await this.#volume.unmount();
  }

  #begin(): NativeVolume {
    const { barcode, volume } = this.#volume.requireMounted();
    this.#drive.setState({ kind: 'writing', barcode });
    return volume;
  }
}
