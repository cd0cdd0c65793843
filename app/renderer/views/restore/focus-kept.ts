// The button that was pressed goes with the view that it was in: whoever works by keyboard goes on from the head of the new
// one, and not from the beginning of the window.

import { type RefObject, useEffect, useRef } from 'react';

export function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}
