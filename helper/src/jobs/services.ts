// What a job has at hand, given by the composition root.

import type { State } from '../../contract/state.ts';
import type { Access } from '../access/access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Drives } from '../drives/drives.ts';
import type { EjectIdleFile } from '../drives/eject-idle.ts';
import type { FilesByDrive, Profiles } from '../drives/files-by-drive.ts';
import type { MotionModels } from '../drives/motion-models.ts';
import type { Shelf } from '../drives/shelf.ts';
import type { StayAwake } from '../drives/stay-awake.ts';
import type { TriedDrive } from '../drives/tried-drive.ts';
import type { UpkeepFile } from '../drives/upkeep-file.ts';
import type { Keys } from '../keys/keys.ts';
import type { Log } from '../log/log.ts';

export interface Services {
  /** The data folder. */
  readonly home: string;
  /** Who may do and see what. */
  readonly access: Access;
  readonly catalogue: Catalogue;
  readonly drives: Drives;
  readonly ejectIdle: EjectIdleFile;
  readonly keys: Keys;
  readonly motions: MotionModels;
  readonly profiles: Profiles;
  readonly tried: FilesByDrive<TriedDrive>;
  readonly shelf: Shelf;
  readonly upkeep: UpkeepFile;
  /** Told by whoever hears that a drive is used or rests. */
  readonly awake: StayAwake;
  readonly state: State;
  readonly log: Log;
}
