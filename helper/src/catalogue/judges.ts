// How safe the files of one generation of a volume are, by what its root tells and what only the catalogue knows.

import type { Sqlite } from './database.ts';
import { listingStride } from './import.ts';
import { unpack } from './packing.ts';
import { type Facts, runsOf, type Standing, standingOf } from './standing.ts';
import { Verifications } from './verifications.ts';
import type { View } from './views.ts';
import { SharedWords } from './words.ts';

export type Judge = (file: Facts, path: string) => Standing;

interface Root {
  readonly size: number;
  readonly modified: number | null;
  readonly rest: Buffer;
}

export class Judges {
  readonly #words: SharedWords;
  readonly #verifications: Verifications;
  readonly #root;

  constructor(database: Sqlite) {
    this.#words = new SharedWords(database);
    this.#verifications = new Verifications(database);
    this.#root = database.prepare<[number, number], Root>(
      'SELECT size, modified, rest FROM folder WHERE entry = ? AND born <= ? ORDER BY born DESC LIMIT 1',
    );
  }

  of(barcode: string, { listing, at }: View): Judge {
    const root = this.#root.get(listing * listingStride, at);
    const runs = root === undefined ? [] : runsOf(unpack(root.rest, root.size, root.modified, this.#words).xattrs);
    const own = this.#verifications.on(barcode);
    return (facts, path) => standingOf(facts, runs, own(path));
  }
}
