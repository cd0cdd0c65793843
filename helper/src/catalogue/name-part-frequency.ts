// How common parts of names are, estimated from a sample of all names: looking first for what is rare saves going through what
// nearly every name has. Only an order of questions depends on it, never an answer.

import { folded } from './columns.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './listing-import.ts';

/** Names looked at: what none of them has, fewer than one in some hundreds has. */
const sampled = 1_000;

interface ListingSize {
  readonly id: number;
  readonly last: number;
}

export class NamePartFrequency {
  readonly #listings;
  readonly #name;
  readonly #counts = new Map<string, number>();
  #seen = '';

  constructor(database: Sqlite) {
    this.#listings = database.prepare<[], ListingSize>('SELECT id, last FROM listing WHERE last > 0');
    this.#name = database
      .prepare<[number, number], string>('SELECT name FROM entry WHERE id > ? AND id <= ? LIMIT 1')
      .pluck();
  }

  /** The rarest first. */
  rarestFirst(parts: readonly string[]): readonly string[] {
    this.#sample();
    const of = (part: string) => this.#counts.get(part) ?? 0;
    return parts.toSorted((a, b) => of(a) - of(b));
  }

  /** Anew whenever there is another index. */
  #sample(): void {
    const listings = this.#listings.all();
    const seen = listings.map(({ id, last }) => `${id}.${last}`).join();
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#counts.clear();
    const entries = listings.reduce((sum, { last }) => sum + last, 0);
    const each = Math.ceil(listings.length / sampled);
    for (const { id, last } of listings.filter((_, at) => at % each === 0)) {
      const many = Math.min(last, Math.ceil((each * sampled * last) / entries));
      for (let at = 0; at < many; at += 1) {
        const after = id * listingStride + Math.floor((at * last) / many);
        this.#count(this.#name.get(after, id * listingStride + last) ?? '');
      }
    }
  }

  #count(name: string): void {
    const characters = [...`/${folded(name)}//`];
    const parts = new Set<string>();
    for (let at = 0; at + 3 <= characters.length; at += 1) parts.add(characters.slice(at, at + 3).join(''));
    for (const part of parts) this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1);
  }
}
