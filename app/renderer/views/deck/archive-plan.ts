// The plan for what the archive sheet shows.

import type { ArchivePlan } from '../../../../helper/contract/archive.ts';
import type { ArchiveInput } from '../../../../helper/contract/archive-input.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import { useAskedJob } from './asked-job.ts';

export interface ArchivePlanState {
  /** Counted so far; null before the first. */
  readonly filesSeen: number | null;
  readonly plan: ArchivePlan | null;
  readonly fault: Fault | null;
}

/** `input` null: nothing is planned. */
export function useArchivePlan(input: ArchiveInput | null): ArchivePlanState {
  const { job, result, fault } = useAskedJob('archive.plan', input);
  return {
    filesSeen: job?.progress.filesDone ?? null,
    plan: result?.kind === 'plan' ? result.plan : null,
    fault,
  };
}
