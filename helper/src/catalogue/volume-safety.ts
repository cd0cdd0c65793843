// How safe the files of one generation of a volume are, by what its root tells and what only the catalogue knows.

import type { Sqlite } from './database.ts';
import { type FileSafety, fileSafetyOf, type IndexedFile, unsoundKey, verificationRunsOf } from './file-safety.ts';
import { listingStride } from './listing-stride.ts';
import { packedNumber, unpack } from './packing.ts';
import { SharedTexts } from './shared-texts.ts';
import { Verifications } from './verifications.ts';
import type { View } from './views.ts';

export type SafetyOf = (file: IndexedFile, path: string) => FileSafety;

interface RootFolderRow {
  readonly size: number;
  readonly modified: number | null;
  readonly rest: Buffer;
}

export class VolumeSafety {
  readonly #words: SharedTexts;
  readonly #verifications: Verifications;
  readonly #root;

  constructor(database: Sqlite) {
    this.#words = new SharedTexts(database);
    this.#verifications = new Verifications(database);
    this.#root = database.prepare<[number, number], RootFolderRow>(
      'SELECT size, modified, rest FROM folder WHERE entry = ? AND born <= ? ORDER BY born DESC LIMIT 1',
    );
  }

  /** Whether something may have been found wrong with a file, at a glance at what is packed of it; null: with none. */
  suspicion(barcode: string): ((rest: Buffer) => boolean) | null {
    if (this.#verifications.hasFaults(barcode)) return () => true;
    const key = this.#words.known(unsoundKey);
    if (key === null) return null;
    const mark = packedNumber(key);
    return (rest) => rest.includes(mark);
  }

  of(barcode: string, { listing, at }: View): SafetyOf {
    const root = this.#root.get(listing * listingStride, at);
    const runs =
      root === undefined ? [] : verificationRunsOf(unpack(root.rest, root.size, root.modified, this.#words).xattrs);
    const own = this.#verifications.on(barcode);
    return (facts, path) => fileSafetyOf(facts, runs, own(path));
  }
}
