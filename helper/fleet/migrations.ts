// The shared database's shape, one step per version, forward only, never edited once released. Each says from which step on a
// host may be that still works with it: hosts are brought up to date one by one while the others work.

import { first } from './migrations/01-hosts.ts';
import { second } from './migrations/02-queue.ts';
import { third } from './migrations/03-all-hosts.ts';
import { fourth } from './migrations/04-asking.ts';
import { fifth } from './migrations/05-search.ts';
import { sixth } from './migrations/06-sites.ts';
import { seventh } from './migrations/07-pool-rooms.ts';
import { eighth } from './migrations/08-kept-plans.ts';
import { ninth } from './migrations/09-parallel-parts.ts';

export interface FleetMigration {
  readonly sql: string;
  /** A host of that step or newer may go on. */
  readonly oldestHost: number;
}

export const migrations: readonly FleetMigration[] = [
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  ninth,
];
