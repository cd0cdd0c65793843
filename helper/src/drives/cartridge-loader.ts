// How a cartridge gets into a drive: the shelf puts it into a virtual drive; into a real drive a person has put it before,
// and only names it.

import { native } from './faults.ts';
import { driveModel, type Native, type NativeDrive } from './native.ts';
import type { Shelf } from './shelf.ts';
import type { VirtualDriveRow } from './virtual-drives.ts';

export interface CartridgeLoader {
  /** Opens the drive, also anew after a fault. */
  open(): Promise<NativeDrive>;
  /** Whether a cartridge of this barcode can be loaded at all. */
  canLoad(barcode: string): boolean;
  /** Resolves to what is wrong with the cartridge, "" when nothing is known of that. */
  putIn(drive: NativeDrive, barcode: string): Promise<string>;
  takeOut(drive: NativeDrive): Promise<void>;
  /** It is on the shelf again, however it came there. */
  clearSlot(): void;
}

export function virtualLoader(
  addon: Native,
  shelf: Shelf,
  { id, model, serial, clock }: VirtualDriveRow,
): CartridgeLoader {
  const options = { model: driveModel(model), serial, clock: clock.mode, speedUp: clock.speedUp };
  return {
    open: () => addon.TapeDrive.openVirtual(options),
    canLoad: (barcode) => shelf.has(barcode),
    putIn: async (drive, barcode) => {
      const damage = await native(barcode, drive.insert(shelf.folder(barcode)));
      shelf.fillSlot(id, barcode);
      return damage;
    },
    takeOut: (drive) => drive.remove(),
    clearSlot: () => shelf.clearSlot(id),
  };
}

export function manualLoader(addon: Native, shelf: Shelf, path: string): CartridgeLoader {
  return {
    open: () => addon.TapeDrive.openMetal({ path }),
    canLoad: (barcode) => !shelf.has(barcode),
    putIn: async () => '',
    takeOut: async () => undefined,
    clearSlot: () => undefined,
  };
}
