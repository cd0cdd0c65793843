import type { FleetMigration } from '../migrations.ts';
import { keptPlans } from '../search/kept-plans.ts';

// The same answers, sooner.
export const eighth: FleetMigration = { oldestHost: 1, sql: keptPlans };
