// A virtual cartridge to the file-backed layout of other LTFS software. It lies on the shelf meanwhile.

import { z } from 'zod';
import { absolutePath, barcode } from '../../../contract/inputs.ts';
import { isClaimed, onShelf } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({ kind: z.literal('export'), barcode, folder: absolutePath });

export type ExportRequest = RequestOf<typeof schema>;

export const exportJob: JobKindEntry<ExportRequest> = {
  kind: 'export',
  version: 1,
  schema,
  title: (request) => ({ key: 'export', names: { ...named(request), folder: request.folder } }),
  cartridges: theOne,
  use: 'alone',
  placement: onShelf,
  waitsWhile: ({ barcode }, underWay) => isClaimed(barcode, underWay),
  resumes: never,
  permission: () => ({ call: 'virtual.export' }),
  perform: exportCartridge,
};

async function exportCartridge(job: RunningJob, request: ExportRequest, services: Services): Promise<void> {
  job.phase('reading');
  await services.shelf.exportTo(job.owner, request.barcode, request.folder, job.signal);
}
