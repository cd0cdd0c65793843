import type { FleetMigration } from '../migrations.ts';
import { personTurns } from '../queue/person-turns.ts';

// How much room each host's pools have; and in the queue, people who were linked have their turns as one.
export const seventh: FleetMigration = {
  oldestHost: 1,
  sql: `
  -- By each host's last word of them.
  CREATE TABLE capstan.pool_room (
    host       integer NOT NULL,
    pool       text NOT NULL,
    copy       smallint NOT NULL,
    -- Whose the pool is, and whether others may use it.
    owner      bigint NOT NULL,
    shared     boolean NOT NULL,
    cartridges integer NOT NULL,
    free_bytes bigint NOT NULL,
    PRIMARY KEY (host, pool, copy)
  );
  ALTER TABLE capstan.pool_room ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON capstan.pool_room TO capstan_host
    USING (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL)
    WITH CHECK (host = (SELECT capstan.own_host()) AND (SELECT capstan.asking_uid()) IS NULL);
  -- Pools that whoever asks may use there.
  CREATE POLICY asked ON capstan.pool_room FOR SELECT TO capstan_host USING (
    (SELECT capstan.asking_uid()) IS NOT NULL AND (
      host = ANY ((SELECT capstan.administered_hosts())::integer[])
      OR shared AND host = ANY ((SELECT capstan.admitting_hosts())::integer[])
      OR ((host::bigint << 32) | owner) = ANY ((SELECT capstan.own_owners())::bigint[])));
  GRANT SELECT, INSERT, UPDATE, DELETE ON capstan.pool_room TO capstan_host;
  ${personTurns}`,
};
