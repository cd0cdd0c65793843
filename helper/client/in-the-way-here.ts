// What of a restore from another computer may meet something in the folder of this one.

import { readdir } from 'node:fs/promises';
import type { RestoreInput } from '../contract/restore-input.ts';

/** Of what was asked for, what has its name here already: something of it may be in the way. */
export async function isInTheWayHere({ from, into }: Pick<RestoreInput, 'from' | 'into'>): Promise<readonly string[]> {
  const paths = from.flatMap((part) => part.paths);
  const names = new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const there = await namesIn(into);
  return paths.includes('') ? there : there.filter((name) => names.has(name));
}

/** None of a folder that is still to be made. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(() => []);
}
