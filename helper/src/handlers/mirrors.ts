// Mirror sets, as they are asked for. Whose the named ones are the door has asked; lists hold what is the caller's to see.

import type { Caller, GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import { type MirrorSet, type MirrorSetInput, type SetId, setsMost } from '../../contract/schedules.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { requireClearCopies } from '../jobs/clear-copies.ts';
import { requireMirrorFolder } from '../jobs/destination.ts';
import { requireContinuousPlan } from '../mirror/continuous-plan.ts';
import { dateFormatter, nextTimes, requireTiming, spanOf } from '../scheduler/timing.ts';
import { preview } from '../source/preview.ts';
import { planRoots, rootName } from '../source/roots.ts';
import { type HandlerContext, requirePool, requirePoolKey } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function mirrorHandlers(context: HandlerContext): GroupHandlers<'mirrors'> {
  const { access, catalogue, log, mirrors, runs, scheduler } = context;
  const { sets } = catalogue;
  /** By user: one look at the sources at a time. */
  const previews = new Map<number, AbortController>();

  const setsOf = (caller: Caller) => sets.all().filter(({ uid }) => access.mayManage(uid, caller));

  function requireSet(id: SetId): StoredSet {
    const set = sets.get(id);
    if (set === null) throw new TapeError('schedule.unknown', { subject: id });
    return set;
  }

  /** `own`: the set that is to become so. */
  function requirePlan(plan: MirrorSetInput, caller: Caller, own: StoredSet | null): void {
    requireTiming(plan.timing, plan.timeZone, new Date());
    requireContinuousPlan(plan);
    const named = sets.named(own?.uid ?? caller.uid, plan.name);
    if (named !== null && named.id !== own?.id) throw new TapeError('schedule.exists', { subject: plan.name });
    if (plan.mirror !== null && plan.timing.kind !== 'continuous') {
      throw new TapeError('schedule.folder-needs-continuous', { subject: plan.name });
    }
    if (plan.pool === null) return;
    requirePoolFor(context, plan.pool, plan);
    requireDistinctNames(plan, own);
  }

  /** What is newly named is there. What was there before may be away: a set outlives a disk that is not connected. */
  async function requirePaths({ sources, mirror }: MirrorSetInput, as: Identity, own: StoredSet | null): Promise<void> {
    await planRoots(
      as,
      sources.filter((source) => own?.sources.includes(source) !== true),
    );
    if (mirror !== null && mirror !== own?.mirror) await requireMirrorFolder(as, mirror);
  }

  /** On a cartridge the folders of all sets of its pool lie side by side. */
  function requireDistinctNames(plan: MirrorSetInput, own: StoredSet | null): void {
    const others = sets.all().filter(({ id, pool }) => id !== own?.id && pool === plan.pool);
    const taken = new Set(others.flatMap(({ sources }) => sources.map(rootName)));
    for (const name of plan.sources.map(rootName)) {
      if (taken.has(name)) throw new TapeError('schedule.name-clash', { subject: name });
      taken.add(name);
    }
  }

  function withoutOwner(id: SetId): MirrorSet {
    const { owner: _, ...set } = requireSet(id);
    return set;
  }

  /** Sets have changed: those who work on them look anew. */
  async function haveChanged(): Promise<void> {
    scheduler.reschedule();
    await mirrors.refresh();
  }

  return {
    async list({ cursor, limit }, caller) {
      return pageFrom(setsOf(caller).map(shown), cursor, limit);
    },
    async add(plan, caller) {
      requirePlan(plan, caller, null);
      await requirePaths(plan, caller, null);
      // Another call may have come meanwhile.
      requirePlan(plan, caller, null);
      const { uid, gid, groups } = caller;
      if (sets.all().filter(({ owner }) => owner.uid === uid).length >= setsMost)
        throw new TapeError('schedule.too-many', { subject: plan.name });
      const { id } = sets.add(plan, { uid, gid, groups }, scheduler.nextOf(plan.timing, plan.timeZone));
      log('mirror set made', { set: id, uid, pool: plan.pool });
      await haveChanged();
      return withoutOwner(id);
    },
    async change({ id, change }, caller) {
      const set = requireSet(id);
      requirePlan(change, caller, set);
      await requirePaths(change, set.owner, set);
      requirePlan(change, caller, requireSet(id));
      sets.change(id, change, set.isPaused ? null : scheduler.nextOf(change.timing, change.timeZone));
      log('mirror set changed', { set: id, uid: caller.uid, pool: change.pool });
      await haveChanged();
      return withoutOwner(id);
    },
    async remove({ id }, caller) {
      requireSet(id);
      sets.remove(id);
      log('mirror set removed', { set: id, uid: caller.uid });
      await haveChanged();
      return null;
    },
    async pause({ id, isPaused }, caller) {
      const { timing, timeZone } = requireSet(id);
      sets.pause(id, isPaused, isPaused ? null : scheduler.nextOf(timing, timeZone));
      log(isPaused ? 'mirror set paused' : 'mirror set resumed', { set: id, uid: caller.uid });
      await haveChanged();
      return withoutOwner(id);
    },
    async run({ id, evenEmpty }) {
      const set = requireUnlocked(context, requireSet(id));
      if (set.timing.kind === 'continuous') {
        const job = mirrors.toTape(id);
        return job === null ? [] : [job];
      }
      await planRoots(set.owner, set.sources);
      if (runs.isUnderWay(set)) throw new TapeError('schedule.under-way', { subject: set.name });
      const jobs: readonly JobId[] = runs.run(set, { evenEmpty, priority: 'high' });
      sets.setLastRun(id, new Date().toISOString(), set.nextRun);
      return jobs;
    },
    async runs({ id, limit, date }) {
      const { timeZone } = requireSet(id);
      if (date === undefined) return sets.runs(id, limit);
      return sets.runsBetween(id, ...spanOf(date, date, timeZone), limit);
    },
    async days({ id, first, last }) {
      const { timeZone } = requireSet(id);
      return sets.days(id, ...spanOf(first, last, timeZone), dateFormatter(timeZone));
    },
    async nextRuns({ timing, timeZone, limit }) {
      const now = new Date();
      requireTiming(timing, timeZone, now);
      return nextTimes(timing, timeZone, now, limit).map((time) => time.toISOString());
    },
    async previewPatterns({ sources, include, exclude }, { uid, gid, groups }, signal) {
      previews.get(uid)?.abort(new TapeError('job.cancelled'));
      const mine = new AbortController();
      const withdraw = () => mine.abort(new TapeError('call.cancelled'));
      previews.set(uid, mine);
      signal?.addEventListener('abort', withdraw);
      if (signal?.aborted) withdraw();
      try {
        return await preview({ uid, gid, groups }, sources, { include, exclude }, mine.signal);
      } finally {
        signal?.removeEventListener('abort', withdraw);
        if (previews.get(uid) === mine) previews.delete(uid);
      }
    },

    async gauges({ cursor, limit }, caller) {
      const page = pageFrom(setsOf(caller).filter(isContinuous), cursor, limit);
      return { ...page, rows: await Promise.all(page.rows.map(({ id }) => mirrors.gauge(id))) };
    },
    async gauge({ id }) {
      return mirrors.gauge(id);
    },
    async lagging({ id, on, cursor, limit }) {
      return mirrors.lagging(id, on, cursor, limit);
    },
    async toTape({ id }) {
      return mirrors.toTape(id);
    },
    async retry({ id }, caller) {
      mirrors.retry(id);
      log('mirror tried again', { set: id, uid: caller.uid });
      return null;
    },
    async deleted({ id, cursor, limit }) {
      return mirrors.deleted(id, cursor, limit);
    },
    async read({ id, paths, into }, caller) {
      return mirrors.read(id, paths, into, caller);
    },
  };
}

function requirePoolFor(context: HandlerContext, name: string, { mirror }: MirrorSetInput): void {
  const pool = requirePool(context, name);
  if (mirror !== null) requireClearCopies(pool);
}

/** Who asks is there to unlock its pool; what a schedule asks for waits. */
function requireUnlocked(context: HandlerContext, set: StoredSet): StoredSet {
  if (set.pool !== null) requirePoolKey(context, requirePool(context, set.pool));
  return set;
}

function shown({ owner: _, ...set }: StoredSet): MirrorSet {
  return set;
}

function isContinuous({ timing }: StoredSet): boolean {
  return timing.kind === 'continuous';
}
