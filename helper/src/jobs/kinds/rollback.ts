// Makes the content of an older generation the cartridge's content, as a new one.

import { z } from 'zod';
import { barcode, generation } from '../../../contract/inputs.ts';
import { toWrite } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({ kind: z.literal('rollback'), barcode, generation });

export type RollbackRequest = RequestOf<typeof schema>;

export const rollbackJob: JobKindEntry<RollbackRequest> = {
  kind: 'rollback',
  version: 1,
  schema,
  title: (request) => ({ key: 'rollback', names: { ...named(request), generation: String(request.generation) } }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toWrite,
  resumes: never,
  permission: () => ({ call: 'cartridges.rollBack' }),
  perform: rollBack,
};

async function rollBack(job: RunningJob, { barcode, generation }: RollbackRequest): Promise<void> {
  await requireLoaded(job, barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.writing.rollBack(generation);
}
