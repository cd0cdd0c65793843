// Rows of an index on their way into a listing: as the drive packs them, or one by one as objects, from a catalogue of a former shape. Both become the same
// here, with all that nobody looks for in its packed form.

import { setImmediate } from 'node:timers/promises';
import type { PackedRows } from '../../../native/index.d.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Xattr } from '../../contract/model.ts';
import { momentOf } from './columns.ts';
import { type EntryAttributes, isOdd, PackedReader, packBody } from './packing.ts';

export type { PackedRows };

/** One entry of an index. Parents come before their children; the root has id 0 and parent -1. */
export interface IndexRow extends EntryAttributes {
  readonly id: number;
  readonly parent: number;
  /** Of the root: the volume's name. */
  readonly name: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly symlinkTarget?: string;
}

export type IndexRows = readonly IndexRow[] | PackedRows;

/** An attribute whose value is the hexadecimal digits of some bytes. */
export interface FileHash {
  readonly key: string;
  readonly bytes: Buffer;
}

export function xattrOf({ key, bytes }: FileHash): Xattr {
  return { key, value: bytes.toString('hex'), encoding: 'text' };
}

export interface ImportRow extends Pick<IndexRow, 'id' | 'parent' | 'name' | 'kind' | 'size'> {
  /** Whole seconds since 1970; null for a time of another shape. */
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  /** Besides that one: what comes again with no other file. */
  readonly hashes: readonly FileHash[];
  /** Without these. Rows that share a list have the very same one. */
  readonly xattrs: readonly Xattr[];
  readonly body: Buffer;
}

export const hashKey = 'ltfs.hash.sha256sum';
const hashShape = /^[0-9a-f]{64}$/;
const digitsShape = /^(?:[0-9a-f]{2})+$/;

/** `first`: the id of the first packed row. */
export function importRowsOf(rows: IndexRows, first: number): Iterable<ImportRow> {
  return 'bytes' in rows ? unpacked(rows, first) : rows.map(fromObject);
}

/** What is taken in in one go: some ten milliseconds of the helper's one thread, then others are served. */
const rowsTogether = 1_000;

/** All rows of an index: the drive packs the next ones while those before are taken in. */
export async function* readAhead(
  rows: (offset: number, limit: number) => Promise<PackedRows>,
): AsyncGenerator<PackedRows, void, undefined> {
  let next = rows(0, rowsTogether);
  try {
    for (let offset = rowsTogether; ; offset += rowsTogether) {
      const some = await next;
      const isLast = some.count < rowsTogether;
      if (!isLast) next = rows(offset, rowsTogether);
      yield some;
      if (isLast) return;
      // The next ones may be there already: others would not have their turn.
      await setImmediate();
    }
  } finally {
    // Whoever takes them in may have failed: then the ones under way matter to nobody, but the drive is still at them.
    await Promise.allSettled([next]);
  }
}

const kinds = ['directory', 'file', 'symlink'] as const;
const hasDigest = 1;
const hasHashes = 2;
const none = [] as const;

function* unpacked({ count, bytes }: PackedRows, first: number): Generator<ImportRow, void, undefined> {
  const from = new PackedReader(bytes);
  const [lists, keys]: [(readonly Xattr[])[], string[]] = [[], []];
  for (let id = first; id < first + count; id += 1) {
    const parent = from.number() - 1;
    const kind = kinds[from.number()] ?? 'file';
    const name = from.text();
    const size = from.number();
    const seconds = from.signed();
    const given = from.number();
    const sha256 = (given & hasDigest) === 0 ? null : from.take(32);
    const hashes = (given & hasHashes) === 0 ? none : hashesIn(from, keys);
    const list = from.number();
    if (list === 0) lists.push(xattrsIn(new PackedReader(from.bytes())));
    const xattrs = lists[(list === 0 ? lists.length : list) - 1] ?? [];
    const body = from.bytes();
    yield { id, parent, name, kind, size, modified: isOdd(body) ? null : seconds, sha256, hashes, xattrs, body };
  }
}

function hashesIn(from: PackedReader, keys: string[]): readonly FileHash[] {
  return Array.from({ length: from.number() }, () => {
    const known = from.number();
    if (known === 0) keys.push(from.text());
    return { key: keys[(known === 0 ? keys.length : known) - 1] ?? '', bytes: from.bytes() };
  });
}

function xattrsIn(from: PackedReader): readonly Xattr[] {
  return Array.from({ length: from.number() }, () => {
    const key = from.text();
    const encoding = from.number() === 0 ? 'text' : 'base64';
    return { key, value: from.text(), encoding };
  });
}

function fromObject(row: IndexRow): ImportRow {
  requireNumbers(row);
  const { id, parent, name, kind, size } = row;
  const modified = momentOf(row.modifyTime);
  const hash = row.xattrs.find(isHash);
  const others = hash === undefined ? row.xattrs : row.xattrs.filter((xattr) => xattr !== hash);
  const hashes = others.filter(isOtherHash).map(({ key, value }) => ({ key, bytes: Buffer.from(value, 'hex') }));
  const xattrs = hashes.length === 0 ? others : others.filter((xattr) => !isOtherHash(xattr));
  const body = packBody(row, modified);
  const sha256 = hash === undefined ? null : Buffer.from(hash.value, 'hex');
  return {
    id,
    parent,
    name,
    kind,
    size,
    modified: isOdd(body) ? null : (modified?.seconds ?? null),
    sha256,
    hashes,
    xattrs,
    body,
  };
}

function isHash({ key, value, encoding }: Xattr): boolean {
  return key === hashKey && encoding === 'text' && hashShape.test(value);
}

/** As the drive has it, too (native/src/addon/packed_rows.cpp). */
function isOtherHash({ key, value, encoding }: Xattr): boolean {
  return encoding === 'text' && key.includes('.hash.') && digitsShape.test(value);
}

function requireNumbers(row: IndexRow): void {
  requireNumber(row, row.size);
  for (const { fileOffset, startBlock, byteOffset, byteCount } of row.extents) {
    requireNumber(row, fileOffset);
    requireNumber(row, startBlock);
    requireNumber(row, byteOffset);
    requireNumber(row, byteCount);
  }
}

function requireNumber({ name }: IndexRow, number: number): void {
  if (Number.isSafeInteger(number) && number >= 0) return;
  throw new TapeError('volume.index-damaged', { subject: name, detail: `a size or place of ${number}` });
}
