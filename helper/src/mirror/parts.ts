// What continuous sets stand on, given by the composition root.

import type * as mirroring from '../../../native/mirroring.d.ts';
import type { State } from '../../contract/state.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../jobs/log.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Clock } from '../scheduler/clock.ts';

export interface Parts {
  readonly catalogue: Catalogue;
  readonly state: State;
  readonly queue: Queue;
  readonly native: typeof mirroring;
  readonly clock: Clock;
  readonly log: Log;
}
