// What a person is typing, once they pause: what follows from it takes a while, and is not begun at each stroke of a key.

import { useEffect, useState } from 'react';

const pauseMs = 350;

/** The value as it was when it last stayed the same for a moment; at first as it is. */
export function useAfterPause<T extends string>(value: T): T {
  const [known, setKnown] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setKnown(value), pauseMs);
    return () => clearTimeout(later);
  }, [value]);
  return known;
}
