// Listings in the shape of the catalogue before search: taken over once, at start-up, as if their cartridges had been read.
// One that was cut short is taken over again.

import { setImmediate } from 'node:timers/promises';
import type { Extent, Xattr } from '../../contract/model.ts';
import type { Cartridges } from './cartridges.ts';
import { timeFromColumn } from './columns.ts';
import type { Sqlite } from './database.ts';
import { hashKey, type IndexRow } from './index-rows.ts';
import { listingStride } from './listing-stride.ts';
import type { Listings, SeenVolume } from './listings.ts';

interface FormerListing extends SeenVolume {
  readonly barcode: string;
  readonly listing: number;
}

type FormerTime = bigint | string;

interface FormerEntry {
  readonly id: bigint;
  readonly parent: bigint;
  readonly rank: bigint;
  readonly name: string;
  readonly size: bigint;
  readonly read_only: bigint;
  readonly creation_time: FormerTime;
  readonly change_time: FormerTime;
  readonly modify_time: FormerTime;
  readonly access_time: FormerTime;
  readonly backup_time: FormerTime;
  readonly sha256: Buffer | null;
  readonly symlink_target: string | null;
}

const rowsTogether = 2_000;

export async function migrateFormerListings(
  database: Sqlite,
  listings: Listings,
  cartridges: Cartridges,
): Promise<void> {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'former_listing'").get() !== undefined;
  if (!isThere) return;
  const former = database.prepare<[], FormerListing>(
    'SELECT barcode, uuid, listing, generation, update_time AS updateTime FROM former_listing',
  );
  for (const volume of former.all()) {
    const record = cartridges.get(volume.barcode);
    if (record?.volume?.uuid !== volume.uuid || listings.holds(volume.barcode, volume)) continue;
    await listings.replace(volume.barcode, volume, async (add) => {
      for (const rows of rowsOf(database, volume.listing)) {
        add(rows);
        await setImmediate();
      }
      return record;
    });
  }
  database.transaction(() => {
    for (const table of ['listing', 'extent', 'xattr', 'entry', 'xattr_key'])
      database.exec(`DROP TABLE former_${table}`);
  })();
}

function* rowsOf(database: Sqlite, listing: number): Generator<readonly IndexRow[], void, undefined> {
  const entries = database
    .prepare<[bigint, bigint, number], FormerEntry>(
      'SELECT * FROM former_entry WHERE id > ? AND id < ? ORDER BY id LIMIT ?',
    )
    .safeIntegers();
  const extents = database.prepare<[bigint], Extent>(`
    SELECT file_offset AS fileOffset, partition, start_block AS startBlock, byte_offset AS byteOffset,
      byte_count AS byteCount
    FROM former_extent WHERE entry = ? ORDER BY position`);
  const xattrs = database.prepare<[bigint], Xattr>(`
    SELECT former_xattr_key.key, value, CASE base64 WHEN 1 THEN 'base64' ELSE 'text' END AS encoding
    FROM former_xattr JOIN former_xattr_key ON former_xattr_key.id = former_xattr.key WHERE entry = ? ORDER BY position`);
  const base = BigInt(listing * listingStride);
  const end = BigInt((listing + 1) * listingStride);
  for (let after = base - 1n; ; ) {
    const rows = entries.all(after, end, rowsTogether);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => rowOf(row, base, extents.all(row.id), xattrs.all(row.id)));
    after = last.id;
  }
}

function rowOf(row: FormerEntry, base: bigint, extents: readonly Extent[], xattrs: readonly Xattr[]): IndexRow {
  const hash: readonly Xattr[] =
    row.sha256 === null ? [] : [{ key: hashKey, value: row.sha256.toString('hex'), encoding: 'text' }];
  const isFolder = row.rank === 0n;
  const common = {
    id: Number(row.id - base),
    parent: row.parent < 0n ? -1 : Number(row.parent - base),
    name: row.name,
    size: isFolder ? 0 : Number(row.size),
    readOnly: row.read_only === 1n,
    creationTime: timeFromColumn(row.creation_time),
    changeTime: timeFromColumn(row.change_time),
    modifyTime: timeFromColumn(row.modify_time),
    accessTime: timeFromColumn(row.access_time),
    backupTime: timeFromColumn(row.backup_time),
    extents,
    xattrs: [...hash, ...xattrs],
  };
  if (isFolder) return { ...common, kind: 'directory' };
  return row.symlink_target === null
    ? { ...common, kind: 'file' }
    : { ...common, kind: 'symlink', symlinkTarget: row.symlink_target };
}
