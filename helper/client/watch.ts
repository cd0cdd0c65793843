// The helper's picture, kept up to date at this end: subscribe once, fetch the rest page by page, reduce every
// notice, subscribe again after a gap.
// And one job followed in it from its start to its end.

import type { AnyNotice } from '../contract/contract.ts';
import { errorOf, faultOf, type TapeError } from '../contract/errors.ts';
import type { Fault, Job, JobId, Snapshot, SnapshotPage } from '../contract/model.ts';
import { join, reduce } from '../contract/state.ts';
import type { Client } from './client.ts';

type Line = Pick<Client, 'send' | 'onNotice'>;

/**
 * Calls `onPicture` with the first picture, which may have a `rest` that is still to come, and after every change. `pause`
 * is waited for before each further page, by who has better things to do first. Returns how to stop.
 */
export function watch(
  line: Line,
  onPicture: (picture: Snapshot) => void,
  onFault: (fault: Fault) => void,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): () => void {
  let picture: Snapshot | null = null;
  /** Notices that overtook the answer to `subscribe`. */
  let early: AnyNotice[] = [];
  /** Only what the newest one brings counts. */
  let subscriptions = 0;
  let stopped = false;

  function take(notice: AnyNotice): void {
    if (picture === null) {
      early.push(notice);
      return;
    }
    const next = reduce(picture, notice);
    if (next === picture) return;
    picture = next;
    if (next !== null) {
      onPicture(next);
      return;
    }
    early = [notice];
    void subscribe();
  }

  async function subscribe(): Promise<void> {
    subscriptions += 1;
    const mine = subscriptions;
    const isOver = () => stopped || mine !== subscriptions;
    try {
      const fresh = await line.send('subscribe', {});
      if (isOver()) return;
      picture = fresh;
      onPicture(fresh);
      const waiting = early;
      early = [];
      for (const notice of waiting) take(notice);
      for (let cursor = fresh.rest; cursor !== null && !isOver(); ) {
        await pause();
        if (isOver()) return;
        const page: SnapshotPage = await line.send('snapshotPage', { cursor });
        if (isOver() || picture === null) return;
        cursor = page.rest;
        picture = join(picture, page);
        onPicture(picture);
      }
    } catch (error) {
      if (!isOver()) onFault(faultOf(error));
    }
  }

  const forget = line.onNotice(take);
  void subscribe();
  return () => {
    stopped = true;
    forget();
  };
}

/** The whole of it once. From then on the line hears notices. */
export async function wholePicture({ send }: Pick<Client, 'send'>): Promise<Snapshot> {
  let picture: Snapshot = await send('subscribe', {});
  while (picture.rest !== null) picture = join(picture, await send('snapshotPage', { cursor: picture.rest }));
  return picture;
}

/**
 * Starts a job and resolves with its last row. It listens before it starts, so nothing is missed; `onJob` hears of every
 * change. Rejects when the line breaks: the job itself goes on in the helper.
 */
export function follow(
  client: Client,
  start: () => Promise<JobId>,
  onJob: (job: Job, picture: Snapshot) => void,
): { readonly done: Promise<Job>; stop(): void } {
  let stop = () => {};
  const done = new Promise<Job>((resolve, reject) => {
    let started = false;
    let id: JobId | null = null;
    let picture: Snapshot | null = null;
    let last: Job | null = null;

    function look(): void {
      const job = picture?.jobs.find((row) => row.id === id);
      if (picture === null || job === undefined || job === last) return;
      last = job;
      onJob(job, picture);
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
        look();
      } catch (error) {
        fail(errorOf(faultOf(error)));
      }
    }

    const forgetWatch = watch(
      client,
      (next) => {
        picture = next;
        if (!started) {
          started = true;
          void begin();
        }
        look();
      },
      (fault) => fail(errorOf(fault)),
    );
    const forgetClose = client.onClose((fault) => fail(errorOf(fault)));
    stop = () => {
      forgetWatch();
      forgetClose();
    };
  });
  return { done, stop: () => stop() };
}
