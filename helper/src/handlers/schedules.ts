// Mirror sets, pools and trials, as they are asked for. Whose the named ones are the door has asked; lists hold what is
// the caller's to see.

import type { Caller, Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import {
  type MirrorSet,
  type MirrorSetInput,
  type Pool,
  type PoolInput,
  type SetId,
  type scheduleCalls,
  setsMost,
} from '../../contract/schedules.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Rooms } from '../jobs/rooms.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import { demandContinuous } from '../mirror/plan.ts';
import type { SetRuns } from '../scheduler/runs.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { dateTeller, demandTiming, nextTimes, spanOf } from '../scheduler/timing.ts';
import { preview } from '../source/preview.ts';
import { rootName } from '../source/roots.ts';

const dayMs = 86_400_000;

export interface Planner {
  readonly scheduler: Scheduler;
  readonly runs: SetRuns;
}

export function scheduleHandlers(
  { access, catalogue, log, state }: Rooms,
  queue: Queue,
  { scheduler, runs }: Planner,
  mirrors: Mirrors,
): Pick<Handlers, keyof typeof scheduleCalls> {
  const { sets, pools, cartridges, drills } = catalogue;
  /** By user: one look at the sources at a time. */
  const previews = new Map<number, AbortController>();

  function demandSet(id: SetId): StoredSet {
    const set = sets.get(id);
    if (set === null) throw new TapeError('schedule.unknown', { subject: id });
    return set;
  }

  function demandPool(name: string): StoredPool {
    const pool = pools.get(name);
    if (pool === null) throw new TapeError('pool.unknown', { subject: name });
    return pool;
  }

  function tellPools(): void {
    state.publish('pools', null);
  }

  /** `own`: the set that is to become so. */
  function demandPlan(plan: MirrorSetInput, caller: Caller, own: StoredSet | null): void {
    demandTiming(plan.timing, plan.timeZone, new Date());
    demandContinuous(plan);
    const named = sets.named(own?.uid ?? caller.uid, plan.name);
    if (named !== null && named.id !== own?.id) throw new TapeError('schedule.exists', { subject: plan.name });
    if (plan.mirror !== null && plan.timing.kind !== 'continuous') {
      throw new TapeError('schedule.folder-needs-continuous', { subject: plan.name });
    }
    if (plan.pool === null) return;
    demandPool(plan.pool);
    demandNamesApart(plan, own);
  }

  /** On a cartridge the folders of all sets of its pool lie side by side. */
  function demandNamesApart(plan: MirrorSetInput, own: StoredSet | null): void {
    const others = sets.all().filter(({ id, pool }) => id !== own?.id && pool === plan.pool);
    const taken = new Set(others.flatMap(({ sources }) => sources.map(rootName)));
    for (const name of plan.sources.map(rootName)) {
      if (taken.has(name)) throw new TapeError('schedule.name-clash', { subject: name });
      taken.add(name);
    }
  }

  function nextDrill({ drill }: PoolInput) {
    if (drill === null) return null;
    demandTiming(drill.timing, drill.timeZone, new Date());
    return scheduler.nextOf(drill.timing, drill.timeZone);
  }

  function toldSet(id: SetId): MirrorSet {
    const { owner: _, ...set } = demandSet(id);
    return set;
  }

  function toldPool(name: string): Pool {
    const { owner: _, ...told } = demandPool(name);
    return told;
  }

  /** Sets have changed: those who work on them look anew. */
  async function haveChanged(): Promise<void> {
    scheduler.look();
    await mirrors.look();
  }

  return {
    async sets(_, caller) {
      return sets.all().flatMap(({ owner: _, ...set }) => (access.isOf(set.uid, caller) ? [set] : []));
    },
    async addSet(plan, caller) {
      demandPlan(plan, caller, null);
      const { uid, gid, groups } = caller;
      if (sets.all().filter(({ owner }) => owner.uid === uid).length >= setsMost)
        throw new TapeError('schedule.too-many', { subject: plan.name });
      const { id } = sets.add(plan, { uid, gid, groups }, scheduler.nextOf(plan.timing, plan.timeZone));
      log('mirror set made', { set: id, uid, pool: plan.pool });
      await haveChanged();
      return toldSet(id);
    },
    async changeSet({ id, change }, caller) {
      const set = demandSet(id);
      demandPlan(change, caller, set);
      sets.change(id, change, set.isPaused ? null : scheduler.nextOf(change.timing, change.timeZone));
      log('mirror set changed', { set: id, uid: caller.uid, pool: change.pool });
      await haveChanged();
      return toldSet(id);
    },
    async removeSet({ id }, caller) {
      demandSet(id);
      sets.remove(id);
      log('mirror set removed', { set: id, uid: caller.uid });
      await haveChanged();
      return null;
    },
    async pauseSet({ id, isPaused }, caller) {
      const { timing, timeZone } = demandSet(id);
      sets.pause(id, isPaused, isPaused ? null : scheduler.nextOf(timing, timeZone));
      log(isPaused ? 'mirror set paused' : 'mirror set resumed', { set: id, uid: caller.uid });
      await haveChanged();
      return toldSet(id);
    },
    async runSet({ id, evenEmpty }) {
      const set = demandSet(id);
      if (set.timing.kind === 'continuous') {
        const job = mirrors.toTape(id);
        return job === null ? [] : [job];
      }
      if (runs.isUnderWay(set)) throw new TapeError('schedule.under-way', { subject: set.name });
      const jobs: readonly JobId[] = runs.run(set, { evenEmpty, priority: 'high' });
      sets.ran(id, new Date().toISOString(), set.nextRun);
      return jobs;
    },
    async setRuns({ id, limit, date }) {
      const { timeZone } = demandSet(id);
      if (date === undefined) return sets.runs(id, limit);
      return sets.runsBetween(id, ...spanOf(date, date, timeZone), limit);
    },
    async setDays({ id, first, last }) {
      const { timeZone } = demandSet(id);
      return sets.days(id, ...spanOf(first, last, timeZone), dateTeller(timeZone));
    },
    async nextRuns({ timing, timeZone, limit }) {
      const now = new Date();
      demandTiming(timing, timeZone, now);
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

    async pools(_, caller) {
      return pools.all().flatMap(({ owner: _, ...pool }) => (access.mayUse(caller, pool) ? [pool] : []));
    },
    async addPool(input, { uid, gid, groups }) {
      if (pools.get(input.name) !== null) throw new TapeError('pool.exists', { subject: input.name });
      pools.add(input, { uid, gid, groups }, nextDrill(input));
      log('pool made', { pool: input.name, uid, isShared: input.isShared });
      tellPools();
      scheduler.look();
      return toldPool(input.name);
    },
    async changePool(input, caller) {
      demandPool(input.name);
      pools.change(input, nextDrill(input));
      log('pool changed', { pool: input.name, uid: caller.uid, isShared: input.isShared });
      tellPools();
      scheduler.look();
      return toldPool(input.name);
    },
    async removePool({ name }, caller) {
      demandPool(name);
      if (sets.all().some(({ pool }) => pool === name)) throw new TapeError('pool.in-use', { subject: name });
      pools.remove(name);
      log('pool removed', { pool: name, uid: caller.uid });
      tellPools();
      return null;
    },
    async addToPool({ name, barcodes, copy }, caller) {
      demandPool(name);
      for (const barcode of barcodes) {
        if (cartridges.get(barcode) === null) throw new TapeError('cartridge.unknown', { subject: barcode });
        const other = pools.of(barcode);
        if (other === null || other.name === name) continue;
        const detail = access.mayUse(caller, other) ? other.name : 'another user’s';
        throw new TapeError('pool.cartridge-taken', { subject: barcode, detail });
      }
      pools.addCartridges(name, barcodes, copy);
      log('cartridges put into a pool', { pool: name, uid: caller.uid, barcodes, copy });
      tellPools();
      queue.offer(name, copy, barcodes);
      return toldPool(name);
    },
    async removeFromPool({ name, barcodes }, caller) {
      demandPool(name);
      for (const barcode of barcodes) pools.removeCartridge(name, barcode);
      log('cartridges taken out of a pool', { pool: name, uid: caller.uid, barcodes });
      tellPools();
      return toldPool(name);
    },

    async drill({ barcode, files }, caller) {
      return runs.drillOne(barcode, files, caller, 'high');
    },
    async drills({ barcode, limit }, caller) {
      // A trial tells how much is on a cartridge: that is for whose trial or whose cartridge it is.
      return drills.list(
        barcode,
        limit,
        ({ barcode: of, job }) => access.seesJob(caller, job) || access.sightOf(caller, of) === 'all',
      );
    },
    async unverified({ days }, caller) {
      const known = new Map(pools.all().map((pool) => [pool.name, pool]));
      const isSeen = (name: string | null) => {
        const pool = name === null ? undefined : known.get(name);
        return pool !== undefined && access.mayUse(caller, pool);
      };
      const now = Date.now();
      return drills
        .unverified(new Date(now - days * dayMs).toISOString(), new Date(now).toISOString())
        .map((one) => (isSeen(one.pool) ? one : { ...one, pool: null }));
    },
  };
}
