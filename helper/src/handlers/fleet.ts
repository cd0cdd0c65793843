// The fleet, as it is asked for.

import type { GroupHandlers } from '../../contract/contract.ts';
import type { HandlerContext } from './context.ts';
import { fleetWorkHandlers } from './fleet-work.ts';
import { pageFrom } from './listed-pages.ts';

export function fleetHandlers(context: HandlerContext): GroupHandlers<'fleet'> {
  const { fleet, log } = context;
  return {
    ...fleetWorkHandlers(context),
    async status() {
      return await fleet.status();
    },
    async migrate(input, caller) {
      const migrated = await fleet.migrate(await fleet.signIn(input, caller));
      log('fleet database migrated', { uid: caller.uid, ...migrated });
      return migrated;
    },
    async join({ name, site = null, ...input }, caller) {
      const status = await fleet.join(await fleet.signIn(input, caller), name, site);
      log('fleet joined', { uid: caller.uid, id: name });
      return status;
    },
    async site({ site }, caller) {
      await fleet.ask('setSite', { site });
      log('fleet site set', { uid: caller.uid, id: site ?? '' });
      return await fleet.status();
    },
    async leave({ forget, onlyHere }, caller) {
      await fleet.leave(forget, onlyHere);
      log('fleet left', { uid: caller.uid, erase: forget });
      return null;
    },
    async search(input, caller) {
      return await fleet.askAs('search', input, caller);
    },
    async list(input, caller) {
      return await fleet.askAs('list', input, caller);
    },
    async versions(input, caller) {
      return await fleet.askAs('versions', input, caller);
    },
    async duplicates(input, caller) {
      return await fleet.askAs('duplicates', input, caller);
    },
    async single(input, caller) {
      return await fleet.askAs('single', input, caller);
    },
    async copyTotals(input, caller) {
      return await fleet.askAs('copyTotals', input, caller);
    },
    async audit(input, caller) {
      return await fleet.askAs('audit', input, caller);
    },
    async people({ cursor, limit }) {
      return pageFrom(await fleet.links(), cursor, limit);
    },
    async link({ isLinked, ...link }, caller) {
      await fleet.link(link, isLinked);
      log('person of another host linked', { uid: caller.uid, id: link.host, isEmpty: !isLinked });
      return null;
    },
    async doctor() {
      return await fleet.doctor();
    },
  };
}
