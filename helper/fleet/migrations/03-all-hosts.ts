import { auditTable } from '../audit/audit-table.ts';
import { copyLookups } from '../copies/copy-lookups.ts';
import type { FleetMigration } from '../migrations.ts';

// What is there more than once, what only once, and what it was before; and who did what, on any host.
export const third: FleetMigration = { oldestHost: 1, sql: `${copyLookups}\n${auditTable}` };
