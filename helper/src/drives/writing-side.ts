// What can be written to a mounted volume. The drive's state says so from there until it is settled.

import type { CautiousDrive } from './cautious-drive.ts';
import type { MountableVolume } from './mountable-volume.ts';
import type { LockState, NativeVolume, Rearranged, Rearrangement } from './native.ts';
import type { Attached, Writing } from './writing.ts';

export class WritingSide {
  readonly #drive: CautiousDrive;
  readonly #volume: MountableVolume;

  constructor(drive: CautiousDrive, volume: MountableVolume) {
    this.#drive = drive;
    this.#volume = volume;
  }

  /** The volume takes part in a session. */
  attach(writing: Writing, slot: number): Attached {
    return writing.attach(this.#begin(), slot, this.#drive.written, {
      onIndex: () => this.#volume.fallBehind(),
      onStops: (more) => this.#drive.noteStops(more),
    });
  }

  /** Of a drive in a session: it has nothing more to write but the last indexes, it rests, or it goes on. */
  tell(kind: 'finishing' | 'paused' | 'writing'): void {
    const { barcode } = this.#drive.demandUsable();
    if (this.#drive.describe().state.kind !== kind) this.#drive.become({ kind, barcode });
  }

  /** New names and removals in the index; on tape when it is settled, or with the next index. */
  async rearrange(wanted: Rearrangement): Promise<Rearranged> {
    const done = await this.#drive.step(this.#begin().rearrange(wanted));
    if (done.removed > 0 || done.moved.includes(true)) this.#volume.fallBehind();
    return done;
  }

  /** What it was then becomes a new generation; both partitions end in it afterwards. */
  async rollBack(generation: number): Promise<void> {
    await this.#volume.mount('write');
    await this.#volume.changeWhole((volume) => volume.rollBack(generation));
  }

  /** The only change that a locked volume takes; what it takes after it is settled by mounting it anew. */
  async setLock(state: LockState): Promise<void> {
    await this.#volume.mountAlsoLocked('write');
    const { locked } = await this.#volume.changeWhole((volume) => volume.setLock(state));
    this.#drive.noteLocked(locked);
    await this.#volume.unmount();
  }

  #begin(): NativeVolume {
    const { barcode, volume } = this.#volume.demandMounted();
    this.#drive.become({ kind: 'writing', barcode });
    return volume;
  }
}
