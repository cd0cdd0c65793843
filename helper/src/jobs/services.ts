// What a job has at hand, given by the composition root.

import type { State } from '../../contract/state.ts';
import type { Access } from '../access/access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Drives } from '../drives/drives.ts';
import type { EjectIdleFile } from '../drives/eject-idle.ts';
import type { MotionModels } from '../drives/motion-models.ts';
import type { Profiles } from '../drives/profiles.ts';
import type { Shelf } from '../drives/shelf.ts';
import type { Log } from '../log/log.ts';

export interface Services {
  /** The data folder. */
  readonly home: string;
  /** Who may do and see what. */
  readonly access: Access;
  readonly catalogue: Catalogue;
  readonly drives: Drives;
  readonly ejectIdle: EjectIdleFile;
  readonly motions: MotionModels;
  readonly profiles: Profiles;
  readonly shelf: Shelf;
  readonly state: State;
  readonly log: Log;
}
