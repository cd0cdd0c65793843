// One job from the moment it is asked for until it ends: its row, its progress, the receipts of its items. Every change is
// first a row and then a notice.

import { setImmediate } from 'node:timers/promises';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobPhase, JobProgress } from '../../contract/model.ts';
import type { JobResult } from '../../contract/volumes.ts';
import type { SafeRun, SettledItem } from '../catalogue/journal.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Request } from './requests.ts';
import type { Rooms } from './rooms.ts';

/** Notices of safe files in one go. */
const toldTogether = 500;

export class RunningJob {
  readonly request: Request;
  readonly #rooms: Rooms;
  readonly #stop = new AbortController();
  #job: Job;
  #session: DriveSession | null = null;
  #canStop = true;
  #told: Promise<void> = Promise.resolve();

  constructor(rooms: Rooms, job: Job, request: Request) {
    this.#rooms = rooms;
    this.#job = job;
    this.request = request;
  }

  get row(): Job {
    return this.#job;
  }

  /** Aborted with the reason as a TapeError. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The drive that was leased for it. */
  get session(): DriveSession {
    if (this.#session === null) throw new TapeError('drive.none-free', { subject: this.request.barcode });
    return this.#session;
  }

  start(session: DriveSession | null): void {
    this.#session = session;
    this.#change({ state: 'running', started: now(), drive: session?.id ?? null });
  }

  phase(phase: JobPhase): void {
    this.progress({ phase });
  }

  progress(change: Partial<JobProgress>): void {
    this.#job = { ...this.#job, progress: { ...this.#job.progress, ...change } };
    this.#rooms.state.publish('progress', { job: this.#job.id, progress: this.#job.progress });
  }

  /** Items that were settled now, in the order in which it came true. */
  settle(items: readonly SettledItem[]): void {
    if (items.length === 0) return;
    const { journal } = this.#rooms.catalogue;
    journal.settle(this.#job.id, items);
    for (const { path, receipt, fault } of items) {
      this.#rooms.state.publish('item', { job: this.#job.id, path, receipt, fault });
    }
    const failed = items.filter((item) => item.fault !== null).length;
    if (failed > 0) this.#change({ filesFailed: this.#job.filesFailed + failed });
  }

  /** An index that names every item written so far is on tape and flushed. */
  committed(generation: number, block: number): void {
    const run = this.#rooms.catalogue.journal.commit(this.#job.id, generation, block);
    this.#change({ filesSafe: this.#job.filesSafe + run.files });
    this.#told = this.#told
      .then(() => this.#tellSafe(run))
      .then(() => this.#rooms.catalogue.unnamed.sweep(this.#job.id));
    // Whoever asks `told` hears of it.
    this.#told.catch(() => undefined);
  }

  /** What it found out, beside what became of its items. */
  found(result: JobResult): void {
    this.#rooms.catalogue.results.put(this.#job.id, result);
  }

  /** Everything that came true has been told. */
  told(): Promise<void> {
    return this.#told;
  }

  /** From here on the step at hand runs to its end: half of it would be worse than either. */
  pointOfNoReturn(): void {
    this.signal.throwIfAborted();
    this.#canStop = false;
  }

  /** `why` becomes the job's end: cancelled by someone, or interrupted because the helper ends. */
  stop(why: TapeError): void {
    if (!this.#canStop) throw new TapeError('job.not-cancellable', { subject: this.#job.id });
    this.#stop.abort(why);
  }

  /** A pause after each handful lets whoever listens keep up: one index can make a million files safe. */
  async #tellSafe(run: SafeRun): Promise<void> {
    const { id } = this.#job;
    for (let rest = run; ; ) {
      const next = this.#rooms.catalogue.journal.safePaths(id, rest, toldTogether);
      if (next === null) return;
      for (const path of next.paths) this.#rooms.state.publish('item', { job: id, path, receipt: 'safe', fault: null });
      rest = next.rest;
      await setImmediate();
    }
  }

  /** Told to everyone even when it cannot be recorded: nobody waits for ever for a job that is over. */
  end(failure: TapeError | null): void {
    const ended = { ended: now(), progress: { ...this.#job.progress, bytesPerSecond: 0 } };
    this.#job = { ...this.#job, ...ended, ...endOf(failure, this.#job.filesFailed) };
    try {
      this.#rooms.catalogue.journal.update(this.#job);
    } finally {
      this.#rooms.state.publish('job', this.#job);
    }
  }

  #change(change: Partial<Job>): void {
    const job = { ...this.#job, ...change };
    this.#rooms.catalogue.journal.update(job);
    this.#job = job;
    this.#rooms.state.publish('job', job);
  }
}

function endOf(failure: TapeError | null, filesFailed: number): Pick<Job, 'state' | 'fault'> {
  if (failure === null) return { state: filesFailed > 0 ? 'partial' : 'done', fault: null };
  if (failure.code === 'job.cancelled') return { state: 'cancelled', fault: null };
  return { state: 'failed', fault: failure.fault() };
}

function now(): string {
  return new Date().toISOString();
}
