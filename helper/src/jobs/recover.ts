// Recover: load → the journal of files that no index names → native makes the volume whole → the catalogue takes over what
// it now says → each file of the journal is safe, or told as one that did not come back.

import { TapeError } from '../../contract/errors.ts';
import type { SettledItem } from '../catalogue/item-rows.ts';
import type { Unnamed } from '../catalogue/unnamed-files.ts';
import { remember } from './cartridges.ts';
import { diagnosisOf, tellShare } from './check.ts';
import { demandLoaded } from './load.ts';
import type { RecoverRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';
import { type Reconciled, reconcile, unnamedOn } from './unnamed.ts';

export async function recover(job: RunningJob, request: RecoverRequest, rooms: Rooms): Promise<void> {
  const { barcode, trimDamaged, olderGeneration } = request;
  await demandLoaded(job, barcode);
  // Only now it is known for sure which volume is on it, and what its index names already.
  const before = await remember(rooms, job.session);
  job.phase('recovering');
  const journal = (await unnamedOn(rooms, barcode)).map(({ file }) => file);
  const options = { journal, trimDamaged, olderGeneration };
  const done = await job.session.upkeep
    .recover(options, job.signal, (events) => tellShare(job, events))
    .catch((error: unknown) => {
      throw ofDamagedFiles(error);
    });
  job.phase('indexing');
  await rooms.catalogue.listings.dropOlder(barcode);
  const { generation, gatheredRecords } = done;
  const after = (await remember(rooms, job.session)) ?? (await reconcileListed(rooms, barcode, generation));
  job.settle(after?.named.map(cameBack) ?? []);
  job.settle(after?.lost.map(didNot) ?? []);
  const attached = (after?.named.length ?? done.attached) + (before?.named.length ?? 0);
  const notAttached = after?.lost.length ?? done.notAttached.length;
  const recovery = { before: diagnosisOf(done.before), generation, attached, notAttached, gatheredRecords };
  job.found({ kind: 'recover', recovery });
}

/** What is still damaged may be beyond listing: then nothing is known of its files, and nothing is given up. */
async function reconcileListed(rooms: Rooms, barcode: string, generation: number): Promise<Reconciled | null> {
  const isListed = rooms.catalogue.cartridges.get(barcode)?.volume?.generation === generation;
  return isListed ? await reconcile(rooms, barcode) : null;
}

/** Native names the first of them; what is asked for here concerns the cartridge. */
function ofDamagedFiles(error: unknown): unknown {
  if (!(error instanceof TapeError) || error.code !== 'volume.extent-invalid') return error;
  return new TapeError('recover.damaged-files', error.data, { cause: error });
}

function cameBack({ file, sha256 }: Unnamed): SettledItem {
  return { path: file.path, bytes: file.size, receipt: 'safe', sha256, changed: false, restoredAs: null, fault: null };
}

function didNot({ file, sha256 }: Unnamed): SettledItem {
  const fault = { code: 'recover.not-attached', data: { subject: file.path } };
  return { path: file.path, bytes: 0, receipt: null, sha256, changed: false, restoredAs: null, fault };
}
