// What continuous sets stand on, given by the composition root.

import type * as mirroring from '../../../native/mirroring.d.ts';
import type { Identity } from '../../contract/identity.ts';
import type { State } from '../../contract/state.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../jobs/log.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Clock } from '../scheduler/clock.ts';

export interface Parts {
  /** Whether somebody may put files on a cartridge. */
  readonly access: { mayWrite(as: Identity, barcode: string): boolean };
  readonly catalogue: Catalogue;
  readonly state: State;
  readonly queue: Queue;
  readonly native: typeof mirroring;
  readonly clock: Clock;
  readonly log: Log;
}
