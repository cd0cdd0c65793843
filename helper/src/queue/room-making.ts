// Room in the drives for those that wait: for each, in the order of their turns, which cartridge could leave which drive.
// What may leave by itself does, once nobody has used it for long enough; of the rest the job says whom it waits for.

import { calls } from '../../contract/contract.ts';
import { errorOf, faultOf } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { ejectFrom } from '../jobs/kinds/eject.ts';
import { type DriveNeeds, type DriveRoom, roomFor } from '../jobs/room.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import type { Services } from '../jobs/services.ts';

/** A job that waits, as it has its turn. */
export interface InNeed {
  readonly job: RunningJob;
  readonly needs: DriveNeeds;
}

/** What the queue knows beside the drives. */
export interface QueuedWork {
  readonly underWay: readonly RunningJob[];
  /** As they were asked for, with those that are held back. */
  readonly waiting: readonly RunningJob[];
}

export class RoomMaking {
  readonly #services: Services;
  /** Runs what holds a drive and is no job, and looks again afterwards. */
  readonly #occupy: (session: DriveSession, errand: () => Promise<void>) => void;
  readonly #reschedule: () => void;
  /** Emptied now, each for its job. */
  readonly #emptied = new Map<DriveSession, JobId>();
  /** It was to be ejected and stayed: nobody tries again by himself. */
  readonly #refused = new Map<DriveSession, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    services: Services,
    occupy: (session: DriveSession, errand: () => Promise<void>) => void,
    reschedule: () => void,
  ) {
    this.#services = services;
    this.#occupy = occupy;
    this.#reschedule = reschedule;
  }

  /** Of each that is in need, in their order; what is due begins to leave. */
  make(inNeed: readonly InNeed[], work: QueuedWork): ReadonlyMap<RunningJob, DriveRoom | null> {
    const rooms = this.plan(inNeed, work);
    let soonest = Number.POSITIVE_INFINITY;
    for (const [job, room] of rooms) {
      if (room?.kind !== 'eject' || room.dueInMs === null) continue;
      if (room.dueInMs > 0) soonest = Math.min(soonest, room.dueInMs);
      else for (const session of room.from) if (!this.#emptied.has(session)) this.#eject(session, job);
    }
    clearTimeout(this.#timer);
    if (soonest < Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(this.#reschedule, Math.ceil(soonest)).unref();
    }
    return rooms;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  plan(inNeed: readonly InNeed[], work: QueuedWork): ReadonlyMap<RunningJob, DriveRoom<DriveSession> | null> {
    const rooms = new Map<RunningJob, DriveRoom<DriveSession> | null>();
    const next = new Map(this.#emptied);
    const before = new Map<string, JobId>();
    /** Whoever wants the same comes in with those that asked before. */
    const made = new Map<string, DriveRoom<DriveSession>>();
    for (const { job, needs } of inNeed) {
      const room = sharedRoom(needs, made) ?? this.#roomOf(job, needs, work, next, before);
      rooms.set(job, room);
      if (room !== null) keepFor(job, needs, room, { next, made });
      for (const barcode of wantedBy(job, needs)) if (!before.has(barcode)) before.set(barcode, job.row.id);
    }
    return rooms;
  }

  #roomOf(
    job: RunningJob,
    needs: DriveNeeds,
    { underWay, waiting }: QueuedWork,
    next: ReadonlyMap<DriveSession, JobId>,
    before: ReadonlyMap<string, JobId>,
  ): DriveRoom<DriveSession> | null {
    if (needs.length === 0) return null;
    const { drives, ejectIdle, access } = this.#services;
    const others = [...underWay, ...waiting].filter((other) => other !== job);
    const isPaused = ({ row }: RunningJob) => row.state === 'paused' || row.state === 'pausing';
    return roomFor(needs, {
      drives: drives.sessions,
      ejectIdle: ejectIdle.now,
      userOf: (session) => {
        const user = underWay.find(({ sessions }) => sessions.includes(session));
        return user === undefined ? null : { id: user.row.id, isPaused: user.row.state === 'paused' };
      },
      nextFor: (session) => {
        const id = next.get(session) ?? null;
        return id === job.row.id ? null : id;
      },
      isEmptied: (session) => this.#emptied.get(session) === job.row.id,
      wantedBefore: (barcode) => before.get(barcode) ?? null,
      wantedLater: (barcode) => others.some(({ task }) => task.cartridges.includes(barcode)),
      isKept: (barcode) => others.some((other) => isPaused(other) && other.task.cartridges.includes(barcode)),
      hasRefused: (session) => this.#refused.get(session) === session.loaded?.barcode,
      mayEject: (barcode) => {
        try {
          access.require(calls['cartridges.eject'].rule, barcode, { barcode }, job.owner);
          return true;
        } catch (error) {
          if (errorOf(faultOf(error)).code === 'access.denied') return false;
          throw error;
        }
      },
    });
  }

  #eject(session: DriveSession, job: RunningJob): void {
    const barcode = session.loaded?.barcode ?? '';
    const { name } = session.describe();
    const { id } = job.row;
    this.#services.log('ejected to make room', { job: id, uid: job.owner.uid, barcode, drive: name });
    job.happened({ kind: 'made-room', barcode, drive: name });
    this.#emptied.set(session, id);
    this.#occupy(session, async () => {
      try {
        await ejectFrom(session, barcode, this.#services);
      } finally {
        this.#emptied.delete(session);
        if (session.loaded === null) this.#refused.delete(session);
        else this.#refused.set(session, session.loaded.barcode);
      }
    });
  }
}

function sharedRoom(
  needs: DriveNeeds,
  made: ReadonlyMap<string, DriveRoom<DriveSession>>,
): DriveRoom<DriveSession> | null {
  const same = needs.find((demands) => demands.every(({ barcode }) => made.has(barcode)));
  return made.get(same?.[0]?.barcode ?? '') ?? null;
}

function keepFor(
  { row }: RunningJob,
  needs: DriveNeeds,
  room: DriveRoom<DriveSession>,
  { next, made }: { readonly next: Map<DriveSession, JobId>; readonly made: Map<string, DriveRoom<DriveSession>> },
): void {
  for (const { barcode } of needs.flat()) made.set(barcode, room);
  if (room.kind === 'eject') for (const session of room.from) if (!next.has(session)) next.set(session, row.id);
}

/** Also what it would take later. */
function wantedBy({ task }: RunningJob, needs: DriveNeeds): readonly string[] {
  return [...new Set([...needs.flat().map(({ barcode }) => barcode), ...task.cartridges])];
}
