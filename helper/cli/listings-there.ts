// What of this computer's files lies on cartridges of another one already, by the catalogue there: size and time decide, as they
// do there. A folder is asked for once, and forgotten when the next one comes.

import type { Client } from '../client/client.ts';
import type { ArchiveInput } from '../contract/archive-input.ts';
import { TapeError } from '../contract/errors.ts';
import type { FolderInColumns } from '../contract/model.ts';

interface FileThere {
  readonly bytes: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
}

type Listing = ReadonlyMap<string, FileThere>;

export function listingsThere(
  client: Client,
  { barcodes, copies = 1 }: Pick<ArchiveInput, 'barcodes' | 'copies'>,
): (target: string, file: FileThere) => Promise<boolean> {
  let folder: string | null = null;
  let listings: readonly Listing[] = [];
  return async (target, { bytes, modified }) => {
    const path = target.normalize('NFC');
    const slash = path.lastIndexOf('/');
    const above = path.slice(0, Math.max(0, slash));
    if (above !== folder) {
      listings = await Promise.all(barcodes.map((barcode) => listingOf(client, barcode, above)));
      folder = above;
    }
    const name = path.slice(slash + 1);
    const same = listings.filter((listing) => {
      const file = listing.get(name);
      return file?.bytes === bytes && file.modified === modified;
    });
    return same.length >= copies;
  };
}

async function listingOf(client: Client, barcode: string, path: string): Promise<Listing> {
  const listing = new Map<string, FileThere>();
  for (let cursor: string | null = null; ; ) {
    const page: FolderInColumns | null = await client
      .send('catalogue.columns', { barcode, path, cursor })
      .catch(noFolder);
    if (page === null) return listing;
    for (const [at, name] of page.names.entries()) {
      if (page.kinds[at] !== 'f') continue;
      const modified = BigInt(page.seconds[at] ?? 0) * 1_000_000_000n + BigInt(page.nanoseconds[at] ?? 0);
      listing.set(name, { bytes: page.sizes[at] ?? 0, modified });
    }
    if (page.next === null) return listing;
    cursor = page.next;
  }
}

/** A cartridge that nobody has looked at, or that has no such folder, has nothing in it. */
function noFolder(error: unknown): null {
  const empty: readonly string[] = ['volume.path-missing', 'volume.blank', 'cartridge.not-loaded'];
  if (error instanceof TapeError && empty.includes(error.code)) return null;
  throw error;
}
