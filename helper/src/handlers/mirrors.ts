// The calls of continuous sets: each person has their own.

import type { Caller, Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { mirrorCalls } from '../../contract/mirrors.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import type { Rooms } from '../jobs/rooms.ts';
import type { Mirrors } from '../mirror/mirrors.ts';

export function mirrorHandlers({ catalogue, log }: Rooms, mirrors: Mirrors): Pick<Handlers, keyof typeof mirrorCalls> {
  const isTheirs = (set: StoredSet, { uid }: Caller) => uid === 0 || uid === set.uid;

  function demandSet(id: SetId, caller: Caller): SetId {
    const set = catalogue.sets.get(id);
    if (set === null || !isTheirs(set, caller)) throw new TapeError('mirror.not-continuous', { subject: id });
    return id;
  }

  return {
    async mirrorGauges(_input, caller) {
      const theirs = catalogue.sets.all().filter((set) => set.timing.kind === 'continuous' && isTheirs(set, caller));
      return Promise.all(theirs.map(({ id }) => mirrors.gauge(id)));
    },
    async mirrorGauge({ id }, caller) {
      return mirrors.gauge(demandSet(id, caller));
    },
    async mirrorLagging({ id, on, cursor, limit }, caller) {
      return mirrors.lagging(demandSet(id, caller), on, cursor, limit);
    },
    async mirrorToTape({ id }, caller) {
      return mirrors.toTape(demandSet(id, caller));
    },
    async mirrorRetry({ id }, caller) {
      mirrors.retry(demandSet(id, caller));
      log('mirror tried again', { set: id, uid: caller.uid });
      return null;
    },
    async mirrorDeleted({ id, cursor, limit }, caller) {
      return mirrors.deleted(demandSet(id, caller), cursor, limit);
    },
    async mirrorRead({ id, paths, into }, caller) {
      return mirrors.read(demandSet(id, caller), paths, into);
    },
  };
}
