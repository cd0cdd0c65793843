// What an archive will need, counted before its first byte: every file's bytes in records, and what the index grows by.

import type { Root } from './roots.ts';
import { walk } from './walk.ts';

export interface Totals {
  readonly entries: number;
  readonly files: number;
  readonly bytes: number;
  /** Room on the data partition: records, and the reserve for the last indexes, which grows with every entry. */
  readonly neededBytes: number;
  /** What the index grows by, at most. */
  readonly indexBytes: number;
}

/** A file begins a new record and its last one is short: a record costs what is in it and a little beside. */
const recordOverheadBytes = 64;
/** What a volume counts for a new entry until its index is written: more than all but the longest names take. */
const indexBytesPerEntry = 2_048;
/** The reserve on the data partition is for two indexes. */
const indexesInReserve = 2;

export async function measure(
  roots: readonly Root[],
  blockBytes: number,
  signal: AbortSignal,
  onProgress: (soFar: Totals) => void,
): Promise<Totals> {
  let entries = 0;
  let files = 0;
  let bytes = 0;
  let records = 0;
  const totals = (): Totals => ({
    entries,
    files,
    bytes,
    neededBytes: bytes + records * recordOverheadBytes + entries * indexesInReserve * indexBytesPerEntry,
    indexBytes: entries * indexBytesPerEntry,
  });
  for await (const batch of walk(roots, signal)) {
    for (const found of batch.found) {
      entries += 1;
      if (found.kind === 'directory') continue;
      files += 1;
      bytes += found.bytes;
      records += Math.ceil(found.bytes / blockBytes);
    }
    onProgress(totals());
  }
  return totals();
}
