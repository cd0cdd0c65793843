// The work that this host does for its fleet: takes jobs whose cartridges it has and that it could begin now, and tells how they
// ended. What it does about each job follows from two records, the shared database's and its own, each written before the step
// that it tells of; so whatever is cut off in between, a job begins once.

import { faultOf, TapeError } from '../../contract/errors.ts';
import { type SharedCall, sharedCalls } from '../../contract/fleet-jobs.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import type { ReportedPoolRoom } from '../../fleet/pools/pool-rooms.ts';
import type { HeldJob, TakenJob } from '../../fleet/queue/job-queue.ts';
import type { CartridgePlace } from '../../fleet/queue/places.ts';
import type { FleetTake, FleetWork } from '../catalogue/fleet-work.ts';
import type { Log } from '../log/log.ts';
import { type FencedFleet, isUnanswered } from './fence.ts';
import { identityOf } from './people.ts';

export type { ReportedPoolRoom } from '../../fleet/pools/pool-rooms.ts';
export type { CartridgePlace } from '../../fleet/queue/places.ts';

/** What the helper does for it. */
export interface WorkPlace {
  readonly places: () => readonly CartridgePlace[];
  /** Of its pools. */
  readonly poolRooms: () => readonly ReportedPoolRoom[];
  /** Whether a drive could read each of its cartridges now. */
  readonly canBegin: (job: { readonly call: SharedCall; readonly barcodes: readonly string[] }) => boolean;
  /** As if that person had asked here. The job's row says whose it is: `uuid`. */
  readonly begin: (uuid: string, call: SharedCall, input: unknown, as: Identity) => Promise<JobId>;
  /** Who has this login name and number here; null: nobody. */
  readonly person: (login: string, uid: number) => Promise<HostPerson | null>;
  readonly job: (id: JobId) => Job | null;
  readonly cancel: (id: JobId) => void;
  /** It waits, and nothing of what it does is done yet. */
  readonly canGoElsewhere: (job: Job) => boolean;
  /** It ends here, as another host does it. */
  readonly giveBack: (id: JobId) => void;
}

/** A notice of the database that was lost is made up for so often. */
const attendEveryMs = 15_000;
/** Of jobs in one round: more are no matter of single ones, and those that are held are not to wait for all the others. */
const failuresMost = 10;

export class FleetWorker {
  readonly #fleet: FencedFleet;
  readonly #work: FleetWork;
  readonly #place: WorkPlace;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | null = null;
  #isDue = false;
  #hasStopped = false;
  /** As the database has them. */
  #reportedPlaces = '';
  #reportedRooms = '';
  /** By the monotonic clock: they are counted up anew after every commit otherwise. */
  #roomsDueMs = 0;

  constructor(fleet: FencedFleet, work: FleetWork, place: WorkPlace, log: Log) {
    this.#fleet = fleet;
    this.#work = work;
    this.#place = place;
    this.#log = log;
  }

  /** Something has changed, here or there. */
  attend(): void {
    if (this.#hasStopped) return;
    this.#isDue = true;
    if (this.#working !== null) return;
    const working = Promise.resolve().then(() => this.#workWhileDue());
    this.#working = working.finally(() => {
      this.#working = null;
      if (this.#isDue) this.attend();
      else if (!this.#hasStopped) this.#timer = setTimeout(() => this.attend(), attendEveryMs).unref();
    });
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  /** A database that was away, or is another one, is told everything again. */
  hear(what: 'link' | 'jobs'): void {
    if (what === 'link') {
      [this.#reportedPlaces, this.#reportedRooms] = ['', ''];
      this.#roomsDueMs = 0;
    }
    this.attend();
  }

  async #workWhileDue(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isDue && !this.#hasStopped) {
      this.#isDue = false;
      const { member, isReached } = this.#fleet;
      if (member === null || !isReached) break;
      try {
        await this.#reportPlaces();
        await this.#attendToHeld();
        await this.#takeDue();
        await this.#reportPoolRooms();
      } catch (error) {
        // The database is away, or the agent: the next look does the same again.
        const fault = faultOf(error);
        if (fault.code !== 'fleet.database-away' && fault.code !== 'fleet.agent-ended')
          this.#log('fleet work failed', { fault });
        break;
      }
    }
  }

  async #reportPlaces(): Promise<void> {
    const places = this.#place.places();
    const text = JSON.stringify(places);
    if (text === this.#reportedPlaces) return;
    await this.#fleet.ask('tellPlaces', { places });
    this.#reportedPlaces = text;
  }

  async #reportPoolRooms(): Promise<void> {
    const now = performance.now();
    if (now < this.#roomsDueMs) return;
    const rooms = this.#place.poolRooms();
    const text = JSON.stringify(rooms);
    if (text !== this.#reportedRooms) await this.#fleet.ask('tellPoolRooms', { rooms });
    this.#reportedRooms = text;
    this.#roomsDueMs = now + attendEveryMs;
  }

  /** What cannot be done about one keeps no other waiting; a database that does not answer does. */
  async #withEach<T extends TakenJob>(jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
    let failures = 0;
    for (const job of jobs) {
      if (this.#hasStopped) return;
      try {
        await work(job);
      } catch (error) {
        failures += 1;
        if (isUnanswered(error) || failures > failuresMost) throw error;
        this.#log('fleet job not dealt with', { job: job.uuid, fault: faultOf(error) });
      }
    }
  }

  // ---- what it has taken ----

  async #attendToHeld(): Promise<void> {
    const held = await this.#fleet.ask('heldJobs', null);
    await this.#withEach(held, (job) => this.#attendTo(job, this.#work.taken(job.uuid)));
    const isHeld = new Set(held.map(({ uuid, attempt }) => `${uuid} ${attempt}`));
    for (const take of this.#work.unreported()) if (!isHeld.has(`${take.uuid} ${take.attempt}`)) this.#letGo(take);
  }

  async #attendTo(held: HeldJob, take: FleetTake | null): Promise<void> {
    const { uuid, attempt, state } = held;
    const own = take?.attempt === attempt ? take : null;
    if (state === 'taken') {
      // Cut off before it was to begin here.
      if (own !== null) this.#work.forget(uuid);
      await this.#fleet.ask('returnJob', { uuid, attempt });
      return;
    }
    if (own === null) {
      // Begun, and not known here: this host's catalogue is older than that. Nobody knows how far it came.
      if (state === 'begun') await this.#fleet.ask('doubtJob', { uuid, attempt });
      return;
    }
    if (own.job === null && own.fault === null) {
      await this.#begin(held);
      return;
    }
    const job = own.job === null ? null : this.#place.job(own.job);
    if (job !== null && job.ended === null) this.#attendToRunning(held, job);
    await this.#tellEnd(own, job);
  }

  /** Its cartridges may have been carried away, as while this host was off. */
  #attendToRunning({ cancelled, isHere }: HeldJob, job: Job): void {
    if (cancelled) this.#place.cancel(job.id);
    else if (!isHere && this.#place.canGoElsewhere(job)) {
      this.#log('fleet job given back', { job: job.id });
      this.#place.giveBack(job.id);
    }
  }

  async #tellEnd({ uuid, attempt, fault, job: localJob }: FleetTake, job: Job | null): Promise<void> {
    if (fault === null && job !== null && job.ended === null) return;
    if (job?.fault?.code === 'fleet.job-given-back') {
      await this.#fleet.ask('returnJob', { uuid, attempt });
      this.#work.setReported(uuid);
      return;
    }
    const outcome = fault === null ? (job?.state ?? 'failed') : 'failed';
    const end = { uuid, attempt, localJob, outcome, fault: fault ?? job?.fault ?? null };
    await this.#fleet.ask('endJob', end);
    this.#work.setReported(uuid);
  }

  /** It has ended, or an administrator has another host do it. */
  #letGo({ uuid, job }: FleetTake): void {
    const row = job === null ? null : this.#place.job(job);
    if (row !== null && row.ended === null) {
      this.#log('fleet job taken away', { job: row.id });
      this.#place.cancel(row.id);
    }
    this.#work.setReported(uuid);
  }

  // ---- what it takes ----

  async #takeDue(): Promise<void> {
    await this.#withEach(await this.#fleet.ask('dueJobs', null), (due) => this.#take(due));
  }

  async #take(due: TakenJob): Promise<void> {
    if (isShared(due.call) && !this.#place.canBegin({ ...due, call: due.call })) return;
    const taken = await this.#fleet.ask('takeJob', { uuid: due.uuid });
    if (taken === null) return;
    const { uuid, attempt } = taken;
    const before = this.#work.taken(uuid);
    // A database restored from a backup knows no more how it ended here: a person decides.
    const isKnown = before !== null && before.job !== null && before.attempt >= attempt;
    if (!isKnown) this.#work.take(uuid, attempt);
    const mayBegin = await this.#fleet.ask('beginJob', { uuid, attempt });
    if (isKnown) await this.#fleet.ask('doubtJob', { uuid, attempt });
    else if (mayBegin) await this.#begin(taken);
    else this.#work.forget(uuid);
  }

  /** The database knows by now that it is begun here. */
  async #begin({ uuid, attempt, call, input, login, uid, cancelled }: TakenJob): Promise<void> {
    try {
      if (cancelled) throw new TapeError('job.cancelled', { subject: uuid });
      if (!isShared(call)) throw new TapeError('fleet.call-stays', { subject: call });
      const asker = await this.#fleet.ask('asker', { uuid, here: await this.#place.person(login, uid) });
      if (asker === null) throw new TapeError('fleet.person-unknown', { subject: login });
      const as = await identityOf(asker);
      const job = await this.#place.begin(uuid, call, input, as);
      this.#log('fleet job begins', { job, uid, call });
      await this.#fleet.ask('nameJob', { uuid, attempt, localJob: job });
    } catch (error) {
      if (isUnanswered(error) || this.#work.taken(uuid)?.job !== null) throw error;
      const fault = faultOf(error);
      this.#log('fleet job refused', { uid, call, fault });
      this.#work.refuse(uuid, fault);
      this.#isDue = true;
    }
  }
}

function isShared(call: string): call is SharedCall {
  return (sharedCalls as readonly string[]).includes(call);
}
