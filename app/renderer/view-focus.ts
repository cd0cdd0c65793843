// Where the keyboard goes on when another view has come: from its heading, which a reader of the screen then says. Whatever the
// view itself has given the focus keeps it.

import { useEffect, useRef } from 'react';
import type { RouteLocation } from './route.ts';

export function useViewFocus({ view }: RouteLocation): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const main = document.querySelector('main');
    if (main === null || isElsewhere(main)) return;
    if (focusHeading()) return;
    main.focus();
    // What it shows first is still being asked for.
    const later = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading()) later.disconnect();
    });
    later.observe(main, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [view]);
}

/** In the new view already, or in a sheet above it. */
function isElsewhere(main: Element): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === main) return false;
  return (
    activeElement.closest('.sheet') !== null ||
    (main.contains(activeElement) && activeElement.closest('.tour') === null)
  );
}

/** Also what the link at the window's beginning does. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
