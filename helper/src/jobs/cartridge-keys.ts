// Keys of cartridges as jobs need them: one for each that is formatted for an encrypted pool, and another look at those in drives
// when a pool is unlocked.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { type PoolKeyState, refusesClearCopies } from '../../contract/keys.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { KeyReference, VolumeFacts } from '../drives/native.ts';
import { publishCartridge, remember } from './cartridges.ts';
import type { OpenedThing } from './job-kind.ts';
import type { Services } from './services.ts';

/** Of pools that they may use. What a removed pool has left is the administrators'. */
export function keysFor(who: Identity, { access, catalogue, keys }: Services): readonly PoolKeyState[] {
  return keys.describe().flatMap((key) => {
    const of = catalogue.pools.get(key.pool);
    const isSeen = of === null ? access.isAdministrator(who) : access.mayUse(who, of);
    return isSeen ? [{ ...key, clearCopies: of === null || !refusesClearCopies(of) }] : [];
  });
}

/**
 * The pool that has to be unlocked before a drive can read or write this cartridge, or format it when it is blank; null: none.
 * What was in a drive before its pool was locked is open until it is ejected.
 */
export function lockedPoolOf(barcode: string, { catalogue, drives, keys }: Services): string | null {
  if (keys.areAllUnlocked) return null;
  const { condition, volume = null } = catalogue.cartridges.get(barcode) ?? {};
  if (condition === 'blank') return lockedPool(catalogue.pools.of(barcode), keys);
  const isShut = condition === 'encrypted' || (drives.holding(barcode) === null && volume?.encrypted === true);
  return isShut ? keys.lockedPoolOf(barcode) : null;
}

/** The same for all that a job opens: a cartridge, or a pool that it formats cartridges for. */
export function lockedPoolFor(opened: readonly OpenedThing[], services: Services): string | null {
  const { catalogue, keys } = services;
  if (opened.length === 0 || keys.areAllUnlocked) return null;
  for (const thing of opened) {
    const locked =
      'pool' in thing
        ? lockedPool(catalogue.pools.get(thing.pool), keys)
        : 'poolOf' in thing
          ? lockedPool(catalogue.pools.of(thing.poolOf), keys)
          : lockedPoolOf(thing.barcode, services);
    if (locked !== null) return locked;
  }
  return null;
}

function lockedPool(pool: StoredPool | null, keys: Services['keys']): string | null {
  return pool?.isEncrypted === true && keys.isLocked(pool.name) ? pool.name : null;
}

/** Undefined: the pool is not encrypted, or there is none. */
export async function keyToFormat(
  { catalogue, keys }: Services,
  barcode: string,
  pool: string | null,
): Promise<KeyReference | undefined> {
  if (pool === null) return undefined;
  const found = catalogue.pools.get(pool);
  if (found === null) throw new TapeError('pool.unknown', { subject: pool });
  return found.isEncrypted ? await keys.forFormat(pool, barcode) : undefined;
}

/** What an encrypted pool takes is written to nothing that is in clear, whoever formatted that. */
export function requireEncrypted(
  { catalogue }: Services,
  barcode: string,
  { keyId }: Pick<VolumeFacts, 'keyId'>,
): void {
  const pool = catalogue.pools.of(barcode);
  if (keyId !== undefined || pool?.isEncrypted !== true) return;
  throw new TapeError('pool.cartridge-plain', { subject: barcode, detail: pool.name });
}

/** What a key shows now of cartridges that lie in drives. One that is in use is seen by whoever uses it. */
export async function examineUnlocked(services: Services): Promise<void> {
  const { catalogue, drives, keys } = services;
  // Of what lies on the shelf nobody knows more before a drive looks at it again, but it is not refused unread.
  for (const record of catalogue.cartridges.all()) {
    if (record.condition !== 'encrypted' || drives.holding(record.barcode) !== null) continue;
    if (keys.lockedPoolOf(record.barcode) !== null) continue;
    catalogue.cartridges.put({ ...record, condition: 'unknown' });
    publishCartridge(services, record.barcode);
  }
  const waiting = drives.sessions.filter(({ isHeld, loaded }) => !isHeld && loaded?.condition === 'encrypted');
  for (const session of waiting) {
    if (session.isHeld) continue;
    const release = session.hold(null);
    try {
      await session.examineEncrypted();
      await remember(services, session);
    } finally {
      release();
    }
  }
}
