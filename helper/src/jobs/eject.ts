// Eject: completed if anything is outstanding, remembered, unloaded, onto the shelf.

import { writeRecord } from './cartridge-record.ts';
import { remember } from './cartridges.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function eject(job: RunningJob, rooms: Rooms): Promise<void> {
  const { session } = job;
  job.pointOfNoReturn();
  job.phase('ejecting');
  await writeRecord(rooms, session, job.signal);
  await session.complete();
  await remember(rooms, session);
  await session.eject();
}
