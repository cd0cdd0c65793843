// How a cartridge gets into a drive: the shelf puts it into a virtual drive, a library's robot into one that stands in it; into
// any other real drive a person has put it before, and only names it.

import { native } from './faults.ts';
import type { RobotLibrary } from './library.ts';
import type { MoveWait } from './move-wait.ts';
import { driveModel, type Native, type NativeDrive } from './native.ts';
import type { Shelf } from './shelf.ts';
import type { VirtualDriveRow } from './virtual-drives.ts';

export interface CartridgeLoader {
  /** It needs no person: the shelf's hand or a library's robot brings what is wanted, and takes it away. */
  readonly isServed: boolean;
  /** Bringing and taking away take their time. */
  readonly hasRobot?: true;
  /** Opens the drive, also anew after a fault. */
  open(): Promise<NativeDrive>;
  /** Whether a cartridge of this barcode can be loaded at all. */
  canLoad(barcode: string): boolean;
  /** Resolves to what is wrong with the cartridge, "" when nothing is known of that. */
  putIn(drive: NativeDrive, barcode: string, wait: MoveWait | null): Promise<string>;
  takeOut(drive: NativeDrive, wait: MoveWait | null): Promise<void>;
  /** `cartridge.other` when what the drive has loaded now is seen to be another one. */
  confirm?(barcode: string): Promise<void>;
  /** It is on the shelf again, however it came there. */
  clearSlot(): void;
}

export function virtualOptions({ model, serial, clock }: VirtualDriveRow) {
  return { model: driveModel(model), serial, clock: clock.mode, speedUp: clock.speedUp } as const;
}

export function virtualLoader(
  addon: Native,
  shelf: Shelf,
  row: VirtualDriveRow,
  isInLibrary: (barcode: string) => boolean,
): CartridgeLoader {
  const { id } = row;
  return {
    isServed: true,
    open: () => addon.TapeDrive.openVirtual(virtualOptions(row)),
    canLoad: (barcode) => shelf.has(barcode) && !isInLibrary(barcode),
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
    isServed: false,
    open: () => addon.TapeDrive.openMetal({ path }),
    canLoad: (barcode) => !shelf.has(barcode),
    putIn: async () => '',
    takeOut: async () => undefined,
    clearSlot: () => undefined,
  };
}

/** Of a drive that stands in a library: virtual, or real. */
export function libraryLoader(
  library: RobotLibrary,
  serial: string,
  open: () => Promise<NativeDrive>,
  inspect: (drive: NativeDrive) => Promise<string>,
): CartridgeLoader {
  return {
    isServed: true,
    hasRobot: true,
    open,
    canLoad: (barcode) => library.hasInSlot(barcode) || library.inDrive(serial) === barcode,
    putIn: async (drive, barcode, wait) => {
      if (library.inDrive(serial) !== barcode) await library.bring(barcode, serial, wait);
      try {
        return await native(barcode, inspect(drive));
      } catch (error) {
        // It goes back where it came from; what becomes of that is in the log of moves.
        await library.putAway(serial, wait).catch(() => undefined);
        throw error;
      }
    },
    takeOut: (_, wait) => library.putAway(serial, wait),
    clearSlot: () => undefined,
  };
}
