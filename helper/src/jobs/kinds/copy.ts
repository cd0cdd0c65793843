// Copy: what is on one cartridge, onto others.

import { z } from 'zod';
import { copyInput } from '../../../contract/copy.ts';
import { barcode } from '../../../contract/inputs.ts';
import { copy } from '../copy/copy.ts';
import { toCopy } from '../drive-assignment.ts';
import { always, type JobKindEntry, opened, type RequestOf } from '../job-kind.ts';

const schema = z.strictObject({
  kind: z.literal('copy'),
  ...copyInput.shape,
  /** The one that is copied. */
  barcode,
});

export type CopyRequest = RequestOf<typeof schema>;

export const copyJob: JobKindEntry<CopyRequest> = {
  kind: 'copy',
  version: 1,
  schema,
  title: ({ from, to }) => ({ key: 'copy', names: { from, cartridges: to } }),
  cartridges: ({ from, to }) => [from, ...to],
  opens: ({ from, to }) => opened([from, ...to]),
  use: 'alone',
  placement: ({ from, to }, queue) => toCopy(from, to[0], queue),
  resumes: always,
  remaining: (request, id, { receipts }) => {
    const full = new Set(receipts.filledVolumes(id).map((volume) => volume.barcode));
    return { ...request, to: request.to.filter((one) => !full.has(one)) };
  },
  permission: () => ({ call: 'cartridges.copy' }),
  perform: copy,
};
