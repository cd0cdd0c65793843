// A language's words of faults: what it lacks is said in English. Buttons go by the code, not by the language.

import { type FaultCode, faultCodes, faultWords, type WordsOfFaults } from '../../helper/contract/errors.ts';

/** Title, detail, remedy. In the latter two, {subject|the cartridge} is filled from the fault's data. */
type FaultRow = readonly [title: string, detail?: string, remedy?: string];
export type FaultTable = Readonly<Partial<Record<FaultCode, FaultRow>>>;

export function faultsIn(own: FaultTable): WordsOfFaults {
  const rows = faultCodes.map((code) => {
    const english = faultWords[code];
    const [title = english.title, detail = english.detail, remedy = english.remedy] = own[code] ?? [];
    return [code, { ...english, title, detail, remedy }] as const;
  });
  return Object.fromEntries(rows) as WordsOfFaults;
}
