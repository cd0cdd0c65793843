import type { Handlers } from '../../contract/contract.ts';
import { deedsIn } from '../jobs/deeds.ts';
import type { Rooms } from '../jobs/rooms.ts';

export function deedHandlers({ access, home }: Rooms): Pick<Handlers, 'deeds'> {
  return {
    async deeds({ cursor, limit }, caller) {
      const all = await deedsIn(home, access.isAdministrator(caller) ? null : caller.uid);
      // Counted from the oldest, so that what is written meanwhile moves nothing.
      const end = cursor === null ? all.length : Math.min(Number(cursor), all.length);
      const rows = all.slice(all.length - end, all.length - end + limit);
      const left = end - rows.length;
      return { rows, next: left > 0 ? String(left) : null };
    },
  };
}
