// A mirror set's files to the cartridges of one copy; which these are is decided when it begins.

import { z } from 'zod';
import { jobId } from '../../../contract/inputs.ts';
import type { Rule } from '../../../contract/rule.ts';
import { setId } from '../../../contract/schedules.ts';
import { withoutDrive } from '../drive-assignment.ts';
import { always, type JobKindEntry, type RequestOf } from '../job-kind.ts';
import { mirrorToTape } from '../mirror-to-tape/mirror-to-tape.ts';

const schema = z.strictObject({
  kind: z.literal('mirror'),
  barcode: z.null(),
  set: setId,
  /** Of the set, for a person. */
  name: z.string(),
  pool: z.string(),
  copy: z.int(),
  copies: z.int(),
  /** Also when a source holds nothing any more. */
  evenEmpty: z.boolean(),
  /** The run before it, when that did not end well. */
  continues: jobId.optional(),
});

export type MirrorRequest = RequestOf<typeof schema>;

/** Nobody asks for one by a call: a set's run is one. Its cartridges are those that the pool has when it begins. */
const rule: Rule = {
  who: 'archive',
  names: { sets: [['set', 'own']], pools: [['pool', 'use']] },
  isReadOnly: false,
  job: 'mirror',
};

export const mirrorJob: JobKindEntry<MirrorRequest> = {
  kind: 'mirror',
  version: 1,
  schema,
  title: ({ name, pool, copy, copies }) =>
    copies > 1
      ? { key: 'mirror-run-of-copies', names: { set: name, pool, copy: String(copy) } }
      : { key: 'mirror-run', names: { set: name, pool } },
  cartridges: () => [],
  opens: ({ pool }) => [{ pool }],
  use: 'alone',
  // It asks for its cartridge when it knows that it needs one.
  placement: withoutDrive,
  // One look at a set's sources at a time; and a pool's next cartridge is for one of its copies' jobs.
  waitsWhile: (request, underWay) =>
    underWay.some(({ task: { request: other }, row }) => {
      if (other.kind !== 'mirror' || (other.pool !== request.pool && other.set !== request.set)) return false;
      return other.copy === request.copy || row.state !== 'waiting';
    }),
  resumes: always,
  isOfSet: () => true,
  fills: ({ pool, copy }) => ({ pool, copy }),
  permission: ({ name }) => ({ rule, subject: name }),
  perform: mirrorToTape,
};
