// What the largest files are called on the map and in the list beside it: by name, and where names repeat by folder, too.

import type { LargestFile } from '../../../../helper/contract/tape-map.ts';
import { foldersApart } from '../../parts/names-apart.ts';

export interface FileName {
  readonly name: string;
  /** Null: no other has its name. */
  readonly folder: string | null;
}

/** In the same order. */
export function nameAndFolder(files: readonly LargestFile[]): readonly FileName[] {
  const apart = foldersApart(files.map(({ path }) => path));
  return files.map(({ path }) => ({ name: path.slice(path.lastIndexOf('/') + 1), folder: apart.get(path) ?? null }));
}
