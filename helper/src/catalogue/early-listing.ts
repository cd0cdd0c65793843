// An index that is listed while its drive still reads it. Its rows are taken in as they come, before anybody knows whether
// they count: nothing of them shows until they are taken over, and what is not is swept like every import that was cut short.

import type { ListedEvent } from '../../../native/index.d.ts';
import type { ListingBefore, ListingImport } from './listing-import.ts';

export interface SeenVolume {
  readonly uuid: string;
  readonly generation: number;
  readonly updateTime: string;
}

/** An import that has begun. */
export interface BegunImport {
  readonly listing: number;
  readonly volume: SeenVolume;
  readonly before: ListingBefore | null;
  readonly rows: ListingImport;
}

interface EarlyOptions {
  /** Null when nothing is to be taken in beforehand. */
  readonly begin: (volume: SeenVolume) => BegunImport | null;
  readonly abandon: (begun: BegunImport) => void;
}

export class EarlyListing {
  readonly #options: EarlyOptions;
  #volume: SeenVolume | null = null;
  #begun: BegunImport | null = null;
  #rows = 0;
  #hasEnded = false;

  constructor(options: EarlyOptions) {
    this.#options = options;
  }

  /** Called by the addon, where nothing may be thrown: what fails is tried again with the rows in hand, and then told. */
  readonly hear = (events: readonly ListedEvent[]): void => {
    try {
      for (const event of events) this.#hear(event);
    } catch {
      this.withdraw();
    }
  };

  /** The rows of that volume are the caller's to finish; null when there are none of it. */
  take({ uuid, generation, updateTime }: SeenVolume): BegunImport | null {
    const of = this.#volume;
    const isThat = of?.uuid === uuid && of.generation === generation && of.updateTime === updateTime;
    const begun = this.#begun;
    if (!isThat || !this.#hasEnded || begun === null) return null;
    this.#begun = null;
    this.withdraw();
    return begun;
  }

  /** Whatever has come says nothing. */
  withdraw(): void {
    const begun = this.#begun;
    [this.#volume, this.#begun, this.#hasEnded, this.#rows] = [null, null, false, 0];
    if (begun !== null) this.#options.abandon(begun);
  }

  #hear(event: ListedEvent): void {
    switch (event.type) {
      case 'head': {
        this.withdraw();
        const { type: _, ...volume } = event;
        [this.#volume, this.#begun] = [volume, this.#options.begin(volume)];
        break;
      }
      case 'rows':
        this.#begun?.rows.add(event.rows);
        this.#rows += event.rows.count;
        break;
      case 'end':
        this.#hasEnded = event.rows === this.#rows;
        break;
    }
  }
}
