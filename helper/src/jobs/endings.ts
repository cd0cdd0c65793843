// How jobs end, or stop for now: on record and in the log, and for a reason in the house's codes. A job that is over is
// over, also when a full disk keeps its row from saying so; that is made up for with the next one that ends.

import { errorOf, faultOf, TapeError } from '../../contract/errors.ts';
import { storageFault } from '../catalogue/database.ts';
import { atRest } from './going-on.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export class Endings {
  readonly #rooms: Rooms;
  /** Over, and no row says so yet. */
  readonly #unrecorded = new Set<RunningJob>();

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Null: it came to its end. */
  end(job: RunningJob, failure: TapeError | null): void {
    try {
      job.end(failure);
      for (const other of this.#unrecorded) other.record();
      this.#unrecorded.clear();
    } catch (error) {
      this.#unrecorded.add(job);
      this.#rooms.log('job not recorded', {
        job: job.row.id,
        owner: job.owner.uid,
        fault: this.reason(job, error).fault(),
      });
    }
    const { id, state, filesSafe, filesFailed, barcode, fault } = job.row;
    this.#rooms.log('job ended', { job: id, owner: job.owner.uid, state, barcode, filesSafe, filesFailed, fault });
  }

  /** For the next helper. */
  suspend(job: RunningJob): void {
    try {
      job.suspend(atRest);
    } catch (error) {
      this.#rooms.log('job not recorded', {
        job: job.row.id,
        owner: job.owner.uid,
        fault: this.reason(job, error).fault(),
      });
    }
    this.#rooms.log('job stopped for now', { job: job.row.id, owner: job.owner.uid });
  }

  /** Why it cannot go on. A catalogue that was the reason is suspected from then on. */
  reason(job: RunningJob, error: unknown): TapeError {
    const failure = storageFault(error) ?? error;
    if (failure instanceof TapeError && failure.code === 'catalogue.damaged') {
      this.#rooms.catalogue.keeping.suspect(failure.data.detail ?? '');
    }
    const stopped: unknown = job.signal.reason;
    if (failure instanceof TapeError) {
      return failure.code === 'job.cancelled' && stopped instanceof TapeError ? stopped : failure;
    }
    this.#rooms.log('mistake', { job: job.row.id, owner: job.owner.uid, error });
    const { code, data } = errorOf(faultOf(error));
    return new TapeError(code, data, { cause: error });
  }
}
