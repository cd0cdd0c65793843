// Reads back what the job wrote to a volume while that is in its drive, and compares it with what was read from the
// sources: receipts climb to `verified`, or say that the file is not to be trusted.

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { VerifyEvent } from '../../drives/native.ts';
import type { RunningJob } from '../running-job.ts';

/** How many files were equal. */
export async function readBack(
  job: RunningJob,
  catalogue: Catalogue,
  session: DriveSession,
  volume: number,
  onDistrust: () => void,
): Promise<number> {
  const safe = await catalogue.safePathsOf([job.row.id]);
  let verified = 0;
  const positionOf = (path: string) => safe.find(path).findLast((item) => item.volume === volume)?.position ?? null;
  const take = (events: readonly VerifyEvent[]) => {
    const equal: { readonly path: string; readonly position: number }[] = [];
    for (const event of events) {
      if (event.type === 'progress') continue;
      const position = positionOf(event.path);
      if (position === null) continue;
      if (event.type === 'verified') {
        if (event.hash !== '') equal.push({ path: event.path, position });
      } else {
        const data = { subject: event.path, detail: `${event.code}: ${event.detail}` };
        job.distrust(position, event.path, { code: 'archive.not-as-written', data });
        onDistrust();
      }
    }
    job.verified(equal);
    verified += equal.length;
  };
  try {
    job.phase('reading');
    await session.verify([], job.signal, take, job.row.started ?? undefined);
  } finally {
    safe.close();
  }
  return verified;
}
