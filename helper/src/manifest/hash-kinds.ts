// The kinds of hashes that manifests list, by the names that their formats have for them, and which of them can be compared.

import { extraHashes } from '../../contract/archive.ts';
import type { ExpectedHash } from '../drives/native.ts';

/** Of the digest as text. */
const digests: Readonly<Record<string, RegExp>> = {
  md5: hexadecimal(32),
  sha1: hexadecimal(40),
  sha256: hexadecimal(64),
  sha512: hexadecimal(128),
  crc32: hexadecimal(8),
  xxh64: hexadecimal(16),
  xxh3: hexadecimal(16),
  xxh128: hexadecimal(32),
  c4: /^c4[1-9A-HJ-NP-Za-km-z]{88}$/,
};

/** As the formats call them, in lower case and without hyphens. */
const otherNames: Readonly<Record<string, string>> = {
  xxhash64be: 'xxh64',
  xxhash64: 'xxh64',
  xxhash3: 'xxh3',
  xxh3_64: 'xxh3',
  xxhash128: 'xxh128',
  xxh3_128: 'xxh128',
};

const comparable: readonly string[] = ['sha256', ...extraHashes];

/** `no digest`: the text cannot be one of that kind. */
export type ReadHash = ExpectedHash | 'unknown' | 'no digest';

export function hashOf(name: string, text: string): ReadHash {
  const plain = name.toLowerCase().replaceAll('-', '');
  const kind = otherNames[plain] ?? plain;
  const form = Object.hasOwn(digests, kind) ? digests[kind] : undefined;
  if (form === undefined) return 'unknown';
  if (!form.test(text)) return 'no digest';
  const digest = kind === 'c4' ? text : text.toLowerCase();
  return isComparable(kind) ? { kind, digest } : 'unknown';
}

/** Where nothing but the digest says of which kind it is; null when it could be of none. */
export function kindByDigest(text: string): string | null {
  const usual = ['md5', 'sha1', 'sha256', 'sha512', 'xxh64', 'crc32', 'c4'];
  return usual.find((kind) => digests[kind]?.test(text) === true) ?? null;
}

/** In a file's name, such as xxh128 in XXH128SUMS; null when there is none. */
export function kindInName(name: string): string | null {
  const found = /(md5|sha-?(?:1|224|256|384|512)|sha3|xx(?:h|hash)-?(?:3|64|128)|b2|blake[23]\w*|crc32|c4)/i.exec(name);
  return found?.[0].toLowerCase().replaceAll('-', '') ?? null;
}

function isComparable(kind: string): kind is ExpectedHash['kind'] {
  return comparable.includes(kind);
}

function hexadecimal(digits: number): RegExp {
  return new RegExp(`^[0-9a-fA-F]{${digits}}$`);
}
