// Cartridges that lie in real libraries: each is in the catalogue from the moment that a robot has read its barcode, so that
// jobs can name it, and nothing more is claimed of it before a drive has looked at it.

import { barcodePattern } from '../../contract/barcodes.ts';
import { faultOf } from '../../contract/errors.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { publishCartridge, recordMetal } from './cartridges.ts';
import type { Services } from './services.ts';

export function recordSeen(services: Services, library: RobotLibrary): void {
  if (library.describe().virtual) return;
  for (const barcode of library.barcodes) {
    if (!barcodePattern.test(barcode)) continue;
    try {
      if (recordNew(services, barcode)) services.log('cartridge seen', { barcode, library: library.id });
    } catch (error) {
      // No move waits for room to note this; it is seen again.
      services.log('cartridge not kept', { barcode, library: library.id, fault: faultOf(error) });
      return;
    }
  }
}

/** Whether it was not known before. */
export function recordNew(services: Services, barcode: string): boolean {
  if (services.catalogue.cartridges.get(barcode) !== null) return false;
  recordMetal(services, barcode);
  publishCartridge(services, barcode);
  return true;
}
