// A language's words of faults: it has all three of each. Buttons go by the code, not by the language.

import { type FaultCode, faultCodes, faultWords, type WordsOfFaults } from '../../helper/contract/errors.ts';
import type { faultsOfFar } from '../../helper/contract/faults-of-far.ts';
import type { faultsOfFiles } from '../../helper/contract/faults-of-files.ts';
import type { faultsOfFleet } from '../../helper/contract/faults-of-fleet.ts';
import type { faultsOfFleetWork } from '../../helper/contract/faults-of-fleet-work.ts';
import type { faultsOfKeys } from '../../helper/contract/faults-of-keys.ts';
import type { faultsOfKits } from '../../helper/contract/faults-of-kits.ts';
import type { faultsOfLibrary } from '../../helper/contract/faults-of-library.ts';
import type { faultsOfManifests } from '../../helper/contract/faults-of-manifests.ts';
import type { faultsOfMount } from '../../helper/contract/faults-of-mount.ts';
import type { faultsOfNotices } from '../../helper/contract/faults-of-notices.ts';
import type { faultsOfTape } from '../../helper/contract/faults-of-tape.ts';
import type { faultsOfWork } from '../../helper/contract/faults-of-work.ts';

/** In the latter two, {subject|the cartridge} is filled from the fault's data. */
type FaultRow = readonly [title: string, detail: string, remedy: string];

export type FaultsOfTape = Readonly<Record<keyof typeof faultsOfTape, FaultRow>>;
export type FaultsOfMount = Readonly<Record<keyof typeof faultsOfMount, FaultRow>>;
export type FaultsOfKeys = Readonly<Record<keyof typeof faultsOfKeys, FaultRow>>;
export type FaultsOfKits = Readonly<Record<keyof typeof faultsOfKits, FaultRow>>;
export type FaultsOfNotices = Readonly<Record<keyof typeof faultsOfNotices, FaultRow>>;
export type FaultsOfLibrary = Readonly<Record<keyof typeof faultsOfLibrary, FaultRow>>;
export type FaultsOfFiles = Readonly<Record<keyof typeof faultsOfFiles, FaultRow>>;
export type FaultsOfManifests = Readonly<Record<keyof typeof faultsOfManifests, FaultRow>>;
export type FaultsOfFar = Readonly<Record<keyof typeof faultsOfFar, FaultRow>>;
export type FaultsOfFleet = Readonly<Record<keyof typeof faultsOfFleet, FaultRow>>;
export type FaultsOfFleetWork = Readonly<Record<keyof typeof faultsOfFleetWork, FaultRow>>;
export type FaultsOfWork = Readonly<Record<keyof typeof faultsOfWork, FaultRow>>;
export type FaultTable = Readonly<Record<FaultCode, FaultRow>>;

export function faultsIn(own: FaultTable): WordsOfFaults {
  const rows = faultCodes.map((code) => {
    const [title, detail, remedy] = own[code];
    return [code, { ...faultWords[code], title, detail, remedy }] as const;
  });
  return Object.fromEntries(rows) as WordsOfFaults;
}
