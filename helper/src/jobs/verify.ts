// Verify: load → mount → read every file in the order of the tape and compare it with its hash → one row per file.

import type { SettledItem } from '../catalogue/receipts.ts';
import type { VerifyEvent } from '../drives/native.ts';
import { remember } from './cartridges.ts';
import { demandLoaded } from './load.ts';
import type { VerifyRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function verify(job: RunningJob, { barcode, paths }: VerifyRequest, rooms: Rooms): Promise<void> {
  await demandLoaded(job, barcode);
  await job.session.mount('read');
  await remember(rooms, job.session);
  job.phase('reading');
  const verification = await job.session.verify(paths, job.signal, (events) => take(job, events));
  job.progress({ filesDone: verification.files - verification.unsound });
  job.found({ kind: 'verify', verification });
}

function take(job: RunningJob, events: readonly VerifyEvent[]): void {
  const settled: SettledItem[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'verified': {
        // What has no hash was read whole, which is all that can be said of it.
        const receipt = event.hash === '' ? 'safe' : 'verified';
        settled.push({ ...asRead, path: event.path, bytes: event.bytes, receipt, fault: null });
        break;
      }
      case 'unsound': {
        const fault = { code: event.code, data: { subject: event.path, detail: event.detail } };
        settled.push({ ...asRead, path: event.path, bytes: 0, receipt: null, fault });
        break;
      }
      case 'progress': {
        const { bytesDone, bytesTotal, filesDone, bytesPerSecond } = event;
        job.progress({ bytesDone, bytesTotal, filesDone, bytesPerSecond });
        break;
      }
    }
  }
  job.settle(settled);
}

const asRead = { sha256: null, changed: false, restoredAs: null } as const;
