// Questions of persons: each in a transaction that only reads, and in which the database knows who asks. What is seen then is
// decided there.

import type { HostPerson } from '../agent-methods.ts';
import { type FleetClient, type FleetDatabase, prepared } from '../database.ts';

export async function asking<T>(
  database: FleetDatabase,
  by: HostPerson,
  work: (client: FleetClient) => Promise<T>,
): Promise<T> {
  return await database.using(async (client) => {
    await introduce(client, by);
    await client.query('BEGIN READ ONLY');
    try {
      await speakFor(client, by);
      return await work(client);
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

/** The same of what changes something, by functions that look who it is. */
export async function changing<T>(
  database: FleetDatabase,
  by: HostPerson,
  work: (client: FleetClient) => Promise<T>,
): Promise<T> {
  return await database.within(async (client) => {
    await introduce(client, by);
    await speakFor(client, by);
    return await work(client);
  });
}

async function speakFor(client: FleetClient, { uid }: HostPerson): Promise<void> {
  await client.query("SELECT set_config('capstan.uid', $1, true)", [String(uid)]);
}

const introduction = `
  INSERT INTO capstan.person (host, uid, name, role) SELECT own, $1, $2, $3 FROM capstan.own_host() AS own
  WHERE own IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM capstan.person WHERE host = own AND uid = $1 AND person.name = $2 AND person.role = $3)
  ON CONFLICT (host, uid) DO UPDATE SET name = excluded.name, role = excluded.role`;

/** Who asks is known by what they are now, and not by what was reported of them last. */
export async function introduce(client: FleetClient, { uid, name, role }: HostPerson): Promise<void> {
  await client.query(prepared(introduction, [uid, name, role]));
}
