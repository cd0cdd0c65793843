// Which rows a person sees, in SQL. A host's own agent sees what it reported; a person sees what they would see at the host that
// reported it, as Access has it there: everything on hosts that they administer, their own files, and all of a cartridge that
// they formatted or that is in a pool shared by all. Each part is asked for once in a statement, not for every row.

/** Of whatever lies on a cartridge: `host`, `owner` and `listing` of a row. */
export const seenEntry = `(
  host = ANY ((SELECT capstan.administered_hosts())::integer[])
  OR ((host::bigint << 32) | owner) = ANY ((SELECT capstan.own_owners())::bigint[])
  OR listing IN (SELECT capstan.open_listings()))`;

/** Of what everybody sees who is let in at that host. */
const seenByAdmitted = `host = ANY ((SELECT capstan.admitting_hosts())::integer[])`;

/** Of jobs and what became of their items. */
const seenJob = `(
  host = ANY ((SELECT capstan.administered_hosts())::integer[])
  OR ((host::bigint << 32) | uid) = ANY ((SELECT capstan.own_owners())::bigint[]))`;
const seenJobsRow = (table: string) => `EXISTS (
  SELECT 1 FROM capstan.job WHERE job.host = ${table}.host AND job.id = ${table}.job)`;

const seenBy: Readonly<Record<string, string>> = {
  person: 'host = (SELECT capstan.own_host())',
  person_link: 'host = (SELECT capstan.own_host())',
  shared_pool: seenByAdmitted,
  cartridge: seenByAdmitted,
  listing: seenByAdmitted,
  generation: seenByAdmitted,
  entry: seenEntry,
  name_block: seenEntry,
  job: seenJob,
  job_volume: seenJobsRow('job_volume'),
  job_commit: seenJobsRow('job_commit'),
  job_item: seenJobsRow('job_item'),
};

const functions = `
  -- Who asks, at the host that is signed in; null: that host itself.
  CREATE FUNCTION capstan.asking_uid() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog AS
    $$ SELECT nullif(current_setting('capstan.uid', true), '')::integer $$;

  -- As whom they are let in, and where. Elsewhere it is them if name and number are the same, or if that host says so. Root has the
  -- same of both everywhere, and is each computer's own.
  CREATE FUNCTION capstan.asking_as() RETURNS TABLE (host integer, uid integer, role text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH own AS (
      SELECT person.host, person.uid, person.name FROM capstan.person
      WHERE person.host = capstan.own_host() AND person.uid = capstan.asking_uid() AND person.role <> 'stranger')
    SELECT there.host, there.uid, there.role FROM own
    JOIN capstan.person AS there ON there.name = own.name AND there.uid = own.uid
    WHERE there.role <> 'stranger' AND (there.uid <> 0 OR there.host = own.host)
    UNION
    SELECT there.host, there.uid, there.role FROM own
    JOIN capstan.person_link AS link ON link.other_host = own.host AND link.other_uid = own.uid
    JOIN capstan.person AS there ON there.host = link.host AND there.uid = link.uid WHERE there.role <> 'stranger' $$;

  CREATE FUNCTION capstan.admitting_hosts() RETURNS integer[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
    $$ SELECT coalesce(array_agg(DISTINCT host), '{}') FROM capstan.asking_as() $$;

  CREATE FUNCTION capstan.administered_hosts() RETURNS integer[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
    $$ SELECT coalesce(array_agg(DISTINCT host), '{}') FROM capstan.asking_as() WHERE role = 'administrator' $$;

  CREATE FUNCTION capstan.own_owners() RETURNS bigint[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS
    $$ SELECT coalesce(array_agg((host::bigint << 32) | uid), '{}') FROM capstan.asking_as() $$;

  CREATE FUNCTION capstan.open_listings() RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT listing.id FROM capstan.asking_as() AS asking
    JOIN capstan.cartridge USING (host) JOIN capstan.listing USING (host, barcode)
    WHERE cartridge.owner = asking.uid OR cartridge.media_pool <> '' AND EXISTS (
      SELECT 1 FROM capstan.shared_pool WHERE shared_pool.host = cartridge.host AND pool = media_pool) $$;
`;

/** A host's agent reads and writes what is its host's own, while nobody asks; a person only reads. Even the owner has to say so. */
export const visibility = `
  ${functions}
  ${Object.entries(seenBy)
    .map(
      ([table, seen]) => `
  ALTER TABLE capstan.${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE capstan.${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner ON capstan.${table} TO CURRENT_USER USING (true) WITH CHECK (true);
  CREATE POLICY own ON capstan.${table} TO capstan_host
    USING (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL)
    WITH CHECK (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL);
  CREATE POLICY asked ON capstan.${table} FOR SELECT TO capstan_host USING ((SELECT capstan.asking_uid()) IS NOT NULL AND ${seen});
  GRANT SELECT, INSERT, UPDATE, DELETE ON capstan.${table} TO capstan_host;`,
    )
    .join('\n')}
  ALTER TABLE capstan.host FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner ON capstan.host TO CURRENT_USER USING (true) WITH CHECK (true);
`;
