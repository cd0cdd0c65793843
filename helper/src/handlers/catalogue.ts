// What is on cartridges, as far as the caller may see it.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { FileCopy } from '../catalogue/copies.ts';
import type { FileSafety } from '../catalogue/file-safety.ts';
import type { TreeView } from '../catalogue/newest-tree.ts';
import { type HandlerContext, requireCartridge, requireListed, requirePool } from './context.ts';

/** Copies of one content, of which the good ones come first; of more they come by barcode alone. */
const rankedMost = 500;

export function catalogueHandlers(context: HandlerContext): GroupHandlers<'catalogue'> {
  const { access, catalogue, drives, queue } = context;

  function treeOf(pool: string | undefined, caller: Identity): TreeView {
    const visibleOwner = (barcode: string) => access.visibleOwner(caller, barcode);
    if (pool === undefined) return { visibleOwner };
    return { visibleOwner, barcodes: requirePool(context, pool).cartridges.map(({ barcode }) => barcode) };
  }

  return {
    async list({ barcode, path, cursor, limit, generation, order }, caller, signal) {
      requireListed(context, barcode);
      const visibleTo = access.visibleOwner(caller, barcode);
      if (order !== undefined) {
        const { folderOrders } = catalogue;
        return await folderOrders.list(barcode, path, cursor, limit, order, generation, visibleTo, signal);
      }
      return catalogue.entries.list(barcode, path, cursor, limit, generation, visibleTo);
    },
    async columns({ barcode, path, cursor, generation }, caller) {
      requireListed(context, barcode);
      return catalogue.entries.columns(barcode, path, cursor, generation, access.visibleOwner(caller, barcode));
    },
    async checksums({ barcode, path, cursor, limit }, caller) {
      requireListed(context, barcode);
      return catalogue.checksums.list(barcode, path, cursor, limit, access.visibleOwner(caller, barcode));
    },
    async entry({ barcode, path, generation }, caller) {
      requireListed(context, barcode);
      return catalogue.entries.entry(barcode, path, generation, access.visibleOwner(caller, barcode));
    },
    async newestColumns({ pool, path, cursor }, caller, signal) {
      return await catalogue.newestTree.columns(treeOf(pool, caller), path, cursor, signal);
    },
    async newestEntry({ pool, path }, caller, signal) {
      return await catalogue.newestTree.entry(treeOf(pool, caller), path, signal);
    },
    async generations({ barcode, cursor, limit }, caller) {
      return catalogue.history.generations(barcode, cursor, limit, access.visibleOwner(caller, barcode));
    },
    async versions({ barcode, path, cursor, limit }, caller) {
      return catalogue.history.versions(barcode, path, cursor, limit, access.visibleOwner(caller, barcode));
    },

    async search({ cursor, limit, ...wanted }, caller, signal) {
      const visibleOwner = (barcode: string) => access.visibleOwner(caller, barcode);
      return await catalogue.search.find(wanted, cursor, limit, visibleOwner, signal);
    },
    async otherCopies({ barcode, path, generation, cursor, limit }, caller) {
      const isSeen = (of: string, at: string, then?: number) =>
        catalogue.entries.isVisible(of, at, access.visibleOwner(caller, of), then);
      const known = catalogue.entries.file(barcode, path, generation);
      if (known === null || known.sha256 === null || !isSeen(barcode, path, generation))
        return { rows: [], next: null };
      const copies = catalogue.copies.of(known.sha256, known.size);
      const others = copies.filter(
        (copy) => (copy.barcode !== barcode || copy.path !== path) && isSeen(copy.barcode, copy.path),
      );
      const from = cursor === null ? 0 : Number.parseInt(cursor, 10) || 0;
      const next = from + limit < others.length ? String(from + limit) : null;
      const withSafety = (copy: FileCopy) => ({ ...copy, ...catalogue.entries.safety(copy.barcode, copy.path) });
      if (others.length > rankedMost) return { rows: others.slice(from, from + limit).map(withSafety), next };
      const isDamaged = ({ receipt }: FileSafety) => Number(receipt === 'written');
      const rows = others.map(withSafety).toSorted((one, other) => isDamaged(one) - isDamaged(other));
      return { rows: rows.slice(from, from + limit), next };
    },
    async duplicates({ sameCartridge, cursor, limit, ...which }) {
      return await catalogue.duplicates.groups(which, sameCartridge, cursor, limit);
    },
    async copyTotals(which) {
      return await catalogue.duplicates.totals(which);
    },

    async rebuild({ barcodes, checksums }, caller) {
      const chosen = barcodes.length > 0 ? barcodes : drives.sessions.flatMap(({ loaded }) => loaded?.barcode ?? []);
      const [barcode] = chosen;
      if (barcode === undefined) throw new TapeError('cartridge.not-loaded', { detail: 'no drive holds a cartridge' });
      for (const one of chosen) requireCartridge(context, one);
      const options = checksums === undefined ? {} : { checksums };
      return queue.submit({ kind: 'rebuild', barcode, barcodes: [...new Set(chosen)], ...options }, caller);
    },
  };
}
