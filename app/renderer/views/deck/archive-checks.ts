// What is found out while a person chooses: the plan and the look beforehand, anew with every choice.

import type { ArchiveInput } from '../../../../helper/contract/archive-input.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import { type ArchiveDefaults, sentAlong } from '../../archive-defaults.ts';
import { useAfterPause } from '../../parts/after-pause.ts';
import { type ArchivePlanState, useArchivePlan } from './archive-plan.ts';
import { type ArchivePreflight, useArchivePreflight } from './archive-preflight.ts';
import { type ArchiveWishes, folderIn, onlySent, preflightOf } from './archive-wishes.ts';

export interface ArchiveChecks {
  readonly input: ArchiveInput;
  readonly planning: ArchivePlanState;
  readonly preflight: ArchivePreflight;
  /** Something stands in the way that can be overlooked. */
  readonly canForce: boolean;
  /** What was found is of what is chosen now, and nothing stands in the way. */
  readonly isReady: boolean;
  /** What is wrong with the manifest that was chosen. */
  readonly manifestFault: Fault | null;
}

/** `mayStart` false: nothing needs to be found out. `areThere`: the helper can look at the sources. */
export function useArchiveChecks(
  barcode: string,
  paths: readonly string[],
  wishes: ArchiveWishes,
  usual: ArchiveDefaults,
  mayStart: boolean,
  areThere: boolean,
): ArchiveChecks {
  const [exclude, into] = [useAfterPause(wishes.exclude), useAfterPause(wishes.into)];
  const isTyping = exclude !== wishes.exclude || into !== wishes.into;
  const checked = preflightOf(barcode, paths, { ...wishes, exclude, into });
  const input = { ...checked, ...sentAlong(usual), ...onlySent(wishes, usual) };
  const isPossible = mayStart && folderIn(into) !== null;
  const planning = useArchivePlan(isPossible && areThere ? input : null);
  const preflight = useArchivePreflight(isPossible ? (areThere ? checked : { ...checked, sources: [] }) : null);
  const errors = preflight.found?.findings.filter(({ severity }) => severity === 'error') ?? [];
  const isBlocked = errors.some(({ canForce }) => !canForce || !wishes.force);
  const canForce = errors.some((error) => error.canForce);
  const manifestFault = planning.fault?.code.startsWith('manifest.') === true ? planning.fault : null;
  const isReady = isPossible && !isTyping && !isBlocked && manifestFault === null;
  return { input, planning, preflight, canForce, isReady, manifestFault };
}
