// Check: load → what the journal has of files that no index names → look at everything → what was found. Changes nothing.

import type { Diagnosis } from '../../contract/volumes.ts';
import type { NativeDiagnosis, ShareDone } from '../drives/native.ts';
import { remember } from './cartridges.ts';
import { demandLoaded } from './load.ts';
import type { CheckRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';
import { unnamedOn } from './unnamed.ts';

/** More than any cartridge has; what a hostile one makes up must not flood whoever asks. */
const findingsTold = 200;

export async function check(job: RunningJob, { barcode }: CheckRequest, rooms: Rooms): Promise<void> {
  if (job.isResumed) job.startAnew();
  await demandLoaded(job, barcode);
  // Only now it is known for sure which volume is on it.
  await remember(rooms, job.session);
  job.phase('checking');
  const journal = (await unnamedOn(rooms, barcode)).map(({ file }) => file);
  const found = await job.session.upkeep.check(journal, job.signal, (events) => tellShare(job, events));
  job.settle(
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
  job.found({ kind: 'check', diagnosis: diagnosisOf(found) });
}

export function tellShare(job: RunningJob, events: readonly ShareDone[]): void {
  const last = events.at(-1);
  if (last !== undefined) job.progress({ share: last.done });
}

export function diagnosisOf(found: NativeDiagnosis): Diagnosis {
  const { condition, detail, repairs, strayRecords, strayBytes, attachable } = found;
  return {
    ...{ condition, detail, repairs, strayRecords, strayBytes, attachable },
    findings: found.findings.slice(0, findingsTold),
    findingsTotal: found.findings.length,
    damagedFiles: found.damaged.length,
    generation: found.generation ?? null,
    olderGeneration: found.olderGeneration ?? null,
  };
}
