// The pools that the person may write to: asked for when a view opens, and again when they have changed.

import { useEffect, useState } from 'react';
import { allRowsOf } from '../../../../helper/client/pages.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { useSnapshotPart, useWindowContext } from '../../window-context.ts';

export function usePools(): readonly Pool[] {
  const { send } = useWindowContext();
  const [pools, setPools] = useState<readonly Pool[]>([]);
  const poolsChanged = useSnapshotPart(({ snapshot }) => snapshot.poolsChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pools are why to ask again
  useEffect(() => {
    let isShown = true;
    allRowsOf((page) => send('pools.list', page)).then(
      (found) => isShown && setPools(found),
      // A helper that cannot be reached is shown by the frame; the next change asks again.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [send, poolsChanged]);
  return pools;
}
