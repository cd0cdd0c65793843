// Runs as they lie on the rows: one that goes round the end of the tape has a strip on each wrap. Pure.

import type { TapeMap, TapeRun } from '../../../../helper/contract/tape-map.ts';
import { endBlock, placeOf, type Winding } from './winding.ts';

export interface MapStrip {
  readonly row: number;
  /** Along the tape, `from` before `to`. */
  readonly from: number;
  readonly to: number;
  readonly folder: number;
}

/** Beside what the contract says of folders: written, and no file; and of a file that the generation does not know yet. */
const noFile = -3;
export const writtenLater = -4;

type MapContents = Pick<TapeMap, 'runs' | 'ends'>;

/** What is written first, then what was to come, then what lies on it. */
export function stripsOf(
  winding: Winding,
  { runs, ends }: MapContents,
  later: MapContents | null,
): readonly MapStrip[] {
  return [
    ...ends.flatMap((end, partition) => stripsBetween(winding, partition, 0, end, noFile)),
    ...(later?.runs ?? []).flatMap((of, partition) =>
      of.flatMap(([first, end]) => stripsBetween(winding, partition, first, end, writtenLater)),
    ),
    ...runs.flatMap((of, partition) =>
      of.flatMap(([first, end, , folder]) => stripsBetween(winding, partition, first, end, folder)),
    ),
  ];
}

export function stripsBetween(
  winding: Winding,
  partition: number,
  first: number,
  end: number,
  folder: number,
): readonly MapStrip[] {
  const strips: MapStrip[] = [];
  for (let block = first; block < end; ) {
    const start = placeOf(winding, partition, block);
    if (start === null) break;
    const wrapEnd = endBlock(winding, start.row);
    const isLast = end <= wrapEnd || wrapEnd <= block;
    const forward = winding.rows[start.row]?.wrap.forward ?? true;
    const stop = isLast && wrapEnd > block ? (placeOf(winding, partition, end)?.x ?? start.x) : forward ? 1 : 0;
    // At a wrap's very end the next block has its place on the next row.
    const x = end === wrapEnd ? (forward ? 1 : 0) : stop;
    strips.push({ row: start.row, from: Math.min(start.x, x), to: Math.max(start.x, x), folder });
    if (isLast) break;
    block = wrapEnd;
  }
  return strips;
}

/** The run that holds a block; null when none does. */
export function runAt(runs: readonly TapeRun[], block: number): number | null {
  const at = lastFrom(runs, block);
  const run = runs[at];
  return run !== undefined && block < run[1] ? at : null;
}

/** The run that begins last at or before a block; -1 when all begin behind it. */
export function lastFrom(runs: readonly TapeRun[], block: number): number {
  let [from, to] = [0, runs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((runs[middle]?.[0] ?? 0) <= block) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
