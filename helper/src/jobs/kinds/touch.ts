// Touch: load, which identifies it by its label → eject, as any cartridge is ejected.

import { z } from 'zod';
import { barcode } from '../../../contract/inputs.ts';
import { toRead } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { eject } from './eject.ts';

const schema = z.strictObject({ kind: z.literal('touch'), barcode });

type TouchRequest = RequestOf<typeof schema>;

export const touchJob: JobKindEntry<TouchRequest> = {
  kind: 'touch',
  version: 1,
  schema,
  title: (request) => ({ key: 'touch', names: named(request) }),
  cartridges: theOne,
  use: 'alone',
  placement: toRead,
  resumes: never,
  permission: () => ({ call: 'cartridges.touch' }),
  perform: touch,
};

async function touch(job: RunningJob, { barcode }: TouchRequest, services: Services): Promise<void> {
  await requireLoaded(job, barcode);
  await eject(job, barcode, services);
}
