// One job from the moment it is asked for until it ends: its row, its progress, the receipts of its items. Every change is
// first a row and then a notice.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobHappening } from '../../contract/jobs.ts';
import type {
  CartridgeNeed,
  Drive,
  Fault,
  Job,
  JobId,
  JobPhase,
  JobPriority,
  JobProgress,
  JobState,
  JobWait,
  MirrorState,
} from '../../contract/model.ts';
import type { JobResult } from '../../contract/volumes.ts';
import type { RecordedItem } from '../catalogue/item-rows.ts';
import { canContinue } from '../catalogue/journal.ts';
import type { UnnamedRun } from '../catalogue/unnamed-files.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { MoveWait } from '../drives/move-wait.ts';
import { ItemNotices } from './item-notices.ts';
import type { JobTask } from './job-kind.ts';
import type { DriveNeeds, DriveRoom } from './room.ts';
import type { Services } from './services.ts';
import { mayBecome } from './states.ts';
import { TimeAccount } from './time-spent.ts';
import { waitFor, waitForRobot } from './waits.ts';

/** What can be asked of a job while it runs, if it lets itself be asked. */
export interface JobControls {
  pause(): void;
  resume(): void;
  /** Gives it a cartridge that it waits for. */
  supply(barcode: string): void;
  /** Further cartridges are its to use, after those that it was told of. Of a job that fills cartridges. */
  offer?(barcodes: readonly string[]): void;
  /** A drive may be free, or hold another cartridge than before. */
  reschedule(): void;
  /** Drives are free that nobody in line can use now. */
  spread?(): void;
  /** It will need this cartridge: nothing else may be done with it but loading it. */
  claims(barcode: string): boolean;
  /** It has a drive for this cartridge and puts it there itself: meanwhile nobody else may load it anywhere. */
  brings?(barcode: string): boolean;
  /** What it waits for a drive with; none when it waits for nothing, or for a cartridge that nobody has named. */
  needs?(): DriveNeeds;
}

/** The jobs that have not begun, as one that runs sees them. */
export interface WaitingJobs {
  /** Drives are free that were not before. */
  reschedule(): void;
  /** Somebody waits for this cartridge; `otherwise`: for something else than to restore from it. */
  wants(barcode: string, otherwise: boolean): boolean;
  /** A job that runs beside this one has begun with this cartridge, or needs it next; null: nobody. Restores share theirs. */
  userOf(barcode: string, beside: RunningJob): JobId | null;
  /** A job that runs beside this one has this cartridge in hand. */
  isHeld(barcode: string, beside: RunningJob): boolean;
  /** What has to leave a drive so that this job, which runs, goes on; null when nothing has to. */
  roomFor(job: RunningJob): DriveRoom | null;
}

export class RunningJob {
  readonly task: JobTask;
  /** Who asked for it: its files are touched with just these rights. */
  readonly owner: Identity;
  readonly line: WaitingJobs;
  /** An earlier helper began it: what it came to by then stays. */
  readonly isResumed: boolean;
  /** It has stood in line, in this helper or an earlier one: nothing spoke against it when it was asked for. */
  isTakenOn: boolean;
  readonly #services: Services;
  readonly #stop = new AbortController();
  #job: Job;
  /** The drives that it has, each with how to give it back, in the order in which it got them. */
  readonly #leases = new Map<DriveSession, () => void>();
  /** The last drive that its row named and that it gave back. */
  #lastDrive: string | null = null;
  #canStop = true;
  /** By a robot that moves nothing now: nothing is half done meanwhile. */
  #isKept = false;
  /** Somebody had paused it before it came to its end. */
  #wasPaused = false;
  #isIncomplete = false;
  readonly #notices: ItemNotices;
  readonly #spent = new TimeAccount();

  constructor(services: Services, job: Job, task: JobTask, owner: Identity, line: WaitingJobs) {
    this.line = line;
    this.#services = services;
    this.#job = job;
    this.#notices = new ItemNotices(services, job.id);
    this.task = task;
    this.owner = owner;
    this.isResumed = job.started !== null;
    this.isTakenOn = this.isResumed;
  }

  get row(): Job {
    return this.#job;
  }

  /** Aborted with the reason as a TapeError. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Of an archive and a restore, while they run. */
  controls: JobControls | null = null;

  /** The drive of a job that needs one. */
  get session(): DriveSession {
    const [session] = this.#leases.keys();
    if (session === undefined) throw new TapeError('drive.none-free', { subject: this.task.request.barcode ?? '' });
    return session;
  }

  get sessions(): readonly DriveSession[] {
    return [...this.#leases.keys()];
  }

  /** It waits or rests without a drive. */
  get isIdle(): boolean {
    return (this.#job.state === 'waiting' || this.#job.state === 'paused') && this.#leases.size === 0;
  }

  /** It has this cartridge in hand, or reaches for it. */
  holds(barcode: string): boolean {
    if (this.sessions.some(({ loaded }) => loaded?.barcode === barcode)) return true;
    return this.controls === null ? this.task.cartridges.includes(barcode) : this.controls.brings?.(barcode) === true;
  }

  /** Its drive until it is given back. */
  lease(session: DriveSession, how: 'alone' | 'shared' = 'alone'): void {
    this.#leases.set(session, session.hold(this.#job.id, how, this.moveWait));
  }

  giveBack(session: DriveSession): void {
    const release = this.#forget(session);
    release?.();
  }

  /** To the job that goes on with the cartridge in it. */
  handOn(session: DriveSession, next: RunningJob, how: 'alone' | 'shared'): void {
    this.#forget(session);
    next.#leases.set(session, session.handOn(next.#job.id, how, next.moveWait));
  }

  /** Its row names no drive that others may have by then. */
  #forget(session: DriveSession): (() => void) | undefined {
    const release = this.#leases.get(session);
    this.#leases.delete(session);
    if (this.#job.drive === session.id) {
      this.#lastDrive = session.id;
      this.#job = { ...this.#job, drive: this.sessions[0]?.id ?? null };
      this.#services.state.publish('job', this.#job);
    }
    return release;
  }

  /** Gives a drive back before its end: others may have it from now on. */
  free(session: DriveSession): void {
    this.giveBack(session);
    this.line.reschedule();
  }

  start(): void {
    const started = this.#job.started ?? now();
    this.#change({ state: 'running', waitsFor: null, started, drive: this.sessions[0]?.id ?? null });
    this.happened({ kind: 'started' });
  }

  /** Its cartridge is to be moved: until the robot does that, it says what it waits for, and can be stopped. */
  readonly moveWait: MoveWait = {
    signal: this.#stop.signal,
    tell: (library, hindrance) => {
      this.#isKept = hindrance !== null;
      const rests = this.#job.state === 'pausing' || this.#job.state === 'paused';
      if (!rests) this.become('running', null, hindrance === null ? null : waitForRobot(library, hindrance));
    },
  };

  /** Where its first drive's work goes now. */
  at(drive: string | null, barcode: string | null): void {
    if (drive === this.#job.drive && barcode === this.#job.barcode) return;
    this.#change({ drive, barcode });
    if (barcode !== null) this.happened({ kind: 'cartridge', barcode, drive });
  }

  /**
   * `waitsFor`: why it does not get on meanwhile; whoever needs a cartridge of a person has that in its need. Once it is
   * stopped it comes to its end, and neither rests nor waits any more.
   */
  become(
    state: 'running' | 'pausing' | 'paused' | 'waiting',
    need: CartridgeNeed | null = null,
    waitsFor: JobWait | null = need === null ? null : waitFor(need),
  ): void {
    if (this.signal.aborted) return;
    const { state: before, waitsFor: waited } = this.#job;
    if (state === before && waitsFor?.words === waited?.words) return;
    this.#change({ state, need, waitsFor });
    this.#spent.now(this.#job.progress, state === 'paused');
    if (waitsFor !== null) this.happened({ kind: 'waits', ...waitsFor });
    else if (state === before) return;
    else if (state === 'running' && before !== 'waiting') this.happened({ kind: 'resumed' });
    else if (state === 'pausing' || state === 'paused') this.happened({ kind: state });
  }

  /** Reported to whoever asks what became of it, and when. */
  happened(happening: JobHappening): void {
    this.#services.catalogue.jobEvents.add(this.#job.id, happening);
  }

  // ---- while it stands in line ----

  /** Why it has not begun; null when it is simply not its turn. Shown, and in no row: the next helper looks anew. */
  waits(waitsFor: JobWait | null): void {
    const before = this.#job.waitsFor;
    if (waitsFor?.words === before?.words) return;
    this.#job = { ...this.#job, waitsFor };
    this.#services.state.publish('job', this.#job);
    if (waitsFor !== null && waitsFor.for !== before?.for) this.happened({ kind: 'waits', ...waitsFor });
  }

  prioritize(priority: JobPriority): void {
    this.#change({ priority });
    this.happened({ kind: 'priority', priority });
  }

  /** It keeps its place and does not begin, until it is released. */
  holdBack(): void {
    this.#change({ state: 'paused', waitsFor: null });
    this.happened({ kind: 'paused' });
  }

  release(): void {
    this.#change({ state: 'queued' });
    this.happened({ kind: 'resumed' });
  }

  /**
   * What is left of it is its end: whatever its drives do for that, it neither rests nor waits meanwhile. Shown, and in no
   * row: one that is cut off now stays as it was asked for.
   */
  comesToEnd(): void {
    const { state, waitsFor } = this.#job;
    if (state === 'running' && waitsFor === null) return;
    this.#wasPaused ||= state === 'paused' || state === 'pausing';
    this.#job = { ...this.#job, state: 'running', need: null, waitsFor: null };
    this.#spent.now(this.#job.progress, false);
    this.#services.state.publish('job', this.#job);
  }

  /** Its helper ends, or was cut off: the next one goes on with it. One that is paused stays so. */
  suspend(progress: JobProgress): void {
    const isPaused = this.#wasPaused || this.#job.state === 'paused' || this.#job.state === 'pausing';
    const state = isPaused ? 'paused' : 'queued';
    this.#change({ state, drive: null, progress, need: null, waitsFor: null });
  }

  /** What was reported of the step before is over with it. */
  phase(phase: JobPhase): void {
    const { share: _, ...progress } = this.#job.progress;
    this.#job = { ...this.#job, progress };
    this.progress({ phase });
  }

  /** Its cartridge is on the way to one of its drives, or has come; while another drive is at work, that says what it does. */
  robotMoved({ id, state }: Drive): void {
    if (state.kind !== 'loading' || !this.sessions.some((session) => session.id === id)) return;
    const { phase } = this.#job.progress;
    const isFetched = state.step === 'fetching';
    if (isFetched && (phase === 'waiting' || phase === 'loading')) this.progress({ phase: 'fetching' });
    if (!isFetched && phase === 'fetching') this.progress({ phase: 'loading' });
  }

  progress(change: Partial<JobProgress>): void {
    this.#job = { ...this.#job, progress: { ...this.#job.progress, ...change } };
    this.#spent.now(this.#job.progress, this.#job.state === 'paused');
    this.#services.state.publish('progress', { job: this.#job.id, progress: this.#job.progress });
  }

  /** Items that came to their end now, in the order in which it came true. Gives the first one's position. */
  recordItems(items: readonly RecordedItem[], unnamed: readonly UnnamedRun[] = []): number {
    if (items.length === 0) return 0;
    const first = this.#services.catalogue.receipts.record(this.#job.id, items, unnamed);
    this.#notices.tell(items);
    const failed = items.filter((item) => item.fault !== null || item.mirror?.kind === 'mirror-failed').length;
    if (failed > 0) this.#change({ filesFailed: this.#job.filesFailed + failed });
    return first;
  }

  /** What became of items in the mirror whose rows are there already. */
  mirrored(states: readonly { readonly position: number; readonly state: MirrorState }[]): void {
    if (states.length === 0) return;
    this.#services.catalogue.receipts.setMirrorStates(this.#job.id, states);
    const failed = states.filter(({ state }) => state.kind === 'mirror-failed').length;
    if (failed > 0) this.#change({ filesFailed: this.#job.filesFailed + failed });
  }

  /** An index that names every item written to this volume so far is on tape and flushed. How many became safe there. */
  committed(volume: number, generation: number, block: number): number {
    const { receipts } = this.#services.catalogue;
    const run = receipts.commit(this.#job.id, volume, generation, block);
    this.#notices.tellSafe(run);
    const barcode = receipts.volumes(this.#job.id).find(({ number }) => number === volume)?.barcode ?? '';
    this.happened({ kind: 'index', barcode, generation, times: 1 });
    return run.files;
  }

  /** Read back from the tape and equal. */
  verified(items: readonly { readonly path: string; readonly position: number }[]): void {
    if (items.length === 0) return;
    const positions = items.map(({ position }) => position);
    this.#services.catalogue.receipts.markVerified(this.#job.id, positions, Date.now() / 1000);
    this.#notices.tell(items.map(({ path }) => ({ path, receipt: 'verified', fault: null })));
  }

  /** Read back from the tape and not what was written: it is not safe, whatever was said before. */
  distrust(position: number, path: string, fault: Fault): void {
    this.#services.catalogue.receipts.markUnsound(this.#job.id, position, fault);
    this.#notices.tell([{ path, receipt: null, fault }]);
    this.#change({ filesFailed: this.#job.filesFailed + 1 });
  }

  /** It goes on, and tries again what failed so far. */
  forgetFailed(): void {
    this.#services.catalogue.receipts.dropFailed(this.#job.id);
    this.#change({ filesFailed: this.#services.catalogue.receipts.countFailed(this.#job.id) });
  }

  /** It continues on this cartridge: what no index there names is written again. */
  forgetUnsafe(barcode: string): void {
    this.#services.catalogue.receipts.dropUnsafe(this.#job.id, barcode);
  }

  /** It goes on by starting anew: what it found out so far is forgotten. */
  startAnew(): void {
    this.#services.catalogue.receipts.dropAll(this.#job.id);
    this.#change({ filesFailed: 0, filesSafe: 0 });
  }

  filesSafe(count: number): void {
    if (count !== this.#job.filesSafe) this.#change({ filesSafe: count });
  }

  /** It came to its end, but not everything that was asked for is there. */
  incomplete(): void {
    this.#isIncomplete = true;
  }

  /** What it found out, beside what became of its items. */
  recordResult(result: JobResult): void {
    this.#services.catalogue.jobResults.put(this.#job.id, result);
  }

  /** Everything that came true has been reported. */
  noticesSent(): Promise<void> {
    return this.#notices.sent();
  }

  /** From here on the step at hand runs to its end: half of it would be worse than either. */
  pointOfNoReturn(): void {
    this.signal.throwIfAborted();
    this.#canStop = false;
  }

  /** `why` becomes the job's end: cancelled by someone, or interrupted because the helper ends. */
  stop(why: TapeError): void {
    if (!this.#canStop && !this.#isKept) throw new TapeError('job.not-cancellable', { subject: this.#job.id });
    this.comesToEnd();
    this.#stop.abort(why);
  }

  /** Reported to everyone even when it cannot be recorded: nobody waits for ever for a job that is over. */
  end(failure: TapeError | null): void {
    const drive = this.#job.drive ?? this.#lastDrive;
    const ended = { ended: now(), drive, progress: { ...this.#job.progress, bytesPerSecond: 0 } };
    const end = endOf(failure, this.#job.filesFailed > 0 || this.#isIncomplete);
    const isLeft = this.task.canContinue && canContinue(this.#job.kind, end.state);
    const offered = { need: null, waitsFor: null, canContinue: isLeft };
    requireTransition(this.#job, end.state);
    this.#job = { ...this.#job, ...ended, ...end, ...offered };
    try {
      this.#services.catalogue.journal.update(this.#job);
      this.happened({ kind: 'ended', state: end.state, fault: end.fault, spent: this.#spent.total() });
    } finally {
      this.#services.state.publish('job', this.#job);
    }
  }

  /** Its row as it is now, once that is possible again. */
  record(): void {
    this.#services.catalogue.journal.update(this.#job);
  }

  #change(change: Partial<Job>): void {
    const job = { ...this.#job, ...change };
    if (job.state !== this.#job.state) requireTransition(this.#job, job.state);
    this.#services.catalogue.journal.update(job);
    this.#job = job;
    this.#services.state.publish('job', job);
  }
}

function requireTransition({ id, state }: Job, next: JobState): void {
  if (!mayBecome(state, next)) throw new Error(`job ${id} cannot become ${next} once it is ${state}`);
}

function endOf(failure: TapeError | null, isPartial: boolean): Pick<Job, 'state' | 'fault'> {
  if (failure === null) return { state: isPartial ? 'partial' : 'done', fault: null };
  if (failure.code === 'job.cancelled') return { state: 'cancelled', fault: null };
  return { state: 'failed', fault: failure.fault() };
}

function now(): string {
  return new Date().toISOString();
}
