// As whom a job of the fleet is done here, by the same rule by which people search: see capstan.people_of.

import type { HostPerson } from '../agent-methods.ts';
import type { FleetDatabase } from '../database.ts';
import { introduce } from '../search/asking.ts';

export interface AskerQuestion {
  /** Of the job. */
  readonly uuid: string;
  /** Who has the asker's name and number here; null: nobody. What was reported of people may be older. */
  readonly here: HostPerson | null;
}

/** Their number here; null: they are nobody here. */
export async function askerHere(database: FleetDatabase, { uuid, here }: AskerQuestion): Promise<number | null> {
  return await database.within(async (client) => {
    if (here !== null) await introduce(client, here);
    const { rows } = await client.query<{ readonly uid: number | null }>('SELECT capstan.asker_here($1) AS uid', [
      uuid,
    ]);
    return rows[0]?.uid ?? null;
  });
}
