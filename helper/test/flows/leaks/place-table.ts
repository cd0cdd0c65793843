// What was searched for secrets, and what was found there.

import type { SecretSearch } from './secret-search.ts';

interface SearchedPlace {
  readonly place: string;
  readonly bytes: number;
  readonly found: readonly string[];
}

export class PlaceTable {
  readonly places: SearchedPlace[] = [];
  readonly #sought: SecretSearch;

  constructor(sought: SecretSearch) {
    this.#sought = sought;
  }

  /** Searches it whole, and in nothing else meanwhile. */
  search(place: string, search: (sought: SecretSearch) => readonly string[]): void {
    this.#sought.takeSearched();
    const found = [...new Set(search(this.#sought))];
    this.places.push({ place, bytes: this.#sought.takeSearched(), found });
  }

  text(): string {
    const rows = this.places.map(({ place, bytes, found }, at) => [
      `${at + 1}`.padStart(2),
      place.padEnd(78),
      bytes.toLocaleString('en').padStart(15),
      `${found.length}`.padStart(5),
      found.join(', '),
    ]);
    const heading = ['  ', 'place'.padEnd(78), 'bytes searched'.padStart(15), 'found'];
    return `${[heading, ...rows].map((row) => row.join('  ').trimEnd()).join('\n')}\n`;
  }
}
