// German: faults.

import { type FaultTable, faultsIn } from '../fault-table.ts';
import { germanFaultsOfFar } from './faults-of-far.ts';
import { germanFaultsOfFiles } from './faults-of-files.ts';
import { germanFaultsOfFleet } from './faults-of-fleet.ts';
import { germanFaultsOfFleetWork } from './faults-of-fleet-work.ts';
import { germanFaultsOfKeys } from './faults-of-keys.ts';
import { germanFaultsOfKits } from './faults-of-kits.ts';
import { germanFaultsOfLibrary } from './faults-of-library.ts';
import { germanFaultsOfManifests } from './faults-of-manifests.ts';
import { germanFaultsOfMount } from './faults-of-mount.ts';
import { germanFaultsOfNotices } from './faults-of-notices.ts';
import { germanFaultsOfTape } from './faults-of-tape.ts';
import { germanFaultsOfWork } from './faults-of-work.ts';

export const germanFaultTable: FaultTable = {
  ...germanFaultsOfTape,
  ...germanFaultsOfLibrary,
  ...germanFaultsOfKeys,
  ...germanFaultsOfMount,
  ...germanFaultsOfKits,
  ...germanFaultsOfNotices,
  ...germanFaultsOfFiles,
  ...germanFaultsOfManifests,
  ...germanFaultsOfFar,
  ...germanFaultsOfFleet,
  ...germanFaultsOfFleetWork,
  ...germanFaultsOfWork,
};

export const germanFaults = faultsIn(germanFaultTable);
