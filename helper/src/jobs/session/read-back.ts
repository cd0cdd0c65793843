// Reads back what the job wrote to a volume while that is in its drive, and compares it with what was read from the
// sources: receipts climb to `verified`, or say that the file is not to be trusted.

import type { JobProgress } from '../../../contract/model.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { VerifyEvent } from '../../drives/native.ts';
import { rateOf, timeOnTape } from '../kinds/verify.ts';
import type { RunningJob } from '../running-job.ts';

interface ReadBackReport {
  distrust(): void;
  /** The tape is on its way to the files, or gives them. */
  step(step: 'locating' | 'verifying'): void;
}

/** How many files were equal. `since`: what was written before is read already; `sampled`: a part, by chance, stands for all. */
export async function readBack(
  job: RunningJob,
  catalogue: Catalogue,
  session: DriveSession,
  volume: number,
  since: string | null,
  report: ReadBackReport,
  sampled = false,
): Promise<number> {
  const safe = await catalogue.safePathsOf([job.row.id]);
  let verified = 0;
  const time = timeOnTape();
  const written = catalogue.receipts.volumes(job.row.id);
  const uuid = written.find(({ number }) => number === volume)?.uuid;
  // Under an earlier helper it may have written to the same cartridge.
  const positionOf = (path: string) => safe.find(path).findLast((item) => item.uuid === uuid)?.position ?? null;
  // What another drive writes meanwhile is what the job tells.
  const tell = (progress: Partial<JobProgress>) => {
    const { phase } = job.row.progress;
    if (phase === 'verifying' || phase === 'locating') job.progress(progress);
  };
  /** The file that was found equal, if the event is of one. */
  const takeOne = (event: VerifyEvent) => {
    if (event.type === 'progress') {
      tell({ share: event.bytesDone / Math.max(1, event.bytesTotal), ...rateOf(job, event) });
      return null;
    }
    if (event.type === 'locating') {
      report.step(event.now ? 'locating' : 'verifying');
      return null;
    }
    const { path } = event;
    const position = positionOf(path);
    if (position === null) return null;
    if (event.type === 'verified') return event.hash === '' ? null : { path, position };
    const data = { subject: path, detail: `${event.code}: ${event.detail}` };
    job.distrust(position, path, { code: 'archive.not-as-written', data });
    report.distrust();
    return null;
  };
  const take = (events: readonly VerifyEvent[]) => {
    const equal = events.map(takeOne).filter((file) => file !== null);
    job.verified(equal);
    verified += equal.length;
  };
  try {
    report.step('locating');
    tell({ share: 0 });
    const paths = sampled ? safe.sample(volume) : [];
    if (sampled && paths.length === 0) return 0;
    const wish = { paths, backedUpSince: since ?? undefined, time };
    const { marked } = await session.reading.verify(wish, job.signal, take);
    const { uuid } = await session.facts();
    if (!marked) catalogue.verifications.keep(job.row.id, uuid, time);
  } finally {
    safe.close();
  }
  return verified;
}
