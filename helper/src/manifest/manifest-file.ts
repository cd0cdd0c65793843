// Opens what a manifest is made of as whoever asked, reads it bit by bit, and never more than so much of it.

import { close, fstat, read } from 'node:fs';
import { promisify } from 'node:util';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';
import { invalid } from './manifest.ts';

const bytesMost = 1_073_741_824;
const pieceBytes = 65_536;

/** A path, and some more. */
const lineCharactersMost = 65_536;

/** Each piece is good until the next one is asked for. */
export async function* contentOf(as: Identity, path: string): AsyncGenerator<Buffer, void, undefined> {
  const fd = await openAs(as, path);
  try {
    const facts = await promisify(fstat)(fd);
    if (!facts.isFile()) throw new TapeError('manifest.unreadable', { subject: path, detail: 'not a file' });
    const piece = Buffer.alloc(pieceBytes);
    for (let total = 0; ; ) {
      const { bytesRead } = await promisify(read)(fd, piece, 0, pieceBytes, null);
      if (bytesRead === 0) return;
      total += bytesRead;
      if (total > bytesMost) throw new TapeError('manifest.too-large', { subject: path });
      yield piece.subarray(0, bytesRead);
    }
  } catch (error) {
    if (error instanceof TapeError) throw error;
    throw new TapeError('manifest.unreadable', { subject: path, detail: String(error) }, { cause: error });
  } finally {
    await promisify(close)(fd);
  }
}

async function openAs(as: Identity, path: string): Promise<number> {
  try {
    return await native(path, loadNative().openFile(as, path, 'read'));
  } catch (error) {
    if (!(error instanceof TapeError) || error.code !== 'source.unreadable') throw error;
    throw new TapeError('manifest.unreadable', error.data, { cause: error });
  }
}

/** UTF-8, or the UTF-16 that Windows writes, which begins with a mark. Refuses what is not that. */
export function textOf(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  return decoded(path, chunks, textDecoder);
}

type Decode = (chunk: Buffer | null) => string;

/** Null is the end. */
function textDecoder(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => (chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

/** Bytes of any kind, each as the character of its number; of UTF-16 those of UTF-8. */
function byteDecoder(encoding: string): Decode {
  if (encoding === 'utf-8') return (chunk) => chunk?.toString('latin1') ?? '';
  const decode = textDecoder(encoding);
  return (chunk) => Buffer.from(decode(chunk)).toString('latin1');
}

async function* decoded(
  path: string,
  chunks: AsyncIterable<Buffer>,
  decoderFor: (encoding: string) => Decode,
): AsyncGenerator<string, void, undefined> {
  let decode: Decode | null = null;
  try {
    for await (const chunk of chunks) {
      decode ??= decoderFor(encodingOf(chunk));
      yield decode(chunk);
    }
    if (decode !== null) yield decode(null);
  } catch (error) {
    if (error instanceof TypeError) throw invalid(path, 'not the encoding that it should be');
    throw error;
  }
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
}

type Lines = AsyncGenerator<readonly string[], void, undefined>;

/** Those that have come, without their ends. Refuses what is no text. */
export function linesOf(as: Identity, path: string): Lines {
  return linesIn(path, textOf(path, contentOf(as, path)));
}

/** The same of bytes of any kind, each as the character of its number. */
export function byteLinesOf(as: Identity, path: string): Lines {
  return linesIn(path, decoded(path, contentOf(as, path), byteDecoder));
}

async function* linesIn(path: string, texts: AsyncIterable<string>): Lines {
  let rest = '';
  for await (const text of texts) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineCharactersMost) throw invalid(path, 'a line is too long');
    yield lines.map(withoutReturn);
  }
  if (rest !== '') yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
