// Runs jobs: one at a time per drive and per cartridge, each in its turn; restores that want something of the same
// cartridge share it. Whatever becomes of a job, its drive is left as the next one may find it: a
// written cartridge is completed before the job is reported done, unless the next job goes on with the same cartridge
// and so takes over that duty.

import { slotsOf } from '../../contract/archive.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { openJobsMost } from '../../contract/jobs.ts';
import type { Job, JobId, JobPriority } from '../../contract/model.ts';
import type { StoredJob } from '../catalogue/journal.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { continuationOf } from './archive/continuation.ts';
import { remember } from './cartridges.ts';
import { Endings } from './endings.ts';
import { atRest, canComeAgain, cutOffMost, goesOn, restOf } from './going-on.ts';
import { perform } from './perform.ts';
import { type Place, place } from './placement.ts';
import { cartridgesOf, type MirrorRequest, type Request, type RestoreRequest, requestOf, titleOf } from './requests.ts';
import type { Wanted } from './restore/pass.ts';
import { Passes } from './restore/passes.ts';
import { placeOf } from './restore/place.ts';
import type { Rooms } from './rooms.ts';
import { type Controls, type Line, RunningJob } from './running-job.ts';
import { requireStillAllowed } from './still-allowed.ts';
import { inTurn, noTurns, type Turns, tookTurn } from './turns.ts';
import { waitOf } from './waits.ts';

export class Queue {
  readonly #rooms: Rooms;
  readonly #passes: Passes;
  readonly #endings: Endings;
  /** As they were asked for. */
  #waiting: readonly RunningJob[] = [];
  #turns: Turns = noTurns;
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
    this.#endings = new Endings(rooms);
  }

  /** What the last helper left: whatever can goes on, also what was cut short. */
  resume(): void {
    for (const stored of this.#rooms.catalogue.journal.unended()) {
      const { job, owner } = stored;
      const request = requestOf(stored.request);
      if (job.started !== null) this.#takeUp(stored, request);
      else this.#waiting = [...this.#waiting, this.#jobOf(job, request, owner)];
    }
    this.#schedule();
  }

  /** It was begun. A helper that ended in order left it queued or paused. */
  #takeUp({ job, owner }: StoredJob, asked: Request): void {
    const { catalogue, log } = this.#rooms;
    const isKilled = job.state !== 'queued' && job.state !== 'paused';
    const found = this.#jobOf(job, asked, owner);
    const timesCutOff = isKilled ? catalogue.journal.cutOff(job.id) : 0;
    if (!goesOn(asked) || timesCutOff > cutOffMost) {
      this.#endings.end(found, new TapeError('job.interrupted', { subject: job.title }));
      return;
    }
    found.suspend(atRest);
    found.happened({ kind: 'helper-restarted', killed: isKilled });
    log('job goes on', { job: job.id, owner: owner.uid, killed: isKilled });
    this.#waiting = [...this.#waiting, this.#jobOf(found.row, restOf(asked, found, catalogue), owner)];
  }

  #jobOf(row: Job, request: Request, owner: Identity): RunningJob {
    return new RunningJob(this.#rooms, row, request, owner, this.#line);
  }

  readonly #line: Line = {
    look: () => this.#schedule(),
    wants: (barcode, otherwise) =>
      this.#waiting.some(({ request }) => {
        const counts = !otherwise || request.kind !== 'restore';
        return counts && request.kind !== 'plan' && cartridgesOf(request).includes(barcode);
      }),
  };

  submit(request: Request, owner: Identity, priority: JobPriority = 'high'): JobId {
    this.#requireRoom(request, owner);
    const fresh: Omit<Job, 'id'> = {
      kind: request.kind,
      title: titleOf(request),
      state: 'queued',
      priority,
      barcode: request.barcode === '' ? null : request.barcode,
      drive: null,
      created: new Date().toISOString(),
      started: null,
      ended: null,
      progress: atRest,
      filesSafe: 0,
      filesFailed: 0,
      fault: null,
      waitsFor: null,
      need: null,
      canContinue: false,
    };
    const asked = { job: fresh, request: JSON.stringify(request), owner };
    const row = this.#rooms.catalogue.journal.create(asked, !canComeAgain(request));
    this.#rooms.log('job asked for', {
      job: row.id,
      uid: owner.uid,
      kind: request.kind,
      barcodes: cartridgesOf(request),
    });
    this.#rooms.state.publish('job', row);
    const job = this.#jobOf(row, request, owner);
    job.happened({ kind: 'queued', priority });
    this.#waiting = [...this.#waiting, job];
    this.#schedule();
    return row.id;
  }

  /** A set's own runs count, and are never refused: of each there is one at a time, and nobody would ask for it again. */
  #requireRoom(request: Request, { uid }: Identity): void {
    if (request.kind === 'mirror' || isBatch(request)) return;
    const open = (jobs: readonly RunningJob[]) =>
      jobs.reduce((many, { owner }) => many + (owner.uid === uid ? 1 : 0), 0);
    const many = open(this.#waiting) + open(this.#underWay());
    if (many >= openJobsMost) throw new TapeError('job.too-many', { subject: titleOf(request) });
  }

  cancel(id: JobId, uid: number): void {
    const why = new TapeError('job.cancelled', { subject: id });
    const waiting = this.#waiting.find((job) => job.row.id === id);
    const running = this.#underWay().find((job) => job.row.id === id);
    if (waiting !== undefined) {
      this.#waiting = this.#waiting.filter((job) => job !== waiting);
      this.#endings.end(waiting, why);
    } else if (running !== undefined) {
      running.stop(why);
    } else {
      const known = this.#rooms.catalogue.journal.get(id) !== null;
      throw new TapeError(known ? 'job.not-cancellable' : 'job.unknown', { subject: id });
    }
    this.#rooms.log('job cancelled', { job: id, uid });
  }

  /** One that has not begun keeps its place, and does not begin. */
  pause(id: JobId): void {
    const waiting = this.#waiting.find((job) => job.row.id === id);
    if (waiting?.row.state === 'queued') waiting.holdBack();
    else this.#controlsOf(id, 'job.not-pausable').pause();
  }

  resumeJob(id: JobId): void {
    const waiting = this.#waiting.find((job) => job.row.id === id);
    if (waiting?.row.state === 'paused') {
      waiting.release();
      this.#schedule();
    } else {
      this.#controlsOf(id, 'job.not-pausable').resume();
    }
  }

  /** Gives it a cartridge that it waits for. */
  supply(id: JobId, barcode: string): void {
    this.#controlsOf(id, 'job.not-waiting').supply(barcode);
  }

  /** One that runs goes on; it counts when the job has its turn again. */
  prioritize(id: JobId, priority: JobPriority): void {
    const job = [...this.#waiting, ...this.#underWay()].find(({ row }) => row.id === id);
    if (job === undefined) throw new TapeError(this.job(id) === null ? 'job.unknown' : 'job.ended', { subject: id });
    if (job.row.priority !== priority) job.prioritize(priority);
    this.#schedule();
  }

  #controlsOf(id: JobId, refusal: 'job.not-pausable' | 'job.not-waiting'): Controls {
    const controls = this.#underWay().find((job) => job.row.id === id)?.controls ?? null;
    if (controls === null) throw new TapeError(this.job(id) === null ? 'job.unknown' : refusal, { subject: id });
    return controls;
  }

  /** Cartridges that a pool has now: for a job of it that waits for one. */
  offer(pool: string, copy: number, barcodes: readonly string[]): void {
    for (const { request, controls } of this.#underWay()) {
      if (request.kind === 'mirror' && request.pool === pool && request.copy === copy) controls?.offer?.(barcodes);
    }
  }

  /** A new job that goes on where this one came to. */
  continueJob(id: JobId, owner: Identity): JobId {
    const { journal, receipts } = this.#rooms.catalogue;
    const stored = journal.stored(id);
    if (stored === null) throw new TapeError('job.unknown', { subject: id });
    const request = requestOf(stored.request);
    if (!stored.job.canContinue || request.kind !== 'archive') {
      throw new TapeError('job.not-continuable', { subject: stored.job.title });
    }
    const next = this.submit(continuationOf(request, id, receipts.volumes(id)), owner);
    journal.close(id);
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

  /** Nothing runs, and nothing waits. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay().length === 0 && this.#errands.size === 0;
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

  /** The helper ends: what runs is stopped consistently; what can go on and what waits is for the next helper. */
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
    const places = new Map<RunningJob, number>();
    for (const [ahead, job] of this.#inTurn().entries()) {
      const { request } = job;
      const found = this.#placeOf(job, asked);
      switch (found.kind) {
        case 'wait':
          break;
        case 'stuck':
          stuck.set(job, found.fault);
          break;
        case 'refuse':
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#endings.end(job, found.fault);
          continue;
        case 'start':
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#begin(job, found.sessions, found.wanted);
          continue;
      }
      places.set(job, ahead);
      if (request.kind !== 'restore') for (const barcode of cartridgesOf(request)) asked.add(barcode);
    }
    for (const job of this.#running.keys()) job.controls?.spread?.();
    // What has just begun may be the loading of what one of these asks for.
    for (const job of this.#running.keys()) if (job.row.state === 'waiting') job.controls?.look();
    // One that waits for a cartridge, or rests, without a drive frees none.
    const mayFree = [...this.#running.keys()].some((job) => !isIdle(job));
    const isFinal = !mayFree && this.#errands.size === 0;
    for (const [job, ahead] of places) {
      if (!isFinal || !stuck.has(job)) job.waits(waitOf(job.request, ahead, this.#underWay()));
    }
    if (!isFinal) return;
    this.#waiting = this.#waiting.filter((job) => !stuck.has(job));
    for (const [job, fault] of stuck) {
      // A restore waits as long as it takes, and says for what.
      if (fault === null) this.#begin(job, []);
      else this.#endings.end(job, fault);
    }
  }

  /** Those that are not held back, in the order in which they have their turn. */
  #inTurn(): readonly RunningJob[] {
    const line = this.#waiting.filter(({ row }) => row.state === 'queued');
    const places = line.map((job) => ({ job, uid: job.owner.uid, priority: job.row.priority }));
    return inTurn(places, this.#turns).map(({ job }) => job);
  }

  #placeOf({ request, isResumed }: RunningJob, asked: ReadonlySet<string>): Placed {
    if (request.kind === 'restore') return this.#placeOfRestore(request, asked);
    if (this.#mustWait(request)) return { kind: 'wait' };
    const found = place(request, this.#rooms.drives);
    // Its cartridge was taken out meanwhile, or nobody is there who could have put it in: it waits for that, and says so.
    if (request.kind === 'archive' && (isResumed || isBatch(request))) {
      if (found.kind === 'refuse') return { kind: 'start', sessions: [] };
      if (found.kind === 'stuck') return { kind: 'stuck', fault: null };
    }
    return found;
  }

  /** Any of its cartridges is a beginning; a pass that somebody waits for the end of is not joined. */
  #placeOfRestore({ from }: RestoreRequest, asked: ReadonlySet<string>): Placed {
    const others = this.#underWay().filter(({ request }) => request.kind !== 'restore');
    const isTaken = (barcode: string) =>
      others.some((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
    const free = from.filter(({ barcode }) => !isTaken(barcode));
    const found = placeOf(free, this.#rooms, this.#passes, (barcode) => asked.has(barcode));
    // Which of several is the best beginning the job reckons itself.
    if (found !== null && from.length > 1) return { kind: 'start', sessions: [] };
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
    if (request.kind === 'mirror') return this.#isMirrored(request);
    if (request.kind === 'load') return this.#underWay().some((job) => job.holds(request.barcode));
    const isOffShelf = request.kind === 'export' || request.kind === 'import';
    // One that waits for a person has not got its cartridge, and takes it first when that comes into a drive.
    const isUsedBy = (job: RunningJob, barcode: string) =>
      job.holds(barcode) || ((isOffShelf || job.row.state !== 'waiting') && job.controls?.claims(barcode) === true);
    return cartridgesOf(request).some((barcode) => this.#underWay().some((job) => isUsedBy(job, barcode)));
  }

  /** One look at a set's sources at a time; and a pool's next cartridge is for one of its copies' jobs. */
  #isMirrored({ set, pool, copy }: MirrorRequest): boolean {
    return this.#underWay().some(({ request, row }) => {
      if (request.kind !== 'mirror' || (request.pool !== pool && request.set !== set)) return false;
      return request.copy === copy || row.state !== 'waiting';
    });
  }

  /** `wanted`: the cartridge that a restore begins with. */
  #begin(job: RunningJob, sessions: readonly DriveSession[], wanted?: Wanted): void {
    this.#turns = tookTurn(this.#turns, job.owner.uid);
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
      requireStillAllowed(this.#rooms.access, job.request, job.owner);
      await perform(job, this.#rooms, this.#passes);
    } catch (error) {
      failure = this.#endings.reason(job, error);
    }
    job.controls = null;
    try {
      await this.#passes.leaveAll(job);
      successor = this.#successor(job);
      for (const session of job.sessions) {
        // Names that a batch took away are nowhere but in memory when it wrote no file.
        if (successor === null || isBatch(job.request)) await session.settle();
        await remember(this.#rooms, session);
      }
      await job.told();
    } catch (error) {
      failure ??= this.#endings.reason(job, error);
    }
    if (failure?.code === 'job.interrupted' && this.#isStopping && goesOn(job.request)) this.#endings.suspend(job);
    else this.#endings.end(job, failure);
    return successor;
  }

  /**
   * The next job that wants the same cartridge, if it can go on with it as it is: nobody else could have that drive with
   * that cartridge in it. From here on nobody can take it out of the line.
   */
  #successor(job: RunningJob): RunningJob | null {
    const [session, ...others] = job.sessions;
    const barcode = session?.loaded?.barcode;
    if (this.#isStopping || barcode === undefined || others.length > 0) return null;
    const next = this.#inTurn().find(
      ({ request }) => request.kind !== 'plan' && cartridgesOf(request).includes(barcode),
    );
    if (next === undefined || !usesOneVolume(job.request) || !usesOneVolume(next.request)) return null;
    if (cartridgesOf(next.request)[0] !== barcode) return null;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#successors.add(next);
    return next;
  }
}

type Placed =
  | Exclude<Place, { readonly kind: 'start' | 'stuck' }>
  | { readonly kind: 'start'; readonly sessions: readonly DriveSession[]; readonly wanted?: Wanted }
  /** Null: it may begin without a drive. */
  | { readonly kind: 'stuck'; readonly fault: TapeError | null };

function isIdle({ row: { state }, sessions }: RunningJob): boolean {
  return (state === 'waiting' || state === 'paused') && sessions.length === 0;
}

function isBatch(request: Request): boolean {
  return request.kind === 'archive' && request.batch !== undefined;
}

function usesOneVolume(request: Request): boolean {
  return request.kind === 'restore' || (request.kind === 'archive' && slotsOf(request) === 1);
}
