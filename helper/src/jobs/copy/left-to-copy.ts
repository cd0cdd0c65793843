// What an earlier helper made safe of this copy already is not written again.

import type { ArchiveContext } from '../session/archive-context.ts';
import type { CopiedEntry } from './content.ts';

export async function leftToCopy(
  { job, services, chain, tallies }: ArchiveContext,
  content: readonly CopiedEntry[],
): Promise<readonly CopiedEntry[]> {
  if (chain.length === 0) return content;
  const { entries, cartridges, safePathsOf } = services.catalogue;
  const safe = await safePathsOf(chain);
  try {
    const isThere = ({ path, bytes }: CopiedEntry) =>
      safe.find(path).some(({ barcode, uuid }) => {
        const isSame = cartridges.get(barcode)?.volume?.uuid === uuid;
        return isSame && entries.file(barcode, path)?.size === bytes;
      });
    const left: CopiedEntry[] = [];
    for (const entry of content) {
      job.signal.throwIfAborted();
      if (entry.kind !== 'file' || !isThere(entry)) {
        left.push(entry);
        continue;
      }
      tallies.inherit([0]);
      tallies.countDone(entry.bytes);
    }
    tallies.tell();
    return left;
  } finally {
    safe.close();
  }
}
