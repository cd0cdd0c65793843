// Format: load if needed, erase, look at what came of it. The barcode was confirmed before the job was accepted, or the
// cartridge must be blank in the drive.

import { z } from 'zod';
import { barcode, mediaPool } from '../../../contract/inputs.ts';
import { poolName } from '../../../contract/schedules.ts';
import { keyToFormat } from '../cartridge-keys.ts';
import { toWrite } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import { writeRestoreGuide } from '../restore-guide.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({
  kind: z.literal('format'),
  barcode,
  name: z.string(),
  mediaPool: mediaPool.optional(),
  blockBytes: z.int().optional(),
  compression: z.boolean().optional(),
  placementRule: z.string().optional(),
  allowPolicyUpdate: z.boolean().optional(),
  packing: z.boolean().optional(),
  /** That it is formatted for, and put into: encrypted if that is. */
  pool: poolName.optional(),
  restoreGuide: z.boolean().optional(),
  /** Nobody has consented to losing anything. */
  onlyIfBlank: z.boolean().optional(),
});

export type FormatRequest = RequestOf<typeof schema>;

export const formatJob: JobKindEntry<FormatRequest> = {
  kind: 'format',
  version: 1,
  schema,
  title: (request) => ({ key: 'format', names: named(request) }),
  cartridges: theOne,
  opens: ({ barcode, pool }) => [pool === undefined ? { poolOf: barcode } : { pool }],
  use: 'alone',
  placement: toWrite,
  resumes: never,
  permission: () => ({ call: 'cartridges.format' }),
  perform: format,
};

async function format(job: RunningJob, request: FormatRequest, services: Services): Promise<void> {
  const { kind: _, barcode, onlyIfBlank, pool, restoreGuide = false, ...options } = request;
  const { pools } = services.catalogue;
  const of = pool === undefined ? pools.of(barcode) : pools.get(pool);
  await requireLoaded(job, barcode);
  if (onlyIfBlank === true) await job.session.requireBlank();
  const key = await keyToFormat(services, barcode, pool ?? of?.name ?? null);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.format({ ...options, key });
  services.catalogue.owners.own(barcode, job.owner);
  services.catalogue.unnamedFiles.dropErased(barcode);
  if (restoreGuide || of?.restoreGuide === true) await writeRestoreGuide(services, job.session);
  if (pool === undefined || pools.of(barcode) !== null) return;
  pools.addCartridges(pool, [barcode], 1);
  services.state.publish('pools', null);
}
