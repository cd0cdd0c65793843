// Where the tape is while a job has it at work. Drawn by itself between what is reported, and only while it moves.

import { useEffect, useRef } from 'react';
import type { TapeHead } from '../../../../helper/contract/model.ts';
import { wantsStillness } from '../../parts/canvas.ts';
import { glideTo, isGliding, placeAlong, positionAt, runOf, type ViewportGlide } from './glide.ts';
import { placeOf, type Winding, type WindingPoint } from './winding.ts';

/** `draw` is called with where it is now, once for each frame in which that changes. */
export function useHead(winding: Winding, head: TapeHead | null, draw: (at: WindingPoint | null) => void): void {
  const glide = useRef<ViewportGlide | null>(null);
  const { partition, block } = head ?? { partition: -1, block: -1 };
  useEffect(() => {
    const place = partition < 0 ? null : placeOf(winding, partition, block);
    if (place === null) {
      glide.current = null;
      draw(null);
      return;
    }
    glide.current = glideTo(glide.current, runOf(winding, place), performance.now(), wantsStillness());
    let frame = 0;
    const step = () => {
      const now = performance.now();
      const gliding = glide.current;
      if (gliding === null) return;
      draw(placeAlong(winding, positionAt(gliding, now)));
      if (isGliding(gliding, now)) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [winding, partition, block, draw]);
}
