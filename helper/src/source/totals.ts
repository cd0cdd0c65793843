// What an archive will need, counted before its first byte: whole records for every file, and what the index grows by.

import type { Root } from './roots.ts';
import { walk } from './walk.ts';

export interface Totals {
  readonly entries: number;
  readonly files: number;
  readonly bytes: number;
  /** Room on the data partition: records, and the growth of the index with its reserve. */
  readonly neededBytes: number;
}

/** An element with five times, one extent, hash, mode and owner takes about 1,000 bytes of XML besides its name. */
const indexBytesPerEntry = 1000;
/** An escaped or percent-encoded UTF-16 unit of a name takes up to nine bytes; three is what names of people come to. */
const indexBytesPerNameUnit = 3;
/** The index itself and the reserve for two more, which grows with it. */
const indexCopies = 3;

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
  let indexBytes = 0;
  const totals = (): Totals => ({
    entries,
    files,
    bytes,
    neededBytes: (records + Math.ceil(indexBytes / blockBytes)) * blockBytes,
  });
  for await (const batch of walk(roots, signal)) {
    for (const found of batch.found) {
      entries += 1;
      indexBytes += indexCopies * (indexBytesPerEntry + indexBytesPerNameUnit * nameUnits(found.target));
      if (found.kind === 'directory') continue;
      files += 1;
      bytes += found.bytes;
      records += Math.ceil(found.bytes / blockBytes);
    }
    onProgress(totals());
  }
  return totals();
}

function nameUnits(path: string): number {
  return path.length - path.lastIndexOf('/') - 1;
}
