// A canvas as sharp as the screen: as many pixels as it has there, and drawn again when size or colour scheme change.

import { type RefObject, useLayoutEffect, useState } from 'react';

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Of the element, in CSS pixels. */
export function useSize(box: RefObject<HTMLElement | null>): CanvasSize {
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** A number that changes when the colour scheme does. */
export function useScheme(): number {
  const [turns, setTurns] = useState(0);
  useLayoutEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const turn = () => setTurns((before) => before + 1);
    scheme.addEventListener('change', turn);
    return () => scheme.removeEventListener('change', turn);
  }, []);
  return turns;
}

/** Measured in CSS pixels from here on; null when there is nothing to draw on. */
export function sharpContext(
  canvas: HTMLCanvasElement | null,
  { width, height }: CanvasSize,
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null || width === 0 || height === 0) return null;
  const dots = devicePixelRatio;
  const [wide, high] = [Math.round(width * dots), Math.round(height * dots)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  context.setTransform(dots, 0, 0, dots, 0, 0);
  return context;
}

export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
