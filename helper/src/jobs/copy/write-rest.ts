// One session to the cartridge that a copy wrote to last, or to its first one; afterwards what was written is safe.

import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { remember } from '../cartridges.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import { type ItemFeed, round } from '../session/round.ts';
import { writeOptionsOf } from '../session/write-options.ts';

/** The slot is open. Gives the drive in which it came to its end. */
export async function writeRest({ slots, ...context }: ArchiveContext, feed: ItemFeed): Promise<DriveSession> {
  const { job, services, request } = context;
  const [slot] = slots;
  if (slot === undefined) throw new Error('a copy has one slot');
  job.phase('streaming');
  await round({ slots, ...context }, slots, writeOptionsOf(ours(), request, Number.POSITIVE_INFINITY), feed);
  const { session, fault } = slot;
  if (fault !== null || session === null) throw fault ?? new TapeError('drive.empty');
  await session.finishJob();
  await remember(services, session);
  await job.noticesSent();
  return session;
}

/** What it reads from is the helper's own, whoever asked for the copy. */
function ours(): Identity {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, groups: process.getgroups?.() ?? [] };
}
