// What a barcode tells of a cartridge: six characters and the media type, or a cleaning cartridge, which is told by how it
// begins and never by how it ends.

import type { MediaType } from './model.ts';

export const mediaTypes = [
  'L5',
  'L6',
  'L7',
  'M8',
  'L8',
  'L9',
  'LA',
  'PA',
  'LV',
  'LW',
  'LX',
  'LY',
  'LZ',
  'LH',
  'CU',
] as const satisfies readonly MediaType[];

const writeOnce = { L5: 'LV', L6: 'LW', L7: 'LX', L8: 'LY', L9: 'LZ', LA: 'LH' } as const;

export const barcodePattern = /^(?:CL[NR][A-Z0-9]{5}|[A-Z0-9]{6}(?:L[5-9A]|M8|PA|L[VWXYZH]))$/;

/** As a library reports it that is set to leave out the media type: "CAP001". */
export function isShortLabel(label: string): boolean {
  return /^[A-Z0-9]{6}$/.test(label);
}

/** What a library reports of this cartridge, whole or short: never of another one. */
export function isLabelOf(label: string, barcode: string): boolean {
  return label === barcode || (isShortLabel(label) && barcode.startsWith(label));
}

/** Null when it is no barcode. */
export function mediaTypeOfBarcode(barcode: string): MediaType | null {
  if (!barcodePattern.test(barcode)) return null;
  if (isCleaning(barcode)) return 'CU';
  return mediaTypes.find((type) => type === barcode.slice(6)) ?? null;
}

export function isCleaning(barcode: string): boolean {
  return /^CL[NR]/.test(barcode);
}

export function isWriteOnce(barcode: string): boolean {
  return !isCleaning(barcode) && Object.values(writeOnce).some((type) => barcode.endsWith(type));
}

/** The barcode of the write-once kind of the same format; null where there is none. */
export function writeOnceBarcode(barcode: string): string | null {
  const type = Object.entries(writeOnce).find(([ordinary]) => ordinary === barcode.slice(6))?.[1];
  return type === undefined || isCleaning(barcode) ? null : `${barcode.slice(0, 6)}${type}`;
}

/** The generation of its format; null for cleaning cartridges, which fit every drive. */
export function generationOfBarcode(barcode: string): number | null {
  const type = mediaTypeOfBarcode(barcode);
  if (type === null || type === 'CU') return null;
  return generations[type];
}

const generations: Readonly<Record<Exclude<MediaType, 'CU'>, number>> = {
  L5: 5,
  LV: 5,
  L6: 6,
  LW: 6,
  L7: 7,
  LX: 7,
  M8: 8,
  L8: 8,
  LY: 8,
  L9: 9,
  LZ: 9,
  LA: 10,
  PA: 10,
  LH: 10,
};

/**
 * Whether a drive of that generation can use such a cartridge. A drive writes its own generation and the one before; up to
 * LTO-7 it reads the one before that, too; from LTO-10 on it knows only its own. The LTO-7 cartridges that were made M8 are
 * known to LTO-8 alone.
 */
export function fitsDrive(barcode: string, drive: number, use: 'read' | 'write'): boolean {
  const generation = generationOfBarcode(barcode);
  if (generation === null) return true;
  if (mediaTypeOfBarcode(barcode) === 'M8') return drive === 8;
  const oldest = drive >= 10 ? drive : drive <= 7 && use === 'read' ? drive - 2 : drive - 1;
  return generation <= drive && generation >= oldest;
}

const driveGenerations = [...new Set(Object.values(generations))].sort((one, other) => one - other);

/** Generations of drives that can read it, oldest first. */
export function readersOf(barcode: string): readonly number[] {
  return driveGenerations.filter((drive) => fitsDrive(barcode, drive, 'read'));
}

/** The next of the same kind that nobody has: "CAP004L8"; null when its number cannot be counted up. */
export function nextBarcode(barcode: string, taken: readonly string[]): string | null {
  const [, letters, digits = '', type] = /^([A-Z0-9]*?)(\d{1,6})([A-Z][A-Z0-9])$/.exec(barcode) ?? [];
  for (let number = Number(digits) + 1; letters !== undefined && number < 10 ** digits.length; number += 1) {
    const next = `${letters}${String(number).padStart(digits.length, '0')}${type}`;
    if (!taken.includes(next)) return next;
  }
  return null;
}
