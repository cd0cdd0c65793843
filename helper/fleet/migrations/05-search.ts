import type { FleetMigration } from '../migrations.ts';
import { blockLookups } from '../search/block-lookups.ts';

// Searches that take about as long in a large catalogue as in a small one. Hosts of the version before ask by the older functions.
export const fifth: FleetMigration = { oldestHost: 1, sql: blockLookups };
