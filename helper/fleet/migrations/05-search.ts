import type { FleetMigration } from '../migrations.ts';
import { blockLookups } from '../search/block-lookups.ts';

// Searches that take about as long in a large catalogue as in a small one; and whose files somebody may see, they may name, also on
// other hosts. Hosts of the version before ask by the older functions.
export const fifth: FleetMigration = {
  oldestHost: 1,
  sql: `
  ${blockLookups}

  DROP POLICY asked ON capstan.person;
  CREATE POLICY asked ON capstan.person FOR SELECT TO capstan_host USING (
    (SELECT capstan.asking_uid()) IS NOT NULL AND (
      host = (SELECT capstan.own_host()) OR host = ANY ((SELECT capstan.administered_hosts())::integer[])
      OR ((host::bigint << 32) | uid) = ANY ((SELECT capstan.own_owners())::bigint[])));
`,
};
