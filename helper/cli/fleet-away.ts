// What the fleet knows beside what was asked for: without its database, that is told all the same.

import { faultOf } from '../contract/errors.ts';

/** For `catch`: null when nobody can know it now. */
export function unknownIfAway(error: unknown): null {
  const { code } = faultOf(error);
  if (code !== 'fleet.database-away' && code !== 'fleet.agent-ended') throw error;
  return null;
}
