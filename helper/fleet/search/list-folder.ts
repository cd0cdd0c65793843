// One folder of a cartridge, as the host has it that knows the newest generation of its volume: folders first, then by name.

import { TapeError } from '../../contract/errors.ts';
import type { FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import { sortKey } from '../../src/catalogue/columns.ts';
import type { FleetList } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';

export interface NewestListing {
  readonly id: number;
  readonly host: string;
  readonly generation: number;
}

interface FolderRow {
  readonly itself: boolean;
  readonly rank: number;
  readonly symlink: boolean;
  readonly name: string;
  readonly size: number;
  readonly modified: number | null;
  readonly owner: number | null;
  readonly sha256: Buffer | null;
}

export async function listFolder(
  client: FleetClient,
  { barcode, path, cursor, limit }: FleetList,
): Promise<Page<FleetEntry>> {
  const listing = await newestListing(client, barcode);
  const names = path === '' ? [] : path.split('/');
  const after = { rank: cursor === null ? -1 : cursor.startsWith('d') ? 0 : 1, name: cursor?.slice(1) ?? '' };
  const { rows } = await client.query<FolderRow>('SELECT * FROM capstan.folder_page($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...[listing.id, listing.generation, names, names.map(sortKey)],
    ...[after.rank, sortKey(after.name), after.name, limit + 1],
  ]);
  // A folder of somebody else's shows itself only to who has something in it; the root is everybody's.
  if (rows.length === 0 && path !== '') throw new TapeError('volume.path-missing', { subject: path });
  const inside = rows.filter(({ itself }) => !itself);
  const page = inside.slice(0, limit);
  const last = page.at(-1);
  const next = inside.length > limit && last !== undefined ? `${last.rank === 0 ? 'd' : 'f'}${last.name}` : null;
  return { rows: page.map((row) => shown(row, path, barcode, listing)), next };
}

export async function newestListing(client: FleetClient, barcode: string): Promise<NewestListing> {
  const { rows } = await client.query<NewestListing>(
    `SELECT listing.id, host.name AS host, listing.generation FROM capstan.listing JOIN capstan.host ON host.id = listing.host
     WHERE barcode = $1 ORDER BY superseded, listing.generation DESC, listing.id LIMIT 1`,
    [barcode],
  );
  const [found] = rows;
  if (found === undefined) throw new TapeError('cartridge.unknown', { subject: barcode });
  return found;
}

function shown(row: FolderRow, folder: string, barcode: string, { host, generation }: NewestListing): FleetEntry {
  const { name, rank, symlink, size, modified, owner, sha256 } = row;
  return {
    ...{ host, barcode, path: folder === '' ? name : `${folder}/${name}`, name, size, owner, generation },
    kind: rank === 0 ? 'directory' : symlink ? 'symlink' : 'file',
    modifyTime: modified === null ? null : new Date(modified * 1_000).toISOString(),
    sha256: sha256?.toString('hex') ?? null,
    isCurrent: true,
  };
}
