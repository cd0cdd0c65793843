// What is there more than once on the cartridges of all hosts, by content. All of it can only be gone through piece by piece:
// checksums are spread evenly, so that a part of their range is a part of all files.

import type { Input } from '../../contract/contract.ts';
import type { Page } from '../../contract/model.ts';
import type { DuplicateGroup } from '../../contract/search.ts';
import type { FleetClient } from '../database.ts';
import { pageMs } from '../search/find-entries.ts';
import { shownListings } from './shown-listings.ts';

/** Entries of a piece, about: some hundred milliseconds when they have to come from a disk. */
const entriesOfPiece = 20_000;
/** Of how checksums begin, as far as the index has them. */
const beginnings = 2n ** 64n;

interface FleetDuplicateRow {
  readonly sha256: Buffer;
  readonly size: number;
  readonly files: number;
  readonly cartridges: number;
}

export async function findDuplicates(
  client: FleetClient,
  { sameCartridge, cursor, limit, ...which }: Input<'fleet.duplicates'>,
): Promise<Page<DuplicateGroup>> {
  const listings = await shownListings(client, which);
  const isAll = which.barcodes === undefined && which.mediaPool === undefined;
  const within = isAll ? null : listings.map(({ listing }) => listing);
  const entries = listings.reduce((sum, { last }) => sum + last + 1, 0);
  const width = beginnings / BigInt(Math.ceil(entries / entriesOfPiece) + 1) + 1n;
  const rows: FleetDuplicateRow[] = [];
  const untilMs = performance.now() + pageMs;
  for (let after = Buffer.from(cursorOf(cursor), 'hex'); ; ) {
    const end = beginningOf(after) + width;
    const until = Buffer.from((end < beginnings ? end : beginnings - 1n).toString(16).padStart(16, '0'), 'hex');
    const room = limit - rows.length;
    const { rows: found } = await client.query<FleetDuplicateRow>(
      'SELECT * FROM capstan.duplicates_between($1, $2, $3, $4, $5)',
      [after, until, within, sameCartridge, room + 1],
    );
    rows.push(...found.slice(0, room));
    const last = rows.at(-1);
    if (found.length > room && last !== undefined) return pageOf(rows, sameCartridge, last.sha256);
    if (end >= beginnings) return pageOf(rows, sameCartridge, null);
    after = Buffer.concat([until, Buffer.alloc(24, 0xff)]);
    if (performance.now() > untilMs) return pageOf(rows, sameCartridge, after);
  }
}

function pageOf(rows: readonly FleetDuplicateRow[], sameCartridge: boolean, next: Buffer | null): Page<DuplicateGroup> {
  const groups = rows.map(({ sha256, size, files, cartridges }) => {
    const wastedBytes = (sameCartridge ? files - cartridges : files - 1) * size;
    return { sha256: sha256.toString('hex'), bytes: size, files, cartridges, wastedBytes };
  });
  return { rows: groups, next: next?.toString('hex') ?? null };
}

function beginningOf(sha256: Buffer): bigint {
  return sha256.length < 8 ? 0n : sha256.readBigUInt64BE();
}

function cursorOf(cursor: string | null): string {
  return /^[0-9a-f]{64}$/.test(cursor ?? '') ? (cursor ?? '') : '';
}
