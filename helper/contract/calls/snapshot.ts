// The helper's state as one value, in pieces that fit a frame; notices continue it.

import { z } from 'zod';
import { call } from '../call.ts';
import { text } from '../inputs.ts';
import type { Snapshot, SnapshotPage } from '../model.ts';
import { query } from '../rule.ts';

export const snapshotCalls = {
  /**
   * From the answer on, notices follow with ascending `seq`; a gap means subscribe again. The answer holds what is at work and
   * the first of the rest; `snapshot.page` gives the others, from its `rest` on. A row that is known already is not older than
   * a page's. Of items that come to their end together only the latest is told, unless somebody follows every one.
   */
  subscribe: call<Snapshot>()(z.strictObject({ everyItem: z.boolean().optional() }), query('anybody')),
  page: call<SnapshotPage>()(z.strictObject({ cursor: text(1024) }), query('anybody')),
} as const;
