// Draws the tape: bare wraps with the way they run, what lies on them, where data ends. Everything that does not move.

import type { LargestFile } from '../../../../helper/contract/tape-map.ts';
import { visible } from '../../../../helper/contract/visible.ts';
import { text } from '../../../text/text.ts';
import { type Colours, colourOf } from './colours.ts';
import { type Box, type FileLabel, labelPadding, labelsOf, lead } from './file-labels.ts';
import type { MapStrip } from './strips.ts';
import { margin, type Screen, thickness, type Viewport, type ViewportScale } from './viewport.ts';
import type { Winding, WindingPoint, WrapGroup, WrapRow } from './winding.ts';

export interface MapScene {
  readonly winding: Winding;
  readonly strips: readonly MapStrip[];
  /** Named where there is room. */
  readonly largest: readonly LargestFile[];
  readonly metres: number;
  /** Where the cartridge ends. */
  readonly reach: WindingPoint;
  /** Where data ends. */
  readonly end: WindingPoint | null;
  /** Something moves there: no words must stand in its way. */
  readonly isEndBusy: boolean;
  readonly viewport: Viewport;
}

/** From so many pixels on a row shows which way it runs, and how it turns. */
const showsTurns = 6;
const showsArrows = 9;
const arrowEvery = 150;

export function paint(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
): void {
  context.clearRect(0, 0, screen.width, screen.height);
  context.font = colours.font;
  context.textBaseline = 'middle';
  context.save();
  context.beginPath();
  context.rect(margin.left - 14, 0, screen.width - margin.left - margin.right + 28, screen.height - margin.bottom + 6);
  context.clip();
  const rows = visibleRows(scene, scale, screen);
  for (const at of rows) paintBare(context, scene, scale, colours, at);
  paintStrips(context, scene, scale, screen, colours);
  if (scale.rowHeight >= showsArrows) for (const at of rows) paintArrows(context, scene, scale, screen, colours, at);
  const reach = paintReach(context, scene, scale, colours);
  const end = scene.end === null ? null : paintEnd(context, scene, scene.end, scale, colours);
  const taken = [reach, end].filter((box) => box !== null);
  const measure = (words: string) => context.measureText(shownName(words)).width;
  for (const label of labelsOf(scene, scale, screen, taken, measure)) paintLabel(context, label, colours);
  context.restore();
  for (const group of scene.winding.groups) paintName(context, scene, group, scale, screen, colours);
  paintMetres(context, scene, scale, screen, colours);
}

function visibleRows({ winding }: MapScene, scale: ViewportScale, screen: Screen): readonly number[] {
  const [top, bottom] = [scale.rows(0) - 1, scale.rows(screen.height) + 1];
  return winding.rows.flatMap(({ y }, at) => (y >= top && y <= bottom ? [at] : []));
}

function paintBare(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  scale: ViewportScale,
  colours: Colours,
  at: number,
): void {
  const { winding } = scene;
  const row = winding.rows[at];
  if (row === undefined) return;
  const height = thickness(scale);
  const y = scale.y(row.y);
  const { forward, partition } = row.wrap;
  const [from, to] = tapeOf(scene, row, at);
  const isWhole = from === 0 && to === 1;
  const [left, right, start, stop] = [scale.x(0), scale.x(1), scale.x(from), scale.x(to)];
  context.fillStyle = colours.beyond;
  if (!isWhole) context.fillRect(left, y - 0.5, right - left, 1);
  context.fillStyle = forward ? colours.forth : colours.back;
  context.fillRect(start, y - height / 2, stop - start, height);
  if (scale.rowHeight >= showsTurns && isWhole && partition === 1) paintTurn(context, winding, row, at, scale, colours);
}

/** As much of a wrap as the cartridge has. */
function tapeOf({ reach }: MapScene, { wrap }: WrapRow, at: number): readonly [from: number, to: number] {
  if (wrap.partition === 0 || at < reach.row) return [0, 1];
  if (at > reach.row) return [0, 0];
  return wrap.forward ? [0, reach.x] : [reach.x, 1];
}

/** To the next wrap of the band. */
function paintTurn(
  context: CanvasRenderingContext2D,
  { rows }: Winding,
  row: WrapRow,
  at: number,
  scale: ViewportScale,
  colours: Colours,
): void {
  const next = rows[at + 1];
  if (next === undefined || next.wrap.number !== row.wrap.number + 1 || next.wrap.band !== row.wrap.band) return;
  const x = scale.x(row.wrap.forward ? 1 : 0);
  const [above, below] = [scale.y(row.y), scale.y(next.y)];
  const radius = (below - above) / 2;
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  context.beginPath();
  if (row.wrap.forward) context.arc(x, above + radius, radius, -Math.PI / 2, Math.PI / 2);
  else context.arc(x, above + radius, radius, (3 * Math.PI) / 2, Math.PI / 2, true);
  context.stroke();
}

/** What is out of sight costs nothing, and a colour is set only where it changes. */
function paintStrips(
  context: CanvasRenderingContext2D,
  { winding, strips }: MapScene,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
): void {
  const height = thickness(scale);
  let [folder, at, top] = [Number.NaN, -1, 0];
  for (const strip of strips) {
    if (strip.row !== at) {
      at = strip.row;
      top = scale.y(winding.rows[at]?.y ?? 0) - height / 2;
    }
    if (top + height < 0 || top > screen.height) continue;
    const left = scale.x(strip.from);
    const width = scale.x(strip.to) - left;
    if (left + width < 0 || left > screen.width) continue;
    if (strip.folder !== folder) {
      folder = strip.folder;
      context.fillStyle = colourOf(colours, folder);
    }
    // Files side by side are told apart where there is room for a gap.
    context.fillRect(left, top, width > 4 ? width - 1 : Math.max(width, 0.8), height);
  }
}

function paintArrows(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
  at: number,
): void {
  const row = scene.winding.rows[at];
  if (row === undefined) return;
  const [from, to] = tapeOf(scene, row, at);
  const size = Math.min(4, thickness(scale) / 3);
  const towards = row.wrap.forward ? 1 : -1;
  const y = scale.y(row.y);
  context.fillStyle = colours.ground;
  context.strokeStyle = colours.faint;
  context.lineWidth = 1;
  for (let x = margin.left + arrowEvery / 2; x < screen.width - margin.right; x += arrowEvery) {
    const along = scale.along(x);
    if (along < from || along > to) continue;
    context.beginPath();
    context.moveTo(x + towards * size, y);
    context.lineTo(x - towards * size, y - size);
    context.lineTo(x - towards * size, y + size);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

function paintEnd(
  context: CanvasRenderingContext2D,
  { winding, isEndBusy }: MapScene,
  end: WindingPoint,
  scale: ViewportScale,
  colours: Colours,
): Box | null {
  const row = winding.rows[end.row];
  if (row === undefined) return null;
  const [x, y] = [scale.x(end.x), scale.y(row.y)];
  const half = Math.max(6, thickness(scale) / 2 + 4);
  context.fillStyle = colours.ink;
  context.fillRect(x - 1, y - half, 2, 2 * half);
  if (scale.rowHeight < showsArrows || isEndBusy) return null;
  const words = text.map.endOfData;
  const isRight = x + context.measureText(words).width + 20 < scale.x(1);
  return paintWords(context, words, x + (isRight ? 6 : -6), y - half - 2, isRight);
}

/** Of a cartridge that is shorter than its tape would be. */
function paintReach(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  scale: ViewportScale,
  colours: Colours,
): Box | null {
  const { winding, reach } = scene;
  const row = winding.rows[reach.row];
  if (row === undefined || scale.rowHeight < showsArrows || reach.row === winding.rows.length - 1) return null;
  const [x, y] = [scale.x(reach.x), scale.y(row.y)];
  const half = thickness(scale) / 2 + 3;
  context.fillStyle = colours.faint;
  context.fillRect(x - 0.5, y - half, 1, 2 * half);
  return paintWords(context, text.map.endOfCartridge, x, y + half + 8, x - margin.left <= 140);
}

/** From there to the right, or else up to there; where they stand. */
function paintWords(context: CanvasRenderingContext2D, words: string, x: number, y: number, isRight: boolean): Box {
  context.textAlign = isRight ? 'left' : 'right';
  context.fillText(words, x, y);
  const width = context.measureText(words).width;
  const left = isRight ? x : x - width;
  return { left, right: left + width, top: y - 7, bottom: y + 7 };
}

/** A name from a tape, in the direction of its own letters. */
function shownName(words: string): string {
  return `\u2068${visible(words)}\u2069`;
}

/** On the ground of the map, so that it can be read on any colour; a line joins it to a block above. */
function paintLabel(context: CanvasRenderingContext2D, label: FileLabel, colours: Colours): void {
  const { words, below, left, right, top, bottom } = label;
  context.fillStyle = colours.ground;
  context.beginPath();
  context.roundRect(left, top, right - left, bottom - top, 4);
  context.fill();
  context.fillStyle = colours.ink;
  if (below !== null) context.fillRect(below.left, top - lead + 1, Math.max(2, below.right - below.left - 1), 2);
  context.textAlign = 'left';
  context.fillText(shownName(words), left + labelPadding, (top + bottom) / 2 + 1);
}

function paintName(
  context: CanvasRenderingContext2D,
  { winding }: MapScene,
  group: WrapGroup,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
): void {
  const [first, last] = [winding.rows[group.first], winding.rows[group.end - 1]];
  if (first === undefined || last === undefined) return;
  const [top, bottom] = [scale.y(first.y - 0.5), scale.y(last.y + 0.5)];
  const [from, to] = [Math.max(top, margin.top), Math.min(bottom, screen.height - margin.bottom)];
  if (to - from < 3) return;
  context.fillStyle = colours.line;
  context.fillRect(margin.left - 20, from, 2, to - from);
  context.fillStyle = colours.faint;
  context.textAlign = 'right';
  const middle = Math.max(from + 7, Math.min(to - 7, (from + to) / 2));
  context.fillText(group.band === null ? text.map.index : text.map.band(group.band + 1), margin.left - 28, middle);
}

function paintMetres(
  context: CanvasRenderingContext2D,
  { metres, viewport }: MapScene,
  scale: ViewportScale,
  screen: Screen,
  colours: Colours,
): void {
  const step = roundStep(((viewport.right - viewport.left) * metres) / 8);
  const y = screen.height - margin.bottom + 14;
  context.fillStyle = colours.faint;
  const first = Math.ceil((viewport.left * metres) / step - 1e-9);
  for (let at = first; at * step <= viewport.right * metres + 1e-9; at += 1) {
    const x = scale.x((at * step) / metres);
    context.fillRect(x - 0.5, y - 14, 1, 5);
    context.textAlign = x > screen.width - margin.right - 20 ? 'right' : 'center';
    context.fillText(text.map.metres(at * step), x, y);
  }
}

/** 1, 2 or 5 and noughts. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((one) => one * power >= least) ?? 10);
}
