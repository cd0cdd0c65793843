// One job followed from its start to its end.

import { errorOf, faultOf, type TapeError } from '../contract/errors.ts';
import type { Drive, Job, JobId, Snapshot } from '../contract/model.ts';
import type { Client } from './client.ts';
import { SnapshotFollower } from './snapshot-follower.ts';

/**
 * Starts a job and resolves with its last row. It listens before it starts, so nothing is missed; `onJob` hears of every
 * change of it and of its drive. Rejects when the line breaks: the job itself goes on in the helper.
 */
export function follow(
  client: Client,
  start: () => Promise<JobId>,
  onJob: (job: Job, snapshot: Snapshot) => void,
): { readonly done: Promise<Job>; stop(): void } {
  let stop = () => {};
  const done = new Promise<Job>((resolve, reject) => {
    let started = false;
    let id: JobId | null = null;
    let snapshot: Snapshot | null = null;
    let last: Job | null = null;
    let lastDrive: Drive | undefined;

    function reportChange(): void {
      const job = snapshot?.jobs.find((row) => row.id === id);
      if (snapshot === null || job === undefined) return;
      const drive = snapshot.drives.find((row) => row.id === job.drive);
      if (job === last && drive === lastDrive) return;
      last = job;
      lastDrive = drive;
      onJob(job, snapshot);
      if (job.ended === null) return;
      stop();
      resolve(job);
    }

    function fail(error: TapeError): void {
      stop();
      reject(error);
    }

    async function begin(): Promise<void> {
      try {
        id = await start();
        reportChange();
      } catch (error) {
        fail(errorOf(faultOf(error)));
      }
    }

    const follower = new SnapshotFollower(client, {
      onSnapshot: (next) => {
        snapshot = next;
        if (!started) {
          started = true;
          void begin();
        }
        reportChange();
      },
      onFault: (fault) => fail(errorOf(fault)),
    });
    const forgetClose = client.onClose((fault) => fail(errorOf(fault)));
    stop = () => {
      follower.stop();
      forgetClose();
    };
  });
  return { done, stop: () => stop() };
}
