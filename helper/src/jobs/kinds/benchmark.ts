// Benchmark: the drive measured with the cartridge in it, and what was found kept as the drive's profile.

import { z } from 'zod';
import { driveId } from '../../../contract/inputs.ts';
import type { CheckupEvent } from '../../drives/native.ts';
import { whereItIs } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({
  kind: z.literal('benchmark'),
  /** Of the cartridge in the drive, as the drive tells it. */
  barcode: z.string(),
  drive: driveId,
  erase: z.boolean(),
  extent: z.enum(['wraps', 'band']),
});

export type BenchmarkRequest = RequestOf<typeof schema>;

export const benchmarkJob: JobKindEntry<BenchmarkRequest> = {
  kind: 'benchmark',
  version: 1,
  schema,
  title: (request) => ({ key: 'benchmark', names: { ...named(request), drive: request.drive } }),
  cartridges: theOne,
  use: 'alone',
  placement: whereItIs,
  resumes: never,
  permission: () => ({ call: 'drives.benchmark' }),
  perform: benchmark,
};

async function benchmark(job: RunningJob, request: BenchmarkRequest, services: Services): Promise<void> {
  const { erase, extent } = request;
  job.phase('measuring');
  const found = await job.session.maintenance.checkUp({ erase, extent }, job.signal, (events) => {
    for (const event of events) tell(job, event);
  });
  services.profiles.keep({ measured: new Date().toISOString(), ...found });
}

/** Only the tape that is written to measure on is counted in bytes. */
function tell(job: RunningJob, { step, done, bytes }: CheckupEvent): void {
  if (step === 'filling') {
    job.progress({ phase: 'streaming', bytesDone: Math.round(done * bytes), bytesTotal: bytes });
  } else {
    job.progress({ phase: 'measuring', bytesDone: 0, bytesTotal: null });
  }
}
