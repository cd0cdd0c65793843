// Where a copy keeps what is on its way.

import { join } from 'node:path';
import type { CopyRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';

/** Of this job alone, below the helper's own folder unless another was named. */
export function spoolOf({ spool }: CopyRequest, { home }: Rooms, { row }: RunningJob): string {
  return join(spool ?? home, `capstan-copy-${row.id}`);
}
