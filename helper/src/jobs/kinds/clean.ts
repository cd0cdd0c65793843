// Clean: a drive of a library that asked for it gets a cleaning cartridge, which goes back to its slot afterwards. The helper
// asks for it by itself.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cleanNow } from '../../../contract/drive-use.ts';
import { faultOf, TapeError } from '../../../contract/errors.ts';
import { barcode, driveId } from '../../../contract/inputs.ts';
import { act, seenCartridge, seenDrive } from '../../../contract/rule.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { DriveAssignment, QueueState } from '../drive-assignment.ts';
import { type JobKindEntry, never, type RequestOf } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { ejectFrom } from './eject.ts';

const schema = z.strictObject({
  kind: z.literal('clean'),
  /** Empty: its library has none that could be used. */
  barcode: barcode.or(z.literal('')),
  drive: driveId,
  /** As people know the drive. */
  name: z.string(),
});

type CleanRequest = RequestOf<typeof schema>;

/** TapeAlert: the cleaning cartridge is used up; it is none. */
const spentAlerts: readonly number[] = [22, 23];
/** A drive lets go of the cartridge when it has cleaned itself. */
const betweenTriesMs = 20_000;
const triesMost = 45;

export const cleanJob: JobKindEntry<CleanRequest> = {
  kind: 'clean',
  version: 1,
  schema,
  title: ({ barcode, name }) =>
    barcode === ''
      ? { key: 'clean-without', names: { drive: name } }
      : { key: 'clean', names: { drive: name, cartridge: barcode } },
  cartridges: ({ barcode }) => (barcode === '' ? [] : [barcode]),
  use: 'alone',
  placement,
  resumes: never,
  permission: ({ drive }) => ({
    rule: { ...act('administrators', { ...seenCartridge, ...seenDrive }), job: 'clean' },
    subject: drive,
  }),
  perform: clean,
};

function placement({ drive }: CleanRequest, { services }: QueueState): DriveAssignment {
  const session = services.drives.find(drive);
  if (session === null) return { kind: 'refuse', fault: new TapeError('drive.unknown', { subject: drive }) };
  return session.isHeld ? { kind: 'wait', needs: [] } : { kind: 'start', sessions: [session] };
}

async function clean(job: RunningJob, { barcode, name }: CleanRequest, services: Services): Promise<void> {
  if (barcode === '') throw new TapeError('library.no-cleaning-cartridge', { subject: name });
  const { session } = job;
  const { serial } = session.describe();
  job.pointOfNoReturn();
  services.upkeep.beginCleaning(serial);
  if (session.loaded !== null) {
    job.phase('ejecting');
    await ejectFrom(session, session.loaded.barcode, services, job.signal);
  }
  job.phase('loading');
  services.upkeep.countUse(barcode);
  const isSpent = await use(session, barcode);
  if (isSpent) services.upkeep.setSpent(serial, barcode);
  job.phase('ejecting');
  await letGo(session);
  const isClean = session.describe().alerts?.includes(cleanNow) !== true;
  const uses = services.upkeep.usesOf(barcode);
  services.log('drive cleaned', { job: job.row.id, drive: session.id, barcode, times: uses, state: isClean });
  if (isSpent) throw new TapeError('drive.cleaning-expired', { subject: name, cartridge: barcode });
  if (!isClean) throw new TapeError('drive.cleaning-needed', { subject: name });
}

/** Whether the cartridge turns out to be used up. */
async function use(session: DriveSession, barcode: string): Promise<boolean> {
  try {
    await session.load(barcode);
  } catch (error) {
    const { code } = faultOf(error);
    // The first is what it was put in for.
    if (code !== 'drive.cleaning-cartridge' && code !== 'drive.cleaning-expired') throw error;
    if (code === 'drive.cleaning-expired') return true;
  }
  const { alerts } = await session.maintenance.health();
  return alerts.some((alert) => spentAlerts.includes(alert));
}

async function letGo(session: DriveSession): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await session.eject();
    } catch (error) {
      if (faultOf(error).code !== 'library.cartridge-held' || tries === triesMost) throw error;
    }
    await sleep(betweenTriesMs);
  }
}
