// Archive: the named sources, or what a continuous set has gathered, onto cartridges.

import { basename } from 'node:path';
import { z } from 'zod';
import { slotsOf } from '../../../contract/archive.ts';
import { archiveInput } from '../../../contract/archive-input.ts';
import { barcode, jobId } from '../../../contract/inputs.ts';
import { archive } from '../archive/archive.ts';
import { continuationOf } from '../archive/continuation.ts';
import { type DriveAssignment, type QueueState, toWriteAll, withoutDrive } from '../drive-assignment.ts';
import { type JobKindEntry, opened, type RequestOf } from '../job-kind.ts';

/** Looser than what may be asked for: a set may have more cartridges, and one that goes on may have none left. */
export const archiveFields = {
  ...archiveInput.shape,
  barcodes: z.array(barcode),
  /** The first of them. */
  barcode: z.string(),
  /** The job that this one goes on with. */
  continues: jobId.optional(),
  /** Instead of sources: what the ledger has gathered for it, from the folder of the set of this name. */
  batch: z.strictObject({ id: z.int(), name: z.string(), folder: z.string() }).optional(),
  // Of a mirror set's run, beside what anybody may ask for:
  /** What lies on these is safe, more than those that are to be filled. */
  safeOn: z.array(barcode).optional(),
  /** Of what is read back: only some. */
  sampled: z.boolean().optional(),
} as const;

const schema = z.strictObject({ kind: z.literal('archive'), ...archiveFields });
const either = z.strictObject({ kind: z.enum(['archive', 'plan']), ...archiveFields });

/** Also that of a plan, which is asked for in the same way. */
export type ArchiveRequest = RequestOf<typeof either>;

export const archiveJob: JobKindEntry<RequestOf<typeof schema>> = {
  kind: 'archive',
  version: 2,
  schema,
  upgrades: { 1: (stored) => ({ ...stored, barcodes: stored.barcodes ?? [stored.barcode] }) },
  title: (request) => {
    const { pool, barcodes } = request;
    const what = whatGoes(request);
    // A pool may have many cartridges, and get more.
    if (pool !== undefined) return { key: 'archive-to-pool', names: { what, pool } };
    return { key: 'archive', names: { what, cartridges: barcodes } };
  },
  cartridges: ({ barcodes }) => barcodes,
  opens: ({ barcodes, pool }) => [...opened(barcodes), ...(pool === undefined ? [] : [{ pool }])],
  use: 'alone',
  placement,
  // What came through a pipe cannot come again.
  resumes: ({ streams = [], tree }) => streams.length === 0 && tree === undefined,
  remaining: (request, id, { receipts }) => ({
    ...continuationOf(request, id, receipts.volumes(id)),
    continues: request.continues,
  }),
  // What came through a pipe does not come again, what lies beside it does.
  canContinue: ({ sources }) => sources.length > 0,
  continuation: continuationOf,
  isOfSet: ({ batch }) => batch !== undefined,
  fills: ({ pool, copies = 1 }) => (pool === undefined || copies > 1 ? null : { pool, copy: 1 }),
  canTakeOver: (request) => slotsOf(request) === 1,
  permission: () => ({ call: 'archive.start' }),
  perform: archive,
};

/** Its cartridge was taken out meanwhile, or nobody is there who could have put it in: it waits for that, and says so. */
function placement(request: ArchiveRequest, queue: QueueState): DriveAssignment {
  const found = toWriteAll(request.barcodes.slice(0, slotsOf(request)), queue);
  const waitsItself = queue.isResumed || request.batch !== undefined;
  if (waitsItself && found.kind === 'refuse') return withoutDrive();
  if (waitsItself && found.kind === 'wait') return { ...found, kind: 'begin-waiting' };
  return found;
}

export function whatGoes({ sources, streams = [], tree, batch }: ArchiveRequest): readonly string[] {
  if (batch !== undefined) return [batch.name];
  if (tree !== undefined) return tree.roots.map(({ target }) => basename(target));
  return [...sources.map((source) => basename(source)), ...streams.map(({ name }) => basename(name))];
}
