// The tape as it lies.

import type { Handlers } from '../../contract/contract.ts';
import type { tapeMapCalls } from '../../contract/tape-map.ts';
import type { Rooms } from '../jobs/rooms.ts';
import { jobTapePath, tapeAt, tapeMap, tapePath } from '../jobs/tape-map.ts';

export function tapeMapHandlers(rooms: Rooms): Pick<Handlers, keyof typeof tapeMapCalls> {
  return {
    async tapeMap(input, caller) {
      return await tapeMap(caller, input, rooms);
    },
    async tapeAt(input, caller) {
      return await tapeAt(caller, input, rooms);
    },
    async tapePath(input, caller) {
      return await tapePath(caller, input, rooms);
    },
    async jobTapePath(input, caller) {
      return await jobTapePath(caller, input, rooms);
    },
  };
}
