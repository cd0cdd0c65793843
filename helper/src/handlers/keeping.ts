// Calls about the catalogue as a whole: rebuilt from cartridges, exported, imported. An export tells everybody's history:
// it is for administrators.

import type { Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { keepingCalls } from '../../contract/keeping.ts';
import { publishCartridge, tellLoss } from '../jobs/cartridges.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Rooms } from '../jobs/rooms.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { Planner } from './schedules.ts';

export function keepingHandlers(
  rooms: Rooms,
  queue: Queue,
  { scheduler }: Planner,
  mirrors: Mirrors,
): Pick<Handlers, keyof typeof keepingCalls> {
  const { catalogue, drives, log, state } = rooms;
  const { keeping } = catalogue;

  return {
    async rebuild({ barcodes }, caller) {
      const chosen = barcodes.length > 0 ? barcodes : drives.sessions.flatMap(({ loaded }) => loaded?.barcode ?? []);
      const [barcode] = chosen;
      if (barcode === undefined) throw new TapeError('cartridge.not-loaded', { detail: 'no drive holds a cartridge' });
      for (const one of chosen) {
        if (catalogue.cartridges.get(one) === null) throw new TapeError('cartridge.unknown', { subject: one });
      }
      return queue.submit({ kind: 'rebuild', barcode, barcodes: [...new Set(chosen)] }, caller);
    },

    async exportCatalogue({ cursor }, caller) {
      if (cursor === null) log('catalogue exported', { uid: caller.uid });
      return keeping.exportPiece(cursor);
    },

    async importCatalogue({ upload, offset, text, isLast }, caller) {
      const imported = keeping.takePiece(upload, offset, text, isLast);
      if (imported === null) return null;
      log('catalogue imported', { uid: caller.uid, ...imported });
      const known = new Set(state.snapshot().cartridges.map(({ barcode }) => barcode));
      for (const { barcode } of catalogue.cartridges.all()) if (!known.has(barcode)) publishCartridge(rooms, barcode);
      state.publish('pools', null);
      scheduler.look();
      await mirrors.look();
      return imported;
    },

    async dismissLoss(_input, { uid }) {
      keeping.dismissLoss();
      log('loss noted', { uid });
      tellLoss(rooms);
      return null;
    },
  };
}
