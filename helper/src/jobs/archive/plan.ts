// Plan: one walk, and what of it would go on which cartridge. Needs no drive and writes nothing.

import type { ArchiveRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { LeftOut } from './left-out.ts';
import { roomsLeft } from './rooms-left.ts';
import { survey } from './survey.ts';

export async function plan(job: RunningJob, request: ArchiveRequest, rooms: Rooms): Promise<void> {
  const leftOut = await LeftOut.of(rooms.catalogue, request, { id: job.row.id, volumesBefore: 0 }, []);
  try {
    const distribution = await survey(job, request, roomsLeft(request, rooms), leftOut, rooms.catalogue);
    job.found({ kind: 'plan', plan: distribution.plan() });
  } finally {
    leftOut.close();
  }
}
