import type { FleetMigration } from '../migrations.ts';
import { parallelParts } from '../search/parallel-parts.ts';

// Names are looked for in several parts at the same time.
export const ninth: FleetMigration = { oldestHost: 1, sql: parallelParts };
