// Jobs, whatever their kind: how they stand, what became of them, and in which order they have their turn.

import { z } from 'zod';
import { call } from '../call.ts';
import { barcode, cursor, jobId, jobInput, limit, text } from '../inputs.ts';
import type { JobKind } from '../job-kinds.ts';
import { type JobEvent, jobOrders, jobPriorities } from '../jobs.ts';
import type { Job, JobItem, JobState, Page } from '../model.ts';
import { act, ownJob, query } from '../rule.ts';
import type { GenerationSummary, JobResult } from '../volumes.ts';

/** Kinds of jobs, states: what is not among them finds nothing. */
const words = <T extends string>() => z.array(text(32) as unknown as z.ZodType<T>).max(32);

export const jobCalls = {
  get: call<Job>()(jobInput, query('anybody', ownJob)),
  /** In the order in which they were recorded; `failedOnly` for what needs care. */
  items: call<Page<JobItem>>()(
    z.strictObject({ id: jobId, failedOnly: z.boolean(), cursor, limit }),
    query('anybody', ownJob),
  ),
  /** What a check, plan, archive and so on found or came to; null before its end and for other jobs. */
  result: call<JobResult | null>()(jobInput, query('anybody', ownJob)),
  /** What a look for generations found, newest first. */
  generations: call<Page<GenerationSummary>>()(z.strictObject({ id: jobId, cursor, limit }), query('anybody', ownJob)),
  /** What happened to a job, oldest first. Of a very long one the middle is left out. */
  events: call<Page<JobEvent>>()(z.strictObject({ id: jobId, cursor, limit }), query('anybody', ownJob)),
  /**
   * Ended ones, newest first unless said otherwise, however old; of other users what the snapshot tells of them. Those of one
   * state are newest first, and those without a cartridge last. `search`: with this in the title, the kind, a barcode or the
   * path of an item. A page of those may have fewer rows than it may, and leads on all the same.
   */
  past: call<Page<Job>>()(
    z.strictObject({
      kinds: words<JobKind>().optional(),
      states: words<JobState>().optional(),
      search: text(256).min(1).optional(),
      order: z.strictObject({ by: z.enum(jobOrders), falling: z.boolean() }).optional(),
      cursor,
      limit,
    }),
    query('anybody'),
  ),

  cancel: call<null>()(jobInput, act('anybody', ownJob)),
  /** What was written becomes safe, then the tape rests. */
  pause: call<null>()(jobInput, act('anybody', ownJob)),
  resume: call<null>()(jobInput, act('anybody', ownJob)),
  /** A cartridge for an archive or restore that waits for one. */
  supply: call<null>()(
    z.strictObject({ id: jobId, barcode }),
    act('anybody', { ...ownJob, cartridges: [['barcode', 'write']] }),
  ),
  /** Jobs of a higher priority have their turn first; one that runs goes on. */
  setPriority: call<null>()(z.strictObject({ id: jobId, priority: z.enum(jobPriorities) }), act('anybody', ownJob)),
} as const;
