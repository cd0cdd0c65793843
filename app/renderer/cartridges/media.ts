// What each kind of cartridge is by its format: how long it lasts, and which drives can still read or write it.

import type { MediaType } from '../../../helper/contract/model.ts';

/** Passes from end to end, and loads, that makers rate their cartridges for. */
export const ratedPasses = 20_000;
export const ratedLoads = 20_000;

interface Format {
  /** Of LTO: of the drives that were made for it. */
  readonly generation: number;
  readonly nativeBytes: number;
  /** A full cartridge is written in so many passes from end to end. */
  readonly wraps: number;
}

const l5 = { generation: 5, nativeBytes: 1.5e12, wraps: 80 };
const l6 = { generation: 6, nativeBytes: 2.5e12, wraps: 136 };
const l7 = { generation: 7, nativeBytes: 6e12, wraps: 112 };
const l8 = { generation: 8, nativeBytes: 12e12, wraps: 208 };
const l9 = { generation: 9, nativeBytes: 18e12, wraps: 280 };
const la = { generation: 10, nativeBytes: 30e12, wraps: 472 };

const formats: Readonly<Record<Exclude<MediaType, 'CU'>, Format>> = {
  L5: l5,
  LV: l5,
  L6: l6,
  LW: l6,
  L7: l7,
  LX: l7,
  M8: { generation: 8, nativeBytes: 9e12, wraps: 168 },
  L8: l8,
  LY: l8,
  L9: l9,
  LZ: l9,
  LA: la,
  PA: { ...la, nativeBytes: 40e12 },
  LH: la,
};

export function formatOf(type: MediaType): Format | null {
  return type === 'CU' ? null : formats[type];
}

export const newestGeneration = 10;

export type MediaAccess = 'writes' | 'reads' | 'none';

/** What a drive of a generation does with a cartridge of that kind; cleaning cartridges fit every drive. */
export function reach(drive: number, type: MediaType): MediaAccess {
  const format = formatOf(type);
  if (format === null) return 'writes';
  // An LTO-7 cartridge that was formatted for more room is known to LTO-8 drives alone.
  if (type === 'M8') return drive === 8 ? 'writes' : 'none';
  const back = drive - format.generation;
  if (back < 0) return 'none';
  if (back <= (drive >= 10 ? 0 : 1)) return 'writes';
  // Up to LTO-7, drives read what is two generations older.
  return back === 2 && drive <= 7 ? 'reads' : 'none';
}
