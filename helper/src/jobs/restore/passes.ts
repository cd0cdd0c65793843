// The passes under way, one per drive at most, and which restore takes part in which.

import type { DriveSession } from '../../drives/drive-session.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { Pass, type Wanted } from './pass.ts';

export class Passes {
  readonly #rooms: Rooms;
  readonly #underWay = new Map<DriveSession, Pass>();
  readonly #ofJobs = new Map<RunningJob, Pass>();

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** The one that can serve one more that wants this; its cartridge may still be on the way into the drive. */
  taking(wanted: Wanted): Pass | null {
    return [...this.#underWay.values()].find((pass) => pass.takes(wanted)) ?? null;
  }

  /** The job has a share of the drive from now on. */
  enter(job: RunningJob, session: DriveSession, wanted: Wanted): Pass {
    const pass = this.#underWay.get(session) ?? new Pass(this.#rooms, session, wanted);
    job.lease(session, 'shared');
    pass.enter(job);
    this.#underWay.set(session, pass);
    this.#ofJobs.set(job, pass);
    return pass;
  }

  /** The one that the job takes part in. */
  of(job: RunningJob): Pass | null {
    return this.#ofJobs.get(job) ?? null;
  }

  /** Idempotent. The drive is free for others when the last one has left. */
  async leave(job: RunningJob): Promise<void> {
    const pass = this.#ofJobs.get(job);
    if (pass === undefined) return;
    this.#ofJobs.delete(job);
    await pass.leave(job, () => {
      if (![...this.#ofJobs.values()].includes(pass)) this.#underWay.delete(pass.session);
      job.free(pass.session);
    });
  }
}
