// The largest of the files that are gone through, however many those are.

import type { Extent } from '../../contract/model.ts';
import type { LargestFile } from '../../contract/tape-map.ts';

/** As many as a person reads. */
const most = 12;

interface Candidate {
  readonly id: number;
  readonly bytes: number;
  readonly extents: readonly Extent[];
}

export class LargestFiles {
  /** The largest first. */
  readonly #found: Candidate[] = [];

  add(id: number, bytes: number, extents: readonly Extent[]): void {
    if (bytes <= (this.#found.length < most ? 0 : (this.#found.at(-1)?.bytes ?? 0))) return;
    const behind = this.#found.findIndex((one) => one.bytes < bytes);
    this.#found.splice(behind < 0 ? this.#found.length : behind, 0, { id, bytes, extents });
    this.#found.length = Math.min(this.#found.length, most);
  }

  listed(blockBytes: number, pathOf: (id: number) => string): readonly LargestFile[] {
    return this.#found.flatMap(({ id, bytes, extents }) => {
      const [longest] = stretchesOf(extents, blockBytes).toSorted((one, other) => lengthOf(other) - lengthOf(one));
      return longest === undefined ? [] : [{ path: pathOf(id), bytes, ...longest }];
    });
  }
}

interface Stretch {
  readonly partition: number;
  readonly first: number;
  readonly end: number;
}

const lengthOf = ({ first, end }: Stretch) => end - first;

/** Extents that go on where the one before ends are one. */
function stretchesOf(extents: readonly Extent[], blockBytes: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { partition: letter, startBlock, byteOffset, byteCount } of extents) {
    if (byteCount === 0) continue;
    const partition = letter === 'b' ? 1 : 0;
    const end = startBlock + Math.ceil((byteOffset + byteCount) / blockBytes);
    const before = stretches.at(-1);
    if (before !== undefined && before.partition === partition && before.end === startBlock)
      stretches[stretches.length - 1] = { ...before, end };
    else stretches.push({ partition, first: startBlock, end });
  }
  return stretches;
}
