// Work that holds a drive and is no job: at the start of the helper, to make room, to put back. It waits for a library's
// robot, as jobs do, until the helper ends. Its failure is the drive's state, and logged.

import { faultOf, TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { MoveWait } from '../drives/move-wait.ts';
import type { Services } from '../jobs/services.ts';

export class Errands {
  readonly #services: Services;
  readonly #onEnd: () => void;
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(services: Services, onEnd: () => void) {
    this.#services = services;
    this.#onEnd = onEnd;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  run(session: DriveSession, failed: string, errand: () => Promise<void>): void {
    const release = session.hold(null, 'alone', this.#moveWait);
    const done = errand()
      .catch((error: unknown) => this.#services.log(failed, { drive: session.id, fault: faultOf(error) }))
      .finally(() => {
        release();
        this.#running.delete(done);
        this.#onEnd();
      });
    this.#running.add(done);
  }

  /** What waits for a robot gives up. */
  async end(): Promise<void> {
    this.#ending.abort(new TapeError('job.interrupted'));
    await Promise.all(this.#running);
  }

  get #moveWait(): MoveWait {
    const tell: MoveWait['tell'] = (library, fault) => {
      if (fault !== null) this.#services.log('robot waited for', { library, fault });
    };
    return { signal: this.#ending.signal, tell };
  }
}
