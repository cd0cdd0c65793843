// The cartridges of a pool that one copy of its sets goes to: which can still take files, and in which order.

import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { Pool } from '../../../contract/schedules.ts';
import type { StoredCartridge } from '../../catalogue/cartridges.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { keyToFormat } from '../cartridge-keys.ts';
import { remember } from '../cartridges.ts';
import { writeRestoreGuide } from '../restore-guide.ts';
import type { Services } from '../services.ts';

export interface CopyCartridges {
  /** That which was written last first, then those not begun, in the pool's order. */
  readonly open: readonly string[];
  readonly all: readonly string[];
}

/** `isOpen`: whether who writes may write to it. */
export function copyCartridges(
  pool: Pool,
  copy: number,
  catalogue: Catalogue,
  isOpen: (barcode: string) => boolean,
): CopyCartridges {
  const all = pool.cartridges.filter((one) => one.copy === copy).map(({ barcode }) => barcode);
  const usable = all
    .filter(isOpen)
    .map((barcode) => catalogue.cartridges.get(barcode))
    .filter((one) => mayTake(one, catalogue));
  const begun = usable.filter(({ volume }) => (volume?.files ?? 0) > 0);
  const fresh = usable.filter((record) => !begun.includes(record));
  const newest = begun.toSorted((one, other) => compare(other.volume?.updateTime, one.volume?.updateTime));
  return { open: [...newest, ...fresh].map(({ barcode }) => barcode), all };
}

function mayTake(record: StoredCartridge | null, { poolKeys, pools }: Catalogue): record is StoredCartridge {
  if (record === null) return false;
  const refusal = refusalToWrite(record);
  // A blank one is formatted, an interrupted session is recovered, and a locked one waited for, when its turn comes.
  const isLocked = refusal === 'medium.key-missing' && poolKeys.poolKeyOf(record.barcode) !== null;
  if (refusal !== null && refusal !== 'volume.blank' && refusal !== 'volume.dirty' && !isLocked) return false;
  if (record.volume === null) return true;
  const isPlain = !record.volume.encrypted && pools.of(record.barcode)?.isEncrypted === true;
  return !isPlain && !pools.isFull(record.volume.uuid);
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A blank cartridge that somebody put into the pool is there to be used. Anything else is left as it is. */
export async function makeReady(session: DriveSession, pool: string, services: Services): Promise<void> {
  const { loaded } = session;
  const of = loaded?.condition === 'blank' ? services.catalogue.pools.of(loaded.barcode) : null;
  if (loaded === null || of?.name !== pool) return;
  const key = await keyToFormat(services, loaded.barcode, pool);
  await session.format({ name: pool, mediaPool: pool, key });
  // Whoever put it there has it formatted.
  services.catalogue.owners.own(loaded.barcode, of.owner);
  if (of.restoreGuide === true) await writeRestoreGuide(services, session);
  await remember(services, session);
}

/** One that was supplied by hand belongs to the pool from now on. */
export function requireInPool(barcode: string, pool: string, copy: number, { catalogue, state }: Services): void {
  const misfit = poolMisfit(barcode, pool, copy, catalogue);
  if (misfit !== null) throw misfit;
  if (catalogue.pools.of(barcode) !== null) return;
  catalogue.pools.addCartridges(pool, [barcode], copy);
  state.publish('pools', null);
}

/** It is another pool's, or another copy's of this one; null: it is neither. `copy` null: all copies' will do. */
export function poolMisfit(
  barcode: string,
  pool: string,
  copy: number | null,
  { pools }: Pick<Catalogue, 'pools'>,
): TapeError | null {
  const found = pools.of(barcode);
  if (found === null) return null;
  const isOfCopy = found.cartridges.some((one) => one.barcode === barcode && (copy === null || one.copy === copy));
  if (found.name === pool && isOfCopy) return null;
  return new TapeError('pool.cartridge-taken', { subject: barcode, detail: found.name });
}
