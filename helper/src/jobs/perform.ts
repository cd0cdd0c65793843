// From a request to the flow that does it.

import { archive } from './archive.ts';
import { benchmark } from './benchmark.ts';
import { eject } from './eject.ts';
import { exportCartridge, importCartridge } from './exchange.ts';
import { format } from './format.ts';
import { load } from './load.ts';
import { restore } from './restore.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export function perform(job: RunningJob, rooms: Rooms): Promise<void> {
  const { request } = job;
  switch (request.kind) {
    case 'load':
      return load(job, request.barcode);
    case 'eject':
      return eject(job, rooms);
    case 'format':
      return format(job, request);
    case 'archive':
      return archive(job, request);
    case 'restore':
      return restore(job, request, rooms);
    case 'export':
      return exportCartridge(job, request, rooms);
    case 'import':
      return importCartridge(job, request, rooms);
    case 'benchmark':
      return benchmark(job, request, rooms);
  }
}
