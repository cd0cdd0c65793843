// Jobs that go on by themselves: after their helper ended or was cut off, or when their drive in a library failed.

import type { TapeError } from '../../contract/errors.ts';
import type { JobId, JobProgress } from '../../contract/model.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Drives } from '../drives/drives.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import type { Services } from '../jobs/services.ts';
import { waitForCartridge } from '../jobs/waits.ts';
import type { LibraryUpkeep } from './library-upkeep.ts';

/** So often in a row a job may be cut off without getting any further: it may be what ends its helper. */
export const cutOffMost = 5;

export const atRest: JobProgress = {
  phase: 'waiting',
  filesDone: 0,
  filesTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: 0,
};

/** A job that no drive of a library can do is no matter of drives. */
const otherDrivesMost = 3;

/**
 * What another program has taken out of its drive in a library is looked for where that has put it, and fetched from there.
 * False: nothing is gone.
 */
export async function letGoOfTaken(sessions: readonly DriveSession[], drives: LibraryFinder): Promise<boolean> {
  let isGone = false;
  for (const session of sessions) {
    const library = drives.libraryOf(session);
    if (library === null || session.loaded === null || (await session.holdsSomething())) continue;
    await session.forgetTaken();
    await library.lookAgain();
    isGone = true;
  }
  return isGone;
}

type LibraryFinder = Pick<Drives, 'libraryOf'>;

/**
 * Whoever asks hears at once that a cartridge is not here. What was taken on waits for one that was carried away since, if it is
 * of a kind that goes on by itself.
 */
export function waitsForReturn(job: RunningJob, { code, data }: TapeError): boolean {
  if (code !== 'cartridge.not-loaded' || !job.isTakenOn || !job.task.resumes) return false;
  job.waits(waitForCartridge(data.subject ?? ''));
  return true;
}

/** What failed in one drive of a library goes on in another, or there when that has been cleaned. */
export class OtherDrives {
  readonly #tried = new Map<JobId, number>();

  /** Asked while the job still has its drives. `failure` null: it is done. */
  async serve(
    job: RunningJob,
    failure: TapeError | null,
    { drives }: Services,
    upkeep: LibraryUpkeep,
  ): Promise<boolean> {
    const code = failure?.code ?? '';
    const inLibrary = job.sessions.filter((session) => drives.libraryOf(session) !== null);
    const isOfDrive = code.startsWith('drive.');
    const hasFailed = isOfDrive && inLibrary.some((session) => session.hasFailedItself);
    // The bad one is known to be so by now: its pool has others.
    const isBadCartridge = code === 'medium.unwritable' && job.task.fills !== null && inLibrary.length > 0;
    const isDirty = code === 'drive.cleaning-needed' && inLibrary.some((session) => upkeep.willClean(session));
    const isTaken = code === 'drive.empty' && (await letGoOfTaken(inLibrary, drives));
    const before = this.#tried.get(job.row.id) ?? 0;
    const serves = hasFailed || isBadCartridge || isDirty || isTaken;
    if (!serves || job.signal.aborted || !job.task.resumes || before >= otherDrivesMost) {
      this.#tried.delete(job.row.id);
      return false;
    }
    this.#tried.set(job.row.id, before + 1);
    return true;
  }
}
