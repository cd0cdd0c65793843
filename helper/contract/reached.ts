// How far a job has come, wherever that is shown.

import type { Job } from './model.ts';

export interface Reached {
  readonly files: number;
  readonly bytes: number;
  /** Of the files: read, and waiting in memory for the drive. */
  readonly filesInMemory: number;
}

/**
 * While it writes, what was read counts: small files wait in memory, so that the tape runs once for many, and nobody is to
 * think meanwhile that nothing happens. Once it has ended only what is on the cartridge counts.
 */
export function reachedBy({ ended, progress }: Pick<Job, 'ended' | 'progress'>): Reached {
  const { filesDone, bytesDone, filesBuffered = 0, bytesBuffered = 0 } = progress;
  if (ended !== null || filesBuffered <= filesDone) return { files: filesDone, bytes: bytesDone, filesInMemory: 0 };
  return { files: filesBuffered, bytes: Math.max(bytesDone, bytesBuffered), filesInMemory: filesBuffered - filesDone };
}

/** Of the step that it is in, 0 to 1; null while nobody knows how much there is. A step of its own measures itself. */
export function shareDone(job: Pick<Job, 'ended' | 'progress'>): number | null {
  const { bytesTotal, share } = job.progress;
  const done = share ?? (bytesTotal === null || bytesTotal <= 0 ? null : reachedBy(job).bytes / bytesTotal);
  return done === null ? null : Math.min(1, Math.max(0, done));
}
