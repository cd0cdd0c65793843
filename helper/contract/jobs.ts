// Jobs beside their items: in which order they have their turn, and what happened to each on its way.

import { z } from 'zod';
import { call } from './call.ts';
import { cursor, jobId, limit, text } from './inputs.ts';
import type { Fault, Job, JobKind, JobPhase, JobPriority, JobState, JobWait, Page, Time, WaitingFor } from './model.ts';
import type { RestoreInput } from './restore.ts';

export const jobPriorities = ['high', 'normal', 'low'] as const satisfies readonly JobPriority[];

/** Of one person, whoever that is: more stand in nobody's line. */
export const openJobsMost = 1_000;

/** Kinds of jobs, states: what is not among them finds nothing. */
const words = <T extends string>() => z.array(text(32) as unknown as z.ZodType<T>).max(32);

export const jobCalls = {
  /** Ended ones, newest first, however old; of other users what the picture tells of them. */
  pastJobs: call<Page<Job>>()(
    z.strictObject({
      kinds: words<JobKind>().optional(),
      states: words<JobState>().optional(),
      cursor,
      limit,
    }),
  ),
  /** What happened to a job, oldest first. Of a very long one the middle is left out. */
  jobEvents: call<Page<JobEvent>>()(z.strictObject({ id: jobId, cursor, limit })),
  /** As a restore was asked for; null for other jobs. */
  restoreTerms: call<RestoreInput | null>()(z.strictObject({ id: jobId })),
  /** Jobs of a higher priority have their turn first; one that runs goes on. */
  setPriority: call<null>()(z.strictObject({ id: jobId, priority: z.enum(jobPriorities) })),
} as const;

export type JobEvent = { readonly time: Time } & JobHappening;

export type JobHappening =
  | { readonly kind: 'queued'; readonly priority: JobPriority }
  | ({ readonly kind: 'waits' } & JobWait)
  | { readonly kind: 'started' }
  /** Its work goes to this cartridge now. */
  | { readonly kind: 'cartridge'; readonly barcode: string; readonly drive: string | null }
  /** What was written until then is safe. So many in a row are told as one. */
  | { readonly kind: 'index'; readonly barcode: string; readonly generation: number; readonly times: number }
  | { readonly kind: 'pausing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'priority'; readonly priority: JobPriority }
  /** It goes on with the next helper. `killed`: the helper did not end, it was cut off. */
  | { readonly kind: 'helper-restarted'; readonly killed: boolean }
  | {
      readonly kind: 'ended';
      readonly state: JobState;
      readonly fault: Fault | null;
      readonly spent: readonly TimeSpent[];
    };

/** How long a job was in one phase, or its drive was held back by one thing. */
export interface TimeSpent {
  readonly on: JobPhase | WaitingFor | 'paused';
  readonly seconds: number;
}
