// What written files tell beside their receipts.

import type { WrittenItems } from '../../drives/native.ts';

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
