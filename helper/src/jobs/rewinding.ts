// How long a tape will take back to its load point, from where it stands.

import { TapeError } from '../../contract/errors.ts';
import type { DriveSession, RewindSeconds } from '../drives/drive-session.ts';
import { waysOf } from './restore/estimate.ts';
import type { Services } from './services.ts';

const loadPoint = { partition: 0, block: 0 };

/** Nothing for a drive that takes no time. An eject does not fail because that cannot be told. */
export function rewindSeconds(services: Services, session: DriveSession): RewindSeconds {
  return async () => {
    const { clock } = session.describe();
    if (session.loaded === null || (clock !== null && clock.mode !== 'live')) return null;
    try {
      const ways = await waysOf(services, session.loaded.barcode, session);
      if (ways === null) return null;
      return services.drives.reach(ways.motion, ways.layout, await session.position(), loadPoint);
    } catch (error) {
      if (!(error instanceof TapeError)) throw error;
      services.log('rewind not estimated', { drive: session.id, fault: error.fault() });
      return null;
    }
  };
}
