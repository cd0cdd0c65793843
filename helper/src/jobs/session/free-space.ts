// How much room there is on the cartridges of an archive, as far as anybody knows before they are in a drive.

import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { VolumeFacts } from '../../drives/native.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { Services } from '../services.ts';
import type { Room } from './distribution.ts';

/** Of a cartridge that no drive has looked at yet: what labels, indexes and guard wraps leave for files, at least. */
const shareForFiles = 0.95;
const usualBlockBytes = 524_288;

/** It goes to a pool's cartridges: a blank one is formatted when its turn comes, and there may be more of them. */
export function isOfPool({ batch, pool }: Pick<ArchiveRequest, 'batch' | 'pool'>): boolean {
  return batch !== undefined || pool !== undefined;
}

/** `mounted`: what the drives say of those that are in one already. */
export function roomsLeft(
  request: ArchiveRequest,
  { catalogue }: Services,
  mounted: ReadonlyMap<string, VolumeFacts> = new Map(),
): Room[] {
  return request.barcodes.map((barcode) => {
    const facts = mounted.get(barcode);
    if (facts !== undefined) return { ...known(barcode, facts), indexFreeBytes: facts.indexFreeBytes ?? unbounded };
    const record = catalogue.cartridges.get(barcode);
    if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
    const refusal = refusalToWrite({ ...record, flaw: null });
    // What this job was interrupted on it recovers.
    const isMendedLater = refusal === 'volume.dirty' || (refusal === 'volume.blank' && isOfPool(request));
    if (refusal !== null && !isMendedLater) throw new TapeError(refusal, { subject: barcode });
    if (record.volume !== null) return known(barcode, record.volume);
    const freeBytes = Math.floor(record.capacityBytes * shareForFiles);
    return { barcode, freeBytes, indexFreeBytes: unbounded, blockBytes: usualBlockBytes };
  });
}

/** Like the largest of them, not named yet. */
export function emptyOne(barcodes: readonly string[], { catalogue }: Services): Room {
  const capacities = barcodes.map((barcode) => catalogue.cartridges.get(barcode)?.capacityBytes ?? 0);
  const freeBytes = Math.floor(Math.max(0, ...capacities) * shareForFiles);
  return { barcode: null, freeBytes, indexFreeBytes: unbounded, blockBytes: usualBlockBytes };
}

const unbounded = Number.POSITIVE_INFINITY;

function known(barcode: string, { freeBytes, blockBytes }: Pick<VolumeFacts, 'freeBytes' | 'blockBytes'>): Room {
  return { barcode, freeBytes, indexFreeBytes: unbounded, blockBytes };
}
