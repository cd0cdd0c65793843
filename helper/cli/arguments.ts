// What people type, as values: sizes, barcodes, BARCODE:/path. A wrong one is bad usage, said with what would be right.

import { InvalidArgumentError } from 'commander';
import { type ExtraHash, extraHashes, hashPresets } from '../contract/archive.ts';
import { barcodePattern, isShortLabel } from '../contract/barcodes.ts';
import { isJobId } from '../contract/jobs.ts';
import type { JobId } from '../contract/model.ts';
import { isVolumeFolder } from '../contract/volumes.ts';

const factors: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  t: 1e12,
  ki: 2 ** 10,
  mi: 2 ** 20,
  gi: 2 ** 30,
  ti: 2 ** 40,
};

/** "2G", "500M", "12GB" are decimal, as on the cartridge's box; "2GiB" is binary; a bare number is bytes. */
export function sizeArgument(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]?i?)b?$/i.exec(text.trim()) ?? [];
  const factor = factors[unit?.toLowerCase() ?? 'none'];
  if (digits === undefined || factor === undefined)
    throw new InvalidArgumentError('A size looks like 2G, 500M or 12GB.');
  return Math.round(Number(digits) * factor);
}

export interface SizeRange {
  readonly minBytes?: number;
  readonly maxBytes?: number;
}

/** "+1G" and more, "-10M" and less, "1M..5M" between; "1M" just that. */
export function sizeRangeArgument(text: string): SizeRange {
  const [from, until] = text.split('..');
  if (from !== undefined && until !== undefined) return { minBytes: sizeArgument(from), maxBytes: sizeArgument(until) };
  if (text.startsWith('+')) return { minBytes: sizeArgument(text.slice(1)) };
  if (text.startsWith('-')) return { maxBytes: sizeArgument(text.slice(1)) };
  return { minBytes: sizeArgument(text), maxBytes: sizeArgument(text) };
}

/** "2024-05-01", "2024-05-01 18:30": the beginning of that day or minute, in this computer's time zone. */
export function dateArgument(text: string): string {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time}:00`);
  if (day === undefined || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError('A date looks like 2024-05-01, or "2024-05-01 18:30".');
  }
  return date.toISOString();
}

export function barcodeArgument(text: string): string {
  const barcode = text.toUpperCase();
  if (isShortLabel(barcode)) {
    throw new InvalidArgumentError(
      `The media type is missing: give all that is printed on the cartridge, like ${barcode}L8.`,
    );
  }
  if (!barcodePattern.test(barcode)) {
    throw new InvalidArgumentError('A barcode is six letters or digits and the type, like CAP001L8.');
  }
  return barcode;
}

export function jobArgument(text: string): JobId {
  if (!isJobId(text)) throw new InvalidArgumentError('Not a job id; see: capstan jobs');
  return text;
}

/** "CAP001L8,CAP002L8", and the option may be given again: in the order in which they are to be filled. */
export function barcodesArgument(text: string, previous: readonly string[] = []): readonly string[] {
  const barcodes = [...previous, ...text.split(',').map((part) => barcodeArgument(part.trim()))];
  const twice = barcodes.find((barcode, at) => barcodes.indexOf(barcode) !== at);
  if (twice !== undefined) throw new InvalidArgumentError(`${twice} is given twice.`);
  return barcodes;
}

/** Where an archive goes: its cartridges, or those of a pool. */
export interface ArchiveTarget {
  readonly barcodes: readonly string[];
  readonly pool?: string;
}

/** "CAP001L8,CAP002L8" as above, or "pool:vault". */
export function targetArgument(text: string, previous: ArchiveTarget = { barcodes: [] }): ArchiveTarget {
  const [, pool] = /^pool:(.*)$/s.exec(text.trim()) ?? [];
  if (previous.pool !== undefined || (pool !== undefined && previous.barcodes.length > 0))
    throw new InvalidArgumentError('Give either cartridges or one pool.');
  if (pool === undefined) return { barcodes: barcodesArgument(text, previous.barcodes) };
  if (pool === '') throw new InvalidArgumentError('A pool is named as in pool:vault.');
  return { barcodes: [], pool };
}

/** Each checksum by its name, and several by one word. */
const hashWords = new Map<string, readonly ExtraHash[]>([
  ...extraHashes.map((hash) => [hash, [hash]] as const),
  ...Object.entries(hashPresets),
]);

/** "md5,xxh64", "film", "none"; the option may be given again. */
export function hashesArgument(text: string, previous: readonly ExtraHash[] = []): readonly ExtraHash[] {
  const chosen = text.split(',').flatMap((part) => {
    const hashes = hashWords.get(part.trim().toLowerCase());
    if (hashes === undefined)
      throw new InvalidArgumentError(`Must be one or more of ${[...hashWords.keys()].join(', ')}.`);
    return hashes;
  });
  return [...new Set([...previous, ...chosen])];
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** "90s", "15m", "2h", in seconds. */
export function durationArgument(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,6})\s*([smh])$/i.exec(text.trim()) ?? [];
  const seconds = Number(digits) * (secondsOf[unit.toLowerCase()] ?? Number.NaN);
  if (!(seconds > 0)) throw new InvalidArgumentError('A time looks like 90s, 15m or 2h.');
  return seconds;
}

/** A whole number, for options that count. */
export function countArgument(text: string): number {
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text.trim()) || number < 1)
    throw new InvalidArgumentError('Must be a whole number of at least 1.');
  return number;
}

export interface PathOnCartridge {
  readonly barcode: string;
  /** Below the volume's root, no slash at either end; "" is the root. */
  readonly path: string;
}

/** "CAP001L8", "CAP001L8:", "CAP001L8:/" are the root. Nothing is resolved: ".." may be a name on a tape. */
export function tapePathArgument(text: string): PathOnCartridge {
  const colon = text.indexOf(':');
  const barcode = barcodeArgument(colon < 0 ? text : text.slice(0, colon));
  return { barcode, path: colon < 0 ? '' : belowRoot(text.slice(colon + 1)) };
}

/** Where a stream goes: "backup.tar", "/2026/backup.tar". */
export function streamNameArgument(text: string): string {
  const path = belowRoot(text);
  if (path === '') throw new InvalidArgumentError('Must be a name on the cartridge, like backup.tar.');
  return path;
}

/** Where everything of an archive goes: "2026/May", "/2026/May". */
export function folderArgument(text: string): string {
  const path = belowRoot(text);
  if (!isVolumeFolder(path)) {
    throw new InvalidArgumentError('Must be a folder on the cartridge, like 2026/May, without “.” or “..”.');
  }
  return path;
}

export function belowRoot(text: string): string {
  const names = text.split('/');
  return names.filter((name) => name !== '').join('/');
}

/** For arguments that may be given many times. */
export function tapePathsArgument(
  text: string,
  previous: readonly PathOnCartridge[] | undefined,
): readonly PathOnCartridge[] {
  return [...(previous ?? []), tapePathArgument(text)];
}
