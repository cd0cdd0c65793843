// Whether this computer may write to the cartridge in a drive, where several computers share cartridges.

import { TapeError } from '../../contract/errors.ts';
import type { NativeDrive } from './native.ts';

type MarkedDrive = Pick<NativeDrive, 'fleetMark' | 'claim' | 'eraseMark'>;

/** `read`: nothing is taken over for it; where it may write as things are, it does so in passing, as in marking what is verified. */
export type FencePurpose = 'read' | 'write';

export interface Fence {
  /**
   * With true its mark is in the cartridge's memory until the cartridge goes out. False: it may be read, which is no fault of
   * whoever reads; who wants to write hears why not.
   */
  claim(drive: MarkedDrive, barcode: string, purpose: FencePurpose): Promise<boolean>;
}

/** Of a computer that shares none. What bears another's mark it does not write to. */
export const noFleet: Fence = {
  async claim(drive, barcode, purpose) {
    const { isMarked } = await drive.fleetMark();
    if (isMarked && purpose === 'write') throw new TapeError('fleet.cartridge-marked', { subject: barcode });
    return !isMarked;
  },
};
