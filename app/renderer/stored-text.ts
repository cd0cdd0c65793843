// What the window itself keeps from one start to the next, one text under each key. Losing it loses a convenience: what
// jobs do is never decided by it alone, as everything is sent with the call that starts them.

import { useSyncExternalStore } from 'react';

const prefix = 'capstan.';
const listeners = new Set<() => void>();

export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    // A disk that is full or read-only keeps nothing.
    return null;
  }
}

/** Null forgets it. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, text);
  } catch {
    // As above: it counts until the window closes, or not at all.
  }
  for (const listener of listeners) listener();
}

export function useStoredText(key: string): string | null {
  const kept = () => storedText(key);
  return useSyncExternalStore(listen, kept, kept);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of this home has kept something.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
