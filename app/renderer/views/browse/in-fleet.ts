// Whether the helper that is shown is one of a fleet, so that all computers can be asked.

import { useEffect, useState } from 'react';
import { useSnapshotPart, useWindowContext } from '../../window-context.ts';

export function useIsInFleet(): boolean {
  const { send } = useWindowContext();
  const known = useSnapshotPart((state) => state.known);
  const [isInFleet, setIsInFleet] = useState(false);
  useEffect(() => {
    let isNewest = known;
    // A helper that does not answer is told of elsewhere; an older one knows no fleet.
    if (known)
      send('fleet.status', {}).then(
        ({ member }) => isNewest && setIsInFleet(member !== null),
        () => isNewest && setIsInFleet(false),
      );
    return () => {
      isNewest = false;
    };
  }, [known, send]);
  return isInFleet;
}
