// The content of a file as a checksum, read as whoever asked may read it, and only while it is the file that a walk found: of
// one that is another before or after, or that cannot be read, nothing is said. Whoever writes it says what is wrong.

import { createHash } from 'node:crypto';
import { type BigIntStats, close, fstat, read } from 'node:fs';
import { promisify } from 'node:util';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';
import type { SourceEntry } from './walk.ts';

/** Bytes of a file from one on. */
export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

export interface FileContent {
  /** Whose file it is. */
  readonly uid: number;
  readonly sha256: string;
  /** Of each of the ranges, in their order. */
  readonly ranges: readonly string[];
}

type SoughtFile = Pick<SourceEntry, 'source' | 'bytes' | 'modified' | 'inode'>;

interface ReadingWishes {
  readonly signal: AbortSignal;
  /** Before each piece that is read. */
  readonly ready: () => Promise<void>;
  /** That have checksums of their own, too. */
  readonly ranges?: readonly ByteRange[];
}

const pieceBytes = 1_048_576;

const statusOf = (fd: number): Promise<BigIntStats> => promisify(fstat)(fd, { bigint: true });

export async function contentOfFile(
  as: Identity,
  file: SoughtFile,
  wishes: ReadingWishes,
): Promise<FileContent | null> {
  const fd = await openAs(as, file.source);
  if (fd === null) return null;
  try {
    const before = await statusOf(fd);
    if (!before.isFile() || !isAsFound(before, file)) return null;
    const content = await readWhole(fd, file.bytes, wishes);
    const after = await statusOf(fd);
    const isSame = isAsFound(after, file) && after.ctimeNs === before.ctimeNs;
    return isSame && content !== null ? { ...content, uid: Number(after.uid) } : null;
  } catch (error) {
    wishes.signal.throwIfAborted();
    if (isDiskFault(error)) return null;
    throw error;
  } finally {
    await promisify(close)(fd);
  }
}

async function openAs(as: Identity, path: string): Promise<number | null> {
  try {
    return await native(path, loadNative().openFile(as, path, 'read'));
  } catch (error) {
    if (error instanceof TapeError && error.code === 'source.unreadable') return null;
    throw error;
  }
}

function isAsFound({ size, mtimeNs, ino }: BigIntStats, { bytes, modified, inode }: SoughtFile): boolean {
  return size === BigInt(bytes) && mtimeNs === modified && ino === inode;
}

/** Null: there is less of it, or more. */
async function readWhole(
  fd: number,
  bytes: number,
  { signal, ready, ranges = [] }: ReadingWishes,
): Promise<Omit<FileContent, 'uid'> | null> {
  const whole = createHash('sha256');
  const parts = ranges.map((range) => ({ ...range, hash: createHash('sha256') }));
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes + 1));
  for (let at = 0; ; ) {
    await ready();
    signal.throwIfAborted();
    const { bytesRead } = await promisify(read)(fd, piece, 0, piece.length, at);
    if (bytesRead === 0) {
      if (at < bytes) return null;
      return { sha256: whole.digest('hex'), ranges: parts.map(({ hash }) => hash.digest('hex')) };
    }
    if (at + bytesRead > bytes) return null;
    const some = piece.subarray(0, bytesRead);
    whole.update(some);
    for (const { offset, size, hash } of parts) {
      const from = Math.max(0, offset - at);
      const until = Math.min(bytesRead, offset + size - at);
      if (from < until) hash.update(some.subarray(from, until));
    }
    at += bytesRead;
  }
}

function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
