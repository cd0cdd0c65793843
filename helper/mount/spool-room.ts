// How much may still be copied into the inbox: what is in it already counts, and the disk keeps some for others.

import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Of the disk that the spool lies on. */
const keptFreeBytes = 100_000_000;

export async function roomIn(spool: string, limitBytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(spool);
  return Math.max(0, Math.min(limitBytes - (await bytesBelow(spool)), bavail * bsize - keptFreeBytes));
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    // One that goes meanwhile takes nothing.
    bytes += entry.isDirectory()
      ? await bytesBelow(path)
      : await lstat(path).then(
          ({ size }) => size,
          () => 0,
        );
  }
  return bytes;
}
