// Eject: completed if anything is outstanding, remembered, unloaded, onto the shelf. Whatever its index or the catalogue
// says, the cartridge comes out: what cannot be done before that is logged, and only a drive that fails ends it.

import { z } from 'zod';
import { faultOf } from '../../../contract/errors.ts';
import { barcode } from '../../../contract/inputs.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { writeRecord } from '../cartridge-record.ts';
import { remember } from '../cartridges.ts';
import { whereItIs } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import { rewindSeconds } from '../rewinding.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({ kind: z.literal('eject'), barcode });

export type EjectRequest = RequestOf<typeof schema>;

export const ejectJob: JobKindEntry<EjectRequest> = {
  kind: 'eject',
  version: 1,
  schema,
  title: (request) => ({ key: 'eject', names: named(request) }),
  cartridges: theOne,
  use: 'alone',
  placement: whereItIs,
  resumes: never,
  permission: () => ({ call: 'cartridges.eject' }),
  perform: (job, { barcode }, services) => eject(job, barcode, services),
};

export async function eject(job: RunningJob, barcode: string, services: Services): Promise<void> {
  job.pointOfNoReturn();
  job.phase('ejecting');
  await ejectFrom(job.session, barcode, services, job.signal);
}

export async function ejectFrom(
  session: DriveSession,
  barcode: string,
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const log = (error: unknown) =>
    services.log('ejected all the same', { barcode, drive: session.id, fault: faultOf(error) });
  const before = [
    () => writeRecord(services, session, signal),
    () => session.complete(),
    () => remember(services, session),
  ];
  for (const step of before) {
    try {
      await step();
    } catch (error) {
      if (session.failure !== null) throw error;
      log(error);
    }
  }
  try {
    await session.eject(rewindSeconds(services, session), () => remember(services, session).then(() => undefined, log));
  } catch (error) {
    if (session.loaded !== null) throw error;
    log(error);
  }
}
