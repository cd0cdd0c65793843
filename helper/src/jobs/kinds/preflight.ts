// Preflight: what would be in the way of an archive.

import { z } from 'zod';
import { preflightInput } from '../../../contract/archive-input.ts';
import { withoutDrive } from '../drive-assignment.ts';
import { always, type JobKindEntry, type RequestOf } from '../job-kind.ts';
import { preflight } from '../preflight/preflight.ts';

const schema = z.strictObject({
  kind: z.literal('preflight'),
  ...preflightInput.shape,
  /** The first of them; empty when there is none. */
  barcode: z.string(),
});

export type PreflightRequest = RequestOf<typeof schema>;

export const preflightJob: JobKindEntry<PreflightRequest> = {
  kind: 'preflight',
  version: 1,
  schema,
  title: ({ pool, barcodes }) => {
    if (pool !== undefined) return { key: 'preflight-of-pool', names: { pool } };
    return barcodes.length === 0
      ? { key: 'preflight', names: {} }
      : { key: 'preflight-of', names: { cartridges: barcodes } };
  },
  // It looks at what is known of them, and needs none.
  cartridges: () => [],
  use: 'none',
  placement: withoutDrive,
  resumes: always,
  permission: () => ({ call: 'archive.preflight' }),
  perform: preflight,
};
