// What is on one cartridge only, of those of all hosts, or at one site only, by content: the files, or how many of them each cartridge has.

import type { Input } from '../../contract/contract.ts';
import type { FleetCopyTotals, FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import { nameLookupsFor } from '../../src/catalogue/name-patterns.ts';
import type { FleetClient } from '../database.ts';
import { fits, pageMs } from '../search/find-entries.ts';
import { keyOf, shownEntries } from '../search/shown-entries.ts';
import {
  cursorAt,
  type FleetListing,
  type ListingPosition,
  piecesFrom,
  positionIn,
  shownListings,
  twinsOf,
} from './shown-listings.ts';

/** Numbers that are looked at in one go, for a list and for sums: each content of theirs is looked up. */
const numbersListed = 2_000;
const numbersSummed = 5_000;
const shownTogether = 250;

interface FileCopies {
  readonly number: number;
  readonly size: number;
  /** Null: it bears no checksum, and cannot be compared. */
  readonly is_single: boolean | null;
}

export async function singleFiles(client: FleetClient, wanted: Input<'fleet.single'>): Promise<Page<FleetEntry>> {
  const { cursor, limit, name, sites } = wanted;
  const listings = await shownListings(client, wanted);
  const lookups = name === undefined ? null : nameLookupsFor(name);
  const rows: FleetEntry[] = [];
  const untilMs = performance.now() + pageMs;
  for (const { of, first, until } of piecesFrom(positionIn(cursor), listings, numbersListed)) {
    const copies = await copiesOf(client, { of, first, until, sites }, listings);
    const single = copies.filter(({ is_single }) => is_single === true);
    for (let at = 0; at < single.length; at += shownTogether) {
      const places = single.slice(at, at + shownTogether).map(({ number }) => ({ listing: of.listing, number }));
      const shown = await shownEntries(client, places, wanted);
      for (const place of places) {
        const entry = shown.get(keyOf(place));
        if (entry === undefined || (lookups !== null && !fits(entry, lookups))) continue;
        const { uuid: _, ...row } = entry;
        rows.push(row);
        if (rows.length === limit) return { rows, next: nextAt(of, place.number + 1) };
      }
    }
    if (performance.now() > untilMs) return { rows, next: nextAt(of, until + 1) };
  }
  return { rows, next: null };
}

/** A page tells of some of a cartridge's files: those of all pages make its sum. */
export async function copyTotals(
  client: FleetClient,
  { cursor, limit, sites, ...which }: Input<'fleet.copyTotals'>,
): Promise<Page<FleetCopyTotals>> {
  const listings = await shownListings(client, which);
  const rows: FleetCopyTotals[] = [];
  const untilMs = performance.now() + pageMs;
  for (const { of, first, until } of piecesFrom(positionIn(cursor), listings, numbersSummed)) {
    const before = rows.at(-1);
    const isSame = before !== undefined && before.host === of.host && before.barcode === of.barcode;
    if (!isSame && rows.length === limit) return { rows, next: nextAt(of, first) };
    const found = await copiesOf(client, { of, first, until, sites }, listings);
    const { host, barcode, mediaPool } = of;
    const nothing = { files: 0, bytes: 0, singleFiles: 0, singleBytes: 0, withoutChecksum: 0 };
    const sum = isSame ? before : { host, barcode, mediaPool, ...nothing };
    rows.splice(isSame ? -1 : rows.length, isSame ? 1 : 0, found.reduce(added, sum));
    if (performance.now() > untilMs) return { rows, next: nextAt(of, until + 1) };
  }
  return { rows, next: null };
}

interface ComparedPiece {
  readonly of: FleetListing;
  readonly first: number;
  readonly until: number;
  /** Only a copy at another site counts. */
  readonly sites: boolean | undefined;
}

async function copiesOf(
  client: FleetClient,
  { of, first, until, sites = false }: ComparedPiece,
  all: readonly FleetListing[],
): Promise<readonly FileCopies[]> {
  const lookup = sites ? 'copies_at_sites' : 'copies_of_files';
  const { rows } = await client.query<FileCopies>(`SELECT * FROM capstan.${lookup}($1, $2, $3, $4)`, [
    ...[of.listing, first, until, twinsOf(of, all)],
  ]);
  return rows;
}

function added(sum: FleetCopyTotals, { size, is_single }: FileCopies): FleetCopyTotals {
  const isSingle = is_single === true;
  return {
    ...sum,
    // Bytes of what can be compared, as one host's own catalogue counts them.
    bytes: sum.bytes + (is_single === null ? 0 : size),
    files: sum.files + 1,
    singleFiles: sum.singleFiles + (isSingle ? 1 : 0),
    singleBytes: sum.singleBytes + (isSingle ? size : 0),
    withoutChecksum: sum.withoutChecksum + (is_single === null ? 1 : 0),
  };
}

function nextAt({ barcode, listing }: Pick<ListingPosition, 'barcode' | 'listing'>, number: number): string {
  return cursorAt({ barcode, listing, number });
}
