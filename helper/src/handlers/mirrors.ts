// The calls of continuous sets: each person has their own, as the door sees to.

import type { Handlers } from '../../contract/contract.ts';
import type { mirrorCalls } from '../../contract/mirrors.ts';
import type { Rooms } from '../jobs/rooms.ts';
import type { Mirrors } from '../mirror/mirrors.ts';

export function mirrorHandlers(
  { access, catalogue, log }: Rooms,
  mirrors: Mirrors,
): Pick<Handlers, keyof typeof mirrorCalls> {
  return {
    async mirrorGauges(_input, caller) {
      const theirs = catalogue.sets
        .all()
        .filter((set) => set.timing.kind === 'continuous' && access.isOf(set.uid, caller));
      return Promise.all(theirs.map(({ id }) => mirrors.gauge(id)));
    },
    async mirrorGauge({ id }) {
      return mirrors.gauge(id);
    },
    async mirrorLagging({ id, on, cursor, limit }) {
      return mirrors.lagging(id, on, cursor, limit);
    },
    async mirrorToTape({ id }) {
      return mirrors.toTape(id);
    },
    async mirrorRetry({ id }, caller) {
      mirrors.retry(id);
      log('mirror tried again', { set: id, uid: caller.uid });
      return null;
    },
    async mirrorDeleted({ id, cursor, limit }) {
      return mirrors.deleted(id, cursor, limit);
    },
    async mirrorRead({ id, paths, into }, caller) {
      return mirrors.read(id, paths, into, caller);
    },
  };
}
