// What handlers have at hand, and what they ask before they begin: that the thing which a call names is there.

import { TapeError } from '../../contract/errors.ts';
import type { Cartridge, Job, JobId } from '../../contract/model.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { cartridgeOf } from '../jobs/cartridges.ts';
import type { Services } from '../jobs/services.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { Queue } from '../queue/queue.ts';
import type { RunSubmitter } from '../scheduler/run-submitter.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';

export interface HandlerContext extends Services {
  readonly queue: Queue;
  readonly scheduler: Scheduler;
  readonly runs: RunSubmitter;
  readonly mirrors: Mirrors;
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

/** Nothing can be listed of what holds no volume: the reason is better than "no such path". */
export function requireListed(context: HandlerContext, barcode: string): void {
  const { condition, volume } = requireCartridge(context, barcode);
  if (volume !== null) return;
  if (condition === 'blank') throw new TapeError('volume.blank', { subject: barcode });
  if (condition === 'foreign') throw new TapeError('volume.foreign', { subject: barcode });
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
