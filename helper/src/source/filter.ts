// What of the sources is wanted, said as in .gitignore and seen from each source folder. A folder of which nothing is
// wanted does not appear; one that holds something wanted comes before that.

import { setImmediate } from 'node:timers/promises';
import { IgnoreRules } from './ignore-rules.ts';
import type { EntryBatch, SourceEntry } from './walk.ts';

export interface PatternFilter {
  /** When there are any, only files and links that one of them names, or that are in a folder that one names. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Long patterns take their time with long paths: after so much of it others have their turn. */
export const filterTurnMs = 10;

/** Where the sources come to lie on the volume: below a folder, and each in the payload of a bag. */
export interface PlaceOnTape {
  readonly into?: string | undefined;
  readonly asBag?: boolean;
}

/** What a walk found, without what is not wanted. */
export async function* filtered(
  batches: AsyncIterable<EntryBatch>,
  filter: PatternFilter,
  place: PlaceOnTape = {},
): AsyncGenerator<EntryBatch, void, undefined> {
  const admits = admissionOf(filter, place);
  const holdsFolders = filter.include.length > 0;
  /** Folders that have not been passed on, because nothing wanted was in them yet. */
  const held = new Map<string, SourceEntry>();
  for await (const { found, unfit } of batches) {
    const wanted: SourceEntry[] = [];
    const excluded = { files: 0, bytes: 0 };
    let since = performance.now();
    for (const one of found) {
      if (performance.now() - since > filterTurnMs) {
        await setImmediate();
        since = performance.now();
      }
      const isFolder = one.kind === 'directory';
      if (!admits(one.target, isFolder)) {
        excluded.files += Number(!isFolder);
        excluded.bytes += isFolder ? 0 : one.bytes;
        continue;
      }
      if (isFolder && holdsFolders) held.set(one.target, one);
      else wanted.push(...released(held, one.target), one);
    }
    yield { found: wanted, unfit: unfit.filter(({ target }) => admits(target, false)), excluded };
  }
}

/** Whether something is wanted, by its place on the volume; a folder when something in it may be. */
export function admissionOf(
  { include, exclude }: PatternFilter,
  { into, asBag = false }: PlaceOnTape = {},
): (target: string, isFolder: boolean) => boolean {
  if (include.length + exclude.length === 0) return () => true;
  const excluded = new IgnoreRules(exclude);
  const included = include.length === 0 ? null : new IgnoreRules(include);
  return (target, isFolder) => {
    const below = into === undefined ? target : target.slice(into.length + 1);
    const path = belowSource(asBag ? withoutPayload(below) : below, isFolder);
    if (path === null) return true;
    return !excluded.ignores(path) && (isFolder || included?.ignores(path) !== false);
  };
}

/** Null for a source itself: it was named. */
export function belowSource(target: string, isFolder: boolean): string | null {
  const slash = target.indexOf('/');
  return slash < 0 ? null : `${target.slice(slash + 1)}${isFolder ? '/' : ''}`;
}

/** As it would lie without the bag. */
function withoutPayload(target: string): string {
  const [name = '', , ...rest] = target.split('/');
  return [name, ...rest].join('/');
}

/** The folders that a path is in and that are still held, from the outermost. */
function released(held: Map<string, SourceEntry>, target: string): readonly SourceEntry[] {
  const folders: SourceEntry[] = [];
  for (let slash = target.indexOf('/'); slash >= 0 && held.size > 0; slash = target.indexOf('/', slash + 1)) {
    const folder = held.get(target.slice(0, slash));
    if (folder === undefined) continue;
    held.delete(folder.target);
    folders.push(folder);
  }
  return folders;
}
