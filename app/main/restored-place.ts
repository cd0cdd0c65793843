// Where a restored item lies. Names on a cartridge are anybody's: nothing outside the chosen folder is ever named.

import { join, sep } from 'node:path';
import type { RestoreInput } from '../../helper/contract/restore-input.ts';

export interface RestoredItem {
  /** On the cartridge. */
  readonly path: string;
  readonly barcode: string;
  /** Below the chosen folder, when that is another name than its own. */
  readonly restoredAs: string | null;
}

/** Null when it is no part of what was asked for, or would lie elsewhere. */
export function placeOf({ into, from }: Pick<RestoreInput, 'into' | 'from'>, item: RestoredItem): string | null {
  const target = item.restoredAs ?? targetOf(from, item);
  if (target === null) return null;
  const path = join(into, target);
  return path.startsWith(into.endsWith(sep) ? into : into + sep) ? path : null;
}

/** Each chosen path gives its last name below the folder, the root its entries. */
function targetOf(from: RestoreInput['from'], { path, barcode }: RestoredItem): string | null {
  // What another cartridge gave instead has the name that was asked for.
  const own = from.filter((part) => part.barcode === barcode);
  for (const { paths } of own.length > 0 ? own : from) {
    const top = paths.find((one) => one === '' || path === one || path.startsWith(`${one}/`));
    if (top !== undefined) return top === '' ? path : top.slice(top.lastIndexOf('/') + 1) + path.slice(top.length);
  }
  return null;
}
