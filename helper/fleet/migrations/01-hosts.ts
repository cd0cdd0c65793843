import type { FleetMigration } from '../migrations.ts';

// capstan_host is the role of all hosts; each signs in by a role of its own that is a member of it, and the rows that it may
// write are those of the host with its role's name. The owner of the schema signs in only to change the shape.
export const first: FleetMigration = {
  oldestHost: 1,
  sql: `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE capstan.host (
    id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid        uuid NOT NULL UNIQUE,
    name        text NOT NULL UNIQUE,
    -- The role by which it signs in.
    role        name NOT NULL UNIQUE DEFAULT session_user,
    -- Counted up when it comes back with an older catalogue than it had: what it told before is not what it knows now.
    incarnation integer NOT NULL DEFAULT 1,
    -- Of its outbox, the last number that is applied here.
    applied     bigint NOT NULL DEFAULT 0,
    -- The shape that its program was made for.
    shape       integer NOT NULL,
    version     text NOT NULL,
    joined      timestamptz NOT NULL DEFAULT now(),
    seen        timestamptz NOT NULL DEFAULT now(),
    left_at     timestamptz
  );

  -- Who is signed in: the host, by its role; null for anybody else.
  CREATE FUNCTION capstan.own_host() RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS
    'SELECT id FROM capstan.host WHERE role = session_user AND left_at IS NULL';

  ALTER TABLE capstan.host ENABLE ROW LEVEL SECURITY;
  CREATE POLICY seen ON capstan.host FOR SELECT TO capstan_host USING (true);
  CREATE POLICY own ON capstan.host FOR UPDATE TO capstan_host USING (role = session_user) WITH CHECK (role = session_user);
  CREATE POLICY joining ON capstan.host FOR INSERT TO capstan_host WITH CHECK (role = session_user);
  GRANT USAGE ON SCHEMA capstan TO capstan_host;
  GRANT SELECT ON capstan.shape TO capstan_host;
  GRANT SELECT, INSERT, UPDATE ON capstan.host TO capstan_host;
`,
};
