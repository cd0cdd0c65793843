// What a second program waits for its answers while the helper is at something.

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/client.ts';
import { connect } from '../client/connect.ts';
import { helperSocket } from '../client/home.ts';

const askedEachMs = 5;

export async function connected(home: string): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connect(helperSocket(home));
    } catch (error) {
      if (tries > 600) throw error;
      await sleep(50);
    }
  }
}

export class AnswerTimes {
  readonly #client: Client;
  /** Since whoever watches it set it back. */
  longestMs = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  async during(work: () => Promise<unknown>) {
    const waits: number[] = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const since = performance.now();
        await this.#client.send('pools.list', { cursor: null, limit: 1 });
        const ms = performance.now() - since;
        waits.push(ms);
        this.longestMs = Math.max(this.longestMs, ms);
        await sleep(askedEachMs);
      }
    })();
    try {
      await work();
    } finally {
      isOver = true;
      await asking;
    }
    const sorted = waits.toSorted((a, b) => a - b);
    return {
      calls: sorted.length,
      medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longestMs: sorted.at(-1) ?? 0,
    };
  }
}
