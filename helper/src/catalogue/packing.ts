// What nobody looks for, packed into a few bytes beside an entry's columns: times besides the whole seconds of the last
// change, the target of a link, extents and attributes. Numbers are written seven bits at a time, the lowest first; a text
// is led by its length in bytes.

import { TapeError } from '../../contract/errors.ts';
import type { EntryDetail, Extent, Xattr } from '../../contract/model.ts';
import { type Moment, momentOf, timeOf } from './columns.ts';

/** What an index holds of an entry, beside its name and kind. */
export type EntryAttributes = Pick<
  EntryDetail,
  | 'size'
  | 'readOnly'
  | 'creationTime'
  | 'changeTime'
  | 'modifyTime'
  | 'accessTime'
  | 'backupTime'
  | 'extents'
  | 'xattrs'
>;

export interface Packable extends EntryAttributes {
  readonly symlinkTarget?: string | null;
}

export type Unpacked = Required<Omit<Packable, 'size'>> & { readonly symlinkTarget: string | null };

/** Gives texts that come again and again a number. */
export interface TextNumbers {
  /** Null: not worth one. */
  idOf(text: string, isKey: boolean): number | null;
  textOf(id: number): string;
}

const isReadOnly = 1;
const isLink = 2;
/** One of the times has another shape: all of them are kept as texts. */
const hasOddTimes = 4;
/** One extent on the data partition that is the whole file: where it begins says all. */
const isOnePiece = 8;
/** Shifted by its number for each further time that is the same as the last change. */
const isSameTime = 16;
/** Likewise for each but the first that is the same as the one before it: what was stored in one go has the times of that. */
const isSameAgain = 256;

const forms = { word: 0, text: 1, hex: 2, base64: 3 } as const;

/** All but the attributes. `modified`: of `modifyTime`. */
export function packBody(row: Packable, modified: Moment | null): Buffer {
  const out = writer;
  out.begin();
  const others = [row.creationTime, row.changeTime, row.accessTime, row.backupTime];
  const moments = others.map((time) => (time === row.modifyTime ? modified : momentOf(time)));
  const odd = modified === null || moments.includes(null);
  let flags = (row.readOnly ? isReadOnly : 0) | (odd ? hasOddTimes : 0);
  if (row.symlinkTarget != null) flags |= isLink;
  const piece = onePiece(row);
  if (piece !== null) flags |= isOnePiece;
  for (let at = 0; at < 4; at += 1) {
    if (others[at] === row.modifyTime) flags |= isSameTime << at;
    else if (!odd && at > 0 && others[at] === others[at - 1]) flags |= isSameAgain << (at - 1);
  }
  out.number(flags);
  if (odd) for (const time of [row.modifyTime, ...others]) out.text(time);
  else packTimes(out, flags, modified, moments);
  if (row.symlinkTarget != null) out.text(row.symlinkTarget);
  if (piece === null) {
    out.number(row.extents.length);
    for (const extent of row.extents) packExtent(out, extent);
  } else {
    out.number(piece.startBlock);
    out.number(piece.byteOffset);
  }
  return out.end();
}

/** What many files share. */
export interface PackedXattrs {
  readonly count: number;
  /** Without how many they are. */
  readonly packed: Buffer;
}

export function packXattrs(xattrs: readonly Xattr[], words: TextNumbers): Buffer {
  writer.begin();
  for (const xattr of xattrs) packXattr(writer, xattr, words);
  return writer.end();
}

/** The body and, behind it, the attributes. `hashes`: those that no other file has. */
export function packRest(
  body: Buffer,
  { count, packed }: PackedXattrs,
  hashes: readonly { readonly key: string; readonly bytes: Buffer }[],
  words: TextNumbers,
): Buffer {
  writer.begin();
  writer.raw(body);
  writer.number(count + hashes.length);
  writer.raw(packed);
  for (const { key, bytes } of hashes) {
    writer.number(keyNumber(key, words));
    writer.number(forms.hex);
    writer.bytes(bytes);
  }
  return writer.end();
}

/** Of a body: its times are kept as texts, and so its last change has no whole seconds. */
export function isOdd(body: Buffer): boolean {
  return ((body[0] ?? 0) & hasOddTimes) !== 0;
}

/** `seconds`: what the column beside it holds. */
export function unpack(rest: Buffer, size: number, seconds: number | null, words: TextNumbers): Unpacked {
  const from = new PackedReader(rest);
  const body = unpackBody(from, size, seconds);
  const xattrs = Array.from({ length: from.number() }, () => unpackXattr(from, words));
  return { ...body, xattrs };
}

/** All but the attributes. */
export function unpackBody(from: PackedReader, size: number, seconds: number | null): Omit<Unpacked, 'xattrs'> {
  const flags = from.number();
  const times = unpackTimes(from, flags, seconds);
  const symlinkTarget = (flags & isLink) === 0 ? null : from.text();
  const extents = unpackExtents(from, flags, size);
  return { readOnly: (flags & isReadOnly) !== 0, ...times, symlinkTarget, extents };
}

/** Only when it was last changed. */
export function modifyTimeOf(rest: Buffer, seconds: number | null): string {
  const from = new PackedReader(rest);
  const flags = from.number();
  if ((flags & hasOddTimes) !== 0) return from.text();
  return timeOf({ seconds: seconds ?? 0, nanoseconds: from.number() });
}

/** The same as a point in time. */
export function modifyMomentOf(rest: Buffer, seconds: number | null): Moment {
  const from = new PackedReader(rest);
  const flags = from.number();
  if ((flags & hasOddTimes) !== 0) return momentOf(from.text()) ?? { seconds: seconds ?? 0, nanoseconds: 0 };
  return { seconds: seconds ?? 0, nanoseconds: from.number() };
}

/** Only where it lies. */
export function extentsOf(rest: Buffer, size: number): readonly Extent[] {
  const from = new PackedReader(rest);
  const flags = from.number();
  if ((flags & hasOddTimes) !== 0) for (let times = 0; times < 5; times += 1) from.text();
  else {
    from.number();
    for (let at = 0; at < 4; at += 1) {
      if (isRepeated(flags, at)) continue;
      from.number();
      from.number();
    }
  }
  if ((flags & isLink) !== 0) from.text();
  return unpackExtents(from, flags, size);
}

function onePiece({ size, extents }: Packable): Extent | null {
  const [only] = extents;
  if (only === undefined || extents.length > 1) return null;
  return only.partition === 'b' && only.fileOffset === 0 && only.byteCount === size ? only : null;
}

/** Of a further time: it is the same as one that stands before it. */
function isRepeated(flags: number, at: number): boolean {
  return (flags & (isSameTime << at)) !== 0 || (at > 0 && (flags & (isSameAgain << (at - 1))) !== 0);
}

function packTimes(out: PackedWriter, flags: number, modified: Moment, others: readonly (Moment | null)[]): void {
  out.number(modified.nanoseconds);
  for (const [at, moment] of others.entries()) {
    if (moment === null || isRepeated(flags, at)) continue;
    out.signed(moment.seconds - modified.seconds);
    out.number(moment.nanoseconds);
  }
}

function unpackTimes(from: PackedReader, flags: number, seconds: number | null) {
  const isOdd = (flags & hasOddTimes) !== 0;
  const modified = { seconds: seconds ?? 0, nanoseconds: isOdd ? 0 : from.number() };
  const modifyTime = isOdd ? from.text() : timeOf(modified);
  const other = (at: number, before: string) => {
    if (isOdd) return from.text();
    if (isRepeated(flags, at)) return (flags & (isSameTime << at)) !== 0 ? modifyTime : before;
    const later = from.signed();
    return timeOf({ seconds: modified.seconds + later, nanoseconds: from.number() });
  };
  const creationTime = other(0, modifyTime);
  const changeTime = other(1, creationTime);
  const accessTime = other(2, changeTime);
  const backupTime = other(3, accessTime);
  return { creationTime, changeTime, modifyTime, accessTime, backupTime };
}

function packExtent(out: PackedWriter, extent: Extent): void {
  out.number(extent.partition === 'b' ? 1 : 0);
  out.number(extent.fileOffset);
  out.number(extent.startBlock);
  out.number(extent.byteOffset);
  out.number(extent.byteCount);
}

function unpackExtents(from: PackedReader, flags: number, size: number): readonly Extent[] {
  if ((flags & isOnePiece) !== 0) {
    const [startBlock, byteOffset] = [from.number(), from.number()];
    return [{ fileOffset: 0, partition: 'b', startBlock, byteOffset, byteCount: size }];
  }
  return Array.from({ length: from.number() }, () => {
    const partition = from.number() === 1 ? 'b' : 'a';
    const [fileOffset, startBlock, byteOffset, byteCount] = [
      from.number(),
      from.number(),
      from.number(),
      from.number(),
    ];
    return { fileOffset, partition, startBlock, byteOffset, byteCount };
  });
}

/** The key's number, then the form that the value has. */
function packXattr(out: PackedWriter, { key, value, encoding }: Xattr, words: TextNumbers): void {
  out.number(keyNumber(key, words));
  const word = encoding === 'base64' ? null : words.idOf(value, false);
  if (word !== null) {
    out.number(forms.word);
    out.number(word);
  } else if (encoding === 'base64') {
    out.number(forms.base64);
    out.text(value);
  } else if (/^(?:[0-9a-f]{2})+$/.test(value)) {
    out.number(forms.hex);
    out.bytes(Buffer.from(value, 'hex'));
  } else {
    out.number(forms.text);
    out.text(value);
  }
}

function keyNumber(key: string, words: TextNumbers): number {
  const id = words.idOf(key, true);
  if (id === null) throw new TapeError('storage.fault', { detail: `no number for the attribute ${key}` });
  return id;
}

function unpackXattr(from: PackedReader, words: TextNumbers): Xattr {
  const key = words.textOf(from.number());
  const form = from.number();
  if (form === forms.word) return { key, value: words.textOf(from.number()), encoding: 'text' };
  if (form === forms.hex) return { key, value: from.bytes().toString('hex'), encoding: 'text' };
  return { key, value: from.text(), encoding: form === forms.base64 ? 'base64' : 'text' };
}

/** As it stands among what was packed, and as other numbers may, too. */
export function packedNumber(value: number): Buffer {
  writer.begin();
  writer.number(value);
  return writer.end();
}

/** One buffer for all: what is packed is copied out of it. */
class PackedWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #length = 0;

  begin(): void {
    this.#length = 0;
  }

  end(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  number(value: number): void {
    if (this.#length + 8 > this.#buffer.length) this.#need(8);
    let left = value;
    while (left >= 128) {
      this.#buffer[this.#length] = (left % 128) | 128;
      this.#length += 1;
      left = Math.floor(left / 128);
    }
    this.#buffer[this.#length] = left;
    this.#length += 1;
  }

  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.number(bytes);
    this.#need(bytes);
    this.#length += this.#buffer.write(text, this.#length);
  }

  bytes(bytes: Buffer): void {
    this.number(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Buffer): void {
    this.#need(bytes.length);
    this.#length += bytes.copy(this.#buffer, this.#length);
  }

  #need(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

const writer = new PackedWriter();

export class PackedReader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  number(): number {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#buffer[this.#at];
      if (byte === undefined)
        throw new TapeError('storage.fault', { detail: 'an entry of the catalogue is cut short' });
      this.#at += 1;
      number += (byte & 127) * unit;
      if (byte < 128) return number;
    }
  }

  signed(): number {
    const number = this.number();
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
  }

  text(): string {
    const length = this.number();
    this.#at += length;
    return this.#buffer.toString('utf8', this.#at - length, this.#at);
  }

  bytes(): Buffer {
    return this.take(this.number());
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#buffer.subarray(this.#at - length, this.#at);
  }
}
