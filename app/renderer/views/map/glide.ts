// A head that is reported a few times a second, moving in between. Along the tape as it runs: from wrap to wrap it takes the
// way round, unless that is far, when it jumps as winding does. Pure but for the clock that it is given.

import type { Winding, WindingPoint } from './winding.ts';

const glideMs = 500;
/** Further apart it was wound there, not run through. */
const wrapsAtMost = 2;

/** Wraps, and the share of the last one, as the tape runs. */
export function runOf({ rows }: Winding, { row, x }: WindingPoint): number {
  return row + (rows[row]?.wrap.forward === false ? 1 - x : x);
}

export function placeAlong({ rows }: Winding, run: number): WindingPoint {
  const row = Math.max(0, Math.min(rows.length - 1, Math.floor(run)));
  const share = Math.min(1, run - row);
  return { row, x: rows[row]?.wrap.forward === false ? 1 - share : share };
}

export interface ViewportGlide {
  readonly from: number;
  readonly to: number;
  readonly since: number;
}

export function glideTo(before: ViewportGlide | null, to: number, now: number, isStill: boolean): ViewportGlide {
  const from = before === null ? to : positionAt(before, now);
  const jumps = isStill || Math.abs(to - from) > wrapsAtMost;
  return { from: jumps ? to : from, to, since: now };
}

export function positionAt({ from, to, since }: ViewportGlide, now: number): number {
  const done = Math.min(1, Math.max(0, (now - since) / glideMs));
  return from + (to - from) * done;
}

export function isGliding(glide: ViewportGlide, now: number): boolean {
  return glide.from !== glide.to && now - glide.since < glideMs;
}
