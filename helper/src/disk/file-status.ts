// The status of one file on a disk, as a person sees it. A file's state is a text that is another one whenever its content
// may be another: size, and both times to the nanosecond.

import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { errorOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { bytesOnDisk, statPaths } from './user-folders.ts';

export interface MirroredPath {
  /** Of this machine. */
  readonly source: string;
  /** Below the mirror's folder and on the volume. */
  readonly path: string;
}

/** What is at a path now. `state` is null when there is nothing of that name. */
export interface FileStatus {
  readonly path: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly size: number;
  readonly state: string | null;
  /** Which file of its disk it is; null when nobody knows. */
  readonly inode: string | null;
  /** Whoever wrote it is done with it. */
  readonly isClosed: boolean;
}

const nothing = { kind: 'file', size: 0, state: null, inode: null } as const;

export function missingAt(path: string): FileStatus {
  return { ...nothing, path, isClosed: true };
}

/** Of a file, folder or link, as `as` sees it; something else of that name counts as nothing. */
export async function statusOf(as: Identity, place: MirroredPath, isClosed: boolean): Promise<FileStatus> {
  const gone = { ...nothing, path: place.path, isClosed };
  try {
    const stats = await statsOf(as, place.source);
    if (stats === null) return gone;
    const { kind } = stats;
    const size = kind === 'directory' ? 0 : Number(stats.size);
    return { path: place.path, kind, size, state: stateOf(kind, stats), inode: String(stats.ino), isClosed };
  } catch (error) {
    if (isGone(error)) return gone;
    throw error;
  }
}

interface FileStats extends FileTimes {
  readonly kind: FileStatus['kind'];
  readonly mode: bigint;
  readonly ino: bigint;
}

/** Null when it is of another kind. The helper's own user needs no thread to be himself on. */
async function statsOf(as: Identity, path: string): Promise<FileStats | null> {
  if (as.uid === process.geteuid?.()) {
    const stats = await lstat(bytesOnDisk(path), { bigint: true });
    const kind = kindOf(stats);
    const { size, mtimeNs, ctimeNs, mode, ino } = stats;
    return kind === null ? null : { kind, size, mtimeNs, ctimeNs, mode: mode & 0o7777n, ino };
  }
  const [seen] = await statPaths(as, [path]);
  if (seen === undefined) return null;
  if (seen.kind === undefined && seen.code === 'source.unsupported') return null;
  if (seen.kind === undefined) throw errorOf({ code: seen.code, data: { subject: path, detail: seen.detail } });
  const { kind, bytes, modified, changed, mode, inode } = seen;
  return { kind, size: bytes, mtimeNs: modified, ctimeNs: changed, mode: BigInt(mode), ino: inode };
}

/** Tells a folder from another one that has its name meanwhile; null when it is not there. */
export async function inodeOf(as: Identity, folder: string): Promise<string | null> {
  try {
    const facts = await statsOf(as, folder);
    return facts === null ? null : String(facts.ino);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

interface FileTimes {
  readonly size: bigint | number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

export function stateOf(kind: FileStatus['kind'], stats: FileTimes & { readonly mode?: bigint }): string {
  // A folder changes with everything in it, which each has its own state for.
  if (kind === 'directory') return `folder ${(stats.mode ?? 0n).toString(8)}`;
  return `${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}

/** When it changed last, in milliseconds since 1970; 0 for folders. */
export function changedMs(state: string): number {
  const [, , changed] = state.split(' ');
  return changed === undefined ? 0 : Number(BigInt(changed) / 1_000_000n);
}

/** The copy in the folder is there, of the size and time that it was made with. */
export function isCopyOf(copy: FileStatus, state: string): boolean {
  if (copy.state === null) return false;
  if (copy.kind !== 'file') return true;
  const [size, modified] = state.split(' ');
  const [there, then] = copy.state.split(' ');
  return size === there && modified === then;
}

function kindOf(stats: BigIntStats): FileStatus['kind'] | null {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : null;
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'source.missing';
}
