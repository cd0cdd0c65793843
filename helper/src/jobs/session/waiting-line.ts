// Those parts of a job that wait for a cartridge in a drive, as long as it takes: the one that waits longest has the first
// choice.

import type { DriveSession } from '../../drives/drive-session.ts';
import type { Drives } from '../../drives/drives.ts';

/** A cartridge, and the drive that has it or can take it in. Both are the job's from now on. */
export interface SuppliedDrive {
  readonly barcode: string;
  readonly session: DriveSession;
}

interface LinePlace<W, S> {
  readonly who: W;
  readonly serve: (supplied: S) => void;
}

/** `W`: what is known of whoever waits. */
export class WaitingLine<W, S = SuppliedDrive> {
  #places: readonly LinePlace<W, S>[] = [];
  /** Called whenever somebody begins or ceases to wait. */
  onChange: () => void = () => undefined;

  /** Everybody, the one that waits longest first. */
  get all(): readonly W[] {
    return this.#places.map(({ who }) => who);
  }

  /** Null when nobody waits. */
  get first(): W | null {
    return this.#places[0]?.who ?? null;
  }

  /** Rejects with the signal's reason. `look` follows, as there may be one already. */
  async wait(who: W, signal: AbortSignal, onWaiting: () => void): Promise<S> {
    signal.throwIfAborted();
    return await new Promise<S>((resolve, reject) => {
      const place = {
        who,
        // Node keeps a signal that was made of others as long as somebody listens to it, and the job with it.
        serve: (supplied: S) => {
          signal.removeEventListener('abort', stop);
          resolve(supplied);
        },
      };
      this.#places = [...this.#places, place];
      const stop = () => {
        this.#places = this.#places.filter((other) => other !== place);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      onWaiting();
      this.onChange();
    });
  }

  /** `find` gives what one may have, or null when there is nothing for it now: there may be for those behind it. */
  serve(find: (who: W) => S | null): void {
    for (const place of this.#places) {
      // What follows from serving one may have served others.
      if (!this.#places.includes(place)) continue;
      const found = find(place.who);
      if (found === null) continue;
      this.#places = this.#places.filter((other) => other !== place);
      place.serve(found);
      this.onChange();
    }
  }
}

/** Barcodes of what is in drives now. */
export function inDrives({ sessions }: Drives): ReadonlySet<string> {
  return new Set(sessions.flatMap(({ loaded }) => loaded?.barcode ?? []));
}
