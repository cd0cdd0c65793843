// Pools, as they are asked for. Whose the named ones are the door has asked.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Pool, PoolInput } from '../../contract/schedules.ts';
import { requireTiming } from '../scheduler/timing.ts';
import { type HandlerContext, requireCartridge, requireFillable, requirePool, requirePoolsWay } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function poolHandlers(context: HandlerContext): GroupHandlers<'pools'> {
  const { access, catalogue, keys, log, queue, scheduler, state } = context;
  const { pools, sets } = catalogue;

  function publishPools(): void {
    state.publish('pools', null);
  }

  function nextRestoreTest({ restoreTest }: PoolInput) {
    if (restoreTest === null) return null;
    requireTiming(restoreTest.timing, restoreTest.timeZone, new Date());
    return scheduler.nextOf(restoreTest.timing, restoreTest.timeZone);
  }

  /** A set's folder on disk would go on being written to. */
  function requireNoClearCopies({ name, clearCopies }: PoolInput, isEncrypted: boolean): void {
    if (clearCopies !== false) return;
    if (!isEncrypted) throw new TapeError('keys.pool-plain', { subject: name });
    const set = sets.all().find(({ pool, mirror }) => pool === name && mirror !== null);
    if (set !== undefined) throw new TapeError('keys.clear-copy-refused', { subject: name, detail: set.name });
  }

  function withoutOwner(name: string): Pool {
    const { owner: _, ...pool } = requirePool(context, name);
    return pool;
  }

  return {
    async list({ cursor, limit }, caller) {
      const theirs = pools.all().flatMap(({ owner: _, ...pool }) => (access.mayUse(caller, pool) ? [pool] : []));
      return pageFrom(theirs, cursor, limit);
    },
    async add({ encrypt, ...input }, caller) {
      const { uid, gid, groups } = caller;
      const requireNew = () => {
        if (pools.get(input.name) !== null) throw new TapeError('pool.exists', { subject: input.name });
      };
      requireNew();
      // Keys of a pool that was removed are not this one's, whoever has it: they are taken up with their passphrase alone.
      if (encrypt === undefined && keys.has(input.name))
        throw new TapeError('keys.name-taken', { subject: input.name });
      requireNoClearCopies(input, encrypt !== undefined);
      // First its key: a pool that was to be encrypted is never one that is not.
      if (encrypt !== undefined) await keys.add(input.name, caller, encrypt.passphraseFile);
      requireNew();
      pools.add(input, { uid, gid, groups }, nextRestoreTest(input), encrypt !== undefined);
      log('pool made', { pool: input.name, uid, isShared: input.isShared });
      publishPools();
      scheduler.reschedule();
      return withoutOwner(input.name);
    },
    async change(input, caller) {
      requireNoClearCopies(input, requirePool(context, input.name).isEncrypted);
      pools.change(input, nextRestoreTest(input));
      log('pool changed', { pool: input.name, uid: caller.uid, isShared: input.isShared });
      publishPools();
      scheduler.reschedule();
      return withoutOwner(input.name);
    },
    async remove({ name }, caller) {
      requirePool(context, name);
      if (sets.all().some(({ pool }) => pool === name)) throw new TapeError('pool.in-use', { subject: name });
      pools.remove(name);
      if (keys.has(name)) keys.lock(name);
      log('pool removed', { pool: name, uid: caller.uid });
      publishPools();
      return null;
    },
    async addCartridges({ name, barcodes, copy }, caller) {
      const pool = requirePool(context, name);
      for (const barcode of barcodes) {
        if (pools.of(barcode)?.name !== name) requireFillable(context, barcode);
        requirePoolsWay(context, requireCartridge(context, barcode), pool);
        const other = pools.of(barcode);
        if (other === null || other.name === name) continue;
        const detail = access.mayUse(caller, other) ? other.name : 'another user’s';
        throw new TapeError('pool.cartridge-taken', { subject: barcode, detail });
      }
      pools.addCartridges(name, barcodes, copy);
      log('cartridges put into a pool', { pool: name, uid: caller.uid, barcodes, copy });
      publishPools();
      queue.offer(name, copy, barcodes);
      return withoutOwner(name);
    },
    async removeCartridges({ name, barcodes }, caller) {
      requirePool(context, name);
      for (const barcode of barcodes) pools.removeCartridge(name, barcode);
      log('cartridges taken out of a pool', { pool: name, uid: caller.uid, barcodes });
      publishPools();
      return withoutOwner(name);
    },
  };
}
