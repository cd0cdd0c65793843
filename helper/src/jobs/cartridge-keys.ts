// Keys of cartridges as jobs need them: one for each that is formatted for an encrypted pool, and another look at those in drives
// when a pool is unlocked.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { PoolKeyState } from '../../contract/keys.ts';
import type { KeyReference, VolumeFacts } from '../drives/native.ts';
import { publishCartridge, remember } from './cartridges.ts';
import type { Services } from './services.ts';

/** Of pools that they may use. What a removed pool has left is the administrators'. */
export function keysFor(who: Identity, { access, catalogue, keys }: Services): readonly PoolKeyState[] {
  return keys.describe().filter(({ pool }) => {
    const of = catalogue.pools.get(pool);
    return of === null ? access.isAdministrator(who) : access.mayUse(who, of);
  });
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
