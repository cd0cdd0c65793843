// The helper's state as one value, in pieces that fit a frame; notices continue it.

import { z } from 'zod';
import { call } from '../call.ts';
import { nothing, text } from '../inputs.ts';
import type { Snapshot, SnapshotPage } from '../model.ts';
import { query } from '../rule.ts';

export const snapshotCalls = {
  /**
   * From the answer on, notices follow with ascending `seq`; a gap means subscribe again. The answer holds what is at work and
   * the first of the rest; `snapshot.page` gives the others, from its `rest` on. A row that is known already is not older than
   * a page's.
   */
  subscribe: call<Snapshot>()(nothing, query('anybody')),
  page: call<SnapshotPage>()(z.strictObject({ cursor: text(1024) }), query('anybody')),
} as const;
