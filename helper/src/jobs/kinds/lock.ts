// Lock and unlock: a word in the index and in the cartridge's memory.

import { z } from 'zod';
import { barcode } from '../../../contract/inputs.ts';
import { toWrite } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({
  kind: z.literal('lock'),
  barcode,
  state: z.enum(['unlocked', 'locked', 'permanently-locked']),
});

export type LockRequest = RequestOf<typeof schema>;

export const lockJob: JobKindEntry<LockRequest> = {
  kind: 'lock',
  version: 1,
  schema,
  title: (request) => ({ key: request.state === 'unlocked' ? 'unlock' : 'lock', names: named(request) }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toWrite,
  resumes: never,
  permission: () => ({ call: 'cartridges.lock' }),
  perform: lock,
};

async function lock(job: RunningJob, { barcode, state }: LockRequest): Promise<void> {
  await requireLoaded(job, barcode);
  job.pointOfNoReturn();
  job.phase('indexing');
  await job.session.writing.setLock(state);
}
