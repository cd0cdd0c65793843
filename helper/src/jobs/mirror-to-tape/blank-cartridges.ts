// A pool that needs another cartridge may take a blank one out of a library's slots: one of which a drive has said that
// nothing is on it, that is in no pool and that nobody uses. Never out of a mail slot, and never one that nobody has looked at.

import { generationOfBarcode, isWriteOnce } from '../../../contract/barcodes.ts';
import { isKnownBlank, refusalToFill } from '../../../contract/cartridge-judgement.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { StoredPool } from '../../catalogue/pools.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

export interface BlankSources extends Pick<Services, 'catalogue' | 'drives' | 'log' | 'state'> {
  readonly access: { mayWrite(as: Identity, barcode: string): boolean };
}

/** It is the pool's from now on. `like`: of the same generation; null: whichever a drive writes to. */
export function takeBlank(
  pool: StoredPool,
  copy: number,
  like: string | null,
  sources: BlankSources,
  isUsing: (barcode: string) => boolean,
): string | null {
  const barcode = nextBlank(pool, like, sources, isUsing);
  if (barcode === null) return null;
  const { catalogue, log, state } = sources;
  catalogue.pools.addCartridges(pool.name, [barcode], copy);
  state.publish('pools', null);
  log('blank cartridge put into a pool', { pool: pool.name, owner: pool.owner.uid, barcode, copy });
  return barcode;
}

/** The one that it would be. */
export function nextBlank(
  { takesBlank, owner }: StoredPool,
  like: string | null,
  { access, catalogue, drives }: BlankSources,
  isUsing: (barcode: string) => boolean,
): string | null {
  if (takesBlank !== true) return null;
  const fits = (barcode: string) => {
    const record = catalogue.cartridges.get(barcode);
    if (record === null || !isKnownBlank(record) || refusalToFill(record) !== null || isWriteOnce(barcode))
      return false;
    if (like !== null && generationOfBarcode(barcode) !== generationOfBarcode(like)) return false;
    const isFree = catalogue.pools.of(barcode) === null && !isUsing(barcode) && access.mayWrite(owner, barcode);
    return isFree && drives.sessions.some((session) => session.isServed && session.takes(barcode, 'write'));
  };
  return drives.libraries.flatMap((library) => library.inSlots()).find(fits) ?? null;
}

/** For a job that runs. */
export function anotherBlank(
  job: RunningJob,
  pool: string,
  copy: number,
  like: string | null,
  services: Services,
): string | null {
  const isUsing = (barcode: string) => job.line.userOf(barcode, job) !== null || job.line.wants(barcode, false);
  const now = services.catalogue.pools.get(pool);
  return now === null ? null : takeBlank(now, copy, like, services, isUsing);
}
