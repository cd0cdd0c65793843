// Verify: load → mount → read every file in the order of the tape and compare it with its hash → one row per file.

import type { JobProgress } from '../../contract/model.ts';
import type { SettledItem } from '../catalogue/item-rows.ts';
import type { Locating, VerifyEvent } from '../drives/native.ts';
import { remember } from './cartridges.ts';
import { drillSample } from './drill-sample.ts';
import { demandLoaded } from './load.ts';
import type { VerifyRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function verify(job: RunningJob, request: VerifyRequest, rooms: Rooms): Promise<void> {
  const { barcode, sample } = request;
  const { session } = job;
  const { catalogue } = rooms;
  // Only a whole pass says that the cartridge is sound.
  if (job.isResumed) job.startAnew();
  await demandLoaded(job, barcode);
  await session.mount('read');
  await remember(rooms, session);
  job.phase('locating');
  const paths = sample === undefined ? request.paths : await drillSample(catalogue.entries, barcode, sample);
  // To the drive no paths mean all of them.
  if (sample !== undefined && paths.length === 0) {
    job.found({ kind: 'verify', verification: { files: 0, bytes: 0, withoutHash: 0, unsound: 0 } });
    return;
  }
  const time = timeOnTape();
  const uuid = catalogue.cartridges.get(barcode)?.volume?.uuid;
  let marked = false;
  try {
    const summary = await session.reading.verify({ paths, time }, job.signal, (events) =>
      take(job, barcode, events, time),
    );
    marked = summary.marked;
    const { files, bytes, withoutHash, unsound } = summary;
    job.progress({ filesDone: files - unsound });
    const keptHere = marked || files + unsound === 0 ? {} : { keptHere: true as const };
    job.found({ kind: 'verify', verification: { files, bytes, withoutHash, unsound, ...keptHere } });
    const found = { job: job.row.id, barcode, time: new Date().toISOString(), files, bytes, failed: unsound };
    if (uuid !== undefined) catalogue.drills.put({ ...found, uuid, isWhole: paths.length === 0 });
  } finally {
    if (!marked && uuid !== undefined) catalogue.verifications.keep(job.row.id, uuid, time);
  }
}

/** Now, as the tape writes times. */
export function timeOnTape(): string {
  return `${new Date().toISOString().slice(0, -1)}000000Z`;
}

/** Until the first file's first record is there the tape is on its way, too. */
function followTape(job: RunningJob, { now }: Locating): void {
  job.progress(now ? { phase: 'locating', bytesPerSecond: 0 } : { phase: 'verifying' });
}

/** While the tape is on its way nothing comes, though what came before is still compared. */
export function rateOf(
  { row }: RunningJob,
  { bytesPerSecond }: Pick<JobProgress, 'bytesPerSecond'>,
): Pick<JobProgress, 'bytesPerSecond'> {
  return { bytesPerSecond: row.progress.phase === 'locating' ? 0 : bytesPerSecond };
}

function take(job: RunningJob, barcode: string, events: readonly VerifyEvent[], time: string): void {
  const verifiedAt = Date.parse(time) / 1000;
  const settled: SettledItem[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'verified': {
        // What has no hash was read whole, which is all that can be said of it.
        const found =
          event.hash === '' ? ({ receipt: 'safe' } as const) : ({ receipt: 'verified', verifiedAt } as const);
        settled.push({ ...asRead, path: event.path, bytes: event.bytes, ...found, fault: null });
        break;
      }
      case 'unsound': {
        const fault = { code: event.code, data: { subject: event.path, detail: event.detail } };
        settled.push({ ...asRead, path: event.path, bytes: 0, receipt: null, fault });
        break;
      }
      case 'locating':
        followTape(job, event);
        break;
      case 'progress': {
        const { bytesDone, bytesTotal, filesDone, head } = event;
        const heads = head === undefined ? [] : [{ barcode, ...head }];
        job.progress({ bytesDone, bytesTotal, filesDone, heads, ...rateOf(job, event) });
        break;
      }
    }
  }
  job.settle(settled);
}

const asRead = { sha256: null, changed: false, restoredAs: null } as const;
