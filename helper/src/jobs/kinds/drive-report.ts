// Drive report: the drive tried against the standard with the cartridge in it, and measured for a minute.

import { z } from 'zod';
import type { ShortProfile } from '../../../contract/drive-report.ts';
import { faultOf, wordsOf } from '../../../contract/errors.ts';
import { driveId } from '../../../contract/inputs.ts';
import { whereItIs } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({
  kind: z.literal('drive-report'),
  /** Of the cartridge in the drive, as the drive tells it. */
  barcode: z.string(),
  drive: driveId,
  erase: z.boolean(),
  /** The node of the library's robot, which may take the cartridge out and put it in again; "" for none. */
  changer: z.string(),
});

export type DriveReportRequest = RequestOf<typeof schema>;

export const driveReportJob: JobKindEntry<DriveReportRequest> = {
  kind: 'drive-report',
  version: 1,
  schema,
  title: (request) => ({ key: 'drive-report', names: { ...named(request), drive: request.drive } }),
  cartridges: theOne,
  use: 'alone',
  placement: whereItIs,
  resumes: never,
  permission: () => ({ call: 'drives.makeReport' }),
  perform: report,
};

async function report(job: RunningJob, request: DriveReportRequest, services: Services): Promise<void> {
  const { barcode, changer, erase } = request;
  const { session } = job;
  job.phase('measuring');
  const checks = await services.drives.lendRobot(changer, () =>
    session.maintenance.conformance({ erase, changer }, job.signal, () => {}),
  );
  services.tried.keep({
    ...{ measured: new Date().toISOString(), drive: session.identity, checks, barcode },
    ...{ virtual: session.describe().virtual, device: session.describe().device },
    mediaType: services.catalogue.cartridges.get(barcode)?.mediaType ?? '',
    ...(await speedOf(job)),
  });
}

/** That a drive cannot be measured belongs into its report. */
async function speedOf(job: RunningJob): Promise<{ speed: ShortProfile | null; whyNoSpeed: string | null }> {
  try {
    return { speed: await job.session.maintenance.shortCheckUp(job.signal), whyNoSpeed: null };
  } catch (error) {
    job.signal.throwIfAborted();
    return { speed: null, whyNoSpeed: wordsOf(faultOf(error)).title };
  }
}
