// A kit read back from whatever somebody has of it: the text file, the PDF, what a QR code says, or the groups typed. Bytes
// of any kind give a reading or a refusal, never an exception.

import { inflateSync } from 'node:zlib';
import type { FaultCode } from '../contract/errors.ts';
import { findCompactText } from './compact-text.ts';
import { readGroups } from './groups.ts';
import { unwrapped } from './key-wrap.ts';
import { cartridgesIn } from './kit-text.ts';
import type { KitCartridge } from './request.ts';

export interface KitReading {
  readonly form: 'kit' | 'typed';
  /** Null where only groups were typed. */
  readonly pool: { readonly id: string; readonly name: string } | null;
  readonly key: Buffer;
  readonly wrapped: Buffer | null;
  readonly cartridges: readonly KitCartridge[];
  /** Barcodes of those whose key in the kit is damaged: it counts as not known. */
  readonly damaged: readonly string[];
}

export interface KitRefusal {
  readonly code: Extract<FaultCode, `kit.${string}`>;
  readonly group?: number;
}

/** More is no kit: a hundred thousand cartridges take less. */
export const kitBytesMost = 32 * 1024 * 1024;
const inflatedMost = 4 * 1024 * 1024;
/** Groups typed, with all that may stand between them. */
const typedMost = 4_000;

export function readKit(bytes: Buffer): KitReading | KitRefusal {
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  for (const text of isPdf ? textsOfPdf(bytes) : [decoded(bytes)]) {
    const found = findCompactText(text);
    if (found === null) continue;
    if ('code' in found) return found;
    const { poolId, poolName, key, wrapped } = found.kit;
    return checked({ key, wrapped, pool: { id: poolId, name: poolName } }, cartridgesIn(text));
  }
  return isPdf ? { code: 'kit.not-found' } : readTyped(decoded(bytes));
}

function readTyped(text: string): KitReading | KitRefusal {
  const hasGroup = /[0-9A-FOIL]{4}\P{L}{0,2}[0-9A-FOIL]{2}/iu.test(text.normalize('NFKC'));
  if (text.length > typedMost || !hasGroup) return { code: 'kit.not-found' };
  const typed = readGroups(text);
  if ('code' in typed) return typed;
  if (typed.wrapped !== null) return checked({ ...typed, wrapped: typed.wrapped, pool: null }, []);
  return { form: 'typed', ...typed, pool: null, cartridges: [], damaged: [] };
}

interface OpenedKit {
  readonly key: Buffer;
  readonly wrapped: Buffer;
  readonly pool: KitReading['pool'];
}

/** Keys that were wrapped say by themselves whether they are whole. */
function checked(kit: OpenedKit, listed: readonly KitCartridge[]): KitReading | KitRefusal {
  const poolKey = unwrapped(kit.wrapped, kit.key);
  if (poolKey === null) {
    kit.key.fill(0);
    return { code: 'kit.key-mismatch' };
  }
  const damaged = listed.filter(({ wrappedKey }) => wrappedKey !== null && !opens(poolKey, wrappedKey));
  poolKey.fill(0);
  const cartridges = listed.map((one) => (damaged.includes(one) ? { ...one, wrappedKey: null } : one));
  const form = kit.pool === null ? 'typed' : 'kit';
  return { form, ...kit, cartridges, damaged: damaged.map(({ barcode }) => barcode) };
}

function opens(poolKey: Buffer, wrappedKey: string): boolean {
  const key = unwrapped(Buffer.from(wrappedKey, 'hex'), poolKey);
  key?.fill(0);
  return key !== null;
}

function decoded(bytes: Buffer): string {
  const start = bytes.subarray(0, 2).toString('hex');
  return start === 'fffe' ? bytes.toString('utf16le') : bytes.toString('utf8');
}

/** Our own holds the text as it is; a program that saved it anew may have packed it. */
function* textsOfPdf(bytes: Buffer): Generator<string> {
  yield bytes.toString('utf8');
  const lineEnd = /^\r?\n/;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 1)) {
    const from = at + 'stream'.length;
    const [end] = lineEnd.exec(bytes.toString('latin1', from, from + 2)) ?? [];
    const to = bytes.indexOf('endstream', from);
    if (end === undefined || to === -1) continue;
    const text = inflated(bytes.subarray(from + end.length, to));
    if (text !== null) yield text;
  }
}

function inflated(packed: Buffer): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: inflatedMost }).toString('utf8');
  } catch {
    return null;
  }
}
