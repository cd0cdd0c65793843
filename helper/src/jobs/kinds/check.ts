// Check: load → what the journal has of files that no index names → look at everything → what was found. Changes nothing.

import { z } from 'zod';
import { barcode } from '../../../contract/inputs.ts';
import type { DiagnosisSummary } from '../../../contract/volumes.ts';
import type { NativeDiagnosis } from '../../drives/native.ts';
import { remember } from '../cartridges.ts';
import { toRead } from '../drive-assignment.ts';
import { always, type JobKindEntry, named, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { tellShare } from '../session/share-done.ts';
import { unnamedOn } from '../unnamed.ts';

const schema = z.strictObject({ kind: z.literal('check'), barcode });

export type CheckRequest = RequestOf<typeof schema>;

export const checkJob: JobKindEntry<CheckRequest> = {
  kind: 'check',
  version: 1,
  schema,
  title: (request) => ({ key: 'check', names: named(request) }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: always,
  permission: () => ({ call: 'cartridges.check' }),
  perform: check,
};

/** More than any cartridge has; what a hostile one makes up must not flood whoever asks. */
const findingsShown = 200;

async function check(job: RunningJob, { barcode }: CheckRequest, services: Services): Promise<void> {
  if (job.isResumed) job.startAnew();
  await requireLoaded(job, barcode);
  // Only now it is known for sure which volume is on it.
  await remember(services, job.session);
  job.phase('checking');
  const journal = (await unnamedOn(services, barcode)).map(({ file }) => file);
  const found = await job.session.maintenance.check(journal, job.signal, (events) => tellShare(job, events));
  job.recordItems(
    found.damaged.map(({ path, reason, soundBytes }) => ({
      path,
      bytes: soundBytes,
      receipt: null,
      sha256: null,
      changed: false,
      restoredAs: null,
      fault: { code: 'volume.extent-invalid', data: { subject: path, detail: reason } },
    })),
  );
  job.recordResult({ kind: 'check', diagnosis: diagnosisOf(found) });
}

export function diagnosisOf(found: NativeDiagnosis): DiagnosisSummary {
  const { condition, detail, repairs, strayRecords, strayBytes, attachable } = found;
  return {
    ...{ condition, detail, repairs, strayRecords, strayBytes, attachable },
    findings: found.findings.slice(0, findingsShown),
    findingsTotal: found.findings.length,
    damagedFiles: found.damaged.length,
    generation: found.generation ?? null,
    olderGeneration: found.olderGeneration ?? null,
  };
}
