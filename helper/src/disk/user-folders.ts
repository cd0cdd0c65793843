// Folders that somebody named, looked at as that user.

import type { PathStat, UnreadablePath } from '../../../native/files.d.ts';
import type { MirrorCopied, MirrorCopy } from '../../../native/mirroring.d.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';

/** Makes it when only its last name is missing. Throws when it cannot be written into. */
export function prepareFolder(as: Identity, folder: string): Promise<void> {
  return native(folder, loadNative().prepareFolder(as, folder));
}

/** One look at each, in their order; links are not followed. */
export function statPaths(as: Identity, paths: readonly string[]): Promise<readonly (PathStat | UnreadablePath)[]> {
  return native(paths[0] ?? '', loadNative().statPaths(as, paths));
}

/** For what opens a path without the C++ core. */
export function bytesOnDisk(shown: string): string | Buffer {
  return shown.includes('%') ? loadNative().bytesOnDisk(shown) : shown;
}

/** Whole or not at all; nothing may have its name. */
export function writeNewFile(as: Identity, folder: string, name: string, text: string): Promise<void> {
  return native(folder, loadNative().writeNewFile(as, folder, name, text));
}

export interface FolderSpace {
  readonly isThere: boolean;
  /** Of the nearest folder above when it is not. */
  readonly freeBytes: number;
}

export function folderSpace(as: Identity, folder: string): Promise<FolderSpace> {
  return native(folder, loadNative().folderSpace(as, folder));
}

/** Into a folder that is there; when it resolves they last on its disk. */
export function copyFiles(as: Identity, into: string, items: readonly MirrorCopy[]): Promise<readonly MirrorCopied[]> {
  return native(into, loadNative().copyIntoMirror(into, items, as));
}
