// What handlers have at hand, and what they ask before they begin: that the thing which a call names is there.

import {
  refusalToFill,
  refusalToOverwrite,
  refusalToRead,
  refusalToWrite,
} from '../../contract/cartridge-judgement.ts';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { Cartridge, Job, JobId } from '../../contract/model.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { lockedPoolOf } from '../jobs/cartridge-keys.ts';
import { cartridgeOf } from '../jobs/cartridges.ts';
import type { Services } from '../jobs/services.ts';
import type { Counters } from '../metrics/counters.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { PersonNotices } from '../notices/notices.ts';
import type { Queue } from '../queue/queue.ts';
import type { RunSubmitter } from '../scheduler/run-submitter.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';

export interface HandlerContext extends Services {
  readonly queue: Queue;
  readonly scheduler: Scheduler;
  readonly runs: RunSubmitter;
  readonly mirrors: Mirrors;
  readonly notices: PersonNotices;
  readonly counters: Counters;
  readonly fleet: Fleet;
}

export function requireDrive({ drives }: HandlerContext, id: string): DriveSession {
  const session = drives.find(id);
  if (session === null) throw new TapeError('drive.unknown', { subject: id });
  return session;
}

export function requireCartridge(context: HandlerContext, barcode: string): Cartridge {
  const record = context.catalogue.cartridges.get(barcode);
  if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
  return cartridgeOf(context, record);
}

/**
 * What is known to take no files does not become a job. `isForced`: what happened to it is overlooked. A switch can have been
 * moved, and a real cartridge recovered elsewhere, while it lay on the shelf: then its drive decides.
 */
export function requireTakesFiles(context: HandlerContext, barcode: string, isForced: boolean): void {
  const cartridge = requireCartridge(context, barcode);
  const refusal = refusalToWrite(isForced ? { ...cartridge, flaw: null } : cartridge);
  requireKey(context, cartridge);
  requirePoolsWay(context, cartridge);
  // Of a virtual one its drive knows more: whether it is the index, or the folder behind it.
  const isFolder = context.drives.holding(barcode)?.loaded?.hasDamagedFolder === true;
  refuse(context, cartridge, refusal !== null && isFolder ? 'cartridge.damaged' : refusal);
}

/** The same of what writes over a cartridge. */
export function requireOverwritable(context: HandlerContext, barcode: string): void {
  const cartridge = requireCartridge(context, barcode);
  refuse(context, cartridge, refusalToOverwrite(cartridge));
}

/** For a pool that it is in, or shall be: what cannot be encrypted now is not erased either. */
export function requireFormattable(context: HandlerContext, barcode: string, pool: string | null): void {
  const { catalogue, keys } = context;
  const current = catalogue.pools.of(barcode);
  if (pool !== null && current !== null && current.name !== pool) {
    throw new TapeError('pool.cartridge-taken', { subject: barcode, detail: current.name });
  }
  const of = pool === null ? current : requirePool(context, pool);
  const refusal = of?.isEncrypted === true ? keys.refusalToEncrypt(of.name) : null;
  if (refusal !== null) throw refusal;
}

/** The same of what is kept for files to come; a blank one is formatted when its turn comes. */
export function requireFillable(context: HandlerContext, barcode: string): void {
  const cartridge = requireCartridge(context, barcode);
  refuse(context, cartridge, refusalToFill(cartridge));
}

/** Who asks is there to unlock it, and hears that at once; a schedule's job waits. */
export function requireKey(context: HandlerContext, { barcode, condition }: Cartridge): void {
  const pool = condition === 'blank' ? null : lockedPoolOf(barcode, context);
  if (pool !== null) throw new TapeError('keys.locked', { subject: pool, cartridge: barcode });
}

/** The same of what a pool's cartridges are filled with. */
export function requirePoolKey({ keys }: HandlerContext, { name, isEncrypted }: StoredPool): void {
  if (isEncrypted === true && keys.isLocked(name)) throw new TapeError('keys.locked', { subject: name });
}

/** Into an encrypted pool goes what is blank, or encrypted already. */
export function requirePoolsWay({ catalogue }: HandlerContext, cartridge: Cartridge, into?: StoredPool): void {
  const { barcode, volume } = cartridge;
  const pool = into ?? catalogue.pools.of(barcode);
  if (pool?.isEncrypted !== true || volume === null || volume.encrypted) return;
  throw new TapeError('pool.cartridge-plain', { subject: barcode, detail: pool.name });
}

function refuse(context: HandlerContext, cartridge: Cartridge, refusal: FaultCode | null): void {
  if (refusal === null) return;
  if (mayHaveChanged(context, cartridge) && !refusal.startsWith('cartridge.')) return;
  throw new TapeError(refusal, { subject: cartridge.barcode });
}

/** Since a drive looked at it, elsewhere: hosts of a fleet hand virtual ones on, too. */
export function mayHaveChanged({ fleet }: HandlerContext, { virtual, drive }: Cartridge): boolean {
  return drive === null && (!virtual || fleet.member !== null);
}

/** Nothing can be listed of what holds no volume: the reason is better than "no such path". */
export function requireListed(context: HandlerContext, barcode: string): void {
  const { condition, volume } = requireCartridge(context, barcode);
  if (volume !== null) return;
  const refusal = refusalToRead(condition);
  if (refusal !== null) throw new TapeError(refusal, { subject: barcode });
  throw new TapeError('cartridge.not-loaded', { subject: barcode, detail: 'no drive has looked at it yet' });
}

export function requireJob({ queue }: HandlerContext, id: JobId): Job {
  const job = queue.job(id);
  if (job === null) throw new TapeError('job.unknown', { subject: id });
  return job;
}

export function requirePool({ catalogue }: HandlerContext, name: string): StoredPool {
  const pool = catalogue.pools.get(name);
  if (pool === null) throw new TapeError('pool.unknown', { subject: name });
  return pool;
}
