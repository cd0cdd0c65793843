// Verify: load → mount → read every file in the order of the tape and compare it with its hash → one row per file.

import { z } from 'zod';
import { barcode, volumePath } from '../../../contract/inputs.ts';
import type { JobProgress } from '../../../contract/model.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import type { Locating, VerifyEvent } from '../../drives/native.ts';
import { publishCartridge, remember } from '../cartridges.ts';
import { toRead } from '../drive-assignment.ts';
import { always, type JobKindEntry, named, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import { restoreTestSample } from '../restore-test-sample.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({
  kind: z.literal('verify'),
  barcode,
  paths: z.array(volumePath),
  /** Only so many files, chosen by chance when it begins. */
  sample: z.int().optional(),
});

export type VerifyRequest = RequestOf<typeof schema>;

export const verifyJob: JobKindEntry<VerifyRequest> = {
  kind: 'verify',
  version: 1,
  schema,
  title: (request) => {
    const { paths, sample } = request;
    if (sample !== undefined) return { key: 'restore-test', names: named(request) };
    if (paths.length === 0) return { key: 'verify', names: named(request) };
    return { key: 'verify-paths', names: { ...named(request), paths } };
  },
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: always,
  permission: () => ({ call: 'cartridges.verify' }),
  perform: verify,
};

async function verify(job: RunningJob, request: VerifyRequest, services: Services): Promise<void> {
  const { barcode, sample } = request;
  const { session } = job;
  const { catalogue } = services;
  // Only a whole pass says that the cartridge is sound.
  if (job.isResumed) job.startAnew();
  await requireLoaded(job, barcode);
  const { files: filesOnVolume } = await session.mount('read');
  await remember(services, session);
  job.phase('locating');
  const paths = sample === undefined ? request.paths : await restoreTestSample(catalogue.entries, barcode, sample);
  // To the drive no paths mean all of them.
  if (sample !== undefined && paths.length === 0) {
    job.recordResult({ kind: 'verify', verification: { files: 0, bytes: 0, withoutHash: 0, unsound: 0 } });
    return;
  }
  job.progress({ filesTotal: sample !== undefined ? paths.length : paths.length === 0 ? filesOnVolume : null });
  const time = timeOnTape();
  const uuid = catalogue.cartridges.get(barcode)?.volume?.uuid;
  const sums = { files: 0, bytes: 0 };
  let marked = false;
  try {
    const summary = await session.reading.verify({ paths, time }, job.signal, (events) =>
      take(job, barcode, events, time, sums),
    );
    marked = summary.marked;
    const { files, bytes, withoutHash, unsound } = summary;
    job.progress({ filesDone: files - unsound });
    const keptHere = marked || files + unsound === 0 ? {} : { keptHere: true as const };
    job.recordResult({ kind: 'verify', verification: { files, bytes, withoutHash, unsound, ...keptHere } });
    const found = { job: job.row.id, barcode, time: new Date().toISOString(), files, bytes, failed: unsound };
    if (uuid !== undefined) catalogue.restoreTests.put({ ...found, uuid, isWhole: paths.length === 0 });
    publishCartridge(services, barcode);
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

function take(
  job: RunningJob,
  barcode: string,
  events: readonly VerifyEvent[],
  time: string,
  sums: VerifiedSums,
): void {
  const verifiedAt = Date.parse(time) / 1000;
  const items: RecordedItem[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'verified': {
        // What has no hash was read whole, which is all that can be said of it.
        const found =
          event.hash === '' ? ({ receipt: 'safe' } as const) : ({ receipt: 'verified', verifiedAt } as const);
        items.push({ ...asRead, path: event.path, bytes: event.bytes, ...found, fault: null });
        break;
      }
      case 'unsound': {
        const fault = { code: event.code, data: { subject: event.path, detail: event.detail } };
        items.push({ ...asRead, path: event.path, bytes: 0, receipt: null, fault });
        break;
      }
      case 'locating':
        followTape(job, event);
        break;
      case 'progress': {
        const { bytesTotal, head } = event;
        const bytesDone = Math.max(event.bytesDone, job.row.progress.bytesDone);
        const heads = head === undefined ? [] : [{ barcode, ...head }];
        job.progress({ bytesDone, bytesTotal, heads, ...rateOf(job, event) });
        break;
      }
    }
  }
  job.recordItems(items);
  count(job, items, sums);
}

/** Each file as it comes: many small ones are through before the drive's next gauge. */
function count(job: RunningJob, items: readonly RecordedItem[], sums: VerifiedSums): void {
  const sound = items.filter(({ fault }) => fault === null);
  if (sound.length === 0) return;
  sums.files += sound.length;
  sums.bytes += sound.reduce((sum, { bytes }) => sum + bytes, 0);
  job.progress({ filesDone: sums.files, bytesDone: Math.max(sums.bytes, job.row.progress.bytesDone) });
}

interface VerifiedSums {
  files: number;
  bytes: number;
}

const asRead = { sha256: null, changed: false, restoredAs: null } as const;
