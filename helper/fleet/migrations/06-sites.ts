import { siteLookups } from '../copies/site-lookups.ts';
import type { FleetMigration } from '../migrations.ts';

// At which site each host stands, and what has no copy at another one.
export const sixth: FleetMigration = {
  oldestHost: 1,
  sql: `
  -- Null: it was given none.
  ALTER TABLE capstan.host ADD COLUMN site text CHECK (site <> '');
  ${siteLookups}`,
};
