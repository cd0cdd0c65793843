// Who else is one of this host's people: somebody of another host whom its administrator holds to be the same person. It says
// nothing of what this host's people are there; that is the other host's to say.

import { TapeError } from '../contract/errors.ts';
import type { FleetPersonLink } from '../contract/fleet.ts';
import type { FleetDatabase } from './database.ts';

export async function linkPerson(database: FleetDatabase, link: FleetPersonLink, isLinked: boolean): Promise<void> {
  await database.within(async (client) => {
    const { rows } = await client.query<{ readonly host: number; readonly uid: number }>(
      'SELECT * FROM capstan.person_at($1, $2)',
      [link.host, link.otherUser],
    );
    const [other] = rows;
    if (other === undefined)
      throw new TapeError('fleet.nobody-there', { subject: `${link.otherUser} at ${link.host}` });
    const own = `SELECT own, person.uid, $2::integer, $3::integer FROM capstan.own_host() AS own
      JOIN capstan.person ON person.host = own AND (person.name = $1 OR person.uid::text = $1)`;
    const values = [link.user, other.host, other.uid];
    const { rowCount: isKnown } = await client.query(own, values);
    if (isKnown === 0) throw new TapeError('fleet.nobody-there', { subject: link.user });
    const change = isLinked
      ? `INSERT INTO capstan.person_link ${own} ON CONFLICT DO NOTHING`
      : `DELETE FROM capstan.person_link WHERE (host, uid, other_host, other_uid) IN (${own})`;
    await client.query(change, values);
  });
}

export async function personLinks(database: FleetDatabase): Promise<readonly FleetPersonLink[]> {
  return await database.using(async (client) => {
    const { rows } = await client.query<FleetPersonLink>(`
      SELECT coalesce(person.name, link.uid::text) AS user, host.name AS host, link.other_uid::text AS "otherUser"
      FROM capstan.person_link AS link JOIN capstan.host ON host.id = link.other_host
      LEFT JOIN capstan.person ON person.host = link.host AND person.uid = link.uid
      WHERE link.host = (SELECT capstan.own_host()) ORDER BY 1, 2, 3`);
    return rows;
  });
}
