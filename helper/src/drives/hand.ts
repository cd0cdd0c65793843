// Who puts a cartridge into a drive: for a virtual drive the shelf does; at one of metal a person has done it before, and
// only names it.

import { native } from './faults.ts';
import { driveModel, type Native, type NativeDrive } from './native.ts';
import type { Shelf } from './shelf.ts';
import type { VirtualDriveRow } from './virtual-drives.ts';

export interface Hand {
  /** Opens the drive, also anew after a fault. */
  open(): Promise<NativeDrive>;
  /** Whether the barcode can be meant at all. */
  has(barcode: string): boolean;
  /** Resolves to what is wrong with the cartridge, "" when nothing is known of that. */
  putIn(drive: NativeDrive, barcode: string): Promise<string>;
  takeOut(drive: NativeDrive): Promise<void>;
  /** It is on the shelf again, however it came there. */
  isBack(): void;
}

export function virtualHand(addon: Native, shelf: Shelf, { id, model, serial, clock }: VirtualDriveRow): Hand {
  const options = { model: driveModel(model), serial, clock: clock.mode, speedUp: clock.speedUp };
  return {
    open: () => addon.Drive.openVirtual(options),
    has: (barcode) => shelf.has(barcode),
    putIn: async (drive, barcode) => {
      const damage = await native(barcode, drive.insert(shelf.folder(barcode)));
      shelf.fillSlot(id, barcode);
      return damage;
    },
    takeOut: (drive) => drive.remove(),
    isBack: () => shelf.clearSlot(id),
  };
}

export function metalHand(addon: Native, shelf: Shelf, path: string): Hand {
  return {
    open: () => addon.Drive.openMetal({ path }),
    has: (barcode) => !shelf.has(barcode),
    putIn: async () => '',
    takeOut: async () => undefined,
    isBack: () => undefined,
  };
}
