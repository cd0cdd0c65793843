// What is archived and restored: four amounts of the same kind of data, which no drive can compress, in trees as people have
// them; and what Capstan must reach with each.

import { createCipheriv } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../tree.ts';

/** Shares of the speed of something else in the same run. */
interface Bars {
  /** Of `cp -a` and sync. */
  readonly archiveOfCopy?: number;
  readonly archiveOfCopyOnDisk?: number;
  readonly restoreOfCopy?: number;
  /** Of one core that hashes the same bytes. */
  readonly archiveOfHash?: number;
  readonly restoreOfHash?: number;
  /** Of the reference's mount. */
  readonly archiveOfReference: number;
  /** Microseconds of processor, in all processes, to archive a file. */
  readonly cpuOfFile?: number;
}

export interface Work {
  readonly name: string;
  readonly words: string;
  readonly files: number;
  readonly fileBytes: number;
  readonly bars: Bars;
}

const [kib, mib, gib] = [2 ** 10, 2 ** 20, 2 ** 30];
/** At most 1.1 and 0.8 times the time of the hash. */
const [oneHash, manyHashes] = [1 / 1.1, 1 / 0.8];

export const works: readonly Work[] = [
  {
    ...{ name: 'one', words: '1 × 2 GiB', files: 1, fileBytes: 2 * gib },
    bars: { archiveOfHash: oneHash, restoreOfHash: oneHash, archiveOfReference: 1 },
  },
  {
    ...{ name: 'films', words: '200 × 10 MiB', files: 200, fileBytes: 10 * mib },
    bars: { archiveOfHash: manyHashes, restoreOfHash: manyHashes, archiveOfReference: 1 },
  },
  {
    ...{ name: 'pictures', words: '5,000 × 64 KiB', files: 5_000, fileBytes: 64 * kib },
    bars: { archiveOfCopy: 0.6, archiveOfCopyOnDisk: 0.6, restoreOfCopy: 0.7, archiveOfReference: 10 },
  },
  {
    ...{ name: 'small', words: '100,000 × 4 KiB', files: 100_000, fileBytes: 4 * kib },
    bars: {
      ...{ archiveOfCopy: 0.8, archiveOfCopyOnDisk: 1, restoreOfCopy: 0.9 },
      ...{ archiveOfReference: 10, cpuOfFile: 40 },
    },
  },
];

/** Makes the tree at `folder` and writes the names of its files, each ended by a NUL, to `list`. */
export function makeSource(folder: string, list: string, { files, fileBytes }: Work, seed: number): void {
  const key = Buffer.alloc(32);
  key.writeUInt32LE(seed);
  const noise = createCipheriv('chacha20', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(Math.min(fileBytes, mib));
  const pathOf = new Map<number, string>();
  const names: string[] = [];
  for (const { id, parent, name, kind } of treeOf(seed, { files, largestFolder: 0, sharedOneIn: 50 })) {
    const above = pathOf.get(parent);
    const path = above === undefined ? folder : join(above, name);
    if (kind === 'directory') {
      pathOf.set(id, path);
      mkdirSync(path);
      continue;
    }
    names.push(`${path}\0`);
    const file = openSync(path, 'wx');
    for (let left = fileBytes; left > 0; left -= zeros.length) writeSync(file, noise.update(zeros));
    closeSync(file);
  }
  writeFileSync(list, names.join(''));
}
