// Where the names of the largest files stand on the map: inside the block that a file takes, or below it, and only where
// there is room. Pure.

import type { LargestFile } from '../../../../helper/contract/tape-map.ts';
import { nameAndFolder } from './largest-names.ts';
import { type MapStrip, stripsBetween } from './strips.ts';
import { margin, type Screen, thickness, type ViewportScale } from './viewport.ts';
import type { Winding } from './winding.ts';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface FileLabel extends Box {
  readonly words: string;
  /** Of the block, where the words stand below it. */
  readonly below: { readonly left: number; readonly right: number } | null;
}

const labelHeight = 16;
/** Beside the words, on either side. */
export const labelPadding = 5;
/** Between a block and the words below it. */
export const lead = 3;
/** A name that is cut to less says nothing. */
const leastWidth = 72;

interface LabelledScene {
  readonly winding: Winding;
  readonly largest: readonly LargestFile[];
}

/** `taken`: where other words stand; `measure`: the width of words in pixels. */
export function labelsOf(
  { winding, largest }: LabelledScene,
  scale: ViewportScale,
  screen: Screen,
  taken: readonly Box[],
  measure: (words: string) => number,
): readonly FileLabel[] {
  const height = thickness(scale);
  const fitsInside = height >= labelHeight - 1;
  const fitsBelow = scale.rowHeight - height >= labelHeight + lead;
  const [leftmost, rightmost] = [margin.left, screen.width - margin.right];
  const labels: FileLabel[] = [];
  if (!fitsInside) return labels;
  const isFree = (label: FileLabel) => ![...taken, ...labels].some((other) => overlap(label, other));
  for (const [at, { name, folder }] of nameAndFolder(largest).entries()) {
    const block = widestVisible(largest[at], winding, scale, screen);
    if (block === null) continue;
    const words = folder === null ? name : `${folder}/${name}`;
    const width = measure(words) + 2 * labelPadding;
    const room = block.right - block.left - 4;
    const top = block.middle - labelHeight / 2;
    const inside = (cut: string, wide: number): FileLabel => {
      const left = block.left + 2;
      return { words: cut, below: null, left, right: left + wide, top, bottom: top + labelHeight };
    };
    const below = (from: number): FileLabel => {
      const left = Math.max(leftmost, Math.min(from, rightmost - width));
      const under = block.middle + height / 2 + lead;
      return { words, below: block, left, right: left + width, top: under, bottom: under + labelHeight - 1 };
    };
    const places =
      room >= width
        ? [inside(words, width)]
        : room >= leastWidth
          ? [inside(shortened(words, room - 2 * labelPadding, measure), room)]
          : fitsBelow && width <= rightmost - leftmost
            ? [below(block.left), below(block.right - width)]
            : [];
    const free = places.find(isFree);
    if (free !== undefined) labels.push(free);
  }
  return labels;
}

interface VisibleBlock {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

function widestVisible(
  file: LargestFile | undefined,
  winding: Winding,
  scale: ViewportScale,
  screen: Screen,
): VisibleBlock | null {
  if (file === undefined) return null;
  let widest: VisibleBlock | null = null;
  for (const strip of stripsBetween(winding, file.partition, file.first, file.end, 0)) {
    const block = visiblePart(strip, winding, scale, screen);
    if (block === null) continue;
    if (widest === null || block.right - block.left > widest.right - widest.left) widest = block;
  }
  return widest;
}

function visiblePart({ row, from, to }: MapStrip, winding: Winding, scale: ViewportScale, screen: Screen) {
  const middle = scale.y(winding.rows[row]?.y ?? 0);
  const [left, right] = [Math.max(margin.left, scale.x(from)), Math.min(screen.width - margin.right, scale.x(to))];
  const isSeen = left <= right && middle > labelHeight / 2 && middle < screen.height - margin.bottom - labelHeight / 2;
  return isSeen ? { left, right, middle } : null;
}

/** The end of a name tells its kind: what is left out is in the middle. */
function shortened(words: string, room: number, measure: (words: string) => number): string {
  const letters = [...words];
  let [fits, tooMany] = [0, letters.length];
  const cut = (kept: number) => {
    const end = Math.min(Math.floor(kept / 2), 8);
    return `${letters.slice(0, kept - end).join('')}…${end === 0 ? '' : letters.slice(-end).join('')}`;
  };
  while (tooMany - fits > 1) {
    const kept = (fits + tooMany) >> 1;
    if (measure(cut(kept)) <= room) fits = kept;
    else tooMany = kept;
  }
  return cut(fits);
}

function overlap(one: Box, other: Box): boolean {
  const apart = 4;
  return (
    one.left < other.right + apart && other.left < one.right + apart && one.top < other.bottom && other.top < one.bottom
  );
}
