// Jobs of an earlier or a later helper whose stored request this one cannot read. They are named, do nothing and keep
// their place until a person drops them; a helper that can read them takes them up.

import { TapeError, wordsOf } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { StoredJob } from '../catalogue/journal.ts';
import type { JobTask } from '../jobs/job-kind.ts';
import type { Services } from '../jobs/services.ts';
import { readTask } from '../jobs/stored-requests.ts';

export class UnreadableJobs {
  readonly #services: Services;
  readonly #held = new Map<JobId, { readonly job: Job; readonly fault: TapeError }>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Null: it is held, and a person decides what becomes of it. */
  read(stored: StoredJob): JobTask | null {
    try {
      return readTask(stored);
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      this.#hold(stored, error);
      return null;
    }
  }

  #hold({ job, owner }: StoredJob, fault: TapeError): void {
    const waitsFor = { for: 'person', words: wordsOf(fault.fault()).title } as const;
    const state = job.state === 'paused' ? 'paused' : 'queued';
    const held: Job = { ...job, state, drive: null, fault: fault.fault(), waitsFor };
    this.#held.set(job.id, { job: held, fault });
    this.#services.log('job not readable', { job: job.id, owner: owner.uid, fault: fault.fault() });
    this.#services.state.publish('job', held);
  }

  get(id: JobId): Job | null {
    return this.#held.get(id)?.job ?? null;
  }

  /** Throws what is wrong with it. */
  requireReadable(id: JobId): void {
    const held = this.#held.get(id);
    if (held !== undefined) throw held.fault;
  }

  /** It ends as one that somebody stopped; false: there is no such job here. */
  drop(id: JobId): boolean {
    const held = this.#held.get(id);
    if (held === undefined) return false;
    const ended = new Date().toISOString();
    const job: Job = { ...held.job, state: 'cancelled', ended, waitsFor: null, canContinue: false };
    const { catalogue, state } = this.#services;
    catalogue.journal.update(job);
    catalogue.jobEvents.add(id, { kind: 'ended', state: 'cancelled', fault: job.fault, spent: [] });
    this.#held.delete(id);
    state.publish('job', job);
    return true;
  }
}
