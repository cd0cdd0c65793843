// Of several drives that would take a cartridge: in which order they suit it.

import { generationOfBarcode } from '../../contract/barcodes.ts';
import type { DriveSession } from './drive-session.ts';

/**
 * Of its generation one that has not failed, of these the one that was at work least. Where drives and slots are, addresses of
 * elements do not tell: by them the same drive would be the nearest to all. `inside`: what a library knows to be in a drive.
 */
export function bestFirst(
  fitting: readonly DriveSession[],
  barcode: string,
  inside: (session: DriveSession) => string | null,
): readonly DriveSession[] {
  const generation = generationOfBarcode(barcode);
  const rank = (session: DriveSession) => {
    const newer = (session.describe().generation ?? 0) - (generation ?? 0);
    const age = generation === null || newer === 0 ? 0 : newer === 1 ? 1 : 2;
    const there = inside(session);
    // Somebody has put another one into it.
    return there === null || there === barcode ? age : age + 3;
  };
  return fitting.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.timesFailed - other.timesFailed || one.timesLoaded - other.timesLoaded,
  );
}
