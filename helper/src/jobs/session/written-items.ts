// What the columns of written items say (WrittenItems in native/writing.d.ts).

import type { RecordedItem } from '../../catalogue/item-rows.ts';
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

type OtherHashes = NonNullable<RecordedItem['hashes']>;

/** Besides SHA-256: those of each item that has any. */
export function otherHashesOf({ count, otherHashes }: WrittenItems): readonly (OtherHashes | undefined)[] {
  const columns = otherHashes.map(({ name, texts }) => ({ name, texts: texts.split('\0') }));
  return Array.from({ length: count }, (_, at) => {
    let hashes: Record<string, string> | undefined;
    for (const { name, texts } of columns) {
      const text = texts[at] ?? '';
      if (text === '') continue;
      hashes ??= {};
      hashes[name] = text;
    }
    return hashes;
  });
}

/** Of those that are the last part of a file over several volumes, by their place. */
export function wholesOf({ wholes }: WrittenItems): ReadonlyMap<number, Pick<RecordedItem, 'whole'>> {
  return new Map(
    wholes.map(({ at, bytes, hashes }) => {
      const { sha256 = null, ...others } = Object.fromEntries(hashes.map(({ name, text }) => [name, text]));
      return [at, { whole: { bytes, sha256, hashes: others } }];
    }),
  );
}
