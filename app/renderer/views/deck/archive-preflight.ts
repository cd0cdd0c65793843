// What a look at drive, cartridge, room, rights and names found beforehand.

import type { PreflightInput } from '../../../../helper/contract/archive-input.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { Preflight } from '../../../../helper/contract/preflight.ts';
import { useAskedJob } from './asked-job.ts';

export interface ArchivePreflight {
  /** Null until it is through. */
  readonly found: Preflight | null;
  readonly fault: Fault | null;
}

/** `input` null: nothing is looked at. */
export function useArchivePreflight(input: PreflightInput | null): ArchivePreflight {
  const { result, fault } = useAskedJob('archive.preflight', input);
  return { found: result?.kind === 'preflight' ? result.preflight : null, fault };
}
