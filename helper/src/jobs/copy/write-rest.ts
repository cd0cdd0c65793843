// One session to the cartridge that a copy wrote to last, or to its first one; afterwards what was written is safe.

import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Works } from '../archive/archive.ts';
import { writeOptionsOf } from '../archive/options.ts';
import { type Feed, round } from '../archive/round.ts';
import { remember } from '../cartridges.ts';

/** The slot is open. Gives the drive in which it came to its end. */
export async function writeRest({ slots, ...works }: Works, feed: Feed): Promise<DriveSession> {
  const { job, rooms, request } = works;
  const [slot] = slots;
  if (slot === undefined) throw new Error('a copy has one slot');
  job.phase('streaming');
  await round({ slots, ...works }, slots, writeOptionsOf(ours(), request, Number.POSITIVE_INFINITY), feed);
  const { session, fault } = slot;
  if (fault !== null || session === null) throw fault ?? new TapeError('drive.empty');
  await session.settle();
  await remember(rooms, session);
  await job.told();
  return session;
}

/** What it reads from is the helper's own, whoever asked for the copy. */
function ours(): Identity {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, groups: process.getgroups?.() ?? [] };
}
