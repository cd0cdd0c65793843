// How jobs end, or stop for now: on record and in the log, and for a reason in the house's codes. A job that is over is
// over, also when a full disk keeps its row from saying so; that is made up for with the next one that ends.

import { errorOf, faultOf, TapeError } from '../../contract/errors.ts';
import { storageFault } from '../catalogue/database.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import type { Services } from '../jobs/services.ts';
import { atRest } from './resume-policy.ts';

export class Endings {
  readonly #services: Services;
  /** Over, and no row says so yet. */
  readonly #unrecorded = new Set<RunningJob>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Null: it came to its end. */
  end(job: RunningJob, failure: TapeError | null): void {
    try {
      job.end(failure);
      for (const other of this.#unrecorded) other.record();
      this.#unrecorded.clear();
    } catch (error) {
      this.#unrecorded.add(job);
      this.#services.log('job not recorded', {
        job: job.row.id,
        owner: job.owner.uid,
        fault: this.reason(job, error).fault(),
      });
    }
    const { id, state, filesSafe, filesFailed, barcode, fault } = job.row;
    this.#services.log('job ended', { job: id, owner: job.owner.uid, state, barcode, filesSafe, filesFailed, fault });
  }

  /** For the next helper. */
  suspend(job: RunningJob): void {
    try {
      job.suspend(atRest);
    } catch (error) {
      this.#services.log('job not recorded', {
        job: job.row.id,
        owner: job.owner.uid,
        fault: this.reason(job, error).fault(),
      });
    }
    this.#services.log('job stopped for now', { job: job.row.id, owner: job.owner.uid });
  }

  /** Why it cannot go on. A catalogue that was the reason is suspected from then on. */
  reason(job: RunningJob, error: unknown): TapeError {
    const failure = storageFault(error) ?? error;
    if (failure instanceof TapeError && failure.code === 'catalogue.damaged') {
      this.#services.catalogue.maintenance.markSuspect(failure.data.detail ?? '');
    }
    const stopped: unknown = job.signal.reason;
    if (failure instanceof TapeError) {
      return failure.code === 'job.cancelled' && stopped instanceof TapeError ? stopped : failure;
    }
    this.#services.log('mistake', { job: job.row.id, owner: job.owner.uid, error });
    const { code, data } = errorOf(faultOf(error));
    return new TapeError(code, data, { cause: error });
  }
}
