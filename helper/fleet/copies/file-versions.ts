// What one file was, in the generations that the host saw which knows the newest one of its volume.

import type { Input } from '../../contract/contract.ts';
import type { FleetVersion } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import { sortKey } from '../../src/catalogue/columns.ts';
import { joinedVersions } from '../../src/catalogue/joined-versions.ts';
import type { FleetClient } from '../database.ts';
import { type NewestListing, newestListing } from '../search/list-folder.ts';

interface VersionRow {
  readonly symlink: boolean;
  readonly size: number;
  readonly modified: number | null;
  readonly sha256: Buffer | null;
  readonly born: number;
  readonly died: number | null;
}

interface ReportedGeneration {
  readonly generation: number;
  readonly updateTime: string;
}

/** The newest of a file that changed more often than anybody looks back. */
const versionsMost = 1_000;

export async function fileVersions(
  client: FleetClient,
  { barcode, path, cursor, limit }: Input<'fleet.versions'>,
): Promise<Page<FleetVersion>> {
  const listing = await newestListing(client, barcode);
  const names = path.split('/');
  const { rows } = await client.query<VersionRow>('SELECT * FROM capstan.file_versions($1, $2, $3, $4)', [
    ...[listing.id, names, names.map(sortKey), versionsMost],
  ]);
  const { rows: seen } = await client.query<ReportedGeneration>(
    `SELECT generation, update_time AS "updateTime" FROM capstan.generation
     WHERE listing = $1 AND generation <= $2 ORDER BY generation`,
    [listing.id, listing.generation],
  );
  const after = cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const all = joinedVersions(rows.flatMap((row) => versionOf(row, seen, listing) ?? []));
  const behind = all.filter(({ generation }) => generation < after);
  const page = behind.slice(0, limit);
  return { rows: page, next: behind.length > limit ? String(page.at(-1)?.generation) : null };
}

function versionOf(
  { symlink, size, modified, sha256, born, died }: VersionRow,
  seen: readonly ReportedGeneration[],
  { host, generation: newest }: NewestListing,
): FleetVersion | null {
  const showing = seen.filter(
    ({ generation }) => generation >= born && generation < (died ?? Number.POSITIVE_INFINITY),
  );
  const [first, last] = [showing[0], showing.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    ...{ host, kind: symlink ? 'symlink' : 'file', size },
    modifyTime: modified === null ? null : new Date(modified * 1_000).toISOString(),
    ...{ sha256: sha256?.toString('hex') ?? null, generation: last.generation, updateTime: last.updateTime },
    ...{ since: first.generation, sinceTime: first.updateTime, isCurrent: last.generation === newest },
  };
}
