// Eject: completed if anything is outstanding, remembered, unloaded, onto the shelf. Whatever its index or the catalogue
// says, the cartridge comes out: what cannot be done before that is logged, and only a drive that fails ends it.

import { faultOf } from '../../contract/errors.ts';
import { writeRecord } from './cartridge-record.ts';
import { remember } from './cartridges.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function eject(job: RunningJob, rooms: Rooms): Promise<void> {
  const { session } = job;
  const log = (error: unknown) =>
    rooms.log('ejected all the same', { barcode: job.request.barcode, drive: session.id, fault: faultOf(error) });
  const before = [
    () => writeRecord(rooms, session, job.signal),
    () => session.complete(),
    () => remember(rooms, session),
  ];
  job.pointOfNoReturn();
  job.phase('ejecting');
  for (const step of before) {
    try {
      await step();
    } catch (error) {
      if (session.failure !== null) throw error;
      log(error);
    }
  }
  try {
    await session.eject();
  } catch (error) {
    if (session.loaded !== null) throw error;
    log(error);
  }
}
