// What a written file's own record tells beside its receipt.

import type { JournalFile } from '../../drives/native.ts';

/** The name of a part of a file in a volume's index (LTFS 2.4, annex F). */
const segmentName = /-LTFSseg\d+$/;

/** Where it lies on the volume: a part of a file bears another name than the file. */
export function pathOf(target: string, journal: JournalFile | undefined): string {
  return journal !== undefined && segmentName.test(journal.path) ? journal.path : target;
}

const hashKey = /^ltfs\.hash\.(\w+)sum$/;
/** In an index it is called by its long name. */
const algorithms: Readonly<Record<string, string>> = { xxhash64: 'xxh64' };

/** Those besides SHA-256, by algorithm; left out when there are none. */
export function hashesOf(journal: JournalFile | undefined): Readonly<Record<string, string>> | undefined {
  const hashes: Record<string, string> = {};
  for (const { key, value } of journal?.xattrs ?? []) {
    const name = hashKey.exec(key)?.[1];
    if (name !== undefined && name !== 'sha256') hashes[algorithms[name] ?? name] = value;
  }
  return Object.keys(hashes).length === 0 ? undefined : hashes;
}
