import type { FleetMigration } from '../migrations.ts';

// Who asked for a job is one person everywhere by the same rule by which they search, and so are those who see and cancel it.
/**
 * What whoever asks now would see at the hosts themselves: what they asked for there, and where they are administrators all that
 * was asked for or is done there. Who that is, is looked up once in a statement.
 */
const seenJob = `(asked_by = ANY ((SELECT capstan.administered_uuids())::uuid[])
  OR taken_by = ANY ((SELECT capstan.administered_uuids())::uuid[])
  OR asked_by::text || ' ' || uid = ANY ((SELECT capstan.own_askers())::text[]))`;

export const fourth: FleetMigration = {
  oldestHost: 1,
  sql: `
  -- As whom somebody of a host is let in, and where. Elsewhere it is them if name and number are the same, or if that host says so.
  -- Root has the same of both everywhere, and is each computer's own; whom a system does not name is nobody's elsewhere.
  -- The name counts where that host has not reported theirs, or not yet.
  CREATE FUNCTION capstan.people_of(asking_host integer, asking_uid bigint, asking_name text)
    RETURNS TABLE (host integer, uid integer, role text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH own AS (
      SELECT person.host, person.uid, person.name FROM capstan.person
      WHERE person.host = $1 AND person.uid = $2 AND person.role <> 'stranger'
      UNION ALL
      SELECT $1, $2::integer, $3 WHERE $3 IS NOT NULL AND $2 BETWEEN 0 AND 2147483647
        AND NOT EXISTS (SELECT FROM capstan.person WHERE person.host = $1 AND person.uid = $2))
    SELECT there.host, there.uid, there.role FROM own
    JOIN capstan.person AS there ON there.name = own.name AND there.uid = own.uid
    WHERE there.role <> 'stranger' AND (there.host = own.host OR (there.uid <> 0 AND there.name <> '#' || there.uid))
    UNION
    SELECT there.host, there.uid, there.role FROM own
    JOIN capstan.person_link AS link ON link.other_host = own.host AND link.other_uid = own.uid
    JOIN capstan.person AS there ON there.host = link.host AND there.uid = link.uid WHERE there.role <> 'stranger' $$;
  -- No host learns from it who people are elsewhere.
  REVOKE ALL ON FUNCTION capstan.people_of FROM PUBLIC;

  CREATE OR REPLACE FUNCTION capstan.asking_as() RETURNS TABLE (host integer, uid integer, role text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
    $$ SELECT * FROM capstan.people_of(capstan.own_host(), capstan.asking_uid(), NULL) $$;

  -- As which of this host's people a job is done here: null when they are nobody here.
  CREATE FUNCTION capstan.asker_here(job uuid) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT there.uid FROM capstan.fleet_job AS asked JOIN capstan.host AS asker ON asker.uuid = asked.asked_by
    CROSS JOIN LATERAL capstan.people_of(asker.id, asked.uid, asked.login) AS there
    WHERE asked.uuid = $1 AND there.host = capstan.own_host()
    ORDER BY there.uid <> asked.uid, there.uid LIMIT 1 $$;

  CREATE FUNCTION capstan.own_askers() RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT coalesce(array_agg(asker.uuid || ' ' || person.uid), '{}')
    FROM capstan.asking_as() AS person JOIN capstan.host AS asker ON asker.id = person.host $$;

  CREATE FUNCTION capstan.administered_uuids() RETURNS uuid[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
    $$ SELECT coalesce(array_agg(uuid), '{}') FROM capstan.host WHERE id = ANY (capstan.administered_hosts()) $$;

  CREATE POLICY asked ON capstan.fleet_job AS RESTRICTIVE FOR SELECT TO capstan_host
    USING ((SELECT capstan.asking_uid()) IS NULL OR ${seenJob});

  -- By whoever asks now, from any host: what waits ends at once, what a host has is withdrawn there.
  CREATE FUNCTION capstan.cancel_job(job uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DECLARE
    asked capstan.fleet_job;
  BEGIN
    SELECT * INTO asked FROM capstan.fleet_job WHERE uuid = job AND ${seenJob} FOR UPDATE;
    IF asked.uuid IS NULL THEN RETURN 'unknown'; END IF;
    IF asked.state = 'ended' THEN RETURN 'ended'; END IF;
    UPDATE capstan.fleet_job SET cancelled = true WHERE uuid = job;
    UPDATE capstan.fleet_job SET state = 'ended', ended = now(), outcome = 'cancelled'
      WHERE uuid = job AND state IN ('waiting', 'unsure');
    RETURN 'cancelled';
  END $$;
`,
};
