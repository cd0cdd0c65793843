// Looks for all generations on the tape.

import { z } from 'zod';
import { barcode } from '../../../contract/inputs.ts';
import { toRead } from '../drive-assignment.ts';
import { always, type JobKindEntry, named, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({ kind: z.literal('generations'), barcode });

export type GenerationsRequest = RequestOf<typeof schema>;

export const generationsJob: JobKindEntry<GenerationsRequest> = {
  kind: 'generations',
  version: 1,
  schema,
  title: (request) => ({ key: 'generations', names: named(request) }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: always,
  permission: () => ({ call: 'cartridges.findGenerations' }),
  perform: findGenerations,
};

async function findGenerations(job: RunningJob, { barcode }: GenerationsRequest, services: Services): Promise<void> {
  await requireLoaded(job, barcode);
  await job.session.mount('read');
  job.phase('reading');
  const found = await job.session.reading.generations(job.signal);
  const list = found.map(({ generation, updateTime, creator, comment, files, directories }) => ({
    ...{ generation, updateTime, creator, comment, files, directories },
  }));
  services.catalogue.jobResults.put(job.row.id, { kind: 'generations', total: list.length }, list);
}
