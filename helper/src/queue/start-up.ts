// What the helper does before its first call: brings the shelf and the catalogue together, and looks again at the
// cartridges that stayed in their drives.

import { faultOf } from '../../contract/errors.ts';
import { loadToList, recordDamaged, recordVirtual, remember } from '../jobs/cartridges.ts';
import type { Services } from '../jobs/services.ts';
import type { Queue } from './queue.ts';

/** What a new home starts with, to try everything on. */
const firstCartridges = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;
const firstCapacityBytes = 12_000_000_000;

export async function stockShelf(services: Services): Promise<void> {
  const { shelf, log } = services;
  if (shelf.isNew) {
    for (const barcode of firstCartridges) await shelf.create(barcode, firstCapacityBytes);
  }
  for (const barcode of shelf.barcodes()) {
    try {
      recordVirtual(services, await shelf.describe(barcode));
    } catch (error) {
      const fault = faultOf(error);
      log('cartridge damaged', { barcode, fault });
      recordDamaged(services, barcode, fault.data.detail ?? fault.code);
    }
  }
}

/**
 * Where a real drive is, the drive and the cartridges that a new home starts with go again, unless somebody has used them:
 * nothing was on them, and nobody takes them for real ones. `isUsing`: a job wants it.
 */
export async function putAwayStarters(
  services: Pick<Services, 'catalogue' | 'drives' | 'log' | 'shelf' | 'state'>,
  isUsing: (barcode: string) => boolean,
): Promise<void> {
  const { catalogue, drives, log, shelf, state } = services;
  const hasReal = drives.sessions.some((session) => !session.describe().virtual);
  if (!hasReal || !shelf.virtualDrives.areFirst) return;
  const starters: readonly string[] = firstCartridges;
  const isUntouched = (barcode: string) => {
    const isEmpty = catalogue.cartridges.get(barcode)?.volume == null;
    const isKept = catalogue.pools.of(barcode) !== null || catalogue.shelfPlaces.of(barcode) !== '';
    return starters.includes(barcode) && isEmpty && !isKept && drives.holding(barcode) === null && !isUsing(barcode);
  };
  const barcodes = shelf.barcodes();
  if (!barcodes.every(isUntouched)) return;
  for (const { id } of shelf.virtualDrives.rows) {
    if (drives.find(id)?.isHeld !== false) return;
    await drives.removeVirtual(id);
    state.publish('driveRemoved', { id });
  }
  for (const barcode of barcodes) {
    await shelf.remove(barcode);
    catalogue.cartridges.remove(barcode);
    state.publish('cartridgeRemoved', { barcode });
  }
  log('virtual drive put away', { barcodes });
}

/** A cartridge stays in its drive when the helper ends; here it is loaded and looked at again, while calls already come. */
export function reload(services: Services, queue: Queue): void {
  for (const session of services.drives.sessions) {
    const barcode = services.shelf.inSlot(session.id) ?? services.drives.broughtTo(session);
    if (barcode === null || !session.describe().virtual) continue;
    if (!services.shelf.has(barcode)) {
      services.log('cartridge gone', { barcode, drive: session.id });
      services.shelf.clearSlot(session.id);
      continue;
    }
    queue.occupy(session, async () => {
      await loadToList(services, session, barcode);
      await remember(services, session);
    });
  }
}
