// A key as a person types it: groups of four hexadecimal digits, each with two more that check it, as "3F9A-7C". The check
// (CRC-8, over the group's number and its digits) finds every single wrong digit and every swap of neighbours, and says
// in which group; that the number is in it finds groups in the wrong order.

import type { FaultCode } from '../contract/errors.ts';

const bytesPerGroup = 2;
const digitsPerGroup = 6;

export const keyBytes = 32;
/** AES key wrap (RFC 3394) adds eight bytes. */
export const wrappedBytes = keyBytes + 8;
/** The recovery key comes first, what it opens follows, numbered on. */
export const keyGroups = keyBytes / bytesPerGroup;
const allGroups = keyGroups + wrappedBytes / bytesPerGroup;

function checkOf(number: number, [high = 0, low = 0]: Uint8Array): number {
  let crc = 0xff;
  for (const byte of [number, high, low]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}

/** `first`: the number of the first group. */
export function groupsOf(bytes: Uint8Array, first: number): readonly string[] {
  return Array.from({ length: bytes.length / bytesPerGroup }, (_, at) => {
    const pair = bytes.subarray(at * bytesPerGroup, (at + 1) * bytesPerGroup);
    return `${hex(pair)}-${hex(Uint8Array.of(checkOf(first + at, pair)))}`;
  });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** `group`: the first that is not as printed, counted from 1. */
export type GroupsReading =
  | { readonly key: Buffer; readonly wrapped: Buffer | null }
  | { readonly code: Extract<FaultCode, 'kit.group' | 'kit.group-missing'>; readonly group: number };

/** What stands between digits does not count, except to find where one is missing. */
export function readGroups(typed: string): GroupsReading {
  const plain = plainDigits(typed);
  const digits = plain.replaceAll(/[\s,;.:_-]/g, '');
  const stray = /[^0-9A-F]/.exec(digits);
  const count = Math.ceil(digits.length / digitsPerGroup);
  const isWhole = digits.length === keyGroups * digitsPerGroup || digits.length === allGroups * digitsPerGroup;
  const uneven = isWhole || stray !== null ? 0 : unevenGroup(plain);
  if (uneven > 0) return { code: 'kit.group', group: uneven };

  const bytes = Buffer.alloc(count * bytesPerGroup);
  const strayGroup = stray === null ? Number.POSITIVE_INFINITY : Math.floor(stray.index / digitsPerGroup) + 1;
  for (let number = 1; number <= count; number += 1) {
    const group = digits.slice((number - 1) * digitsPerGroup, number * digitsPerGroup);
    const pair = Buffer.from(group.slice(0, 4), 'hex');
    const isWrong =
      number === strayGroup ||
      group.length < digitsPerGroup ||
      checkOf(number, pair) !== Number.parseInt(group.slice(4), 16);
    if (isWrong) {
      bytes.fill(0);
      return { code: 'kit.group', group: number };
    }
    pair.copy(bytes, (number - 1) * bytesPerGroup);
  }
  if (!isWhole) {
    bytes.fill(0);
    return { code: 'kit.group-missing', group: Math.min(count, allGroups) + 1 };
  }
  const key = bytes.subarray(0, keyBytes);
  return { key, wrapped: bytes.length > keyBytes ? bytes.subarray(keyBytes) : null };
}

/** As typed on any keyboard: full-width digits, dashes of all lengths, the letters O, I and L, which no digit is. */
function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Where digits are missing or too many, if groups stand apart as they are printed; 0 if that cannot be said. */
function unevenGroup(plain: string): number {
  const groups = plain.split(/[\s,;]+/).filter((group) => group !== '');
  const lengths = groups.map((group) => group.replaceAll(/[.:_-]/g, '').length);
  const even = lengths.filter((length) => length === digitsPerGroup).length;
  return even * 2 > groups.length ? lengths.findIndex((length) => length !== digitsPerGroup) + 1 : 0;
}
