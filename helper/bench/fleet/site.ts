// A made-up site: hosts with a library each, the cartridges in them, the people who ask. Sizes are what a large site has
// today; which cartridges are wanted is as uneven as it is there: a tenth of them gets two thirds of the requests.

import { SeededNumbers } from '../tree.ts';

export interface SiteShape {
  readonly hosts: number;
  /** Of all hosts. */
  readonly drives: number;
  readonly cartridges: number;
  readonly files: number;
  readonly people: number;
}

export interface SiteRequest {
  readonly kind: 'restore' | 'archive';
  readonly person: number;
  readonly priority: 'high' | 'normal' | 'low';
  /** Wanted, or written to. */
  readonly cartridge: number;
  readonly files: number;
  readonly bytes: number;
}

/** What an LTO-9 cartridge holds when it is full. */
export const cartridgeBytes = 18e12;
/** Zipf's exponent at which a tenth of 50,000 has about two thirds of the requests. */
const unevenness = 0.85;

export class Site {
  readonly shape: SiteShape;
  readonly #numbers: SeededNumbers;

  constructor(shape: SiteShape, seed: number) {
    this.shape = shape;
    this.#numbers = new SeededNumbers(seed);
  }

  /** In which library a cartridge lies. */
  hostOf(cartridge: number): number {
    return cartridge % this.shape.hosts;
  }

  drivesOf(host: number): number {
    const { drives, hosts } = this.shape;
    return Math.floor(drives / hosts) + (host < drives % hosts ? 1 : 0);
  }

  /** Seconds until somebody asks for something again, when `perHour` are asked for: people do not wait for each other. */
  pause(perHour: number): number {
    return (-Math.log(1 - this.#share()) * 3600) / perHour;
  }

  request(): SiteRequest {
    const { people, cartridges, files } = this.shape;
    const isRestore = this.#share() < 0.7;
    // A few ask for very much: scripts of theirs do.
    const person = Math.min(people - 1, Math.floor(people * this.#share() ** 3));
    const priority = this.#share() < 0.1 ? 'high' : this.#share() < 0.8 ? 'normal' : 'low';
    const each = Math.max(1, Math.round(files / cartridges));
    const wanted = isRestore ? Math.min(each, this.#numbers.spread(1, 2_000)) : this.#numbers.spread(100, each);
    const bytes = (wanted * cartridgeBytes) / each;
    return {
      kind: isRestore ? 'restore' : 'archive',
      person,
      priority,
      cartridge: this.#cartridge(),
      files: wanted,
      bytes,
    };
  }

  #cartridge(): number {
    const { cartridges } = this.shape;
    const rank = Math.floor(((cartridges ** (1 - unevenness) - 1) * this.#share() + 1) ** (1 / (1 - unevenness))) - 1;
    // Which ones are wanted most lies anywhere: a number that is prime to theirs spreads them.
    return (rank * 7_919) % cartridges;
  }

  #share(): number {
    return this.#numbers.whole(2 ** 30) / 2 ** 30;
  }
}
