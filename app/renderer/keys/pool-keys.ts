// The keys of encrypted pools that the person may use, as they are told of: asked for when a view opens, and again when pools or
// their keys have changed.

import { useEffect, useState } from 'react';
import { allRowsOf } from '../../../helper/client/pages.ts';
import type { PoolKeyState } from '../../../helper/contract/keys.ts';
import { useSnapshotPart, useWindowContext } from '../window-context.ts';

/** By pool; null: not known yet. */
export type KnownPoolKeys = ReadonlyMap<string, PoolKeyState> | null;

export function usePoolKeys(): KnownPoolKeys {
  const { send } = useWindowContext();
  const [keys, setKeys] = useState<KnownPoolKeys>(null);
  const poolsChanged = useSnapshotPart(({ snapshot }) => snapshot.poolsChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pools are why to ask again
  useEffect(() => {
    let isShown = true;
    allRowsOf((page) => send('keys.list', page)).then(
      (found) => isShown && setKeys(new Map(found.map((one) => [one.pool, one]))),
      // A helper that cannot be reached is shown by the frame; the next change asks again.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [send, poolsChanged]);
  return keys;
}

/** What is to be done about its kit. */
export function kitNeed({ confirmed, testDue }: PoolKeyState, now: Date): 'never' | 'due' | null {
  if (confirmed === null) return 'never';
  return new Date(testDue) <= now ? 'due' : null;
}
