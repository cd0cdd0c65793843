import { lookups } from '../lookups.ts';
import type { FleetMigration } from '../migrations.ts';
import { visibility } from '../visible-rows.ts';

// capstan_host is the role of all hosts; each signs in by a role of its own that is a member of it, and the rows that it may
// write are those of the host with its role's name. Whoever set the database up owns it and signs in only to change its shape.
export const first: FleetMigration = {
  oldestHost: 1,
  sql: `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE capstan.host (
    id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid         uuid NOT NULL UNIQUE,
    name         text NOT NULL UNIQUE,
    -- The role by which it signs in.
    role         name NOT NULL UNIQUE DEFAULT session_user,
    -- Counted up when it comes back with another past than the one it reported: what it reported before is replaced.
    incarnation  integer NOT NULL DEFAULT 0,
    -- Of its outbox, the last number that is applied here, and the mark that this row of it bears.
    applied      bigint NOT NULL DEFAULT 0,
    applied_mark text,
    -- The shape that its program was made for.
    shape        integer NOT NULL,
    version      text NOT NULL,
    joined       timestamptz NOT NULL DEFAULT now(),
    seen         timestamptz NOT NULL DEFAULT now(),
    left_at      timestamptz
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

  CREATE TABLE capstan.person (
    host integer NOT NULL,
    uid  integer NOT NULL,
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('administrator', 'member', 'stranger')),
    PRIMARY KEY (host, uid)
  );
  CREATE INDEX person_by_name ON capstan.person (name, uid);

  -- Whom a host holds to be a person of its own, beyond those of the same name and number.
  CREATE TABLE capstan.person_link (
    host       integer NOT NULL,
    uid        integer NOT NULL,
    other_host integer NOT NULL,
    other_uid  integer NOT NULL,
    PRIMARY KEY (host, uid, other_host, other_uid)
  );

  -- Pools whose cartridges everybody there may see.
  CREATE TABLE capstan.shared_pool (
    host integer NOT NULL,
    pool text NOT NULL,
    PRIMARY KEY (host, pool)
  );

  CREATE TABLE capstan.cartridge (
    host            integer NOT NULL,
    barcode         text NOT NULL,
    media_type      text NOT NULL,
    is_virtual      boolean NOT NULL,
    condition       text NOT NULL,
    write_protected boolean NOT NULL,
    capacity_bytes  bigint NOT NULL,
    -- Who formatted it there.
    owner           integer,
    place           text,
    pool            text,
    uuid            text,
    volume_name     text,
    generation      bigint,
    update_time     text,
    files           bigint,
    used_bytes      bigint,
    free_bytes      bigint,
    media_pool      text,
    encrypted       boolean,
    PRIMARY KEY (host, barcode)
  );

  -- What a host lists of a volume. Entries born later than its generation are on their way.
  CREATE TABLE capstan.listing (
    id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    host        integer NOT NULL,
    -- By which the host knows it.
    local       bigint NOT NULL,
    barcode     text NOT NULL,
    uuid        text NOT NULL,
    generation  bigint NOT NULL DEFAULT 0,
    update_time text,
    entries     bigint NOT NULL DEFAULT 0,
    -- The largest number of an entry in it, and of those that have come for the next generation.
    last        bigint NOT NULL DEFAULT -1,
    coming      bigint NOT NULL DEFAULT -1,
    -- Another host knows a newer generation of the same volume.
    superseded  boolean NOT NULL DEFAULT false,
    UNIQUE (host, local)
  );
  CREATE INDEX listing_of_volume ON capstan.listing (uuid);

  CREATE TABLE capstan.generation (
    host        integer NOT NULL,
    listing     integer NOT NULL,
    generation  bigint NOT NULL,
    update_time text NOT NULL,
    PRIMARY KEY (listing, generation)
  );

  -- As a host's own catalogue has them; sort_key orders names as people expect.
  CREATE TABLE capstan.entry (
    listing  integer NOT NULL,
    number   bigint NOT NULL,
    parent   bigint NOT NULL,
    born     bigint NOT NULL,
    died     bigint,
    size     bigint NOT NULL,
    modified bigint,
    host     integer NOT NULL,
    owner    integer,
    rank     smallint NOT NULL,
    symlink  boolean NOT NULL,
    sha256   bytea,
    name     text COLLATE "C" NOT NULL,
    sort_key text COLLATE "C" NOT NULL,
    PRIMARY KEY (listing, number)
  ) PARTITION BY HASH (listing);

  -- Names of entries that follow each other and belong to the same person, in small letters, each between "/" and "/": so many
  -- of them share their parts that an index of these is a fraction of one of all names.
  CREATE TABLE capstan.name_block (
    listing integer NOT NULL,
    first   bigint NOT NULL,
    host    integer NOT NULL,
    owner   integer,
    count   smallint NOT NULL,
    names   text COLLATE "C" NOT NULL,
    PRIMARY KEY (listing, first)
  ) PARTITION BY HASH (listing);

  DO $$ BEGIN
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE capstan.entry_%s PARTITION OF capstan.entry FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
      EXECUTE format('CREATE TABLE capstan.name_block_%s PARTITION OF capstan.name_block FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
  END $$;
  CREATE INDEX entry_in_folder ON capstan.entry (listing, parent, rank, sort_key);
  CREATE INDEX entry_by_content ON capstan.entry (substring(sha256 FOR 8)) WHERE sha256 IS NOT NULL;
  CREATE INDEX entry_by_size ON capstan.entry (size) WHERE size >= 104857600;
  CREATE INDEX name_block_names ON capstan.name_block USING gin (names gin_trgm_ops);

  CREATE TABLE capstan.job (
    host           integer NOT NULL,
    id             bigint NOT NULL,
    kind           text NOT NULL,
    title          text NOT NULL,
    uid            integer NOT NULL,
    state          text NOT NULL,
    barcode        text,
    created        text NOT NULL,
    started        text,
    ended          text,
    files_safe     bigint NOT NULL,
    files_failed   bigint NOT NULL,
    fault          text,
    from_cartridge text,
    PRIMARY KEY (host, id)
  );
  CREATE TABLE capstan.job_volume (
    host    integer NOT NULL,
    job     bigint NOT NULL,
    number  integer NOT NULL,
    uuid    text NOT NULL,
    barcode text NOT NULL,
    ended   text,
    PRIMARY KEY (host, job, number)
  );
  -- Every item written to that volume up to this position is safe.
  CREATE TABLE capstan.job_commit (
    host       integer NOT NULL,
    job        bigint NOT NULL,
    volume     integer NOT NULL,
    through    bigint NOT NULL,
    generation bigint NOT NULL,
    time       text NOT NULL,
    PRIMARY KEY (host, job, volume, through, generation)
  );
  -- Receipts.
  CREATE TABLE capstan.job_item (
    host        integer NOT NULL,
    job         bigint NOT NULL,
    position    bigint NOT NULL,
    bytes       bigint NOT NULL,
    volume      integer,
    written     double precision,
    verified    double precision,
    receipt     text,
    barcode     text,
    restored_as text,
    fault       text,
    sha256      bytea,
    path        text NOT NULL,
    PRIMARY KEY (host, job, position)
  );
  ${visibility}
  ${lookups}
`,
};
