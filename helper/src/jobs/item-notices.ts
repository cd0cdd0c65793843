// What became of a job's items, told to whoever listens, in the order in which it came true and in notices that are far
// from what a frame may hold.

import { setImmediate } from 'node:timers/promises';
import type { JobId } from '../../contract/model.ts';
import type { ItemOutcome } from '../../contract/notices.ts';
import type { SafeRun } from '../catalogue/item-receipts.ts';
import type { Services } from './services.ts';

/** Items in one notice, and characters of what they are called: in JSON each can take six bytes. */
const itemsPerNotice = 500;
const charactersPerNotice = 131_072;

export class ItemNotices {
  readonly #services: Pick<Services, 'catalogue' | 'state'>;
  readonly #job: JobId;
  #sent: Promise<void> = Promise.resolve();

  constructor(services: Pick<Services, 'catalogue' | 'state'>, job: JobId) {
    this.#services = services;
    this.#job = job;
  }

  tell(came: readonly ItemOutcome[]): void {
    const followed = this.#services.state.areItemsFollowed ? came : came.slice(-1);
    const items = followed.map(({ path, barcode, receipt, fault }) => ({
      path,
      ...(barcode == null ? {} : { barcode }),
      receipt,
      fault,
    }));
    for (let at = 0; at < items.length; ) {
      let characters = 0;
      let end = at;
      while (end < items.length && end - at < itemsPerNotice) {
        characters += charactersOf(items[end]);
        if (end > at && characters > charactersPerNotice) break;
        end += 1;
      }
      this.#services.state.publish('items', { job: this.#job, items: items.slice(at, end) });
      at = end;
    }
  }

  /** An index made them safe: reported bit by bit, after the ones before. */
  tellSafe(run: SafeRun): void {
    this.#sent = this.#sent
      .then(() => this.#tellRun(run))
      .then(() => this.#services.catalogue.unnamedFiles.sweep(this.#job));
    // Whoever waits for `sent` hears of it.
    this.#sent.catch(() => undefined);
  }

  /** Everything that came true has been reported. */
  sent(): Promise<void> {
    return this.#sent;
  }

  /** A pause after each handful lets whoever listens keep up: one index can make a million files safe. */
  async #tellRun(run: SafeRun): Promise<void> {
    for (let rest = run; this.#services.state.areItemsFollowed; ) {
      const next = this.#services.catalogue.receipts.safePaths(this.#job, rest, itemsPerNotice);
      if (next === null) return;
      this.tell(next.paths.map((path) => ({ path, receipt: 'safe', fault: null })));
      rest = next.rest;
      await setImmediate();
    }
  }
}

function charactersOf(item: ItemOutcome | undefined): number {
  const { subject = '', detail = '' } = item?.fault?.data ?? {};
  return (item?.path.length ?? 0) + subject.length + detail.length;
}
