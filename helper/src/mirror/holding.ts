// Of a set that wants only some names: a folder is wanted as long as something wanted is in it. One that holds nothing of
// that kind counts as gone, and one that comes to hold something is looked at again.

import type { Sight } from './file-state.ts';
import type { MirroredSet } from './mirrored-set.ts';
import { nothingAt, type Place } from './sources.ts';

const together = 500;

export class Holding {
  readonly #mirrored: MirroredSet;

  constructor(mirrored: MirroredSet) {
    this.#mirrored = mirrored;
  }

  /** After these were noted, in a look of this number. */
  async settle(paths: Iterable<string>, look: number): Promise<void> {
    const { ledger, set } = this.#mirrored;
    if (set.include.length === 0) return;
    const sights: Sight[] = [];
    for (const path of new Set([...paths].flatMap(withFolders))) {
      const row = ledger.get(set.id, path);
      const isThere = row !== null && row.seen !== null;
      const holds = ledger.holdsFile(set.id, path);
      if (isThere && row.kind === 'directory' && !holds) sights.push(nothingAt(path));
      if (!isThere && holds) sights.push(await this.#mirrored.look(this.#mirrored.place(path), false));
    }
    this.#mirrored.note(sights, look);
  }

  /** After everything below it was looked at. */
  async settleBelow({ path: top }: Place, look: number): Promise<void> {
    const { ledger, set } = this.#mirrored;
    if (set.include.length === 0) return;
    await this.settle([top], look);
    for (let after = ''; ; ) {
      const folders = ledger.foldersBelow(set.id, top, after, together);
      const last = folders.at(-1);
      if (last === undefined) return;
      await this.settle(folders, look);
      after = last;
    }
  }
}

/** The path and the folders that it is in, without the source itself: that was named. */
function withFolders(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_name, at) => names.slice(0, at + 2).join('/'));
}
