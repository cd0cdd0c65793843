// One job followed from its start to its end, over as many lines as that takes.

import { errorOf, faultOf, type TapeError } from '../contract/errors.ts';
import type { Drive, Fault, Job, JobId, Snapshot } from '../contract/model.ts';
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

/** The same over another line when one is lost that can be opened again. `onLost` hears of each loss. */
export function followOnward(
  client: Client,
  start: () => Promise<JobId>,
  onJob: (job: Job, snapshot: Snapshot) => void,
  onLost: (fault: Fault) => void,
): { readonly done: Promise<Job>; stop(): void } {
  let following: ReturnType<typeof follow> | null = null;
  let id: JobId | null = null;
  const begin = async () => {
    id ??= await start();
    return id;
  };
  async function toEnd(): Promise<Job> {
    for (;;) {
      try {
        // It may have ended meanwhile, and be too old for what is shown of ended ones.
        const now = id === null ? null : await client.send('jobs.get', { id });
        if (now !== null && now.ended !== null) return now;
        following = follow(client, begin, onJob);
        return await following.done;
      } catch (error) {
        const fault = faultOf(error);
        // Whether the helper got to know of a job whose number never came, nobody can tell from here.
        if (id === null || client.reconnect === undefined || fault.code !== 'far.line-lost') throw error;
        onLost(fault);
        await client.reconnect();
      }
    }
  }
  return { done: toEnd(), stop: () => following?.stop() };
}
