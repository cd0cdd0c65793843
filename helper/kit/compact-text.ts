// All that opens a pool's cartridges as one line of characters that a QR code packs closely:
// CAPSTAN-KEY:1:POOL-ID:POOL-NAME:RECOVERY-KEY:WRAPPED-POOL-KEY:CHECK:END. Found in any text, broken over lines or not.

import { createHash } from 'node:crypto';
import type { FaultCode } from '../contract/errors.ts';

export interface CompactKit {
  readonly poolId: string;
  readonly poolName: string;
  readonly key: Buffer;
  readonly wrapped: Buffer;
}

const marker = 'CAPSTAN-KEY:';
const version = 1;
/** Longer than the longest: 100 characters of a name at 12 each. */
const charactersMost = 3_000;

export function compactTextOf({ poolId, poolName, key, wrapped }: CompactKit): string {
  const fields = [version, poolId.toUpperCase(), escapedName(poolName), upperHex(key), upperHex(wrapped)];
  const start = `${marker}${fields.join(':')}`;
  return `${start}:${checkOf(start)}:END`;
}

export type CompactReading =
  | { readonly kit: CompactKit }
  | { readonly code: Extract<FaultCode, 'kit.damaged' | 'kit.newer'> };

/** Null when there is none in it. Of several the first that is whole. */
export function findCompactText(text: string): CompactReading | null {
  const upper = text.toUpperCase();
  let worst: CompactReading | null = null;
  for (let at = upper.indexOf(marker); at !== -1; at = upper.indexOf(marker, at + 1)) {
    const reading = readAt(upper.slice(at, at + charactersMost).replaceAll(/\s+/g, ''));
    if ('kit' in reading) return reading;
    worst ??= reading;
  }
  return worst;
}

function readAt(text: string): CompactReading {
  const written = /^CAPSTAN-KEY:(\d+):/.exec(text)?.[1];
  if (written !== undefined && Number(written) > version) return { code: 'kit.newer' };
  const pattern =
    /^(CAPSTAN-KEY:1:([A-F0-9-]{0,36}):((?:[A-Z0-9.-]|%[A-F0-9]{2})+):([A-F0-9]{64}):([A-F0-9]{80})):([A-F0-9]{8}):END/;
  const [, start = '', poolId = '', name = '', key = '', wrapped = '', check = ''] = pattern.exec(text) ?? [];
  const poolName = unescapedName(name);
  if (start === '' || checkOf(start) !== check || poolName === null) return { code: 'kit.damaged' };
  const bytes = { key: Buffer.from(key, 'hex'), wrapped: Buffer.from(wrapped, 'hex') };
  return { kit: { poolId: poolId.toLowerCase(), poolName, ...bytes } };
}

function checkOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
}

function upperHex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}

/** Lower case is not among what a QR code packs closely. */
function escapedName(name: string): string {
  return [...Buffer.from(name.normalize('NFC'))]
    .map((byte) => (/[A-Z0-9.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte)))
    .join('');
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function unescapedName(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}
