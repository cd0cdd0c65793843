// What the helper does before its first call: brings the shelf and the catalogue together, and looks again at the
// cartridges that stayed in their drives.

import { faultOf } from '../../contract/errors.ts';
import { recordDamaged, recordVirtual, remember } from './cartridges.ts';
import type { Queue } from './queue.ts';
import type { Rooms } from './rooms.ts';

/** What a new home starts with, to try everything on. */
const firstCartridges = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;
const firstCapacityBytes = 12_000_000_000;

export async function stockShelf(rooms: Rooms): Promise<void> {
  const { shelf, log } = rooms;
  if (shelf.isNew) {
    for (const barcode of firstCartridges) await shelf.create(barcode, firstCapacityBytes);
  }
  for (const barcode of shelf.barcodes()) {
    try {
      recordVirtual(rooms, await shelf.describe(barcode));
    } catch (error) {
      const fault = faultOf(error);
      log('cartridge damaged', { barcode, fault });
      recordDamaged(rooms, barcode, fault.data.detail ?? fault.code);
    }
  }
}

/** A cartridge stays in its drive when the helper ends; here it is loaded and looked at again, while calls already come. */
export function reload(rooms: Rooms, queue: Queue): void {
  for (const session of rooms.drives.sessions) {
    const barcode = rooms.shelf.inSlot(session.id);
    if (barcode === null) continue;
    if (!rooms.shelf.has(barcode)) {
      rooms.log('cartridge gone', { barcode, drive: session.id });
      rooms.shelf.clearSlot(session.id);
      continue;
    }
    queue.occupy(session, async () => {
      await session.load(barcode);
      await remember(rooms, session);
    });
  }
}
