// The way of the tape through a reading, small: along the tape from left to right, in time from top to bottom.

import { useLayoutEffect, useRef } from 'react';
import type { PathLeg } from '../../../helper/contract/restore.ts';
import { text } from '../../text/text.ts';
import { sharpContext, useScheme, useSize } from './canvas.ts';

const inset = 6;

export function TapePath({ path }: { readonly path: readonly PathLeg[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvas);
  const scheme = useScheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours
  useLayoutEffect(() => {
    const context = sharpContext(canvas.current, size);
    if (context === null || canvas.current === null) return;
    const style = getComputedStyle(canvas.current);
    context.clearRect(0, 0, size.width, size.height);
    const length = path.reduce((most, leg) => Math.max(most, leg.fromMetres, leg.toMetres), 1);
    const last = Math.max(1, path.at(-1)?.seconds ?? 1);
    const x = (metres: number) => inset + (metres / length) * (size.width - 2 * inset);
    const y = (seconds: number) => inset + (seconds / last) * (size.height - 2 * inset);
    context.lineWidth = 1;
    context.strokeStyle = style.getPropertyValue('--line-strong');
    context.beginPath();
    context.moveTo(x(0), y(0));
    for (const { fromMetres, toMetres, seconds } of path) {
      context.lineTo(x(fromMetres), y(seconds));
      context.moveTo(x(toMetres), y(seconds));
    }
    context.stroke();
    context.fillStyle = style.getPropertyValue('--accent');
    for (const { fromMetres, toMetres, seconds } of path) {
      const [left, right] = [Math.min(fromMetres, toMetres), Math.max(fromMetres, toMetres)];
      context.fillRect(x(left) - 1, y(seconds) - 1.5, Math.max(3, x(right) - x(left)), 3);
    }
  }, [path, size, scheme]);

  // One stretch is no way to look at.
  if (path.length < 2) return null;
  return (
    <canvas
      ref={canvas}
      className="tape-path"
      role="img"
      aria-label={text.map.miniature(path.length)}
      data-testid="tape-path"
    />
  );
}
