// Of a set that wants only some names: a folder is wanted as long as something wanted is in it. One that no longer holds
// anything of that kind counts as gone, and one that comes to hold something is recorded.

import { type FileStatus, type MirroredPath, missingAt } from '../disk/file-status.ts';
import { foldersAbove } from '../source/folders-above.ts';
import type { MirroredSet } from './mirrored-set.ts';

const together = 500;

export class WantedFolders {
  readonly #mirrored: MirroredSet;

  constructor(mirrored: MirroredSet) {
    this.#mirrored = mirrored;
  }

  /** After these were recorded, in a scan of this number. */
  async update(paths: Iterable<string>, scan: number): Promise<void> {
    const { ledger, set } = this.#mirrored;
    if (set.include.length === 0) return;
    const statuses: FileStatus[] = [];
    for (const path of new Set([...paths].flatMap(withFolders))) {
      const row = ledger.get(set.id, path);
      const isThere = row !== null && row.seen !== null;
      const holds = ledger.holdsFile(set.id, path);
      if (isThere && row.kind === 'directory' && !holds) statuses.push(missingAt(path));
      if (!isThere && holds) statuses.push(await this.#mirrored.status(this.#mirrored.locate(path), false));
    }
    this.#mirrored.record(statuses, scan);
  }

  /** After everything below it was scanned. */
  async updateBelow({ path: top }: MirroredPath, scan: number): Promise<void> {
    const { ledger, set } = this.#mirrored;
    if (set.include.length === 0) return;
    await this.update([top], scan);
    for (let after = ''; ; ) {
      const folders = ledger.foldersBelow(set.id, top, after, together);
      const last = folders.at(-1);
      if (last === undefined) return;
      await this.update(folders, scan);
      after = last;
    }
  }
}

/** The path and the folders that it is in, without the source itself: that was named. */
function withFolders(path: string): readonly string[] {
  return [...foldersAbove(path), path].slice(1);
}
