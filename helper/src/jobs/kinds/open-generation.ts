// Puts an older generation of a volume into the catalogue, beside the newest.

import { z } from 'zod';
import { barcode, generation } from '../../../contract/inputs.ts';
import { listGeneration, remember } from '../cartridges.ts';
import { toRead } from '../drive-assignment.ts';
import { always, type JobKindEntry, named, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({ kind: z.literal('open-generation'), barcode, generation });

export type OpenGenerationRequest = RequestOf<typeof schema>;

export const openGenerationJob: JobKindEntry<OpenGenerationRequest> = {
  kind: 'open-generation',
  version: 1,
  schema,
  title: (request) => ({
    key: 'open-generation',
    names: { ...named(request), generation: String(request.generation) },
  }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: always,
  permission: () => ({ call: 'cartridges.openGeneration' }),
  perform: openGeneration,
};

async function openGeneration(job: RunningJob, request: OpenGenerationRequest, services: Services): Promise<void> {
  await requireLoaded(job, request.barcode);
  await job.session.mount('read');
  await remember(services, job.session);
  job.phase('reading');
  await job.session.atGeneration(request.generation, (facts) => listGeneration(services, job.session, facts));
}
