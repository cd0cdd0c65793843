// A virtual cartridge from the file-backed layout of other LTFS software. It comes to lie on the shelf.

import { z } from 'zod';
import { absolutePath, barcode } from '../../../contract/inputs.ts';
import { publishCartridge, recordVirtual } from '../cartridges.ts';
import { isClaimed, onShelf } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({ kind: z.literal('import'), barcode, folder: absolutePath });

export type ImportRequest = RequestOf<typeof schema>;

export const importJob: JobKindEntry<ImportRequest> = {
  kind: 'import',
  version: 1,
  schema,
  title: (request) => ({ key: 'import', names: { ...named(request), folder: request.folder } }),
  cartridges: theOne,
  use: 'alone',
  placement: onShelf,
  waitsWhile: ({ barcode }, underWay) => isClaimed(barcode, underWay),
  resumes: never,
  permission: () => ({ call: 'virtual.import' }),
  perform: importCartridge,
};

async function importCartridge(job: RunningJob, request: ImportRequest, services: Services): Promise<void> {
  job.phase('streaming');
  const made = await services.shelf.importFrom(job.owner, request.folder, request.barcode, job.signal);
  recordVirtual(services, made);
  publishCartridge(services, request.barcode);
}
