// French: faults.

import { type FaultTable, faultsIn } from '../fault-table.ts';
import { frenchFaultsOfFar } from './faults-of-far.ts';
import { frenchFaultsOfFiles } from './faults-of-files.ts';
import { frenchFaultsOfFleet } from './faults-of-fleet.ts';
import { frenchFaultsOfFleetWork } from './faults-of-fleet-work.ts';
import { frenchFaultsOfKeys } from './faults-of-keys.ts';
import { frenchFaultsOfKits } from './faults-of-kits.ts';
import { frenchFaultsOfLibrary } from './faults-of-library.ts';
import { frenchFaultsOfManifests } from './faults-of-manifests.ts';
import { frenchFaultsOfMount } from './faults-of-mount.ts';
import { frenchFaultsOfNotices } from './faults-of-notices.ts';
import { frenchFaultsOfTape } from './faults-of-tape.ts';
import { frenchFaultsOfWork } from './faults-of-work.ts';

export const frenchFaultTable: FaultTable = {
  ...frenchFaultsOfTape,
  ...frenchFaultsOfLibrary,
  ...frenchFaultsOfKeys,
  ...frenchFaultsOfMount,
  ...frenchFaultsOfKits,
  ...frenchFaultsOfNotices,
  ...frenchFaultsOfFiles,
  ...frenchFaultsOfManifests,
  ...frenchFaultsOfFar,
  ...frenchFaultsOfFleet,
  ...frenchFaultsOfFleetWork,
  ...frenchFaultsOfWork,
};

export const frenchFaults = faultsIn(frenchFaultTable);
