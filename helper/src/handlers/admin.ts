// The helper as a whole. An export of the catalogue tells everybody's history: it is for administrators.

import type { GroupHandlers } from '../../contract/contract.ts';
import { examineAll } from '../diagnosis/diagnosis.ts';
import { publishCartridge, tellLoss } from '../jobs/cartridges.ts';
import { auditLogIn } from '../log/audit-log.ts';
import { gatherMetrics } from '../metrics/gather.ts';
import type { HandlerContext } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function adminHandlers(context: HandlerContext): GroupHandlers<'admin'> {
  const { access, catalogue, home, log, mirrors, scheduler, state } = context;
  const { maintenance } = catalogue;

  return {
    async examine(_input, caller) {
      return await examineAll(context, caller);
    },
    async auditLog({ cursor, limit }, caller) {
      const all = await auditLogIn(home, access.isAdministrator(caller) ? null : caller.uid);
      // Counted from the oldest, so that what is written meanwhile moves nothing.
      const end = cursor === null ? all.length : Math.min(Number(cursor), all.length);
      const rows = all.slice(all.length - end, all.length - end + limit);
      const left = end - rows.length;
      return { rows, next: left > 0 ? String(left) : null };
    },
    async exportCatalogue({ cursor }, caller) {
      if (cursor === null) log('catalogue exported', { uid: caller.uid });
      return maintenance.exportPiece(cursor);
    },
    async importCatalogue({ upload, offset, text, isLast }, caller) {
      const imported = maintenance.importPiece(upload, offset, text, isLast);
      if (imported === null) return null;
      log('catalogue imported', { uid: caller.uid, ...imported });
      const known = new Set(state.snapshot().cartridges.map(({ barcode }) => barcode));
      for (const { barcode } of catalogue.cartridges.all()) if (!known.has(barcode)) publishCartridge(context, barcode);
      state.publish('pools', null);
      scheduler.reschedule();
      await mirrors.refresh();
      return imported;
    },
    async metrics({ cursor, limit }) {
      return pageFrom(await gatherMetrics(context), cursor, limit);
    },
    async dismissLoss(_input, { uid }) {
      maintenance.dismissLoss();
      log('loss noted', { uid });
      tellLoss(context);
      return null;
    },
  };
}
