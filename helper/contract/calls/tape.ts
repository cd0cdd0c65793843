// The tape as it lies, by the catalogue alone: no drive is needed.

import { z } from 'zod';
import { call } from '../call.ts';
import { barcode, generation, jobId, volumePath } from '../inputs.ts';
import { ownJob, query, seenCartridge } from '../rule.ts';
import type { TapeMap, TapePath, TapeSpot } from '../tape-map.ts';

export const tapeCalls = {
  /** Without a generation: the newest. */
  map: call<TapeMap>()(z.strictObject({ barcode, generation: generation.optional() }), query('anybody', seenCartridge)),
  at: call<TapeSpot>()(
    z.strictObject({
      barcode,
      generation: generation.optional(),
      partition: z.int().min(0).max(1),
      block: z.int().min(0),
    }),
    query('anybody', seenCartridge),
  ),
  /** Null when nothing tells how the tape is moved. */
  path: call<TapePath | null>()(
    z.strictObject({ barcode, paths: z.array(volumePath).min(1).max(10_000), generation: generation.optional() }),
    query('anybody', seenCartridge),
  ),
  /** Of a restore, through one of its cartridges; null when it has none to show. */
  jobPath: call<TapePath | null>()(
    z.strictObject({ id: jobId, barcode }),
    query('anybody', { ...ownJob, ...seenCartridge }),
  ),
} as const;
