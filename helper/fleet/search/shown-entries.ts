// Entries as they are shown: where each lies, on which host's cartridge, in which generation. One volume that several hosts know
// alike shows once.

import type { FleetEntry } from '../../contract/fleet.ts';
import { type FleetClient, prepared } from '../database.ts';

/** An entry's number in its listing. */
export interface FleetEntryPlace {
  readonly listing: number;
  readonly number: number;
}

export interface EntryFilter {
  readonly minBytes?: number | undefined;
  readonly maxBytes?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly owner?: string | undefined;
  readonly kind?: FleetEntry['kind'] | undefined;
  readonly sha256?: string | undefined;
  readonly everyGeneration?: boolean | undefined;
}

interface ShownRow extends FleetEntryPlace {
  readonly host: string;
  readonly barcode: string;
  readonly uuid: string;
  readonly generation: number;
  readonly seen: number;
  readonly born: number;
  readonly died: number | null;
  readonly parent: number;
  readonly rank: number;
  readonly symlink: boolean;
  readonly name: string;
  readonly size: number;
  readonly modified: number | null;
  readonly owner: number | null;
  readonly sha256: Buffer | null;
  readonly path: string;
}

/** Those of these that are meant, in their order. */
export async function shownEntries(
  client: FleetClient,
  places: readonly FleetEntryPlace[],
  filter: EntryFilter,
): Promise<ReadonlyMap<string, FleetEntry & { readonly uuid: string }>> {
  if (places.length === 0) return new Map();
  const { sql, values } = conditionsOf(filter);
  const text = `WITH meant AS MATERIALIZED (
       SELECT entry.listing, entry.number, host.name AS host, listing.barcode, listing.uuid, listing.generation, entry.born,
         entry.died, entry.parent, entry.rank, entry.symlink, entry.name, entry.size, entry.modified, entry.owner, entry.sha256,
         CASE WHEN entry.died <= listing.generation THEN coalesce((SELECT max(generation.generation) FROM capstan.generation
           WHERE generation.listing = listing.id AND generation.generation < entry.died), entry.born)
           ELSE listing.generation END AS seen
       FROM unnest($1::integer[], $2::bigint[]) AS asked (l, n)
       JOIN capstan.entry ON entry.listing = l AND entry.number = n
       JOIN capstan.listing ON listing.id = entry.listing JOIN capstan.host ON host.id = entry.host
       WHERE NOT listing.superseded AND entry.parent >= 0 AND entry.born <= listing.generation AND ${sql.join(' AND ')})
     SELECT meant.*, paths.path FROM meant
     JOIN (SELECT * FROM capstan.paths((SELECT array_agg(listing) FROM meant), (SELECT array_agg(number) FROM meant))) AS paths
       USING (listing, number)`;
  const asked = [places.map(({ listing }) => listing), places.map(({ number }) => number), ...values];
  const { rows } = await client.query<ShownRow>(prepared(text, asked));
  return new Map(rows.map((row) => [keyOf(row), { ...shown(row), uuid: row.uuid }]));
}

export function keyOf({ listing, number }: FleetEntryPlace): string {
  return `${listing}.${number}`;
}

function conditionsOf(filter: EntryFilter): { readonly sql: readonly string[]; readonly values: readonly unknown[] } {
  const sql: string[] = [];
  const values: unknown[] = [];
  /** The first two are the places. */
  const value = (one: unknown) => `$${values.push(one) + 2}`;
  const { minBytes, maxBytes, after, before, owner, kind, sha256, everyGeneration } = filter;
  if (everyGeneration !== true) sql.push('(entry.died IS NULL OR entry.died > listing.generation)');
  if (minBytes !== undefined || maxBytes !== undefined) sql.push('entry.rank = 1');
  if (minBytes !== undefined) sql.push(`entry.size >= ${value(minBytes)}`);
  if (maxBytes !== undefined) sql.push(`entry.size <= ${value(maxBytes)}`);
  if (after !== undefined) sql.push(`entry.modified >= ${value(secondsOf(after))}`);
  if (before !== undefined) sql.push(`entry.modified < ${value(secondsOf(before))}`);
  if (owner !== undefined) sql.push(ownerIs(value(owner), value(/^\d{1,9}$/.test(owner) ? Number(owner) : -1)));
  if (kind !== undefined) sql.push(kinds[kind]);
  if (sha256 !== undefined) {
    const [low, high] = boundsOf(sha256);
    sql.push(`entry.sha256 BETWEEN ${value(low)} AND ${value(high)}`);
  }
  return { sql: sql.length === 0 ? ['true'] : sql, values };
}

const kinds = {
  directory: 'entry.rank = 0',
  file: 'entry.rank = 1 AND NOT entry.symlink',
  symlink: 'entry.symlink',
} as const satisfies Record<FleetEntry['kind'], string>;

/** By the name that a person has there, as far as whoever asks may know people there. */
function ownerIs(name: string, uid: string): string {
  return `(entry.owner = ${uid} OR EXISTS (SELECT 1 FROM capstan.person
    WHERE person.host = entry.host AND person.uid = entry.owner AND person.name = ${name}))`;
}

function secondsOf(time: string): number {
  return Math.ceil(Date.parse(time) / 1_000);
}

/** The first and the last checksum that begin so. */
export function boundsOf(sha256: string): readonly [Buffer, Buffer] {
  return [Buffer.from(sha256.padEnd(64, '0'), 'hex'), Buffer.from(sha256.padEnd(64, 'f'), 'hex')];
}

function shown(row: ShownRow): FleetEntry {
  const { host, barcode, path, name, size, owner, seen, died, generation } = row;
  return {
    ...{ host, barcode, path, name, size, owner },
    kind: row.rank === 0 ? 'directory' : row.symlink ? 'symlink' : 'file',
    modifyTime: row.modified === null ? null : new Date(row.modified * 1_000).toISOString(),
    sha256: row.sha256?.toString('hex') ?? null,
    generation: seen,
    isCurrent: died === null || died > generation,
  };
}
