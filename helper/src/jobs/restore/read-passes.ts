// The passes under way, one per drive at most, and which restore takes part in which. With several drives a restore may
// take part in several, each over another cartridge.

import type { DriveSession } from '../../drives/drive-session.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type CartridgeVersion, ReadPass } from './read-pass.ts';

export class ReadPasses {
  readonly #services: Services;
  readonly #underWay = new Map<DriveSession, ReadPass>();
  /** In the order in which each came into them. */
  readonly #ofJobs = new Map<RunningJob, readonly ReadPass[]>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** The one that can serve one more that wants this; its cartridge may still be on the way into the drive. */
  taking(wanted: CartridgeVersion): ReadPass | null {
    return [...this.#underWay.values()].find((pass) => pass.takes(wanted)) ?? null;
  }

  /** One reads this cartridge, or brings it into its drive. */
  isOver(barcode: string): boolean {
    return [...this.#underWay.values()].some(({ wanted }) => wanted.barcode === barcode);
  }

  /** The job has a share of the drive from now on. */
  enter(job: RunningJob, session: DriveSession, wanted: CartridgeVersion): ReadPass {
    const pass = this.#underWay.get(session) ?? new ReadPass(this.#services, session, wanted);
    if (!job.sessions.includes(session)) job.lease(session, 'shared');
    pass.enter(job);
    this.#underWay.set(session, pass);
    this.#ofJobs.set(job, [...this.of(job), pass]);
    return pass;
  }

  /** Those that the job takes part in. */
  of(job: RunningJob): readonly ReadPass[] {
    return this.#ofJobs.get(job) ?? [];
  }

  /** Over this cartridge. */
  over(job: RunningJob, { barcode }: CartridgeVersion): ReadPass | null {
    return this.of(job).find(({ wanted }) => wanted.barcode === barcode) ?? null;
  }

  /** Idempotent. The drive is free for others when the last one has left. */
  async leave(job: RunningJob, pass: ReadPass): Promise<void> {
    const rest = this.of(job).filter((other) => other !== pass);
    if (rest.length === this.of(job).length) return;
    if (rest.length > 0) this.#ofJobs.set(job, rest);
    else this.#ofJobs.delete(job);
    await pass.leave(job, () => {
      if (![...this.#ofJobs.values()].some((passes) => passes.includes(pass))) this.#underWay.delete(pass.session);
      job.free(pass.session);
    });
  }

  async leaveAll(job: RunningJob): Promise<void> {
    await Promise.all(this.of(job).map((pass) => this.leave(job, pass)));
  }
}
