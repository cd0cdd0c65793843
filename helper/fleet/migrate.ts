// Brings the shared database to our shape: once at its beginning, and forward ever after. One at a time; each step whole.

import { TapeError } from '../contract/errors.ts';
import type { Migrated } from '../contract/fleet.ts';
import { type FleetClient, type FleetDatabase, shapeOf } from './database.ts';
import { migrations } from './migrations.ts';

/** Ours among PostgreSQL's advisory locks: "CAPS". */
const lockNumber = 0x43_41_50_53;
const oldestServer = 150_000;

export async function migrate(database: FleetDatabase): Promise<Migrated> {
  return await database.within(async (client) => {
    await requireServer(client);
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockNumber]);
    const from = await shapeOf(client);
    if (from > migrations.length) throw new TapeError('fleet.database-newer', { detail: `shape ${from}` });
    if (from === 0) await begin(client);
    for (const [at, { sql, oldestHost }] of migrations.entries()) {
      if (at < from) continue;
      await client.query(sql);
      await client.query('INSERT INTO capstan.shape (version, oldest_host) VALUES ($1, $2)', [at + 1, oldestHost]);
    }
    return { from, to: migrations.length };
  });
}

async function requireServer(client: FleetClient): Promise<void> {
  const { rows } = await client.query<{ readonly server_version_num: string }>('SHOW server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < oldestServer) throw new TapeError('fleet.database-too-old', { detail: `PostgreSQL ${version}` });
}

async function begin(client: FleetClient): Promise<void> {
  // Roles belong to the whole server: another fleet's database may have made it.
  await client.query(`
    DO $$ BEGIN CREATE ROLE capstan_host NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    CREATE SCHEMA capstan;
    CREATE TABLE capstan.shape (
      version     integer PRIMARY KEY,
      oldest_host integer NOT NULL,
      since       timestamptz NOT NULL DEFAULT now()
    )`);
}
