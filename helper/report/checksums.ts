// Checksums as lists write them, from whatever has them: receipts of jobs, and attributes on cartridges that anybody may
// have written. What does not look like one is none.

import type { JobItem } from '../contract/model.ts';

export type ChecksumName = 'md5' | 'sha1' | 'sha256' | 'sha512' | 'crc32' | 'xxh64' | 'xxh3' | 'xxh128' | 'c4';

export type Checksums = Readonly<Partial<Record<ChecksumName, string>>>;

const hex = (bytes: number) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`);
const c4Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const shapes: Readonly<Record<ChecksumName, RegExp>> = {
  md5: hex(16),
  sha1: hex(20),
  sha256: hex(32),
  sha512: hex(64),
  crc32: hex(4),
  xxh64: hex(8),
  xxh3: hex(8),
  xxh128: hex(16),
  c4: new RegExp(`^c4[${c4Digits}]{88}$`),
};

/** As indexes call some of them. */
const formerNames: Readonly<Record<string, ChecksumName>> = { xxhash64: 'xxh64', xxhash128: 'xxh128', xxh3_64: 'xxh3' };

function isChecksumName(name: string): name is ChecksumName {
  return Object.hasOwn(shapes, name);
}

export function checksumsOf({ sha256, hashes }: Pick<JobItem, 'sha256' | 'hashes'>): Checksums {
  const found: Partial<Record<ChecksumName, string>> = {};
  for (const [given, value] of [...Object.entries(hashes), ['sha256', sha256 ?? ''] as const]) {
    const name = formerNames[given] ?? given;
    const sum = name === 'c4' ? value : value.toLowerCase();
    if (isChecksumName(name) && shapes[name].test(sum)) found[name] = sum;
  }
  // A C4 ID is a SHA-512, written otherwise.
  if (found.c4 === undefined && found.sha512 !== undefined) found.c4 = c4Of(found.sha512);
  return found;
}

/** `sha512` in hexadecimal digits. */
export function c4Of(sha512: string): string {
  let digits = '';
  for (let rest = BigInt(`0x${sha512}`); rest > 0n; rest /= 58n) digits = (c4Digits[Number(rest % 58n)] ?? '') + digits;
  return `c4${digits.padStart(88, '1')}`;
}
