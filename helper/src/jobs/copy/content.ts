// What a cartridge holds, as a copy writes it: folders and links first, then the files as they lie on the tape, so that it
// is read in one go. What each is beside its content is looked up when its turn comes.

import { setImmediate } from 'node:timers/promises';
import { recordName } from '../../../contract/cartridge-record.ts';
import type { EntryDetail } from '../../../contract/model.ts';
import type { GivenTraits } from '../../drives/native.ts';
import { hasRecord } from '../cartridge-record.ts';
import type { Services } from '../services.ts';

export interface CopiedEntry {
  readonly path: string;
  readonly kind: 'directory' | 'symlink' | 'file';
  readonly bytes: number;
}

/** Entries looked up between two looks at what else the helper has to do. */
const lookedUpTogether = 500;

/** Without the cartridge's own record: the copy has one of its own. */
export async function contentOf(
  services: Services,
  barcode: string,
  signal: AbortSignal,
): Promise<readonly CopiedEntry[]> {
  const { entries } = services.catalogue;
  const own = hasRecord(services, barcode) ? recordName : null;
  const others: CopiedEntry[] = [];
  const files: { readonly entry: CopiedEntry; readonly place: TapeOrder }[] = [];
  let seen = 0;
  for (const { path, kind, bytes } of entries.below(barcode, '')) {
    seen += 1;
    if (seen % lookedUpTogether === 0) {
      await setImmediate();
      signal.throwIfAborted();
    }
    if (path === '' || path === own) continue;
    const entry = { path, kind, bytes };
    if (kind === 'file') files.push({ entry, place: placeOf(entries.entry(barcode, path)) });
    else others.push(entry);
  }
  const inOrder = files.toSorted((one, other) => compare(one.place, other.place));
  return [...others, ...inOrder.map(({ entry }) => entry)];
}

type TapeOrder = readonly [partition: string, block: number, offset: number];

/** Empty files lie nowhere: they come first. */
function placeOf({ extents: [first] }: EntryDetail): TapeOrder {
  return first === undefined ? ['', 0, 0] : [first.partition, first.startBlock, first.byteOffset];
}

function compare(one: TapeOrder, other: TapeOrder): number {
  if (one[0] !== other[0]) return one[0] < other[0] ? -1 : 1;
  return one[1] - other[1] || one[2] - other[2];
}

/** The checksum of the content is made anew as it is written. */
const madeAnew = 'ltfs.hash.sha256sum';

export function traitsOf(detail: EntryDetail): GivenTraits {
  const { readOnly, creationTime, changeTime, modifyTime, accessTime } = detail;
  const xattrs = detail.xattrs.filter(({ key }) => key !== madeAnew);
  return { readOnly, creationTime, changeTime, modifyTime, accessTime, xattrs };
}
