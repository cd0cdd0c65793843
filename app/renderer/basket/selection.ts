// What is chosen for a restore: a set of entries, none inside another. Ticking a folder ticks all that is in it, and its
// children look ticked; unticking one child leaves the folder's other children ticked. Pure; sizes are sums of what
// the catalogue says.

import type { Entry } from '../../../helper/contract/model.ts';

export type SelectedEntry = Pick<Entry, 'path' | 'kind' | 'size'>;
export type SelectedEntries = ReadonlyMap<string, SelectedEntry>;

export type TickState = 'off' | 'some' | 'on';

export const nothingChosen: SelectedEntries = new Map();

export function tickOf(selection: SelectedEntries, path: string): TickState {
  if (coveredBy(selection, path) !== null) return 'on';
  return foldersAbove(selection).has(path) ? 'some' : 'off';
}

/** Every row of a list asks, and there may be thousands chosen. */
const above = new WeakMap<SelectedEntries, ReadonlySet<string>>();

function foldersAbove(selection: SelectedEntries): ReadonlySet<string> {
  const known = above.get(selection);
  if (known !== undefined) return known;
  const folders = new Set<string>();
  for (const path of selection.keys()) {
    for (let at = parentOf(path); at !== null && !folders.has(at); at = parentOf(at)) folders.add(at);
  }
  above.set(selection, folders);
  return folders;
}

/** The chosen entry that brings `path` along: itself or a folder above it. */
function coveredBy(selection: SelectedEntries, path: string): SelectedEntry | null {
  for (let at: string | null = path; at !== null; at = parentOf(at)) {
    const chosen = selection.get(at);
    if (chosen !== undefined) return chosen;
  }
  return null;
}

/** What was chosen inside them goes, so that nothing counts twice. */
export function tick(selection: SelectedEntries, entries: readonly SelectedEntry[]): SelectedEntries {
  const next = new Map(selection);
  for (const { path, kind, size } of entries) next.set(path, { path, kind, size });
  // What comes along with a folder above it is not named beside that.
  return new Map([...next].filter(([path]) => !comesAlong(next, path)));
}

function comesAlong(selection: SelectedEntries, path: string): boolean {
  const folder = parentOf(path);
  return folder !== null && coveredBy(selection, folder) !== null;
}

/**
 * Without `path`. When a folder above it was chosen, that folder is replaced by its other children, level by level;
 * `childrenOf` gives all of a folder's entries.
 */
export async function untick(
  selection: SelectedEntries,
  path: string,
  childrenOf: (folder: string) => Promise<readonly SelectedEntry[]>,
): Promise<SelectedEntries> {
  const cover = coveredBy(selection, path);
  if (cover === null) return new Map([...selection].filter(([chosen]) => !isInside(chosen, path)));
  const next = new Map(selection);
  next.delete(cover.path);
  for (let at = path; at !== cover.path; ) {
    const parent = parentOf(at);
    if (parent === null) break;
    for (const child of await childrenOf(parent)) {
      if (child.path !== at) next.set(child.path, { path: child.path, kind: child.kind, size: child.size });
    }
    at = parent;
  }
  return next;
}

export interface SelectionTotals {
  readonly folders: number;
  readonly files: number;
  readonly bytes: number;
}

export function selectionTotals(selection: SelectedEntries): SelectionTotals {
  let folders = 0;
  let total = 0;
  for (const chosen of selection.values()) {
    if (chosen.kind === 'directory') folders += 1;
    total += chosen.size;
  }
  return { folders, files: selection.size - folders, bytes: total };
}

/** The folder above, "" for the root, null above the root. */
export function parentOf(path: string): string | null {
  if (path === '') return null;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function isInside(path: string, folder: string): boolean {
  return folder === '' ? path !== '' : path.startsWith(`${folder}/`);
}
