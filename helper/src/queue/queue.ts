// Runs jobs: one at a time per drive and per cartridge, each in its turn; restores that want something of the same cartridge
// share it. Whatever becomes of a job, its drive is left as the next one may find it: a written cartridge is completed before
// the job is reported done, unless the next job goes on with the same cartridge and so takes over that duty.

import { faultOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobKind } from '../../contract/job-kinds.ts';
import type { Drive, Job, JobId, JobPriority } from '../../contract/model.ts';
import { inTurn, noTurns, tookTurn, type UserTurns } from '../../contract/turns.ts';
import type { StoredJob } from '../catalogue/journal.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { lockedPoolFor } from '../jobs/cartridge-keys.ts';
import { remember } from '../jobs/cartridges.ts';
import { type DriveAssignment, isUsedBy } from '../jobs/drive-assignment.ts';
import type { JobTask } from '../jobs/job-kind.ts';
import { type Requests, taskOf } from '../jobs/kinds/registry.ts';
import type { CartridgeVersion } from '../jobs/restore/read-pass.ts';
import { ReadPasses } from '../jobs/restore/read-passes.ts';
import { type JobControls, RunningJob, type WaitingJobs } from '../jobs/running-job.ts';
import type { Services } from '../jobs/services.ts';
import { readTask } from '../jobs/stored-requests.ts';
import { waitForKey, waitOf } from '../jobs/waits.ts';
import { Endings } from './endings.ts';
import { Errands } from './errands.ts';
import { LibraryUpkeep } from './library-upkeep.ts';
import { atRest, cutOffMost, OtherDrives, waitsForReturn } from './resume-policy.ts';
import { type InNeed, RoomMaking } from './room-making.ts';
import { helperItself, requireStillAllowed } from './still-allowed.ts';
import { requireRoomFor, submittedJob } from './submitted-job.ts';
import { UnreadableJobs } from './unreadable-jobs.ts';

/** A job that waits in line. */
interface WaitingTurn extends InNeed {
  readonly beginsWaiting: boolean;
}

export class Queue {
  readonly #services: Services;
  readonly #passes: ReadPasses;
  readonly #endings: Endings;
  readonly #unreadable: UnreadableJobs;
  readonly #rooms: RoomMaking;
  readonly #upkeep: LibraryUpkeep;
  readonly #otherDrives = new OtherDrives();
  /** As they were asked for. */
  #waiting: readonly RunningJob[] = [];
  #turns: UserTurns = noTurns;
  /** Each with the promise that ends with it. */
  readonly #running = new Map<RunningJob, Promise<void>>();
  readonly #errands: Errands;
  /** Chosen to go on with the cartridge of a job that is ending: out of the line, not yet running. */
  readonly #successors = new Set<RunningJob>();
  #isStopping = false;

  constructor(services: Services) {
    this.#services = services;
    this.#passes = new ReadPasses(services);
    this.#endings = new Endings(services);
    this.#unreadable = new UnreadableJobs(services);
    this.#errands = new Errands(services, () => this.#schedule());
    this.#rooms = new RoomMaking(
      services,
      (session, errand) => this.#errands.run(session, 'not ejected', errand),
      () => this.#schedule(),
    );
    this.#upkeep = new LibraryUpkeep(services, {
      occupy: (session, errand) => this.#errands.run(session, 'not put back', errand),
      clean: (request, session) => this.#clean(taskOf<'clean'>('clean', request), session),
      export: (request) => void this.#enlist(taskOf<'library-move'>(request.kind, request), helperItself(), 'normal'),
      isUsing: (barcode) => this.isUsing(barcode),
      reschedule: () => this.#schedule(),
    });
  }

  /** What the last helper left: whatever can goes on, also what was cut short. */
  resume(): void {
    for (const stored of this.#services.catalogue.journal.unended()) {
      const { job, owner } = stored;
      const task = this.#unreadable.read(stored);
      if (task === null) continue;
      if (job.started !== null) this.#takeUp(stored, task);
      else this.#waiting = [...this.#waiting, this.#jobOf(job, task, owner)];
    }
    for (const job of this.#waiting) job.isTakenOn = true;
    this.#schedule();
  }

  /** It was begun. A helper that ended in order left it queued or paused. */
  #takeUp({ job, owner }: StoredJob, asked: JobTask): void {
    const { catalogue, log } = this.#services;
    const isKilled = job.state !== 'queued' && job.state !== 'paused';
    const found = this.#jobOf(job, asked, owner);
    const timesCutOff = isKilled ? catalogue.journal.cutOff(job.id) : 0;
    if (!asked.resumes || timesCutOff > cutOffMost) {
      this.#endings.end(found, new TapeError('job.interrupted', { subject: job.title }));
      return;
    }
    found.suspend(atRest);
    found.happened({ kind: 'helper-restarted', killed: isKilled });
    log('job goes on', { job: job.id, owner: owner.uid, killed: isKilled });
    this.#waiting = [...this.#waiting, this.#jobOf(found.row, asked.remaining(job.id, catalogue), owner)];
  }

  #jobOf(row: Job, task: JobTask, owner: Identity): RunningJob {
    return new RunningJob(this.#services, row, task, owner, this.#line);
  }

  readonly #line: WaitingJobs = {
    reschedule: () => this.#schedule(),
    wants: (barcode, otherwise) =>
      this.#waiting.some(({ task: { use, cartridges, opens } }) => {
        const counts = use === 'alone' || (use === 'shared' && !otherwise);
        return counts && cartridges.includes(barcode) && lockedPoolFor(opens, this.#services) === null;
      }),
    userOf: (barcode, beside) => {
      const share = (job: RunningJob) => job.task.use === 'shared' && beside.task.use === 'shared';
      // What a paused one will need may be used meanwhile.
      const uses = (job: RunningJob) =>
        job.row.state === 'paused' ? job.holds(barcode) : !share(job) && isUsedBy(job, barcode);
      return this.#underWay().find((job) => job !== beside && uses(job))?.row.id ?? null;
    },
    isHeld: (barcode, beside) => this.#underWay().some((job) => job !== beside && job.holds(barcode)),
    roomFor: (job) => this.#rooms.plan(this.#begunInNeed(), this.#work).get(job) ?? null,
  };

  submit<K extends JobKind>(
    request: Requests[K] & { readonly kind: K },
    owner: Identity,
    priority: JobPriority = 'high',
  ): JobId {
    return this.#submit(taskOf<K>(request.kind, request), owner, priority);
  }

  #submit(task: JobTask, owner: Identity, priority: JobPriority): JobId {
    requireRoomFor(task, owner, [...this.#waiting, ...this.#underWay()]);
    if (priority === 'high') this.#requirePlace(task);
    const { row } = this.#enlist(task, owner, priority);
    this.#schedule();
    return row.id;
  }

  /** At the end of the line. */
  #enlist(task: JobTask, owner: Identity, priority: JobPriority): RunningJob {
    const { kind } = task.request;
    const asked = { job: submittedJob(task, priority), request: task.stored, owner };
    const { fleetWork, journal } = this.#services.catalogue;
    const row = fleetWork.named(() => journal.create(asked, !task.canContinue));
    this.#services.log('job asked for', {
      job: row.id,
      uid: owner.uid,
      kind,
      barcodes: task.cartridges,
    });
    this.#services.state.publish('job', row);
    const job = this.#jobOf(row, task, owner);
    job.happened({ kind: 'queued', priority });
    this.#waiting = [...this.#waiting, job];
    return job;
  }

  /**
   * Who asks hears at once what no drive here can do. Jobs before it may change that; and what a schedule asks for, nobody
   * hears: it fails in the list of jobs.
   */
  #requirePlace(task: JobTask): void {
    if (task.cartridges.some((barcode) => this.isUsing(barcode))) return;
    const found = this.#assignmentOf({ task, isResumed: false }, new Set());
    if (found.kind === 'refuse') throw found.fault;
  }

  cancel(id: JobId, uid: number, why = new TapeError('job.cancelled', { subject: id })): void {
    const waiting = this.#waiting.find((job) => job.row.id === id);
    const running = this.#underWay().find((job) => job.row.id === id);
    if (waiting !== undefined) {
      this.#waiting = this.#waiting.filter((job) => job !== waiting);
      this.#endings.end(waiting, why);
    } else if (running !== undefined) {
      running.stop(why);
    } else if (!this.#unreadable.drop(id)) {
      const known = this.#services.catalogue.journal.get(id) !== null;
      throw new TapeError(known ? 'job.not-cancellable' : 'job.unknown', { subject: id });
    }
    this.#services.log('job cancelled', { job: id, uid, why: why.code });
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
    this.#unreadable.requireReadable(id);
    const job = [...this.#waiting, ...this.#underWay()].find(({ row }) => row.id === id);
    if (job === undefined) throw new TapeError(this.job(id) === null ? 'job.unknown' : 'job.ended', { subject: id });
    if (job.row.priority !== priority) job.prioritize(priority);
    this.#schedule();
  }

  #controlsOf(id: JobId, refusal: 'job.not-pausable' | 'job.not-waiting'): JobControls {
    this.#unreadable.requireReadable(id);
    const controls = this.#underWay().find((job) => job.row.id === id)?.controls ?? null;
    if (controls === null) throw new TapeError(this.job(id) === null ? 'job.unknown' : refusal, { subject: id });
    return controls;
  }

  /** Cartridges that a pool has now: for a job of it that waits for one. */
  offer(pool: string, copy: number, barcodes: readonly string[]): void {
    for (const { task, controls } of this.#underWay()) {
      if (task.fills?.pool === pool && task.fills.copy === copy) controls?.offer?.(barcodes);
    }
  }

  /** A new job that goes on where this one came to. */
  continueJob(id: JobId, owner: Identity): JobId {
    const { journal, receipts } = this.#services.catalogue;
    const stored = journal.stored(id);
    if (stored === null) throw new TapeError('job.unknown', { subject: id });
    const task = stored.job.canContinue ? readTask(stored).continuation(id, receipts.volumes(id)) : null;
    if (task === null) throw new TapeError('job.not-continuable', { subject: stored.job.title });
    const next = this.#submit(task, owner, 'high');
    journal.close(id);
    this.#services.state.publish('job', { ...stored.job, canContinue: false });
    return next;
  }

  /** The row as it is now; null when there never was such a job. */
  job(id: JobId): Job | null {
    const live = [...this.#waiting, ...this.#underWay()].find((job) => job.row.id === id);
    return live?.row ?? this.#unreadable.get(id) ?? this.#services.catalogue.journal.get(id);
  }

  /** A job waits for this cartridge or works on it. */
  isUsing(barcode: string): boolean {
    const isAtWork = (job: RunningJob) => job.holds(barcode) || job.controls?.claims(barcode) === true;
    return this.#waiting.some(({ task }) => task.cartridges.includes(barcode)) || this.#underWay().some(isAtWork);
  }

  /** Nothing runs, and nothing waits. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay().length === 0 && this.#errands.isIdle;
  }

  /** Work that holds a drive without being a job. Its failure is the drive's state, and logged. */
  occupy(session: DriveSession, errand: () => Promise<void>): void {
    if (this.#isStopping) return;
    this.#errands.run(session, 'start-up failed', errand);
  }

  /** What counts for those that wait has changed. */
  reschedule(): void {
    this.#schedule();
  }

  /** A robot brings a cartridge to this drive, or has brought it. */
  robotMoved(drive: Drive): void {
    for (const job of this.#running.keys()) job.robotMoved(drive);
  }

  /** Nobody had the drive, and nobody has it before. */
  #clean(task: JobTask, session: DriveSession | null): void {
    const job = this.#enlist(task, helperItself(), 'high');
    this.#waiting = this.#waiting.filter((other) => other !== job);
    this.#begin(job, session === null ? [] : [session]);
  }

  /** The helper ends: what runs is stopped consistently; what can go on and what waits is for the next helper. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#rooms.stop();
    this.#upkeep.stop();
    for (const job of this.#running.keys()) {
      try {
        job.stop(new TapeError('job.interrupted', { subject: job.row.title }));
      } catch (error) {
        this.#services.log('a step runs to its end', { job: job.row.id, fault: faultOf(error) });
      }
    }
    await Promise.all([...this.#running.values(), this.#errands.end()]);
  }

  #schedule(): void {
    if (this.#isStopping) return;
    // A job that waits for a cartridge has waited longer than those that have not begun.
    this.#upkeep.attend();
    for (const job of this.#running.keys()) job.controls?.reschedule();
    const found = this.#startWhatCan();
    for (const job of this.#running.keys()) job.controls?.spread?.();
    // What has just begun may be the loading of what one of these asks for.
    for (const job of this.#running.keys()) if (job.row.state === 'waiting') job.controls?.reschedule();
    const inLine = found.filter(({ job }) => this.#waiting.includes(job));
    const rooms = this.#rooms.make([...this.#begunInNeed(), ...inLine], this.#work);
    // One that waits for a cartridge, or rests, without a drive frees none.
    const mayFree = [...this.#running.keys()].some((job) => !job.isIdle);
    const isFinal = !mayFree && this.#errands.isIdle;
    const begin = inLine.flatMap(({ job, beginsWaiting }) => (isFinal && beginsWaiting ? [job] : []));
    this.#waiting = this.#waiting.filter((job) => !begin.includes(job));
    for (const [ahead, { job }] of inLine.entries()) {
      if (begin.includes(job)) continue;
      const room = rooms.get(job) ?? null;
      job.waits(waitOf(job.task.cartridges, ahead, this.#underWay(), room, this.#services.ejectIdle.now));
    }
    // They wait as long as it takes, and say for what.
    for (const job of begin) this.#begin(job, []);
  }

  get #work() {
    return { underWay: this.#underWay(), waiting: this.#waiting };
  }

  /** Those that run without a drive, and wait for one: they have waited longest. */
  #begunInNeed(): readonly InNeed[] {
    return [...this.#running.keys()].flatMap((job) => {
      const needs = job.controls?.needs?.() ?? [];
      return needs.length === 0 ? [] : [{ job, needs }];
    });
  }

  /** The others wait, in the order of their turns. */
  #startWhatCan(): readonly WaitingTurn[] {
    /** What jobs that came before wait to do something else with. */
    const asked = new Set<string>();
    const line: WaitingTurn[] = [];
    for (const job of this.#inTurn()) {
      const { use, cartridges, opens } = job.task;
      const locked = lockedPoolFor(opens, this.#services);
      if (locked !== null) {
        // Nobody else waits for it meanwhile.
        job.waits(waitForKey(locked));
        job.isTakenOn = true;
        continue;
      }
      const found = this.#assignmentOf(job, asked);
      switch (found.kind) {
        case 'wait':
        case 'begin-waiting':
          line.push({ job, needs: found.needs, beginsWaiting: found.kind === 'begin-waiting' });
          job.isTakenOn = true;
          if (use !== 'shared') for (const barcode of cartridges) asked.add(barcode);
          break;
        case 'refuse':
          if (waitsForReturn(job, found.fault)) break;
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#endings.end(job, found.fault);
          break;
        case 'start':
          this.#waiting = this.#waiting.filter((other) => other !== job);
          this.#begin(job, found.sessions, found.shares);
          break;
      }
    }
    return line;
  }

  /** Those that are not held back, in the order in which they have their turn. */
  #inTurn(): readonly RunningJob[] {
    const line = this.#waiting.filter(({ row }) => row.state === 'queued');
    const places = line.map((job) => ({ job, person: String(job.owner.uid), priority: job.row.priority }));
    return inTurn(places, this.#turns).map(({ job }) => job);
  }

  #assignmentOf(
    { task, isResumed }: Pick<RunningJob, 'task' | 'isResumed'>,
    asked: ReadonlySet<string>,
  ): DriveAssignment {
    const underWay = this.#underWay();
    if (task.waitsWhile(underWay)) return { kind: 'wait', needs: [] };
    const isWantedBefore = (barcode: string) => asked.has(barcode);
    return task.placement({
      services: this.#services,
      passes: this.#passes,
      underWay,
      isWantedBefore,
      isResumed,
    });
  }

  #underWay(): readonly RunningJob[] {
    return [...this.#running.keys(), ...this.#successors];
  }

  /** `shares`: the pass that it takes part in. */
  #begin(job: RunningJob, sessions: readonly DriveSession[], shares?: CartridgeVersion): void {
    this.#turns = tookTurn(this.#turns, String(job.owner.uid));
    for (const session of sessions) {
      if (shares !== undefined) this.#passes.enter(job, session, shares);
      else if (!job.sessions.includes(session)) job.lease(session);
    }
    const done = this.#run(job).then((successor) => {
      this.#running.delete(job);
      if (successor !== null) {
        this.#successors.delete(successor);
        this.#begin(successor, successor.sessions, successor.task.firstPass);
      }
      this.#schedule();
    });
    this.#running.set(job, done);
  }

  /** Never rejects. Gives the job that goes on with this one's cartridge. */
  async #run(job: RunningJob): Promise<RunningJob | null> {
    const failures: TapeError[] = [];
    const attempt = async (step: () => Promise<unknown>) => {
      try {
        await step();
      } catch (error) {
        failures.push(this.#endings.reason(job, error));
      }
    };
    await attempt(async () => {
      job.start();
      requireStillAllowed(this.#services.access, job.task, job.owner);
      await job.task.perform(job, this.#services, this.#passes);
    });
    job.controls = null;
    job.comesToEnd();
    await attempt(() => this.#passes.leaveAll(job));
    const successor = this.#successor(job);
    // One drive that cannot be finished keeps no other from it.
    for (const session of job.sessions) {
      await attempt(async () => {
        // Names that a batch took away are nowhere but in memory when it wrote no file.
        if (successor === null || job.task.isOfSet) await session.finishJob();
        await remember(this.#services, session);
      });
    }
    await attempt(() => job.noticesSent());
    const [failure = null] = failures;
    let goesOn = false;
    await attempt(async () => {
      if (!this.#isStopping) goesOn = await this.#otherDrives.serve(job, failure, this.#services, this.#upkeep);
    });
    const next = this.#leaveDrives(job, successor);
    if (failure?.code === 'job.interrupted' && this.#isStopping && job.task.resumes) this.#endings.suspend(job);
    else if (goesOn) this.#goOnElsewhere(job);
    else this.#endings.end(job, failure);
    return next;
  }

  /** As after a helper that was cut off: what is safe stays so. */
  #goOnElsewhere(job: RunningJob): void {
    const { catalogue, log } = this.#services;
    job.suspend(atRest);
    log('job goes on elsewhere', { job: job.row.id, owner: job.owner.uid });
    const task = job.task.remaining(job.row.id, catalogue);
    this.#waiting = [...this.#waiting, this.#jobOf(job.row, task, job.owner)];
  }

  /**
   * Whoever hears that the job has ended finds its drives as it left them: free before that, or the next one's. A helper
   * that ends completes the cartridge itself as it closes the drive; the successor waits for the next one.
   */
  #leaveDrives(job: RunningJob, successor: RunningJob | null): RunningJob | null {
    const next = this.#isStopping ? null : successor;
    for (const session of job.sessions) {
      if (next === null) job.giveBack(session);
      else job.handOn(session, next, next.task.firstPass === undefined ? 'alone' : 'shared');
    }
    if (next === null && successor !== null) this.#successors.delete(successor);
    return next;
  }

  /**
   * The next job that wants the same cartridge, if it can go on with it as it is: nobody else could have that drive with
   * that cartridge in it. From here on nobody can take it out of the line.
   */
  #successor(job: RunningJob): RunningJob | null {
    const [session, ...others] = job.sessions;
    const barcode = session?.loaded?.barcode;
    if (this.#isStopping || barcode === undefined || others.length > 0) return null;
    if (session !== undefined && this.#upkeep.takesBack(session)) return null;
    const next = this.#inTurn().find(({ task: { use, cartridges, opens } }) => {
      const isNext = use !== 'none' && cartridges.includes(barcode);
      return isNext && lockedPoolFor(opens, this.#services) === null;
    });
    if (next === undefined || !job.task.canTakeOver || !next.task.canTakeOver) return null;
    if (next.task.cartridges[0] !== barcode) return null;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#successors.add(next);
    return next;
  }
}
