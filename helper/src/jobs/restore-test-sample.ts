// Files of a cartridge chosen by chance, each with the same chance however many there are: one pass over what is listed.

import { setImmediate } from 'node:timers/promises';
import type { ListedEntries } from '../catalogue/entries.ts';

/** Rows between which others are served. */
const rowsTogether = 2_000;

export async function restoreTestSample(
  entries: ListedEntries,
  barcode: string,
  count: number,
): Promise<readonly string[]> {
  const chosen: string[] = [];
  let files = 0;
  let rows = 0;
  for (const { path, kind } of entries.below(barcode, '')) {
    rows += 1;
    if (rows % rowsTogether === 0) await setImmediate();
    if (kind !== 'file') continue;
    files += 1;
    const at = chosen.length < count ? chosen.length : Math.floor(Math.random() * files);
    if (at < count) chosen[at] = path;
  }
  return chosen;
}
