// What the columns of written items say (WrittenItems in native/writing.d.ts).

import type { WrittenItems } from '../../drives/native.ts';

/** In `flags`. */
const changed = 1;
const part = 2;

/** It changed while it was read, and is stored as read. */
export function isChanged({ flags }: WrittenItems, at: number): boolean {
  return ((flags[at] ?? 0) & changed) !== 0;
}

/** The rest of it goes to the next volume. */
export function isPart({ flags }: WrittenItems, at: number): boolean {
  return ((flags[at] ?? 0) & part) !== 0;
}

const hashKey = /^ltfs\.hash\.(\w+)sum$/;
/** In an index it is called by its long name. */
const algorithms: Readonly<Record<string, string>> = { xxhash64: 'xxh64' };

/** Besides SHA-256: those of each item that has any, by algorithm. */
export function otherHashesOf({ otherHashes }: WrittenItems): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const items = new Map<number, Record<string, string>>();
  for (const { at, key, value } of otherHashes) {
    const name = hashKey.exec(key)?.[1];
    if (name === undefined) continue;
    const hashes = items.get(at) ?? {};
    hashes[algorithms[name] ?? name] = value;
    items.set(at, hashes);
  }
  return items;
}
