// Where the files of a set lie in its sources and in the folder on disk, and which of them are wanted.

import { basename } from 'node:path';
import type { Identity } from '../../contract/identity.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { type FileStatus, type MirroredPath, missingAt, statusOf } from '../disk/file-status.ts';
import { admissionOf } from '../source/filter.ts';

export function rootsOf({ sources }: Pick<StoredSet, 'sources'>): readonly MirroredPath[] {
  return sources.map((source) => ({ source, path: basename(source) }));
}

/** Null when it belongs to none of the sources. */
export function pathIn(roots: readonly MirroredPath[], source: string): MirroredPath | null {
  const root = roots.find((one) => one.source === source || source.startsWith(`${one.source}/`));
  return root === undefined ? null : { source, path: root.path + source.slice(root.source.length) };
}

export function sourceOf(roots: readonly MirroredPath[], path: string): string {
  const root = roots.find((one) => one.path === path || path.startsWith(`${one.path}/`));
  return root === undefined ? path : root.source + path.slice(root.path.length);
}

/** Of what is wanted of a set, and of what can be mirrored at all. `isFolder` matters to patterns that end in "/". */
export type Admits = (path: string, isFolder: boolean) => boolean;

/** Capstan's own names never count. */
export function admitsOf(set: Pick<StoredSet, 'include' | 'exclude'>): Admits {
  const admits = admissionOf(set);
  const isOwn = (path: string) => path.split('/').some((name) => name.startsWith('.capstan-'));
  return (path, isFolder) => !isOwn(path) && admits(path, isFolder);
}

/**
 * Folders of these names are not wanted wherever they are, so that they need not be watched: those that a pattern names
 * plainly. None when another pattern may want something back.
 */
export function skippedNames({ exclude }: Pick<StoredSet, 'exclude'>): readonly string[] {
  if (exclude.some((pattern) => pattern.startsWith('!'))) return [];
  return exclude.flatMap((pattern) => /^([\w.-]+)\/?$/.exec(pattern)?.slice(1) ?? []);
}

/** What is not wanted counts as nothing. */
export async function wantedStatus(
  as: Identity,
  place: MirroredPath,
  isClosed: boolean,
  admits: Admits,
): Promise<FileStatus> {
  const status = await statusOf(as, place, isClosed);
  if (status.state === null || admits(place.path, status.kind === 'directory')) return status;
  return { ...missingAt(place.path), isClosed };
}
