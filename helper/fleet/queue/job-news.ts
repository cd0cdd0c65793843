// Hears from the database that something has become of a job. What is missed while the connection is away is found by looking.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetClient, FleetDatabase } from '../database.ts';

const againAfterMs = 5_000;

export class FleetJobListener {
  readonly #ending = new AbortController();

  /** `onNews` is also called whenever listening begins. */
  start(database: FleetDatabase, onNews: () => void): void {
    void this.#listen(database, onNews);
  }

  stop(): void {
    this.#ending.abort();
  }

  async #listen(database: FleetDatabase, onNews: () => void): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      // Whoever asks the database hears why it is away; here it is only tried again.
      await database.using((client) => this.#hear(client, onNews)).catch(() => undefined);
      await sleep(againAfterMs, null, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection ends. */
  async #hear(client: FleetClient, onNews: () => void): Promise<void> {
    const { signal } = this.#ending;
    client.on('notification', onNews);
    try {
      await client.query('LISTEN capstan_job');
      onNews();
      await new Promise<void>((resolve, reject) => {
        client.once('end', resolve);
        client.once('error', reject);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      client.off('notification', onNews);
    }
  }
}
