// Recover: load → the journal of files that no index names → native makes the volume whole → the catalogue takes over what
// it now says → each file of the journal is safe, or reported as one that did not come back.

import { z } from 'zod';
import { TapeError } from '../../../contract/errors.ts';
import { barcode, generation } from '../../../contract/inputs.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { Unnamed } from '../../catalogue/unnamed-files.ts';
import { remember } from '../cartridges.ts';
import { toWrite } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { tellShare } from '../session/share-done.ts';
import { type Reconciled, reconcile, unnamedOn } from '../unnamed.ts';
import { diagnosisOf } from './check.ts';

const schema = z.strictObject({
  kind: z.literal('recover'),
  barcode,
  trimDamaged: z.boolean().optional(),
  olderGeneration: generation.optional(),
});

export type RecoverRequest = RequestOf<typeof schema>;

export const recoverJob: JobKindEntry<RecoverRequest> = {
  kind: 'recover',
  version: 1,
  schema,
  title: (request) => ({ key: 'recover', names: named(request) }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toWrite,
  resumes: never,
  permission: () => ({ call: 'cartridges.recover' }),
  perform: recover,
};

async function recover(job: RunningJob, request: RecoverRequest, services: Services): Promise<void> {
  const { barcode, trimDamaged, olderGeneration } = request;
  await requireLoaded(job, barcode);
  // Only now it is known for sure which volume is on it, and what its index names already.
  const before = await remember(services, job.session);
  job.phase('recovering');
  const journal = (await unnamedOn(services, barcode)).map(({ file }) => file);
  const options = { journal, trimDamaged, olderGeneration };
  const done = await job.session.maintenance
    .recover(options, job.signal, (events) => tellShare(job, events))
    .catch((error: unknown) => {
      throw ofDamagedFiles(error);
    });
  job.phase('indexing');
  await services.catalogue.listings.dropOlder(barcode);
  const { generation, gatheredRecords } = done;
  const after = (await remember(services, job.session)) ?? (await reconcileListed(services, barcode, generation));
  job.recordItems(after?.named.map(cameBack) ?? []);
  job.recordItems(after?.lost.map(didNot) ?? []);
  const attached = (after?.named.length ?? done.attached) + (before?.named.length ?? 0);
  const notAttached = after?.lost.length ?? done.notAttached.length;
  const recovery = { before: diagnosisOf(done.before), generation, attached, notAttached, gatheredRecords };
  job.recordResult({ kind: 'recover', recovery });
}

/** What is still damaged may be beyond listing: then nothing is known of its files, and nothing is given up. */
async function reconcileListed(services: Services, barcode: string, generation: number): Promise<Reconciled | null> {
  const isListed = services.catalogue.cartridges.get(barcode)?.volume?.generation === generation;
  return isListed ? await reconcile(services, barcode) : null;
}

/** Native names the first of them; what is asked for here concerns the cartridge. */
function ofDamagedFiles(error: unknown): unknown {
  if (!(error instanceof TapeError) || error.code !== 'volume.extent-invalid') return error;
  return new TapeError('recover.damaged-files', error.data, { cause: error });
}

function cameBack({ file, sha256 }: Unnamed): RecordedItem {
  return { path: file.path, bytes: file.size, receipt: 'safe', sha256, changed: false, restoredAs: null, fault: null };
}

function didNot({ file, sha256 }: Unnamed): RecordedItem {
  const fault = { code: 'recover.not-attached', data: { subject: file.path } };
  return { path: file.path, bytes: 0, receipt: null, sha256, changed: false, restoredAs: null, fault };
}
