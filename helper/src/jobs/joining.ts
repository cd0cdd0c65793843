// Files that went on several cartridges in parts become one again, as soon as the last part has come back into the same
// folder. Until then the parts lie there under their own names.

import { TapeError } from '../../contract/errors.ts';
import type { RecordedItem } from '../catalogue/item-rows.ts';
import type { RunningJob } from './running-job.ts';
import type { Services } from './services.ts';

/** "name-LTFSseg2": a part of "name" (LTFS 2.4, annex F). */
const part = /^(.+)-LTFSseg\d+$/;
const mark = '-LTFSseg';

/** Which file it is a part of, by its name; null when it is none. */
export function wholeOf(target: string): string | null {
  return target.includes(mark) ? (part.exec(target)?.[1] ?? null) : null;
}

/** `targets`: what was restored, below `into`. */
export async function joinParts(
  job: RunningJob,
  { drives }: Services,
  into: string,
  targets: Iterable<string>,
): Promise<void> {
  const wholes = new Set<string>();
  for (const target of targets) {
    const whole = wholeOf(target);
    if (whole !== null) wholes.add(whole);
  }
  for (const path of wholes) {
    try {
      const bytes = await drives.joinSegments(job.owner, into, path, job.signal);
      job.recordItems([{ ...joined, path, bytes, receipt: 'verified', fault: null }]);
    } catch (error) {
      if (!(error instanceof TapeError) || error.code === 'job.cancelled') throw error;
      // The others are on cartridges that are still to come.
      if (error.code === 'restore.segments-missing') continue;
      job.recordItems([{ ...joined, path, bytes: 0, receipt: null, fault: error.fault() }]);
    }
  }
}

const joined: Pick<RecordedItem, 'sha256' | 'changed' | 'restoredAs'> = {
  sha256: null,
  changed: false,
  restoredAs: null,
};
