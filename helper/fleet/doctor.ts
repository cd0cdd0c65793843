// Looks at the shared database as this host meets it: what Capstan needs of it, one finding each.

import { TapeError } from '../contract/errors.ts';
import type { FleetFinding } from '../contract/fleet.ts';
import { databaseFault, type FleetClient, type FleetDatabase, shapeOf } from './database.ts';
import { migrations } from './migrations.ts';

/** Clocks may differ; nothing is decided by a host's. More than this confuses people who compare logs. */
const clockSecondsMost = 60;

export async function examine(database: FleetDatabase): Promise<readonly FleetFinding[]> {
  try {
    return await database.using(async (client) => [
      await server(client),
      await shape(client),
      await line(client),
      await ownRole(client),
      await clock(client),
    ]);
  } catch (error) {
    return [{ what: 'database', detail: '', fault: databaseFault(error).fault() }];
  }
}

async function server(client: FleetClient): Promise<FleetFinding> {
  const { rows } = await client.query<{ readonly server_version: string }>('SHOW server_version');
  return sound('database', `PostgreSQL ${rows[0]?.server_version ?? ''}`);
}

async function shape(client: FleetClient): Promise<FleetFinding> {
  const there = await shapeOf(client);
  const detail = `shape ${there}, made for ${migrations.length}`;
  if (there >= migrations.length) return sound('shape', detail);
  return { what: 'shape', detail, fault: new TapeError('fleet.database-older').fault() };
}

async function line(client: FleetClient): Promise<FleetFinding> {
  const { rows } = await client.query<{ readonly encrypted: boolean; readonly near: boolean }>(
    `SELECT ssl AS encrypted, inet_client_addr() IS NULL OR inet_client_addr() <<= '127.0.0.0/8' OR inet_client_addr() = '::1' AS near
     FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
  );
  const [{ encrypted, near } = { encrypted: false, near: false }] = rows;
  if (encrypted || near) return sound('line', encrypted ? 'encrypted' : 'within this computer');
  return { what: 'line', detail: 'in the clear', fault: new TapeError('fleet.line-in-clear').fault() };
}

/** One that may do more than a host should. */
async function ownRole(client: FleetClient): Promise<FleetFinding> {
  const { rows } = await client.query<{ readonly role: string; readonly is_mighty: boolean }>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls OR rolcreaterole AS is_mighty FROM pg_roles
     WHERE rolname = session_user`,
  );
  const [{ role, is_mighty } = { role: '', is_mighty: false }] = rows;
  return { what: 'role', detail: role, fault: is_mighty ? new TapeError('fleet.role-too-mighty').fault() : null };
}

async function clock(client: FleetClient): Promise<FleetFinding> {
  const { rows } = await client.query<{ readonly now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 AS now',
  );
  const apart = Math.round(Date.now() / 1_000 - (rows[0]?.now ?? 0));
  const detail = `${Math.abs(apart)} s apart`;
  if (Math.abs(apart) <= clockSecondsMost) return sound('clocks', detail);
  return { what: 'clocks', detail, fault: new TapeError('fleet.clocks-differ').fault() };
}

function sound(what: string, detail: string): FleetFinding {
  return { what, detail, fault: null };
}
