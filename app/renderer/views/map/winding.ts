// How a tape is wound, for whoever draws it: wraps as rows, one below the other, in groups; from a block to its place in
// them and back. Pure.

import type { TapeMap, TapeWrap } from '../../../../helper/contract/tape-map.ts';

/** Between two groups, in rows. */
const gap = 1.6;

export interface WrapRow {
  readonly wrap: TapeWrap;
  /** Of its middle, in rows from the top. */
  readonly y: number;
}

export interface WrapGroup {
  /** Null: the index partition. */
  readonly band: number | null;
  readonly first: number;
  readonly end: number;
}

export interface Winding {
  readonly rows: readonly WrapRow[];
  readonly groups: readonly WrapGroup[];
  /** Rows of each partition, by their first block. */
  readonly of: readonly [readonly number[], readonly number[]];
  /** In rows, with the gaps. */
  readonly height: number;
}

/** On a row, and how far along the tape: 0 at the load point, 1 at the far end. */
export interface WindingPoint {
  readonly row: number;
  readonly x: number;
}

export function windingOf({ wraps }: Pick<TapeMap, 'wraps'>): Winding {
  const rows: WrapRow[] = [];
  const groups: WrapGroup[] = [];
  const of: [number[], number[]] = [[], []];
  let y = 0;
  for (const wrap of wraps) {
    const band = wrap.partition === 0 ? null : wrap.band;
    const group = groups.at(-1);
    if (group === undefined || group.band !== band) {
      if (group !== undefined) y += gap;
      groups.push({ band, first: rows.length, end: rows.length + 1 });
    } else groups[groups.length - 1] = { ...group, end: rows.length + 1 };
    of[wrap.partition === 0 ? 0 : 1].push(rows.length);
    rows.push({ wrap, y: y + 0.5 });
    y += 1;
  }
  return { rows, groups, of, height: y };
}

/** Null on a tape that nothing is known of. What lies behind its last wrap is at its end. */
export function placeOf(winding: Winding, partition: number, block: number): WindingPoint | null {
  const of = winding.of[partition === 0 ? 0 : 1];
  let [from, to] = [0, of.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (firstBlock(winding, of[middle] ?? 0) <= block) from = middle + 1;
    else to = middle;
  }
  const row = of[Math.max(0, from - 1)];
  const wrap = row === undefined ? undefined : winding.rows[row]?.wrap;
  if (row === undefined || wrap === undefined) return null;
  return { row, x: alongTape(wrap, shareOf(wrap.marks, block)) };
}

/** The block that lies there. */
export function blockAt({ wrap }: WrapRow, x: number): number {
  const share = alongTape(wrap, x);
  const { marks } = wrap;
  let at = 2;
  while (at + 2 < marks.length && (marks[at + 1] ?? 1) <= share) at += 2;
  const [block = 0, before = 0, next = block, after = 1] = marks.slice(at - 2, at + 2);
  const into = after > before ? Math.min(1, Math.max(0, (share - before) / (after - before))) : 0;
  return Math.min(Math.floor(block + into * (next - block)), Math.max(block, next - 1));
}

/** Of a share of the wrap as the tape runs; the same the other way round. */
function alongTape({ forward }: TapeWrap, share: number): number {
  return forward ? share : 1 - share;
}

function firstBlock(winding: Winding, row: number): number {
  return winding.rows[row]?.wrap.marks[0] ?? 0;
}

/** Behind its last. */
export function endBlock(winding: Winding, row: number): number {
  return winding.rows[row]?.wrap.marks.at(-2) ?? 0;
}

function shareOf(marks: readonly number[], block: number): number {
  let [from, to] = [0, marks.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((marks[2 * middle] ?? 0) <= block) from = middle + 1;
    else to = middle;
  }
  const at = Math.max(0, from - 1) * 2;
  const [start = 0, share = 0, end = start, after = share] = marks.slice(at, at + 4);
  return end > start ? Math.min(after, share + ((block - start) / (end - start)) * (after - share)) : share;
}
