// How much of a very long list is laid out: the first of it, and more whenever its end comes near to being seen. What was
// laid out stays.

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Several screens' worth of scrolling ahead. */
const ahead = '2400px 0px';

export interface GrowingRows {
  readonly most: number;
  /** Belongs behind the last of them. */
  readonly end: ReactNode;
}

/** `scrolled` finds what scrolls around the list; `least`: so many are wanted at once. */
export function useGrowing(count: number, step: number, scrolled: string, least = 0): GrowingRows {
  const [many, setMany] = useState(step);
  const most = Math.max(many, Math.ceil(least / step) * step);
  const end = <GrowingEnd key={most} scrolled={scrolled} onNear={() => setMany(most + step)} />;
  return { most, end: most < count ? end : null };
}

interface GrowingEndProps {
  readonly scrolled: string;
  readonly onNear: () => void;
}

/** With another key for each length, so that it looks again where it has come to lie. */
function GrowingEnd({ scrolled, onNear }: GrowingEndProps) {
  const place = useRef<HTMLLIElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && near.current(),
      { rootMargin: ahead, root: element.closest(scrolled) },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrolled]);
  return <li ref={place} className="growing-end" aria-hidden="true" />;
}
