// Benchmark: the drive measured with the cartridge in it, and what was found kept as the drive's profile.

import type { CheckupEvent } from '../drives/native.ts';
import type { BenchmarkRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function benchmark(job: RunningJob, request: BenchmarkRequest, rooms: Rooms): Promise<void> {
  const { erase, extent } = request;
  job.phase('measuring');
  const found = await job.session.upkeep.checkUp({ erase, extent }, job.signal, (events) => {
    for (const event of events) tell(job, event);
  });
  rooms.profiles.keep({ measured: new Date().toISOString(), ...found });
}

/** Only the tape that is written to measure on is counted in bytes. */
function tell(job: RunningJob, { step, done, bytes }: CheckupEvent): void {
  if (step === 'filling') {
    job.progress({ phase: 'streaming', bytesDone: Math.round(done * bytes), bytesTotal: bytes });
  } else {
    job.progress({ phase: 'measuring', bytesDone: 0, bytesTotal: null });
  }
}
