// What a person can choose of a new volume, beside its name, and how the helper is asked for it. Pure.

import type { WindowInput } from '../../window-api.ts';

/** Files up to so many bytes go to the front of the tape, too; as the format writes them. */
export const frontSizes = ['64K', '1M', '10M'] as const;
export type FrontSize = (typeof frontSizes)[number];

export interface FormatWishes {
  /** That it is put into, and encrypted for if that is. */
  readonly pool: string | null;
  readonly mediaPool: string;
  readonly front: FrontSize | null;
  /** Patterns of names, as they are typed; empty for every name. */
  readonly frontNames: string;
  readonly compression: boolean;
  readonly packing: boolean;
  /** How to read it without Capstan, on the cartridge itself. */
  readonly restoreGuide: boolean;
}

export const plainFormat: FormatWishes = {
  pool: null,
  mediaPool: '',
  front: null,
  frontNames: '',
  compression: true,
  packing: true,
  restoreGuide: false,
};

type FormatInput = WindowInput<'cartridges.format'>;

/** What is as usual is left to the helper. */
export function wishedFormat(
  wishes: FormatWishes,
): Pick<FormatInput, 'pool' | 'mediaPool' | 'placementRule' | 'compression' | 'packing' | 'restoreGuide'> {
  const mediaPool = wishes.mediaPool.trim();
  const placementRule = ruleOf(wishes);
  return {
    ...(wishes.pool === null ? {} : { pool: wishes.pool }),
    ...(mediaPool === '' ? {} : { mediaPool }),
    ...(placementRule === null ? {} : { placementRule }),
    ...(wishes.compression ? {} : { compression: false }),
    ...(wishes.packing ? {} : { packing: false }),
    ...(wishes.restoreGuide ? { restoreGuide: true } : {}),
  };
}

/** "size=1M/name=*.txt:*.xml" */
export function ruleOf({ front, frontNames }: FormatWishes): string | null {
  if (front === null) return null;
  const names = frontNames.split(/[\s,;:]+/).filter((name) => name !== '');
  return names.length === 0 ? `size=${front}` : `size=${front}/name=${names.join(':')}`;
}
