import type { FleetMigration } from '../migrations.ts';

// Whose each cartridge is, where it lies, and the jobs that wait for a host that has it. Times are the database's own.
export const second: FleetMigration = {
  oldestHost: 1,
  sql: `
  CREATE TABLE capstan.fleet (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    -- In the marks on its cartridges.
    uuid uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Of the queue: see helper/contract/turns.ts.
    turn bigint NOT NULL DEFAULT 0
  );
  INSERT INTO capstan.fleet DEFAULT VALUES;

  CREATE FUNCTION capstan.own_uuid() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS
    'SELECT uuid FROM capstan.host WHERE role = session_user AND left_at IS NULL';

  -- See helper/fleet/leases/lease-rules.ts.
  CREATE TABLE capstan.cartridge_lease (
    cartridge   text PRIMARY KEY,
    holder      uuid,
    epoch       bigint NOT NULL,
    keeps_marks boolean,
    since       timestamptz NOT NULL DEFAULT now()
  );

  -- By each host's last word of it.
  CREATE TABLE capstan.cartridge_place (
    host    uuid NOT NULL REFERENCES capstan.host (uuid) ON DELETE CASCADE,
    barcode text NOT NULL,
    -- Null: no drive has looked at it.
    volume  uuid,
    -- remembered: it was there, and nobody has seen it go.
    place   text NOT NULL CHECK (place IN ('drive', 'library', 'shelf', 'remembered')),
    since   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (host, barcode)
  );
  CREATE INDEX cartridge_place_of ON capstan.cartridge_place (barcode);

  CREATE TABLE capstan.queue_turn (
    person text PRIMARY KEY,
    next   bigint NOT NULL
  );

  CREATE TABLE capstan.fleet_job (
    number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid        uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
    asked       timestamptz NOT NULL DEFAULT now(),
    asked_by    uuid NOT NULL REFERENCES capstan.host (uuid),
    uid         bigint NOT NULL,
    login       text NOT NULL,
    -- The contract's call and its input, as that host's program had it.
    call        text NOT NULL,
    input       jsonb NOT NULL,
    version     text NOT NULL,
    -- All of them must be with the host that takes it; volumes in the same order, null where it is not known.
    barcodes    text[] NOT NULL,
    volumes     uuid[] NOT NULL,
    priority    text NOT NULL CHECK (priority IN ('high', 'normal', 'low')),
    -- taken: by a host that has not begun, and may be gone: then it waits again. begun: that host alone knows how far it came.
    -- unsure: that host came back without knowing of it.
    state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'begun', 'unsure', 'ended')),
    attempt     integer NOT NULL DEFAULT 0,
    taken_by    uuid REFERENCES capstan.host (uuid),
    taken_until timestamptz,
    begun       timestamptz,
    local_job   text,
    cancelled   boolean NOT NULL DEFAULT false,
    ended       timestamptz,
    -- As the host's own job ended.
    outcome     text,
    result      jsonb,
    fault       jsonb,
    CHECK (state NOT IN ('taken', 'begun', 'unsure') OR taken_by IS NOT NULL)
  );
  CREATE INDEX fleet_job_open ON capstan.fleet_job (number) WHERE state <> 'ended';

  -- Whoever waits for one is told; what is missed is found by looking now and then.
  CREATE FUNCTION capstan.tell_job() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('capstan_job', NEW.uuid::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OF state, cancelled ON capstan.fleet_job
    FOR EACH ROW EXECUTE FUNCTION capstan.tell_job();

  -- Taken by hosts that are gone since: nothing was begun.
  CREATE FUNCTION capstan.lapse_jobs() RETURNS bigint
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH lapsed AS (
      UPDATE capstan.fleet_job SET state = 'waiting', taken_by = NULL, taken_until = NULL
      WHERE state = 'taken' AND taken_until < now() RETURNING 1)
    SELECT count(*) FROM lapsed $$;

  -- Once more, although a host began it: an administrator knows that this host does not go on with it.
  CREATE FUNCTION capstan.requeue_job(job uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH again AS (
      UPDATE capstan.fleet_job
      SET state = 'waiting', taken_by = NULL, taken_until = NULL, begun = NULL, local_job = NULL
      WHERE uuid = job AND state IN ('taken', 'begun', 'unsure') AND NOT cancelled
        AND capstan.own_uuid() IS NOT NULL
      RETURNING 1)
    SELECT EXISTS (SELECT FROM again) $$;

  ALTER TABLE capstan.fleet ENABLE ROW LEVEL SECURITY;
  CREATE POLICY seen ON capstan.fleet FOR SELECT TO capstan_host USING (true);
  CREATE POLICY counted ON capstan.fleet FOR UPDATE TO capstan_host USING (true);
  GRANT SELECT ON capstan.fleet TO capstan_host;
  GRANT UPDATE (turn) ON capstan.fleet TO capstan_host;

  -- A host may take a lease for itself or give it up, never to another.
  ALTER TABLE capstan.cartridge_lease ENABLE ROW LEVEL SECURITY;
  CREATE POLICY seen ON capstan.cartridge_lease FOR SELECT TO capstan_host USING (true);
  CREATE POLICY taking ON capstan.cartridge_lease FOR INSERT TO capstan_host WITH CHECK (holder = capstan.own_uuid());
  CREATE POLICY moving ON capstan.cartridge_lease FOR UPDATE TO capstan_host USING (true)
    WITH CHECK (holder IS NULL OR holder = capstan.own_uuid());
  GRANT SELECT, INSERT, UPDATE ON capstan.cartridge_lease TO capstan_host;

  ALTER TABLE capstan.cartridge_place ENABLE ROW LEVEL SECURITY;
  CREATE POLICY seen ON capstan.cartridge_place FOR SELECT TO capstan_host USING (true);
  CREATE POLICY own ON capstan.cartridge_place FOR ALL TO capstan_host
    USING (host = capstan.own_uuid()) WITH CHECK (host = capstan.own_uuid());
  GRANT SELECT, INSERT, UPDATE, DELETE ON capstan.cartridge_place TO capstan_host;

  GRANT SELECT, INSERT, UPDATE ON capstan.queue_turn TO capstan_host;

  -- What is asked for, and by whom, never changes; what becomes of it, only whoever asked or took it may say.
  ALTER TABLE capstan.fleet_job ENABLE ROW LEVEL SECURITY;
  CREATE POLICY seen ON capstan.fleet_job FOR SELECT TO capstan_host USING (true);
  CREATE POLICY asking ON capstan.fleet_job FOR INSERT TO capstan_host
    WITH CHECK (asked_by = capstan.own_uuid() AND state = 'waiting' AND attempt = 0);
  CREATE POLICY working ON capstan.fleet_job FOR UPDATE TO capstan_host
    USING (state = 'waiting' OR taken_by = capstan.own_uuid() OR asked_by = capstan.own_uuid())
    WITH CHECK (taken_by IS NULL OR taken_by = capstan.own_uuid() OR asked_by = capstan.own_uuid());
  GRANT SELECT, INSERT ON capstan.fleet_job TO capstan_host;
  GRANT UPDATE (state, attempt, taken_by, taken_until, begun, local_job, cancelled, ended, outcome, result, fault, priority)
    ON capstan.fleet_job TO capstan_host;
`,
};
