// How much room pools have, by each host's last word of it.

import type { Input } from '../../contract/contract.ts';
import type { FleetPoolRoom } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import type { FleetClient, FleetDatabase } from '../database.ts';

export interface ReportedPoolRoom extends Omit<FleetPoolRoom, 'host'> {
  /** Who may use it: this user of the host, or everybody there. */
  readonly owner: number;
  readonly shared: boolean;
}

/** Of all pools that this host has. */
export async function tellPoolRooms(database: FleetDatabase, rooms: readonly ReportedPoolRoom[]): Promise<void> {
  await database.within(async (client) => {
    await client.query('DELETE FROM capstan.pool_room WHERE host = (SELECT capstan.own_host())');
    await client.query(
      `INSERT INTO capstan.pool_room (host, pool, copy, owner, shared, cartridges, free_bytes)
       SELECT capstan.own_host(), pool, copy, owner, shared, cartridges, "freeBytes"
       FROM json_to_recordset($1) AS told (
         pool text, copy smallint, owner bigint, shared boolean, cartridges integer, "freeBytes" bigint)`,
      [JSON.stringify(rooms)],
    );
  });
}

/** Those that whoever asks may use. */
export async function knownPoolRooms(
  client: FleetClient,
  { pool, cursor, limit }: Input<'fleet.poolRooms'>,
): Promise<Page<FleetPoolRoom>> {
  const after = Number(cursor ?? 0);
  const { rows } = await client.query<FleetPoolRoom>(
    `SELECT pool, host.name AS host, copy, cartridges, free_bytes AS "freeBytes" FROM capstan.pool_room
     JOIN capstan.host ON host.id = pool_room.host
     WHERE left_at IS NULL AND ($1::text IS NULL OR pool = $1)
     ORDER BY pool COLLATE "C", host.name COLLATE "C", copy OFFSET $2 LIMIT $3`,
    [pool ?? null, after, limit + 1],
  );
  return { rows: rows.slice(0, limit), next: rows.length > limit ? String(after + limit) : null };
}
