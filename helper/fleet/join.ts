// How a host becomes one of a fleet, and stops being one. Whoever may make roles gives it one of its own, whose password nobody
// but the host ever sees; one that it was given it uses as it is.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { TapeError } from '../contract/errors.ts';
import type { FleetSignIn } from '../contract/fleet.ts';
import { version } from '../contract/protocol.ts';
import type { FleetMember } from './agent-methods.ts';
import { type FleetClient, FleetDatabase, requireShape } from './database.ts';
import { migrations } from './migrations.ts';
import { listedTables } from './push/listing-push.ts';
import { reportedTables } from './push/pusher.ts';

export async function join({ signIn, uuid, name }: FleetMember, site: string | null): Promise<FleetSignIn> {
  const database = new FleetDatabase(signIn);
  try {
    return await database.within(async (client) => {
      await requireShape(client);
      if (!(await mayMakeRoles(client))) {
        await enter(client, { uuid, name, site, role: await memberRole(client) });
        return signIn;
      }
      const own = await makeRole(client, name, uuid);
      await enter(client, { uuid, name, site, role: own.role });
      return { ...signIn, ...own };
    });
  } finally {
    await database.close();
  }
}

async function mayMakeRoles(client: FleetClient): Promise<boolean> {
  const { rows } = await client.query<{ readonly may: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = session_user',
  );
  return rows[0]?.may === true;
}

/** Of one that is a host's already. */
async function memberRole(client: FleetClient): Promise<string> {
  const { rows } = await client.query<{ readonly role: string; readonly may: boolean }>(
    "SELECT session_user AS role, pg_has_role(session_user, 'capstan_host', 'USAGE') AS may",
  );
  const [found] = rows;
  if (found?.may !== true) throw new TapeError('fleet.not-allowed', { detail: 'it is no member of capstan_host' });
  return found.role;
}

/** Roles are the whole server's: another fleet there may have a host of the same name. */
async function makeRole(
  client: FleetClient,
  name: string,
  uuid: string,
): Promise<{ readonly role: string; readonly password: string }> {
  const plain = `capstan_host_${name.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`.slice(0, 50);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [plain]);
  const role = rowCount === 0 ? plain : `${plain}_${uuid.slice(0, 8)}`;
  const password = randomBytes(24).toString('base64url');
  const [quoted, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(scramSecret(password))];
  // In another database of that server it was this host's, too.
  const { rowCount: isKnown } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const how = isKnown === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${how} ROLE ${quoted} LOGIN PASSWORD ${secret}`);
  await client.query(`GRANT capstan_host TO ${quoted}`);
  return { role, password };
}

/** As the server keeps it (RFC 5803): the password itself goes into no statement, and so into no log. */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4_096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

async function enter(
  client: FleetClient,
  host: { readonly uuid: string; readonly name: string; readonly site: string | null; readonly role: string },
): Promise<void> {
  const { uuid, name, site, role } = host;
  const { rows } = await client.query<{ readonly uuid: string; readonly name: string; readonly role: string }>(
    'SELECT uuid, name, role FROM capstan.host WHERE name = $1 OR role = $2',
    [name, role],
  );
  for (const known of rows) {
    if (known.uuid === uuid) continue;
    if (known.name === name) throw new TapeError('fleet.name-taken', { subject: name });
    throw new TapeError('fleet.role-taken', { subject: role });
  }
  // One that comes back begins anew: what it reported while it was away is not known.
  await client.query(
    `INSERT INTO capstan.host (uuid, name, role, shape, version, site) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, role = excluded.role, left_at = NULL, applied_mark = NULL,
       shape = excluded.shape, version = excluded.version, site = excluded.site`,
    [uuid, name, role, migrations.length, version, site],
  );
}

/** What it reported stays, as of then; or goes with it. */
export async function leave(database: FleetDatabase, forget: boolean): Promise<void> {
  await database.within(async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    if (forget) {
      for (const table of [...reportedTables, ...listedTables, 'listing', 'person_link', 'pool_room'])
        await client.query(`DELETE FROM capstan.${table} WHERE host = (SELECT capstan.own_host())`);
    }
    await client.query('UPDATE capstan.host SET left_at = now() WHERE role = session_user');
  });
}
