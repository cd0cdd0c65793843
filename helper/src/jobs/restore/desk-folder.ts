// A folder on another computer as where a restore's files go: the line to it, for as long as the job lasts. Whoever stops the
// job need not wait for the other computer.

import type { Drives } from '../../drives/drives.ts';
import { native } from '../../drives/faults.ts';
import type { DeskLine } from '../../drives/native.ts';
import type { RestoreRequest } from '../kinds/restore.ts';
import type { RunningJob } from '../running-job.ts';

export class DeskFolder {
  readonly #line: DeskLine;
  readonly #into: string;
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#line.close();

  private constructor(line: DeskLine, into: string, signal: AbortSignal) {
    this.#line = line;
    this.#into = into;
    this.#signal = signal;
    signal.addEventListener('abort', this.#stop, { once: true });
    if (signal.aborted) this.#stop();
  }

  /** Null: the folder is on this computer. */
  static async of(
    { owner, signal }: RunningJob,
    { desk, into }: RestoreRequest,
    drives: Drives,
  ): Promise<DeskFolder | null> {
    return desk === undefined ? null : new DeskFolder(await drives.openDesk(owner, desk, into), into, signal);
  }

  /** Of the line, for a request that goes over it. */
  get number(): number {
    return this.#line.number;
  }

  /** The other computer knows then that it was all. */
  finish(): Promise<void> {
    return native(this.#into, this.#line.finish());
  }

  /** Idempotent. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#line.close();
  }
}
