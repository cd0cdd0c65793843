// One job from the moment it is asked for until it ends: its row, its progress, the receipts of its items. Every change is
// first a row and then a notice.

import { setImmediate } from 'node:timers/promises';
import type { ToldItem } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { CartridgeNeed, Fault, Job, JobPhase, JobProgress, MirrorState } from '../../contract/model.ts';
import type { JobResult } from '../../contract/volumes.ts';
import { canContinue } from '../catalogue/journal.ts';
import type { SafeRun, SettledItem } from '../catalogue/receipts.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { cartridgesOf, type Request } from './requests.ts';
import type { Rooms } from './rooms.ts';

/** Items in one notice, and characters of their paths: far from what a frame may hold. */
const toldTogether = 500;
const toldBytes = 131_072;

/** What can be asked of a job while it runs, if it lets itself be asked. */
export interface Controls {
  pause(): void;
  resume(): void;
  /** Gives it a cartridge that it waits for. */
  supply(barcode: string): void;
  /** A drive may be free, or hold another cartridge than before. */
  look(): void;
  /** It will need this cartridge: nothing else may be done with it but loading it. */
  claims(barcode: string): boolean;
}

/** The jobs that have not begun, as one that runs sees them. */
export interface Line {
  /** Drives are free that were not before. */
  look(): void;
  /** Somebody waits for this cartridge; `otherwise`: for something else than to restore from it. */
  wants(barcode: string, otherwise: boolean): boolean;
}

export class RunningJob {
  readonly request: Request;
  readonly line: Line;
  readonly #rooms: Rooms;
  readonly #stop = new AbortController();
  #job: Job;
  /** The drives that it has, each with how to give it back, in the order in which it got them. */
  readonly #leases = new Map<DriveSession, () => void>();
  #canStop = true;
  #isIncomplete = false;
  #told: Promise<void> = Promise.resolve();

  constructor(rooms: Rooms, job: Job, request: Request, line: Line) {
    this.line = line;
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

  /** Of an archive and a restore, while they run. */
  controls: Controls | null = null;

  /** The drive of a job that needs one. */
  get session(): DriveSession {
    const [session] = this.#leases.keys();
    if (session === undefined) throw new TapeError('drive.none-free', { subject: this.request.barcode });
    return session;
  }

  get sessions(): readonly DriveSession[] {
    return [...this.#leases.keys()];
  }

  /** It has this cartridge in hand. */
  holds(barcode: string): boolean {
    const isInDrive = this.sessions.some(({ loaded }) => loaded?.barcode === barcode);
    return isInDrive || (this.controls === null && cartridgesOf(this.request).includes(barcode));
  }

  /** Its drive until it is given back. */
  lease(session: DriveSession, how: 'alone' | 'shared' = 'alone'): void {
    this.#leases.set(session, session.hold(how));
  }

  giveBack(session: DriveSession): void {
    this.#leases.get(session)?.();
    this.#leases.delete(session);
  }

  /** Gives a drive back before its end: others may have it from now on. */
  free(session: DriveSession): void {
    this.giveBack(session);
    this.line.look();
  }

  start(): void {
    this.#change({ state: 'running', started: now(), drive: this.sessions[0]?.id ?? null });
  }

  /** Where its first drive's work goes now. */
  at(drive: string | null, barcode: string | null): void {
    if (drive !== this.#job.drive || barcode !== this.#job.barcode) this.#change({ drive, barcode });
  }

  become(state: 'running' | 'paused' | 'waiting', need: CartridgeNeed | null = null): void {
    if (state !== this.#job.state || need?.words !== this.#job.need?.words) this.#change({ state, need });
  }

  phase(phase: JobPhase): void {
    this.progress({ phase });
  }

  progress(change: Partial<JobProgress>): void {
    this.#job = { ...this.#job, progress: { ...this.#job.progress, ...change } };
    this.#rooms.state.publish('progress', { job: this.#job.id, progress: this.#job.progress });
  }

  /** Items that were settled now, in the order in which it came true. Gives the first one's position. */
  settle(items: readonly SettledItem[]): number {
    if (items.length === 0) return 0;
    const first = this.#rooms.catalogue.receipts.settle(this.#job.id, items);
    this.#tellItems(items.map(({ path, receipt, fault }) => ({ path, receipt, fault })));
    const failed = items.filter((item) => item.fault !== null || item.mirror?.kind === 'mirror-failed').length;
    if (failed > 0) this.#change({ filesFailed: this.#job.filesFailed + failed });
    return first;
  }

  /** What became of items in the mirror whose rows are there already. */
  mirrored(states: readonly { readonly position: number; readonly state: MirrorState }[]): void {
    if (states.length === 0) return;
    this.#rooms.catalogue.receipts.mirrored(this.#job.id, states);
    const failed = states.filter(({ state }) => state.kind === 'mirror-failed').length;
    if (failed > 0) this.#change({ filesFailed: this.#job.filesFailed + failed });
  }

  /** An index that names every item written to this volume so far is on tape and flushed. How many became safe there. */
  committed(volume: number, generation: number, block: number): number {
    const run = this.#rooms.catalogue.receipts.commit(this.#job.id, volume, generation, block);
    this.#tell(run);
    return run.files;
  }

  /** Read back from the tape and equal. */
  verified(items: readonly { readonly path: string; readonly position: number }[]): void {
    if (items.length === 0) return;
    const positions = items.map(({ position }) => position);
    this.#rooms.catalogue.receipts.verified(this.#job.id, positions, Date.now() / 1000);
    this.#tellItems(items.map(({ path }) => ({ path, receipt: 'verified', fault: null })));
  }

  /** Read back from the tape and not what was written: it is not safe, whatever was said before. */
  distrust(position: number, path: string, fault: Fault): void {
    this.#rooms.catalogue.receipts.distrust(this.#job.id, position, fault);
    this.#tellItems([{ path, receipt: null, fault }]);
    this.#change({ filesFailed: this.#job.filesFailed + 1 });
  }

  filesSafe(count: number): void {
    if (count !== this.#job.filesSafe) this.#change({ filesSafe: count });
  }

  /** It came to its end, but not everything that was asked for is there. */
  incomplete(): void {
    this.#isIncomplete = true;
  }

  #tell(run: SafeRun): void {
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

  #tellItems(items: readonly ToldItem[]): void {
    for (let at = 0; at < items.length; ) {
      let bytes = 0;
      let end = at;
      while (end < items.length && end - at < toldTogether && bytes < toldBytes) {
        bytes += items[end]?.path.length ?? 0;
        end += 1;
      }
      this.#rooms.state.publish('items', { job: this.#job.id, items: items.slice(at, end) });
      at = end;
    }
  }

  /** A pause after each handful lets whoever listens keep up: one index can make a million files safe. */
  async #tellSafe(run: SafeRun): Promise<void> {
    const { id } = this.#job;
    for (let rest = run; ; ) {
      const next = this.#rooms.catalogue.receipts.safePaths(id, rest, toldTogether);
      if (next === null) return;
      this.#tellItems(next.paths.map((path) => ({ path, receipt: 'safe', fault: null })));
      rest = next.rest;
      await setImmediate();
    }
  }

  /** Told to everyone even when it cannot be recorded: nobody waits for ever for a job that is over. */
  end(failure: TapeError | null): void {
    const ended = { ended: now(), progress: { ...this.#job.progress, bytesPerSecond: 0 } };
    const end = endOf(failure, this.#job.filesFailed > 0 || this.#isIncomplete);
    const offered = { need: null, canContinue: canContinue(this.#job.kind, end.state) };
    this.#job = { ...this.#job, ...ended, ...end, ...offered };
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

function endOf(failure: TapeError | null, isPartial: boolean): Pick<Job, 'state' | 'fault'> {
  if (failure === null) return { state: isPartial ? 'partial' : 'done', fault: null };
  if (failure.code === 'job.cancelled') return { state: 'cancelled', fault: null };
  return { state: 'failed', fault: failure.fault() };
}

function now(): string {
  return new Date().toISOString();
}
