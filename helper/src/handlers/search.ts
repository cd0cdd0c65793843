// Looking for files in the catalogue.

import type { Handlers } from '../../contract/contract.ts';
import type { searchCalls } from '../../contract/search.ts';
import type { Rooms } from '../jobs/rooms.ts';

export function searchHandlers({ access, catalogue }: Rooms): Pick<Handlers, keyof typeof searchCalls> {
  return {
    async search({ cursor, limit, ...wanted }, caller, signal) {
      const sightOf = (barcode: string) => access.sightOf(caller, barcode);
      return await catalogue.search.find(wanted, cursor, limit, sightOf, signal);
    },
    async whereElse({ barcode, path, generation, cursor, limit }, caller) {
      const isSeen = (of: string, at: string, then?: number) =>
        catalogue.entries.isSeen(of, at, access.sightOf(caller, of), then);
      const known = catalogue.entries.file(barcode, path, generation);
      if (known === null || known.sha256 === null || !isSeen(barcode, path, generation))
        return { rows: [], next: null };
      const copies = catalogue.copies.of(known.sha256, known.size);
      const others = copies.filter(
        (copy) => (copy.barcode !== barcode || copy.path !== path) && isSeen(copy.barcode, copy.path),
      );
      const from = cursor === null ? 0 : Number.parseInt(cursor, 10) || 0;
      const next = from + limit < others.length ? String(from + limit) : null;
      const shown = others.slice(from, from + limit);
      return { rows: shown.map((copy) => ({ ...copy, ...catalogue.entries.standing(copy.barcode, copy.path) })), next };
    },
    async duplicates({ sameCartridge, cursor, limit, ...which }) {
      return await catalogue.duplicates.groups(which, sameCartridge, cursor, limit);
    },
    async copyTotals(which) {
      return await catalogue.duplicates.totals(which);
    },
  };
}
