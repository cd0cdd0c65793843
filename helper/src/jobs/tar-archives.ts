// The archives on a tape that tar has written, listed so that they can be read like a volume. What is left out of the list,
// and what is not listed as it stands on the tape, is named.

import type { DriveSession } from '../drives/drive-session.ts';
import type { RunningJob } from './running-job.ts';
import { tellShare } from './session/share-done.ts';

export async function listArchives(job: RunningJob, session: DriveSession, checksums: boolean): Promise<void> {
  const { flawed, flawedTotal } = await session.maintenance.listTar(checksums, job.signal, (events) =>
    tellShare(job, events),
  );
  const barcode = session.loaded?.barcode ?? '';
  job.recordItems(
    flawed.map(({ path, reason, kept }) => {
      const code = kept ? 'volume.member-unlike' : 'volume.member-left-out';
      const fault = { code, data: { subject: path, detail: reason } } as const;
      const nothing = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null };
      return { path, barcode, ...nothing, fault };
    }),
  );
  if (flawedTotal > flawed.length) job.incomplete();
}
