// Looks at the files of a set: one by one as they change, and all of them in a walk. A file's state is a text that is
// another one whenever its content may be another: size, and both times to the nanosecond.

import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { admissionOf } from '../source/filter.ts';
import { lookAt } from '../source/places.ts';
import { type Walked, walk as walkOf } from '../source/walk.ts';
import type { Sight } from './file-state.ts';

export interface Place {
  /** Of this machine. */
  readonly source: string;
  /** Below the mirror's folder and on the volume. */
  readonly path: string;
}

export interface Found {
  readonly place: Place;
  readonly sight: Sight;
}

export function rootsOf({ sources }: Pick<StoredSet, 'sources'>): readonly Place[] {
  return sources.map((source) => ({ source, path: basename(source) }));
}

/** Null when it belongs to none of the sources. */
export function placeOf(roots: readonly Place[], source: string): Place | null {
  const root = roots.find((one) => one.source === source || source.startsWith(`${one.source}/`));
  return root === undefined ? null : { source, path: root.path + source.slice(root.source.length) };
}

export function sourceOf(roots: readonly Place[], path: string): string {
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
export function namesPassedOver({ exclude }: Pick<StoredSet, 'exclude'>): readonly string[] {
  if (exclude.some((pattern) => pattern.startsWith('!'))) return [];
  return exclude.flatMap((pattern) => /^([\w.-]+)\/?$/.exec(pattern)?.slice(1) ?? []);
}

/** What is not wanted counts as nothing. */
export async function lookFor(as: Identity, place: Place, isClosed: boolean, admits: Admits): Promise<Sight> {
  const sight = await look(as, place, isClosed);
  if (sight.state === null || admits(place.path, sight.kind === 'directory')) return sight;
  return { ...nothing, path: place.path, isClosed };
}

export function nothingAt(path: string): Sight {
  return { ...nothing, path, isClosed: true };
}

const nothing = { kind: 'file', size: 0, state: null, inode: null } as const;

/** Of what can be mirrored, as `as` sees it; something else of that name counts as nothing. */
export async function look(as: Identity, place: Place, isClosed: boolean): Promise<Sight> {
  const gone = { ...nothing, path: place.path, isClosed };
  try {
    const stats = await factsOf(as, place.source);
    if (stats === null) return gone;
    const { kind } = stats;
    const size = kind === 'directory' ? 0 : Number(stats.size);
    return { path: place.path, kind, size, state: stateOf(kind, stats), inode: String(stats.ino), isClosed };
  } catch (error) {
    if (isGone(error)) return gone;
    throw error;
  }
}

interface FileFacts extends Times {
  readonly kind: Sight['kind'];
  readonly mode: bigint;
  readonly ino: bigint;
}

/** Null when it is of another kind. The helper's own user needs no thread to be himself on. */
async function factsOf(as: Identity, path: string): Promise<FileFacts | null> {
  if (as.uid === process.geteuid?.()) {
    const stats = await lstat(path, { bigint: true });
    const kind = kindOf(stats);
    const { size, mtimeNs, ctimeNs, mode, ino } = stats;
    return kind === null ? null : { kind, size, mtimeNs, ctimeNs, mode: mode & 0o7777n, ino };
  }
  const [seen] = await lookAt(as, [path]);
  if (seen === undefined) return null;
  if (seen.kind === undefined && seen.code === 'source.unsupported') return null;
  if (seen.kind === undefined) throw errorOf({ code: seen.code, data: { subject: path, detail: seen.detail } });
  const { kind, bytes, modified, changed, mode, inode } = seen;
  return { kind, size: bytes, mtimeNs: modified, ctimeNs: changed, mode: BigInt(mode), ino: inode };
}

/** Parents before their children, as `as` sees them. What cannot be read, or has no name that is text, is left out and told. */
export async function* walk(
  as: Identity,
  top: Place,
  admits: Admits,
  tellLeftOut: (place: Place, fault: Fault) => void,
): AsyncGenerator<readonly Found[], void, undefined> {
  const root = { source: top.source, name: top.path };
  const passes = ({ target, kind }: Walked) => target === top.path || admits(target, kind === 'directory');
  const never = new AbortController().signal;
  for await (const { found, unfit } of walkOf(as, [root], never, 'found', passes)) {
    for (const { source, target, fault } of unfit) {
      // Pipes, sockets and devices hold nothing that could be kept.
      if (fault.code !== 'source.unsupported') tellLeftOut({ source, path: target }, fault);
    }
    yield found.filter(({ target }) => target !== top.path).map(foundOf);
  }
}

function foundOf({ source, target: path, kind, bytes: size, modified, changed, mode, inode }: Walked): Found {
  const state = stateOf(kind, { size, mtimeNs: modified, ctimeNs: changed, mode: BigInt(mode) });
  return { place: { source, path }, sight: { path, kind, size, state, inode: String(inode), isClosed: false } };
}

/** Tells a folder from another one that has its name meanwhile; null when it is not there. */
export async function inodeOf(as: Identity, folder: string): Promise<string | null> {
  try {
    const facts = await factsOf(as, folder);
    return facts === null ? null : String(facts.ino);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

interface Times {
  readonly size: bigint | number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

export function stateOf(kind: Sight['kind'], stats: Times & { readonly mode?: bigint }): string {
  // A folder changes with everything in it, which is told of each.
  if (kind === 'directory') return `folder ${(stats.mode ?? 0n).toString(8)}`;
  return `${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}

/** When it changed last, in milliseconds since 1970; 0 for folders. */
export function changedMs(state: string): number {
  const [, , changed] = state.split(' ');
  return changed === undefined ? 0 : Number(BigInt(changed) / 1_000_000n);
}

/** The copy in the folder is there, of the size and time that it was made with. */
export function isCopyOf(copy: Sight, state: string): boolean {
  if (copy.state === null) return false;
  if (copy.kind !== 'file') return true;
  const [size, modified] = state.split(' ');
  const [there, then] = copy.state.split(' ');
  return size === there && modified === then;
}

function kindOf(stats: BigIntStats): Sight['kind'] | null {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : null;
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'source.missing';
}
