// Something that is only made when it comes near to being seen, and then stays: a long board opens as quickly as a short one.

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Several screens' worth of scrolling ahead. */
const ahead = '1200px 0px';

export function WhenNear({ isEager, children }: { readonly isEager: boolean; readonly children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isEager);
  const isMade = isEager || isNear;
  useEffect(() => {
    const element = place.current;
    if (isMade || element === null) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ahead, root: element.closest('.shelf') },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isMade]);
  return (
    <li ref={place} data-made={isMade}>
      {isMade && children}
    </li>
  );
}
