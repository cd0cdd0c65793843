// What continuous sets stand on, given by the composition root.

import type * as mirroring from '../../../native/mirroring.d.ts';
import type { Identity } from '../../contract/identity.ts';
import type { State } from '../../contract/state.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Services } from '../jobs/services.ts';
import type { Log } from '../log/log.ts';
import type { Queue } from '../queue/queue.ts';
import type { TimeSource } from '../scheduler/clock.ts';

export interface MirrorServices {
  /** Whether somebody may put files on a cartridge. */
  readonly access: { mayWrite(as: Identity, barcode: string): boolean };
  readonly catalogue: Catalogue;
  /** Libraries among them, with blank cartridges in their slots. */
  readonly drives: Services['drives'];
  readonly state: State;
  readonly queue: Queue;
  readonly native: typeof mirroring;
  readonly clock: TimeSource;
  readonly log: Log;
}
