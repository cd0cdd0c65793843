// Where each host's cartridges lie, by its last word of them.

import type { FleetDatabase } from '../database.ts';

export interface CartridgePlace {
  readonly barcode: string;
  readonly volume: string | null;
  /** `remembered`: it was here once, and only a person could say whether it still is. */
  readonly place: 'drive' | 'library' | 'shelf' | 'remembered';
}

/** All that a host has; what it had before and names no more is elsewhere. */
export async function tellPlaces(
  database: FleetDatabase,
  host: string,
  places: readonly CartridgePlace[],
): Promise<void> {
  const columns = [
    places.map(({ barcode }) => barcode),
    places.map(({ volume }) => volume),
    places.map(({ place }) => place),
  ];
  await database.within(async (client) => {
    await client.query('DELETE FROM capstan.cartridge_place WHERE host = $1 AND NOT barcode = ANY ($2::text[])', [
      host,
      columns[0],
    ]);
    await client.query(
      `INSERT INTO capstan.cartridge_place AS known (host, barcode, volume, place)
       SELECT $1, * FROM unnest($2::text[], $3::uuid[], $4::text[])
       ON CONFLICT (host, barcode) DO UPDATE SET volume = excluded.volume, place = excluded.place, since = now()
       WHERE (known.volume, known.place) IS DISTINCT FROM (excluded.volume, excluded.place)`,
      [host, ...columns],
    );
  });
}
