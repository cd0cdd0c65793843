// The tape on its canvas: what lies still on one, what moves on another above it. Pointed at with the mouse or, from file to
// file, with the keyboard; dragged and zoomed.

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TapeHead } from '../../../../helper/contract/model.ts';
import type { PathLeg } from '../../../../helper/contract/restore.ts';
import type { TapeMap } from '../../../../helper/contract/tape-map.ts';
import { text } from '../../../text/text.ts';
import { sharpContext, useScheme, useSize } from '../../parts/canvas.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { coloursOf } from './colours.ts';
import { paintOver } from './overlay.ts';
import { paint } from './painting.ts';
import { pointedAt, SpotCard, spotWords, useSpot } from './spot.tsx';
import { useSpotMenu } from './spot-menu.ts';
import { cursorAt, type MapCursor, stepped } from './stepping.ts';
import { type MapStrip, stripsBetween, stripsOf } from './strips.ts';
import { useHead } from './use-head.ts';
import {
  including,
  margin,
  moved,
  reachOf,
  scaleOf,
  type Viewport,
  type ViewportScale,
  wholeOf,
  zoomed,
} from './viewport.ts';
import { placeOf, type Winding, type WindingPoint } from './winding.ts';

const zoomStep = 1.6;

interface StageProps {
  readonly map: TapeMap;
  /** What came behind it, where it is of an older generation. */
  readonly later: TapeMap | null;
  readonly winding: Winding;
  readonly capacityBytes: number;
  readonly viewport: Viewport;
  readonly onViewport: (change: (before: Viewport) => Viewport) => void;
  readonly head: TapeHead | null;
  /** The job writes at its head. */
  readonly isWriting: boolean;
  readonly path: readonly PathLeg[];
}

export function Stage({ map, later, winding, capacityBytes, viewport, onViewport, head, isWriting, path }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const scheme = useScheme();
  const openMenu = useContextMenu();
  const itemsOf = useSpotMenu();
  const [hover, setHover] = useState<WindingPoint | null>(null);
  const [cursor, setCursor] = useState<MapCursor | null>(null);
  const headAt = useRef<WindingPoint | null>(null);
  const dragged = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const scale = useMemo(() => scaleOf(viewport, size), [viewport, size]);
  const scene = useMemo(
    () => ({
      winding,
      strips: stripsOf(winding, map, later),
      largest: map.largest,
      metres: map.metres,
      reach: reachOf(winding, map, capacityBytes),
      end: placeOf(winding, 1, map.ends[1]),
      isEndBusy: isWriting,
    }),
    [winding, map, later, capacityBytes, isWriting],
  );
  const at = hover ?? cursor?.at ?? null;
  const pointed = at === null ? null : pointedAt(winding, at);
  const spot = useSpot(map.barcode, later === null ? null : map.generation, pointed);
  const words = pointed === null ? [] : spotWords(map, pointed, spot);
  const row = at === null ? undefined : winding.rows[at.row];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours
  const colours = useMemo(() => coloursOf(document.documentElement), [scheme]);

  useLayoutEffect(() => {
    const context = sharpContext(ground.current, size);
    if (context !== null) paint(context, { ...scene, viewport }, scale, size, colours);
  }, [scene, viewport, scale, size, colours]);

  const drawOver = useCallback(() => {
    const context = sharpContext(over.current, size);
    if (context === null) return;
    const isFresh = isWriting && head !== null && head.partition === 1;
    const fresh = isFresh ? upTo(stripsBetween(winding, 1, map.ends[1], head.block, 0), headAt.current, winding) : [];
    const marked = cursor === null ? null : { strips: cursor.strips, at: cursor.at };
    const what = { winding, path, fresh, cursor: marked, head: headAt.current };
    paintOver(context, what, scale, size, colours);
  }, [winding, map, path, cursor, head, isWriting, scale, size, colours]);
  useLayoutEffect(drawOver, [drawOver]);
  const latest = useRef(drawOver);
  latest.current = drawOver;
  const moveHead = useCallback((place: WindingPoint | null) => {
    headAt.current = place;
    latest.current();
  }, []);
  useHead(winding, head, moveHead);

  useWheelZoom(box, scale, winding, onViewport);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    const from = dragged.current;
    if (from !== null && event.buttons === 1) {
      const by = { x: scale.along(from.x) - scale.along(x), y: scale.rows(from.y) - scale.rows(y) };
      dragged.current = { x, y };
      onViewport((before) => moved(before, by, winding));
      setHover(null);
      return;
    }
    setHover(placeUnder(winding, scale.along(x), scale.rows(y)));
  };

  /** Null: the key means nothing here. */
  const actionOf = (key: string): (() => void) | null => {
    const zoom = zoomBy(key);
    if (zoom !== null) {
      const middle = cursor === null ? middleOf(viewport) : { x: cursor.at.x, y: winding.rows[cursor.at.row]?.y ?? 0 };
      return () => onViewport((before) => zoomed(before, zoom, middle, winding));
    }
    if (key === '0') return () => onViewport(() => wholeOf(winding));
    if (key === 'Escape') return () => setCursor(null);
    const next = stepped(key, cursor, map, winding);
    if (next === null) return null;
    return () => {
      setCursor(next);
      setHover(null);
      const y = winding.rows[next.at.row]?.y ?? 0;
      onViewport((before) => including(before, { x: next.at.x, y }, winding));
    };
  };

  const openMenuHere = (event: MouseEvent) => {
    if (pointed === null) return;
    const shown = { barcode: map.barcode, generation: later === null ? null : map.generation };
    openMenu(event, text.map.menu, () => itemsOf(spot, shown));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event.key);
    if (act === null) return;
    act();
    event.preventDefault();
  };

  return (
    <div className="map-stage-whole">
      <div
        ref={box}
        className="map-stage"
        role="application"
        aria-label={text.map.stage(map.barcode)}
        aria-describedby="map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys go from file to file
        tabIndex={0}
        data-testid="map-stage"
        data-head={head === null ? '' : `${head.partition}:${head.block}`}
        onKeyDown={onKeyDown}
        onContextMenu={openMenuHere}
        onFocus={() => setCursor((before) => before ?? cursorAt(map, winding, 1, 0))}
        onPointerDown={(event) => {
          const bounds = event.currentTarget.getBoundingClientRect();
          dragged.current = { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
        }}
        onPointerMove={point}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerLeave={() => {
          dragged.current = null;
          setHover(null);
        }}
      >
        <canvas ref={ground} />
        <canvas ref={over} />
        {at !== null && row !== undefined && pointed !== null && (
          <SpotCard
            words={words}
            place={`${text.map.place(row.wrap.number, row.wrap.forward)}. ${text.map.block(pointed.block)}`}
            left={Math.min(Math.max(scale.x(at.x), margin.left), size.width - margin.right)}
            top={Math.min(Math.max(scale.y(row.y), 0), size.height)}
            isLeft={scale.x(at.x) > size.width / 2}
            isAbove={scale.y(row.y) > size.height * 0.6}
          />
        )}
      </div>
      <p id="map-keys" className="visually-hidden">
        {text.map.keys}
      </p>
      <p className="visually-hidden" role="status" data-testid="map-words">
        {hover === null ? words.join(', ') : ''}
      </p>
    </div>
  );
}

/** React listens to wheels passively: the page must not scroll meanwhile. */
function useWheelZoom(
  box: RefObject<HTMLDivElement | null>,
  scale: ViewportScale,
  winding: Winding,
  onViewport: StageProps['onViewport'],
): void {
  const wheel = useRef((_: WheelEvent) => {});
  wheel.current = (event) => {
    event.preventDefault();
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined) return;
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    const under = { x: scale.along(x), y: scale.rows(y) };
    onViewport((before) => zoomed(before, zoomStep ** (-event.deltaY / 120), under, winding));
  };
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
}

function zoomBy(key: string): number | null {
  if (key === '+' || key === '=') return zoomStep;
  return key === '-' ? 1 / zoomStep : null;
}

function middleOf({ left, right, top, bottom }: Viewport): { readonly x: number; readonly y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** As far as the head has come on its own row. */
function upTo(strips: readonly MapStrip[], head: WindingPoint | null, winding: Winding): readonly MapStrip[] {
  return strips.map((strip) => {
    if (head === null || strip.row !== head.row) return strip;
    const isForward = winding.rows[strip.row]?.wrap.forward ?? true;
    return isForward
      ? { ...strip, to: Math.max(strip.from, Math.min(strip.to, head.x)) }
      : { ...strip, from: Math.min(strip.to, Math.max(strip.from, head.x)) };
  });
}

/** On the nearest row; null between groups and beside the tape. */
function placeUnder(winding: Winding, x: number, y: number): WindingPoint | null {
  if (x < 0 || x > 1) return null;
  let nearest: WindingPoint | null = null;
  let distance = 0.8;
  for (const [row, each] of winding.rows.entries()) {
    const away = Math.abs(each.y - y);
    if (away >= distance) continue;
    distance = away;
    nearest = { row, x };
  }
  return nearest;
}
