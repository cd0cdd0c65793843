// Draws what moves or is pointed at, over the tape: the way of a reading, what is being written, the cursor, the head.

import type { PathLeg } from '../../../../helper/contract/restore.ts';
import type { Colours } from './colours.ts';
import { type MapStrip, stripsBetween } from './strips.ts';
import { margin, type Screen, thickness, type ViewportScale } from './viewport.ts';
import { placeOf, type Winding, type WindingPoint } from './winding.ts';

export interface OverlayContent {
  readonly winding: Winding;
  readonly path: readonly PathLeg[];
  /** Written since the map was made, and not yet in it. */
  readonly fresh: readonly MapStrip[];
  readonly cursor: { readonly strips: readonly MapStrip[]; readonly at: WindingPoint } | null;
  readonly head: WindingPoint | null;
}

export function paintOver(
  context: CanvasRenderingContext2D,
  { winding, path, fresh, cursor, head }: OverlayContent,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
): void {
  context.clearRect(0, 0, screen.width, screen.height);
  context.save();
  context.beginPath();
  context.rect(margin.left - 14, 0, screen.width - margin.left - margin.right + 28, screen.height - margin.bottom + 6);
  context.clip();
  const y = (row: number) => scale.y(winding.rows[row]?.y ?? 0);
  const height = thickness(scale);
  context.fillStyle = colours.accent;
  for (const { row, from, to } of fresh) {
    context.globalAlpha = 0.55;
    context.fillRect(scale.x(from), y(row) - height / 2, Math.max(1, scale.x(to) - scale.x(from)), height);
  }
  context.globalAlpha = 1;
  if (path.length > 0) paintPath(context, winding, path, scale, colours);
  if (cursor !== null) {
    context.strokeStyle = colours.ink;
    context.lineWidth = 2;
    for (const { row, from, to } of cursor.strips) {
      const width = Math.max(2, scale.x(to) - scale.x(from));
      context.strokeRect(scale.x(from) - 2, y(row) - height / 2 - 2, width + 4, height + 4);
    }
  }
  if (head !== null) paintHead(context, scale.x(head.x), y(head.row), height, colours);
  context.restore();
}

/** Stretches as they are read, and the way from one to the next. */
function paintPath(
  context: CanvasRenderingContext2D,
  winding: Winding,
  path: readonly PathLeg[],
  scale: ViewportScale,
  colours: Colours,
): void {
  const height = thickness(scale);
  const point = (partition: number, block: number) => {
    const place = placeOf(winding, partition, block);
    return place === null ? null : { x: scale.x(place.x), y: scale.y(winding.rows[place.row]?.y ?? 0) };
  };
  context.strokeStyle = colours.ink;
  context.lineWidth = 1;
  context.globalAlpha = path.length > 300 ? 0.25 : 0.6;
  context.setLineDash([3, 3]);
  context.beginPath();
  const load = point(0, 0);
  if (load !== null) context.moveTo(load.x, load.y);
  for (const { partition, first, end } of path) {
    const [start, stop] = [point(partition, first), point(partition, Math.max(first, end - 1))];
    if (start === null || stop === null) continue;
    context.lineTo(start.x, start.y);
    context.moveTo(stop.x, stop.y);
  }
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.lineWidth = 2;
  for (const { partition, first, end } of path) {
    for (const { row, from, to } of stripsBetween(winding, partition, first, end, 0)) {
      const y = scale.y(winding.rows[row]?.y ?? 0);
      const width = Math.max(3, scale.x(to) - scale.x(from));
      context.strokeRect(scale.x(from) - 1, y - height / 2 - 1, width + 2, height + 2);
    }
  }
}

function paintHead(context: CanvasRenderingContext2D, x: number, y: number, height: number, colours: Colours): void {
  const half = Math.max(8, height / 2 + 5);
  context.fillStyle = colours.accent;
  context.strokeStyle = colours.ground;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 6, y - half - 7);
  context.lineTo(x + 6, y - half - 7);
  context.lineTo(x + 1.5, y - half + 1);
  context.lineTo(x + 1.5, y + half);
  context.lineTo(x - 1.5, y + half);
  context.lineTo(x - 1.5, y - half + 1);
  context.closePath();
  context.stroke();
  context.fill();
}
