// A library looks into every place and reads every label anew.

import { z } from 'zod';
import { TapeError } from '../../../contract/errors.ts';
import { libraryId } from '../../../contract/inputs.ts';
import { withoutDrive } from '../drive-assignment.ts';
import { type JobKindEntry, never, type RequestOf } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({ kind: z.literal('library-inventory'), barcode: z.literal(''), library: libraryId });

type InventoryRequest = RequestOf<typeof schema>;

export const libraryInventoryJob: JobKindEntry<InventoryRequest> = {
  kind: 'library-inventory',
  version: 1,
  schema,
  title: ({ library }) => ({ key: 'library-inventory', names: { library } }),
  cartridges: () => [],
  use: 'none',
  placement: withoutDrive,
  resumes: never,
  permission: () => ({ call: 'library.inventory' }),
  perform: takeInventory,
};

async function takeInventory(job: RunningJob, { library }: InventoryRequest, services: Services): Promise<void> {
  job.pointOfNoReturn();
  const found = services.drives.libraries.find(({ id }) => id === library);
  if (found === undefined) throw new TapeError('library.unknown', { subject: library });
  await found.takeInventory();
}
