// What a shelf would still be worth with drives of another generation: which cartridges they write, which they only read,
// and what could not be read any more.

import type { Cartridge, MediaType } from '../../../../helper/contract/model.ts';
import { formatOf, type MediaAccess, newestGeneration, reach } from '../../cartridges/media.ts';

export interface ShelfKind {
  readonly mediaType: MediaType;
  readonly cartridges: number;
  /** Of what is recorded on them. */
  readonly usedBytes: number;
}

export interface GenerationOutlook {
  readonly generation: number;
  /** By media type, in the order of the kinds. */
  readonly reach: readonly MediaAccess[];
  readonly lostCartridges: number;
  readonly lostBytes: number;
}

type CountedCartridge = Pick<Cartridge, 'mediaType' | 'volume'>;

/** Kinds of data cartridges that there are, the oldest first. */
export function kindsOf(cartridges: readonly CountedCartridge[]): readonly ShelfKind[] {
  const kinds = new Map<MediaType, ShelfKind>();
  for (const { mediaType, volume } of cartridges) {
    if (formatOf(mediaType) === null) continue;
    const before = kinds.get(mediaType) ?? { mediaType, cartridges: 0, usedBytes: 0 };
    const usedBytes = before.usedBytes + (volume?.usedBytes ?? 0);
    kinds.set(mediaType, { mediaType, cartridges: before.cartridges + 1, usedBytes });
  }
  const age = ({ mediaType }: ShelfKind) => formatOf(mediaType)?.generation ?? 0;
  return [...kinds.values()].sort((one, other) => age(one) - age(other) || (one.mediaType < other.mediaType ? -1 : 1));
}

/** With drives of each generation, from the one that made the oldest cartridge to the newest there is. */
export function futuresOf(kinds: readonly ShelfKind[]): readonly GenerationOutlook[] {
  const oldest = Math.min(newestGeneration, ...kinds.map(({ mediaType }) => formatOf(mediaType)?.generation ?? 0));
  return Array.from({ length: newestGeneration - oldest + 1 }, (_, at) => futureOf(kinds, oldest + at));
}

function futureOf(kinds: readonly ShelfKind[], generation: number): GenerationOutlook {
  const reaches = kinds.map(({ mediaType }) => reach(generation, mediaType));
  const lost = kinds.filter((_, at) => reaches[at] === 'none');
  return {
    generation,
    reach: reaches,
    lostCartridges: lost.reduce((sum, { cartridges }) => sum + cartridges, 0),
    lostBytes: lost.reduce((sum, { usedBytes }) => sum + usedBytes, 0),
  };
}
