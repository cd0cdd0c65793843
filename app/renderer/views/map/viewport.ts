// The part of the tape that is in sight, and where it falls on the screen. Pure.

import type { TapeMap } from '../../../../helper/contract/tape-map.ts';
import { placeOf, type Winding, type WindingPoint } from './winding.ts';

/** Along the tape from 0 to 1, and from the top in rows. */
export interface Viewport {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Room beside the rows for their names, above for nothing, below for the metres. */
export const margin = { left: 108, right: 20, top: 10, bottom: 30 } as const;
/** No row is drawn higher. */
const rowAtMost = 44;
const least = { width: 1e-5, height: 2 } as const;

export interface ViewportScale {
  readonly x: (along: number) => number;
  readonly y: (rows: number) => number;
  readonly along: (x: number) => number;
  readonly rows: (y: number) => number;
  readonly rowHeight: number;
}

export function scaleOf({ left, right, top, bottom }: Viewport, { width, height }: Screen): ViewportScale {
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const perShare = Math.max(1, inner.width) / (right - left);
  const rowHeight = Math.min(rowAtMost, Math.max(1, inner.height) / (bottom - top));
  const above = margin.top;
  return {
    x: (along) => margin.left + (along - left) * perShare,
    y: (rows) => above + (rows - top) * rowHeight,
    along: (x) => left + (x - margin.left) / perShare,
    rows: (y) => top + (y - above) / rowHeight,
    rowHeight,
  };
}

/** Of what lies on a row. */
export function thickness({ rowHeight }: Pick<ViewportScale, 'rowHeight'>): number {
  return rowHeight < 3 ? rowHeight * 0.82 : Math.max(2, Math.min(24, rowHeight * 0.6));
}

export function wholeOf({ height }: Winding): Viewport {
  return { left: 0, right: 1, top: 0, bottom: Math.max(height, least.height) };
}

/** Where the cartridge ends: virtual ones may be much shorter than the tape that they are taken for. */
export function reachOf(
  winding: Winding,
  { wrapBytes }: Pick<TapeMap, 'wrapBytes'>,
  capacityBytes: number,
): WindingPoint {
  const of = winding.of[1];
  const wraps = wrapBytes > 0 ? capacityBytes / wrapBytes : 0;
  const at = Math.min(Math.floor(wraps), of.length - 1);
  const row = of[at] ?? 0;
  const share = Math.min(1, wraps - at);
  return { row, x: (winding.rows[row]?.wrap.forward ?? true) ? share : 1 - share };
}

/** From the beginning to the end of what is written; of a cartridge that is shorter than a wrap, to its end. */
export function writtenPart(winding: Winding, map: TapeMap, reach: WindingPoint): Viewport {
  const end = placeOf(winding, 1, map.ends[1]);
  const [first = 0] = winding.of[1];
  if (end === null) return wholeOf(winding);
  const bottom = Math.max(least.height, (winding.rows[end.row]?.y ?? 0) + 1.5);
  if (end.row > first) return { left: 0, right: 1, top: 0, bottom };
  const right = reach.row === first ? Math.max(reach.x, end.x) : end.x;
  return { left: 0, right: Math.min(1, Math.max(right * 1.05, 0.001)), top: 0, bottom };
}

/** Closer for factors above 1; what is at that place stays there. */
export function zoomed(
  viewport: Viewport,
  factor: number,
  at: Pick<WindingPoint, 'x'> & { readonly y: number },
  winding: Winding,
): Viewport {
  const whole = wholeOf(winding);
  const width = Math.min(1, Math.max(least.width, (viewport.right - viewport.left) / factor));
  const height = Math.min(whole.bottom, Math.max(least.height, (viewport.bottom - viewport.top) / factor));
  const left = at.x - ((at.x - viewport.left) / (viewport.right - viewport.left)) * width;
  const top = at.y - ((at.y - viewport.top) / (viewport.bottom - viewport.top)) * height;
  return within({ left, right: left + width, top, bottom: top + height }, whole);
}

export function moved(viewport: Viewport, by: { readonly x: number; readonly y: number }, winding: Winding): Viewport {
  const { left, right, top, bottom } = viewport;
  return within({ left: left + by.x, right: right + by.x, top: top + by.y, bottom: bottom + by.y }, wholeOf(winding));
}

/** Moved as little as brings a place into it. */
export function including(
  viewport: Viewport,
  { x, y }: { readonly x: number; readonly y: number },
  winding: Winding,
): Viewport {
  const [wide, high] = [(viewport.right - viewport.left) * 0.04, Math.min(1, (viewport.bottom - viewport.top) * 0.1)];
  const by = {
    x: Math.min(0, x - wide - viewport.left) + Math.max(0, x + wide - viewport.right),
    y: Math.min(0, y - high - viewport.top) + Math.max(0, y + high - viewport.bottom),
  };
  return by.x === 0 && by.y === 0 ? viewport : moved(viewport, by, winding);
}

function within({ left, right, top, bottom }: Viewport, whole: Viewport): Viewport {
  const x = Math.max(0, -left) - Math.max(0, right - 1);
  const y = Math.max(0, -top) - Math.max(0, bottom - whole.bottom);
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}
