// From a request to the flow that does it.

import { archive } from './archive/archive.ts';
import { plan } from './archive/plan.ts';
import { benchmark } from './benchmark.ts';
import { check } from './check.ts';
import { copy } from './copy/copy.ts';
import { eject } from './eject.ts';
import { exportCartridge, importCartridge } from './exchange.ts';
import { format } from './format.ts';
import { findGenerations, openGeneration, rollBack } from './generations.ts';
import { load } from './load.ts';
import { lock } from './lock.ts';
import { mirrorToTape } from './mirror-to-tape/mirror-to-tape.ts';
import { preflight } from './preflight/preflight.ts';
import { rebuild } from './rebuild.ts';
import { recover } from './recover.ts';
import type { Passes } from './restore/passes.ts';
import { restore } from './restore/restore.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';
import { salvage } from './salvage.ts';
import { stream } from './stream.ts';
import { verify } from './verify.ts';

export function perform(job: RunningJob, rooms: Rooms, passes: Passes): Promise<void> {
  const { request } = job;
  switch (request.kind) {
    case 'load':
      return load(job, request.barcode);
    case 'eject':
      return eject(job, rooms);
    case 'format':
      return format(job, request, rooms);
    case 'plan':
      return plan(job, request, rooms);
    case 'archive':
      return archive(job, request, rooms);
    case 'copy':
      return copy(job, request, rooms);
    case 'preflight':
      return preflight(job, request, rooms);
    case 'mirror':
      return mirrorToTape(job, request, rooms);
    case 'restore':
      return restore(job, request, rooms, passes);
    case 'salvage':
      return salvage(job, request, rooms);
    case 'stream':
      return stream(job, request, rooms);
    case 'export':
      return exportCartridge(job, request, rooms);
    case 'import':
      return importCartridge(job, request, rooms);
    case 'benchmark':
      return benchmark(job, request, rooms);
    case 'check':
      return check(job, request, rooms);
    case 'recover':
      return recover(job, request, rooms);
    case 'verify':
      return verify(job, request, rooms);
    case 'generations':
      return findGenerations(job, request, rooms);
    case 'open-generation':
      return openGeneration(job, request, rooms);
    case 'rollback':
      return rollBack(job, request);
    case 'rebuild':
      return rebuild(job, request, rooms);
    case 'lock':
      return lock(job, request);
  }
}
