// The helper's snapshot, kept up to date at this end: subscribe once, fetch the rest page by page, reduce every notice,
// subscribe again after a gap. Whoever shows what the helper does follows it by this.

import { errorOf, faultOf } from '../contract/errors.ts';
import type { Fault, Snapshot, SnapshotPage } from '../contract/model.ts';
import type { AnyNotice } from '../contract/notices.ts';
import { join, reduce } from '../contract/state.ts';
import type { Client } from './client.ts';

export interface FollowerEvents {
  /** The first, which may have a `rest` that is still to come, and after every change. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** It cannot be followed any more: make another one, over another line. */
  readonly onFault: (fault: Fault) => void;
  /** Waited for before each further page, by who has better things to do first. */
  readonly pause?: () => Promise<unknown>;
}

export class SnapshotFollower {
  readonly #send: Client['send'];
  readonly #events: FollowerEvents;
  readonly #forget: () => void;
  #snapshot: Snapshot | null = null;
  /** Notices that overtook the answer to `subscribe`. */
  #early: AnyNotice[] = [];
  /** Only what the newest one brings counts. */
  #subscriptions = 0;
  #stopped = false;

  constructor(line: Pick<Client, 'send' | 'onNotice'>, events: FollowerEvents) {
    this.#send = line.send;
    this.#events = events;
    this.#forget = line.onNotice((notice) => this.#take(notice));
    void this.#subscribe();
  }

  /** Null before the first, and while it is fetched again. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  stop(): void {
    this.#stopped = true;
    this.#forget();
  }

  #take(notice: AnyNotice): void {
    if (this.#snapshot === null) {
      this.#early.push(notice);
      return;
    }
    const next = reduce(this.#snapshot, notice);
    if (next === this.#snapshot) return;
    if (next !== null) {
      this.#show(next);
      return;
    }
    this.#snapshot = null;
    this.#early = [notice];
    void this.#subscribe();
  }

  #show(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.#events.onSnapshot(snapshot);
  }

  async #subscribe(): Promise<void> {
    this.#subscriptions += 1;
    const mine = this.#subscriptions;
    const isOver = () => this.#stopped || mine !== this.#subscriptions;
    try {
      const fresh = await this.#send('snapshot.subscribe', {});
      if (isOver()) return;
      this.#show(fresh);
      const waiting = this.#early;
      this.#early = [];
      for (const notice of waiting) this.#take(notice);
      for (let cursor = fresh.rest; cursor !== null && !isOver(); ) {
        await this.#events.pause?.();
        if (isOver()) return;
        const page: SnapshotPage = await this.#send('snapshot.page', { cursor });
        if (isOver() || this.#snapshot === null) return;
        cursor = page.rest;
        this.#show(join(this.#snapshot, page));
      }
    } catch (error) {
      if (!isOver()) this.#events.onFault(faultOf(error));
    }
  }
}

/** The whole of it once. */
export function wholeSnapshot(line: Pick<Client, 'send' | 'onNotice'>): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const follower = new SnapshotFollower(line, {
      onSnapshot: (snapshot) => {
        if (snapshot.rest !== null) return;
        follower.stop();
        resolve(snapshot);
      },
      onFault: (fault) => reject(errorOf(fault)),
    });
  });
}
