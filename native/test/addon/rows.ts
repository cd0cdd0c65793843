// The rows of an index as objects, from the bytes that the addon gives (src/addon/packed_rows.hpp).

import type { ExtentRow, PackedRows, Volume, XattrRow } from '../../index.d.ts';

export interface UnpackedRow {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly size: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
  readonly sha256: string | null;
  readonly readOnly: boolean;
  readonly symlinkTarget?: string;
  readonly extents: readonly ExtentRow[];
  readonly xattrs: readonly XattrRow[];
}

export async function allRows(volume: Volume, limit: number): Promise<readonly UnpackedRow[]> {
  const rows: UnpackedRow[] = [];
  for (;;) {
    const page = await volume.rows(rows.length, limit);
    if (page.count === 0) return rows;
    rows.push(...unpacked(page, rows.length));
  }
}

const flag = { readOnly: 1, link: 2, oddTimes: 4, onePiece: 8, sameTime: 16, sameAgain: 256 };

function unpacked({ count, bytes }: PackedRows, first: number): readonly UnpackedRow[] {
  const from = new Bytes(bytes);
  const lists: (readonly XattrRow[])[] = [];
  return Array.from({ length: count }, (_, at) => {
    const parent = from.number() - 1;
    const kind = (['directory', 'file', 'symlink'] as const)[from.number()] ?? 'file';
    const [name, size, seconds] = [from.text(), from.number(), from.signed()];
    const sha256 = from.number() === 1 ? from.take(32).toString('hex') : null;
    const list = from.number();
    if (list === 0) lists.push(xattrsIn(new Bytes(from.part())));
    const xattrs = lists[(list === 0 ? lists.length : list) - 1] ?? [];
    const body = bodyIn(new Bytes(from.part()), size, seconds);
    return { id: first + at, parent, name, kind, size, sha256, xattrs, ...body };
  });
}

function xattrsIn(from: Bytes): readonly XattrRow[] {
  return Array.from({ length: from.number() }, () => {
    const key = from.text();
    const encoding = from.number() === 0 ? 'text' : 'base64';
    return { key, value: from.text(), encoding };
  });
}

function bodyIn(from: Bytes, size: number, seconds: number) {
  const flags = from.number();
  if ((flags & flag.oddTimes) !== 0) throw new Error('a time that no test makes');
  const modified = BigInt(seconds) * 1_000_000_000n + BigInt(from.number());
  for (let at = 0; at < 4; at += 1) {
    const isRepeated = (flags & ((flag.sameTime << at) | (at > 0 ? flag.sameAgain << (at - 1) : 0))) !== 0;
    if (!isRepeated) void [from.signed(), from.number()];
  }
  const link = (flags & flag.link) === 0 ? {} : { symlinkTarget: from.text() };
  const extents = (flags & flag.onePiece) === 0 ? extentsIn(from) : [onePiece(from, size)];
  return { modified, readOnly: (flags & flag.readOnly) !== 0, ...link, extents };
}

function onePiece(from: Bytes, byteCount: number): ExtentRow {
  return { fileOffset: 0, partition: 'b', startBlock: from.number(), byteOffset: from.number(), byteCount };
}

function extentsIn(from: Bytes): readonly ExtentRow[] {
  return Array.from({ length: from.number() }, () => {
    const partition = from.number() === 1 ? 'b' : 'a';
    const [fileOffset, startBlock, byteOffset] = [from.number(), from.number(), from.number()];
    return { fileOffset, partition, startBlock, byteOffset, byteCount: from.number() };
  });
}

class Bytes {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(): number {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes.readUInt8(this.#at);
      this.#at += 1;
      number += (byte & 127) * unit;
      if (byte < 128) return number;
    }
  }

  signed(): number {
    const number = this.number();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  text(): string {
    return this.part().toString();
  }

  part(): Buffer {
    return this.take(this.number());
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
