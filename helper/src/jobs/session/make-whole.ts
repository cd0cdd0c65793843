// Before a job goes on with a cartridge that it wrote to before: a session that was cut short there is recovered, so that
// what the drive had taken whole is named by an index again instead of being written twice.

import type { JobId } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { remember } from '../cartridges.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { unnamedOn } from '../unnamed.ts';
import { tellShare } from './share-done.ts';

/** `chain`: the jobs that this one goes on with. */
export async function makeWhole(
  job: RunningJob,
  services: Services,
  chain: readonly JobId[],
  session: DriveSession,
): Promise<void> {
  const barcode = session.loaded?.barcode ?? '';
  const { catalogue } = services;
  // Only now it is known for sure which volume is on it, and what that names.
  await remember(services, session);
  const uuid = catalogue.cartridges.get(barcode)?.volume?.uuid;
  // A pool's may have been cut short as it was put away, by no job of its own.
  const isOfPool = catalogue.pools.of(barcode) !== null && uuid !== undefined && catalogue.pools.wasWritten(uuid);
  const isOurs = isOfPool || chain.some((id) => catalogue.receipts.volumes(id).some((volume) => volume.uuid === uuid));
  if (session.loaded?.condition !== 'dirty' || !isOurs) return;
  job.phase('recovering');
  const journal = (await unnamedOn(services, barcode)).map(({ file }) => file);
  await session.maintenance.recover({ journal }, job.signal, (events) => tellShare(job, events));
  await catalogue.listings.dropOlder(barcode);
  await remember(services, session);
}
