// The catalogue's shape, one step per version, never edited once released. `PRAGMA user_version` counts the steps taken.

import { first } from './migrations/01-catalogue.ts';
import { second } from './migrations/02-recovery.ts';
import { third } from './migrations/03-many-volumes.ts';
import { fourth } from './migrations/04-plans.ts';
import { fifth } from './migrations/05-search.ts';
import { sixth } from './migrations/06-tape-is-truth.ts';
import { seventh } from './migrations/07-owners.ts';
import { eighth } from './migrations/08-queue.ts';
import { ninth } from './migrations/09-schedules.ts';
import { tenth } from './migrations/10-mirrors.ts';
import { eleventh } from './migrations/11-visits.ts';
import { twelfth } from './migrations/12-write-failures.ts';
import { thirteenth } from './migrations/13-orders.ts';
import { fourteenth } from './migrations/14-unnamed-runs.ts';
import { fifteenth } from './migrations/15-name-blocks.ts';
import { sixteenth } from './migrations/16-file-orders.ts';
import { seventeenth } from './migrations/17-runs.ts';
import { eighteenth } from './migrations/18-folder-entries.ts';
import { nineteenth } from './migrations/19-libraries.ts';
import { twentieth } from './migrations/20-keys.ts';
import { twentyFirst } from './migrations/21-kits-and-copies.ts';
import { twentySecond } from './migrations/22-modify-times.ts';
import { twentyThird } from './migrations/23-notices.ts';
import { twentyFourth } from './migrations/24-copies-of-items.ts';
import { twentyFifth } from './migrations/25-restore-guides.ts';
import { twentySixth } from './migrations/26-fleet.ts';
import { twentySeventh } from './migrations/27-fleet-work.ts';
import { twentyEighth } from './migrations/28-fleet-audit.ts';

export const migrations: readonly string[] = [
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  ninth,
  tenth,
  eleventh,
  twelfth,
  thirteenth,
  fourteenth,
  fifteenth,
  sixteenth,
  seventeenth,
  eighteenth,
  nineteenth,
  twentieth,
  twentyFirst,
  twentySecond,
  twentyThird,
  twentyFourth,
  twentyFifth,
  twentySixth,
  twentySeventh,
  twentyEighth,
];
