// Which hosts have cartridges, as far as whoever asks is let in there.

import type { Input } from '../../contract/contract.ts';
import type { FleetPlace } from '../../contract/fleet-jobs.ts';
import type { Page } from '../../contract/model.ts';
import type { FleetClient } from '../database.ts';

/** Of each cartridge the surest first: one that a drive or a robot holds is where a host says. */
export async function knownPlaces(
  client: FleetClient,
  { barcodes, cursor, limit }: Input<'fleet.places'>,
): Promise<Page<FleetPlace>> {
  const after = Number(cursor ?? 0);
  const { rows } = await client.query<FleetPlace>(
    `SELECT barcode, host.name AS host, place FROM capstan.cartridge_place
     JOIN capstan.host ON host.uuid = cartridge_place.host
     WHERE barcode = ANY ($1) AND left_at IS NULL AND host.id = ANY ((SELECT capstan.admitting_hosts())::integer[])
     ORDER BY barcode COLLATE "C", array_position('{drive,library,shelf,remembered}', place), cartridge_place.since DESC, host
     OFFSET $2 LIMIT $3`,
    [barcodes, after, limit + 1],
  );
  return { rows: rows.slice(0, limit), next: rows.length > limit ? String(after + limit) : null };
}
