// The line to the helper, for as long as the mount is there: after a break it is opened again, and whoever listens hears of
// every cartridge and job as it is then.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/client.ts';
import { keepConnected } from '../client/keep-connected.ts';
import { SnapshotFollower } from '../client/snapshot-follower.ts';
import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';
import type { Cartridge, Job, Snapshot } from '../contract/model.ts';
import type { AnyNotice, ItemOutcome } from '../contract/notices.ts';
import { emptySnapshot } from '../contract/state.ts';

/** A helper that has ended is started again meanwhile. */
const patienceMs = 15_000;
/** Calls that change nothing are made once more over a new line. */
const asksOnly = /^(catalogue\.(?!rebuild)|jobs\.(get|items)$|restore\.plan$)/;

export interface LineEvents {
  /** All of them, in the beginning and after each change of one. */
  readonly onCartridges: (cartridges: readonly Cartridge[]) => void;
  readonly onJob: (job: Job) => void;
  readonly onItems: (job: Job['id'], items: readonly ItemOutcome[]) => void;
  readonly onPools: () => void;
  /** It has been broken meanwhile, or notices were left out. */
  readonly onAgain: () => void;
}

export class Line {
  readonly send: Send;
  readonly #stop: () => void;
  #snapshot: Snapshot = emptySnapshot;

  /** Resolves when the cartridges are known. */
  static async open(connect: () => Promise<Client>, events: LineEvents): Promise<Line> {
    // Who cannot reach a helper at all hears why.
    const first = await connect();
    return await new Promise((resolve) => {
      let given: Client | null = first;
      const line: Line = new Line(
        () => {
          const client = given;
          given = null;
          return client === null ? connect() : Promise.resolve(client);
        },
        events,
        () => resolve(line),
      );
    });
  }

  private constructor(connect: () => Promise<Client>, events: LineEvents, onKnown: () => void) {
    let follower: SnapshotFollower | null = null;
    let isAgain = false;
    let connected = Promise.withResolvers<void>();
    const listeners = new Set<(notice: AnyNotice) => void>();
    /** That is passed on just now. */
    let heard: AnyNotice | null = null;
    const line = keepConnected({
      connect,
      onNotice: (notice) => {
        heard = notice;
        for (const listener of listeners) listener(notice);
        heard = null;
        if (notice.name === 'pools') events.onPools();
        if (notice.name === 'items') events.onItems(notice.body.job, notice.body.items);
      },
      onConnection: ({ kind }) => {
        if (kind === 'lost') {
          if (follower !== null) connected = Promise.withResolvers<void>();
          follower?.stop();
          follower = null;
          isAgain = true;
        }
        if (kind !== 'connected') return;
        connected.resolve();
        follower = new SnapshotFollower(
          {
            send: line.send,
            onNotice: (listener) => {
              listeners.add(listener);
              return () => listeners.delete(listener);
            },
          },
          { onSnapshot: (snapshot) => take(snapshot), onFault: () => undefined },
        );
      },
    });
    const take = (next: Snapshot) => {
      const before = this.#snapshot;
      this.#snapshot = next;
      isAgain ||= hasGap(before, next);
      if (next.rest !== null) return;
      if (next.cartridges !== before.cartridges) events.onCartridges(next.cartridges);
      if (isAgain) {
        isAgain = false;
        events.onAgain();
      }
      for (const job of changedJobs(before, next, heard)) events.onJob(job);
      onKnown();
    };
    const patient: Send = async (name, input) => {
      // Most calls find the line, and none of them leaves a timer behind.
      if (follower === null) await Promise.race([connected.promise, sleep(patienceMs, undefined, { ref: false })]);
      return await line.send(name, input);
    };
    this.send = async (name, input) => {
      try {
        return await patient(name, input);
      } catch (error) {
        const isBroken = error instanceof TapeError && error.code === 'helper.unreachable';
        if (!isBroken || !asksOnly.test(name)) throw error;
        return await patient(name, input);
      }
    };
    this.#stop = () => {
      follower?.stop();
      line.stop();
    };
  }

  close(): void {
    this.#stop();
  }
}

/** Of a job that ended between the two nobody may have told, and the newer one need not list it any more. */
export function hasGap(before: Snapshot, next: Snapshot): boolean {
  return before !== emptySnapshot && next.seq > before.seq + 1;
}

/** A notice changes one of them at most, and there may be thousands: only what no notice has brought is compared. */
export function changedJobs(before: Snapshot, next: Snapshot, heard: AnyNotice | null): readonly Job[] {
  const isOneStep = heard?.seq === next.seq && before.seq + 1 === next.seq && before.rest === null;
  if (isOneStep) return heard.name === 'job' ? [heard.body] : [];
  const known = new Set(before.jobs);
  return next.jobs.filter((job) => !known.has(job));
}
