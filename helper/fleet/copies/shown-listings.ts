// Which listings of all hosts are gone through, in the order of their barcodes, and how far somebody has come in that.

import type { Input } from '../../contract/contract.ts';
import type { FleetClient } from '../database.ts';

export interface FleetListing {
  readonly listing: number;
  readonly host: string;
  readonly barcode: string;
  readonly uuid: string;
  readonly mediaPool: string;
  /** The largest number of an entry in it. */
  readonly last: number;
}

/** A listing, and a number of an entry in it. */
export interface ListingPosition {
  readonly barcode: string;
  readonly listing: number;
  readonly number: number;
}

type ListingFilter = Pick<Input<'fleet.search'>, 'barcodes' | 'mediaPool'>;

export async function shownListings(
  client: FleetClient,
  { barcodes, mediaPool }: ListingFilter,
): Promise<readonly FleetListing[]> {
  const { rows } = await client.query<FleetListing>(
    `SELECT listing, host.name AS host, shown.barcode, shown.uuid, coalesce(media_pool, '') AS "mediaPool", last
     FROM capstan.shown_listings() AS shown JOIN capstan.host ON host.id = shown.host
     LEFT JOIN capstan.cartridge ON cartridge.host = shown.host AND cartridge.barcode = shown.barcode
     WHERE ($1::text[] IS NULL OR shown.barcode = ANY ($1)) AND ($2::text IS NULL OR media_pool = $2)
     ORDER BY shown.barcode COLLATE "C", listing`,
    [barcodes ?? null, mediaPool ?? null],
  );
  return rows;
}

/** Of the same volume, in listings of other hosts that come before. */
export function twinsOf({ listing, uuid }: FleetListing, all: readonly FleetListing[]): readonly number[] {
  return all.filter((one) => one.uuid === uuid && one.listing < listing).map((one) => one.listing);
}

export function positionIn(cursor: string | null): ListingPosition {
  const [, barcode = '', listing = 0, number = 0] =
    /^([0-9A-Z]{1,32})\.(\d{1,10})\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
  return { barcode, listing: Number(listing), number: Number(number) };
}

export function cursorAt({ barcode, listing, number }: ListingPosition): string {
  return `${barcode}.${listing}.${number}`;
}

/** Pieces of `size` numbers each, from that position on. */
export function* piecesFrom(
  { barcode, listing, number }: ListingPosition,
  listings: readonly FleetListing[],
  size: number,
): Generator<{ readonly of: FleetListing; readonly first: number; readonly until: number }, void, undefined> {
  for (const of of listings) {
    const isThis = of.barcode === barcode && of.listing === listing;
    if (!isThis && (of.barcode < barcode || (of.barcode === barcode && of.listing < listing))) continue;
    // One in which nothing lies is looked at once, too.
    for (let first = isThis ? number : 0; first <= Math.max(0, of.last); first += size)
      yield { of, first, until: first + size - 1 };
  }
}
