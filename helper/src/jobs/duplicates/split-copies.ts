// Files that lie in parts on several cartridges, as other copies to be found by their content. What is compared is not what a
// tape says of the whole: each part's own checksum, with the same bytes of the file that is read here.

import { setImmediate } from 'node:timers/promises';
import type { FileOnCartridge } from '../../../contract/model.ts';
import type { ByteRange, FileContent } from '../../source/file-content.ts';
import { wholeOf } from '../joining.ts';
import type { SoundCopy } from './sound-copy.ts';

const offsetKey = 'ltfs.spannedFileOffset';
/** Of the last part. */
const wholeKey = 'capstan.whole.sha256';

interface SoundPart extends ByteRange {
  readonly copy: SoundCopy;
  readonly number: number;
  readonly isLast: boolean;
}

/** Parts looked at between two looks at what else the helper has to do. */
const lookedAtTogether = 100;
/** Of one size: a file over more cartridges than these is written again. */
const rangesMost = 64;

export class SplitCopies {
  /** By the size of the whole. */
  readonly #bySize = new Map<number, readonly SoundPart[][]>();

  /** `examine`: null for what cannot be counted on. */
  static async of(
    parts: readonly FileOnCartridge[],
    examine: (place: FileOnCartridge) => SoundCopy | null,
  ): Promise<SplitCopies> {
    const byName = new Map<string, SoundPart[]>();
    for (const [at, place] of parts.entries()) {
      if (at % lookedAtTogether === lookedAtTogether - 1) await setImmediate();
      const name = wholeOf(place.path);
      const copy = name === null ? null : examine(place);
      const part = copy === null ? null : partOf(copy);
      if (name === null || part === null) continue;
      const family = byName.get(name) ?? [];
      byName.set(name, family);
      family.push(part);
    }
    return new SplitCopies([...byName.values()]);
  }

  private constructor(families: readonly SoundPart[][]) {
    for (const family of families) {
      for (const bytes of new Set(family.filter(({ isLast }) => isLast).map(endOf)))
        this.#bySize.set(bytes, [...(this.#bySize.get(bytes) ?? []), family]);
    }
  }

  /** What has to be known of a file of this size, besides its whole content; nothing when none is split. */
  rangesOf(bytes: number): readonly ByteRange[] {
    const ranges = new Map<string, ByteRange>();
    for (const { offset, size } of (this.#bySize.get(bytes) ?? []).flat())
      if (offset + size <= bytes) ranges.set(`${offset} ${size}`, { offset, size });
    return ranges.size > rangesMost ? [] : [...ranges.values()];
  }

  /** All parts of a file of this content, on these cartridges; null: some are missing, or are of another. */
  find(
    bytes: number,
    ranges: readonly ByteRange[],
    content: FileContent,
    isWanted: (copy: SoundCopy) => boolean,
  ): readonly SoundCopy[] | null {
    const sums = new Map(ranges.map(({ offset, size }, at) => [`${offset} ${size}`, content.ranges[at]]));
    const fits = ({ offset, size, copy }: SoundPart) => sums.get(`${offset} ${size}`) === copy.sha256 && isWanted(copy);
    for (const family of this.#bySize.get(bytes) ?? []) {
      const whole = joined(family.filter(fits), bytes);
      if (whole !== null) return whole;
    }
    return null;
  }
}

/** Part by part from the beginning, each where the one before it ends. `ends`: from there on nothing was found. */
function joined(
  parts: readonly SoundPart[],
  bytes: number,
  number = 1,
  offset = 0,
  ends = new Set<number>(),
): readonly SoundCopy[] | null {
  if (offset === bytes) return [];
  if (ends.has(offset)) return null;
  const isNext = (part: SoundPart) =>
    part.number === number && part.offset === offset && part.isLast === (endOf(part) === bytes);
  for (const part of parts.filter(isNext)) {
    const rest = joined(parts, bytes, number + 1, endOf(part), ends);
    if (rest !== null) return [part.copy, ...rest];
  }
  ends.add(offset);
  return null;
}

function endOf({ offset, size }: ByteRange): number {
  return offset + size;
}

function partOf(copy: SoundCopy): SoundPart | null {
  const textOf = (key: string) =>
    copy.xattrs.find((xattr) => xattr.key === key && xattr.encoding === 'text')?.value ?? null;
  const offset = Number(/^\d{1,15}$/.exec(textOf(offsetKey) ?? '')?.[0] ?? Number.NaN);
  const number = Number(/\d{1,6}$/.exec(copy.path)?.[0]);
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(number)) return null;
  return { copy, number, offset, size: copy.size, isLast: textOf(wholeKey) !== null };
}
