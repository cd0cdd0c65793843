// What every host's log says of who did what, in one table. A host adds what happened there, and can take nothing back; a person
// sees it of hosts that they administer.

export const auditTable = `
  CREATE TABLE capstan.audit (
    number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- By the clock of the database; time is what the host's showed.
    noted    timestamptz NOT NULL DEFAULT now(),
    host     integer NOT NULL,
    mark     text NOT NULL,
    time     text NOT NULL,
    event    text NOT NULL,
    uid      integer NOT NULL,
    "user"   text,
    job      text,
    kind     text,
    barcodes text[] NOT NULL,
    UNIQUE (host, mark)
  );
  ALTER TABLE capstan.audit ENABLE ROW LEVEL SECURITY;
  ALTER TABLE capstan.audit FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner ON capstan.audit TO CURRENT_USER USING (true) WITH CHECK (true);
  CREATE POLICY adding ON capstan.audit FOR INSERT TO capstan_host
    WITH CHECK (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL);
  -- To find out what is there already.
  CREATE POLICY own ON capstan.audit FOR SELECT TO capstan_host
    USING (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL);
  CREATE POLICY asked ON capstan.audit FOR SELECT TO capstan_host
    USING ((SELECT capstan.asking_uid()) IS NOT NULL AND host = ANY ((SELECT capstan.administered_hosts())::integer[]));
  GRANT SELECT ON capstan.audit TO capstan_host;
  GRANT INSERT (host, mark, time, event, uid, "user", job, kind, barcodes) ON capstan.audit TO capstan_host;
`;
