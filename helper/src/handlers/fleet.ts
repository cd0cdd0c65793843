// The fleet, as it is asked for.

import type { FleetSignInInput } from '../../contract/calls/fleet.ts';
import type { Caller, GroupHandlers } from '../../contract/contract.ts';
import type { HandlerContext } from './context.ts';

export function fleetHandlers({ fleet, log }: HandlerContext): GroupHandlers<'fleet'> {
  const signInOf = (input: FleetSignInInput, caller: Caller) => fleet.signIn(input, caller);
  return {
    async status() {
      return fleet.status;
    },
    async migrate(input, caller) {
      const migrated = await fleet.migrate(await signInOf(input, caller));
      log('fleet database migrated', { uid: caller.uid, ...migrated });
      return migrated;
    },
  };
}
