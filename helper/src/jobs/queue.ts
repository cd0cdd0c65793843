// Runs jobs: one at a time per drive and per cartridge, in the order in which they were asked for; restores that want
// something of the same cartridge share it. Whatever becomes of a job, its drive is left as the next one may find it: a
// written cartridge is completed before the job is reported done, unless the next job goes on with the same cartridge
// and so takes over that duty.

import { slotsOf } from '../../contract/archive.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { storageFault } from '../catalogue/database.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { continuationOf } from './archive/continuation.ts';
import { remember } from './cartridges.ts';
import { perform } from './perform.ts';
import { type Place, place } from './placement.ts';
import { cartridgesOf, type Request, type RestoreRequest, requestOf, titleOf } from './requests.ts';
import type { Wanted } from './restore/pass.ts';
import { Passes } from './restore/passes.ts';
import { placeOf } from './restore/place.ts';
import type { Rooms } from './rooms.ts';
import { type Controls, type Line, RunningJob } from './running-job.ts';

const atRest = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 } as const;

export class Queue {
  readonly #rooms: Rooms;
  readonly #passes: Passes;
  #waiting: readonly RunningJob[] = [];
  /** Each with the promise that ends with it. */
  readonly #running = new Map<RunningJob, Promise<void>>();
  /** Start-up work that holds a drive and is no job. */
  readonly #errands = new Set<Promise<void>>();
  /** Chosen to go on with the cartridge of a job that is ending: out of the line, not yet running. */
  readonly #successors = new Set<RunningJob>();
  #isStopping = false;

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
    this.#passes = new Passes(rooms);
  }

  /** What the last helper left: queued jobs wait again; a running one was cut short and says so. */
  resume(): void {
    for (const { job, request } of this.#rooms.catalogue.journal.unended()) {
      const found = this.#jobOf(job, requestOf(request));
      if (job.state === 'queued') this.#waiting = [...this.#waiting, found];
      else this.#end(found, new TapeError('job.interrupted', { subject: job.title }));
    }
    this.#schedule();
  }

  #jobOf(row: Job, request: Request): RunningJob {
    return new RunningJob(this.#rooms, row, request, this.#line);
  }

  readonly #line: Line = {
    look: () => this.#schedule(),
    wants: (barcode, otherwise) =>
      this.#waiting.some(({ request }) => {
        const counts = !otherwise || request.kind !== 'restore';
        return counts && request.kind !== 'plan' && cartridgesOf(request).includes(barcode);
      }),
  };

  submit(request: Request, uid: number): JobId {
    const fresh: Omit<Job, 'id'> = {
      kind: request.kind,
      title: titleOf(request),
      state: 'queued',
      barcode: request.barcode,
      drive: null,
      created: new Date().toISOString(),
      started: null,
      ended: null,
      progress: { phase: 'waiting', ...atRest },
      filesSafe: 0,
      filesFailed: 0,
      fault: null,
      need: null,
      canContinue: false,
    };
    const row = this.#rooms.catalogue.journal.create({ job: fresh, request: JSON.stringify(request), uid });
    this.#rooms.log('job asked for', { job: row.id, uid, ...request });
    this.#rooms.state.publish('job', row);
    this.#waiting = [...this.#waiting, this.#jobOf(row, request)];
    this.#schedule();
    return row.id;
  }

  cancel(id: JobId, uid: number): void {
    const why = new TapeError('job.cancelled', { subject: id });
    const waiting = this.#waiting.find((job) => job.row.id === id);
    const running = this.#underWay().find((job) => job.row.id === id);
    if (waiting !== undefined) {
      this.#waiting = this.#waiting.filter((job) => job !== waiting);
      this.#end(waiting, why);
    } else if (running !== undefined) {
      running.stop(why);
    } else {
      const known = this.#rooms.catalogue.journal.get(id) !== null;
      throw new TapeError(known ? 'job.not-cancellable' : 'job.unknown', { subject: id });
    }
    this.#rooms.log('job cancelled', { job: id, uid });
  }

  /** Pauses, resumes or supplies a job while it runs. */
  control(id: JobId, refusal: 'job.not-pausable' | 'job.not-waiting', order: (controls: Controls) => void): void {
    const controls = this.#underWay().find((job) => job.row.id === id)?.controls ?? null;
    if (controls === null) throw new TapeError(this.job(id) === null ? 'job.unknown' : refusal, { subject: id });
    order(controls);
  }

  /** A new job that goes on where this one came to. */
  continueJob(id: JobId, uid: number): JobId {
    const { journal, receipts } = this.#rooms.catalogue;
    const stored = journal.stored(id);
    if (stored === null) throw new TapeError('job.unknown', { subject: id });
    const request = requestOf(stored.request);
    if (!stored.job.canContinue || request.kind !== 'archive') {
      throw new TapeError('job.not-continuable', { subject: stored.job.title });
    }
    const next = this.submit(continuationOf(request, id, receipts.volumes(id)), uid);
    journal.continued(id);
    this.#rooms.state.publish('job', { ...stored.job, canContinue: false });
    return next;
  }

  /** The row as it is now; null when there never was such a job. */
  job(id: JobId): Job | null {
    const live = [...this.#waiting, ...this.#underWay()].find((job) => job.row.id === id);
    return live?.row ?? this.#rooms.catalogue.journal.get(id);
  }

  /** A job waits for this cartridge or works on it. */
  isUsing(barcode: string): boolean {
    return this.#waiting.some(({ request }) => cartridgesOf(request).includes(barcode)) || this.#isAtWork(barcode);
  }

  /** Work that holds a drive without being a job. Its failure is the drive's state, and logged. */
  occupy(session: DriveSession, errand: () => Promise<void>): void {
    const release = session.hold();
    const done = errand()
      .catch((error: unknown) => this.#rooms.log('start-up failed', { drive: session.id, fault: faultOf(error) }))
      .finally(() => {
        release();
        this.#errands.delete(done);
        this.#schedule();
      });
    this.#errands.add(done);
  }

  /** The helper ends: what runs is stopped consistently; what waits stays in its row for the next helper. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const job of this.#running.keys()) {
      try {
        job.stop(new TapeError('job.interrupted', { subject: job.row.title }));
      } catch (error) {
        this.#rooms.log('a step runs to its end', { job: job.row.id, fault: faultOf(error) });
      }
    }
    await Promise.all([...this.#running.values(), ...this.#errands]);
  }

  #schedule(): void {
    if (this.#isStopping) return;
    // A job that waits for a cartridge has waited longer than those that have not begun.
    for (const job of this.#running.keys()) job.controls?.look();
    const stuck = new Map<RunningJob, TapeError | null>();
    /** What jobs that came before wait to do something else with. */
    const asked = new Set<string>();
    for (const job of this.#waiting) {
      const { request } = job;
      const found = this.#placeOf(request, asked);
      switch (found.kind) {
        case 'wait':
          break;
        case 'stuck':
          stuck.set(job, found.fault);
          break;
        case 'refuse':
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#end(job, found.fault);
          continue;
        case 'start':
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#begin(job, found.sessions, found.wanted);
          continue;
      }
      if (request.kind !== 'restore') for (const barcode of cartridgesOf(request)) asked.add(barcode);
    }
    // One that waits for a cartridge without a drive frees none.
    const mayFree = [...this.#running.keys()].some((job) => job.row.state !== 'waiting' || job.sessions.length > 0);
    if (mayFree || this.#errands.size > 0) return;
    this.#waiting = this.#waiting.filter((job) => !stuck.has(job));
    for (const [job, fault] of stuck) {
      // A restore waits as long as it takes, and says for what.
      if (fault === null) this.#begin(job, []);
      else this.#end(job, fault);
    }
  }

  #placeOf(request: Request, asked: ReadonlySet<string>): Placed {
    if (request.kind === 'restore') return this.#placeOfRestore(request, asked);
    return this.#mustWait(request) ? { kind: 'wait' } : place(request, this.#rooms.drives);
  }

  /** Any of its cartridges is a beginning; a pass that somebody waits for the end of is not joined. */
  #placeOfRestore({ from }: RestoreRequest, asked: ReadonlySet<string>): Placed {
    const others = this.#underWay().filter(({ request }) => request.kind !== 'restore');
    const isTaken = (barcode: string) =>
      others.some((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
    const free = from.filter(({ barcode }) => !isTaken(barcode));
    const found = placeOf(free, this.#rooms, this.#passes, (barcode) => asked.has(barcode));
    if (found !== null) return { kind: 'start', sessions: [found.session], wanted: found.stop };
    // Only a person can put it in: who is told so at once.
    const byHand = free.length === from.length && !from.some(({ barcode }) => this.#rooms.drives.mayHold(barcode));
    return byHand ? { kind: 'start', sessions: [] } : { kind: 'stuck', fault: null };
  }

  #underWay(): readonly RunningJob[] {
    return [...this.#running.keys(), ...this.#successors];
  }

  #isAtWork(barcode: string): boolean {
    return this.#underWay().some((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
  }

  /** A cartridge that a job will need may be loaded meanwhile, and be counted on by a plan, no more. */
  #mustWait(request: Request): boolean {
    if (request.kind === 'plan') return false;
    if (request.kind === 'load') return this.#underWay().some((job) => job.holds(request.barcode));
    return cartridgesOf(request).some((barcode) => this.#isAtWork(barcode));
  }

  /** `wanted`: the cartridge that a restore begins with. */
  #begin(job: RunningJob, sessions: readonly DriveSession[], wanted?: Wanted): void {
    for (const session of sessions) {
      if (wanted === undefined) job.lease(session);
      else this.#passes.enter(job, session, wanted);
    }
    const done = this.#run(job).then((successor) => {
      const kept = job.sessions;
      for (const session of kept) job.giveBack(session);
      this.#running.delete(job);
      if (successor !== null) this.#succeed(successor, kept);
      this.#schedule();
    });
    this.#running.set(job, done);
  }

  #succeed(successor: RunningJob, sessions: readonly DriveSession[]): void {
    this.#successors.delete(successor);
    // A helper that ends completes the cartridge itself as it closes the drive; the successor waits for the next one.
    if (this.#isStopping) return;
    const [wanted] = successor.request.kind === 'restore' ? successor.request.from : [];
    this.#begin(successor, sessions, wanted);
  }

  /** Never rejects. Gives the job that goes on with this one's cartridge. */
  async #run(job: RunningJob): Promise<RunningJob | null> {
    let failure: TapeError | null = null;
    let successor: RunningJob | null = null;
    try {
      job.start();
      await perform(job, this.#rooms, this.#passes);
    } catch (error) {
      failure = this.#reason(job, error);
    }
    job.controls = null;
    try {
      await this.#passes.leave(job);
      successor = this.#successor(job);
      for (const session of job.sessions) {
        if (successor === null) await session.settle();
        await remember(this.#rooms, session);
      }
      await job.told();
    } catch (error) {
      failure ??= this.#reason(job, error);
    }
    this.#end(job, failure);
    return successor;
  }

  /** A job that is over is over, also when a full disk keeps its row from saying so. */
  #end(job: RunningJob, failure: TapeError | null): void {
    try {
      job.end(failure);
    } catch (error) {
      this.#rooms.log('job not recorded', { job: job.row.id, fault: this.#reason(job, error).fault() });
    }
    const { id, state, filesSafe, filesFailed, barcode, fault } = job.row;
    this.#rooms.log('job ended', { job: id, state, barcode, filesSafe, filesFailed, fault });
  }

  /** The next job in line, if it goes on with the same cartridge: from here on nobody can take it out of the line. */
  #successor(job: RunningJob): RunningJob | null {
    const [next] = this.#waiting;
    const [session, ...others] = job.sessions;
    if (this.#isStopping || next === undefined || session === undefined || others.length > 0) return null;
    if (!usesOneVolume(job.request) || !usesOneVolume(next.request)) return null;
    if (cartridgesOf(next.request)[0] !== session.loaded?.barcode) return null;
    this.#waiting = this.#waiting.slice(1);
    this.#successors.add(next);
    return next;
  }

  #reason(job: RunningJob, error: unknown): TapeError {
    const failure = storageFault(error) ?? error;
    const stopped: unknown = job.signal.reason;
    if (failure instanceof TapeError) {
      return failure.code === 'job.cancelled' && stopped instanceof TapeError ? stopped : failure;
    }
    this.#rooms.log('mistake', { job: job.row.id, error: error instanceof Error ? error.stack : String(error) });
    return new TapeError('helper.internal', faultOf(error).data, { cause: error });
  }
}

type Placed =
  | Exclude<Place, { readonly kind: 'start' | 'stuck' }>
  | { readonly kind: 'start'; readonly sessions: readonly DriveSession[]; readonly wanted?: Wanted }
  /** Null: it may begin without a drive. */
  | { readonly kind: 'stuck'; readonly fault: TapeError | null };

function usesOneVolume(request: Request): boolean {
  return request.kind === 'restore' || (request.kind === 'archive' && slotsOf(request) === 1);
}
