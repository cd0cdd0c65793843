// Japanese: faults.

import { type FaultTable, faultsIn } from '../fault-table.ts';
import { japaneseFaultsOfFar } from './faults-of-far.ts';
import { japaneseFaultsOfFiles } from './faults-of-files.ts';
import { japaneseFaultsOfFleet } from './faults-of-fleet.ts';
import { japaneseFaultsOfFleetWork } from './faults-of-fleet-work.ts';
import { japaneseFaultsOfKeys } from './faults-of-keys.ts';
import { japaneseFaultsOfKits } from './faults-of-kits.ts';
import { japaneseFaultsOfLibrary } from './faults-of-library.ts';
import { japaneseFaultsOfManifests } from './faults-of-manifests.ts';
import { japaneseFaultsOfMount } from './faults-of-mount.ts';
import { japaneseFaultsOfNotices } from './faults-of-notices.ts';
import { japaneseFaultsOfTape } from './faults-of-tape.ts';
import { japaneseFaultsOfWork } from './faults-of-work.ts';

export const japaneseFaultTable: FaultTable = {
  ...japaneseFaultsOfTape,
  ...japaneseFaultsOfLibrary,
  ...japaneseFaultsOfKeys,
  ...japaneseFaultsOfMount,
  ...japaneseFaultsOfKits,
  ...japaneseFaultsOfNotices,
  ...japaneseFaultsOfFiles,
  ...japaneseFaultsOfManifests,
  ...japaneseFaultsOfFar,
  ...japaneseFaultsOfFleet,
  ...japaneseFaultsOfFleetWork,
  ...japaneseFaultsOfWork,
};

export const japaneseFaults = faultsIn(japaneseFaultTable);
