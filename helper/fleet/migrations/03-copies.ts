import { copyLookups } from '../copies/copy-lookups.ts';
import type { FleetMigration } from '../migrations.ts';

// What is there more than once, what only once, and what it was before.
export const third: FleetMigration = { oldestHost: 1, sql: copyLookups };
