// Tape libraries.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { LibraryPlace } from '../../contract/library.ts';
import type { Page } from '../../contract/model.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { awaitingExport, exportedFrom } from '../queue/library-upkeep.ts';
import { type HandlerContext, requireCartridge } from './context.ts';

export function libraryHandlers(context: HandlerContext): GroupHandlers<'library'> {
  const { drives, queue } = context;

  function requireLibrary(id: string): RobotLibrary {
    const library = drives.libraries.find((one) => one.id === id);
    if (library === undefined) throw new TapeError('library.absent', { subject: id });
    return library;
  }

  return {
    async status({ cursor, limit }) {
      const page = partOf(drives.libraries, cursor, limit);
      for (const library of page.rows) await library.lookAgain();
      return { ...page, rows: page.rows.map((library) => library.describe()) };
    },
    async places({ library, cursor, limit }) {
      const found = requireLibrary(library);
      const out = new Set(exportedFrom(found, context).map(({ barcode }) => barcode));
      const waiting = new Set(awaitingExport(found, context));
      const places = found.places((serial) => drives.idOfSerial(serial));
      const page = partOf(places, cursor, limit);
      return { ...page, rows: page.rows.map((place) => ({ ...place, ...leaving(place.barcode, out, waiting) })) };
    },
    async move({ barcode, to, number }, caller) {
      requireCartridge(context, barcode);
      if (!drives.libraries.some((library) => library.has(barcode)))
        throw new TapeError('library.source-empty', { subject: barcode });
      return queue.submit({ kind: 'library-move', barcode, to, number }, caller);
    },
    async inventory({ library }, caller) {
      requireLibrary(library);
      return queue.submit({ kind: 'library-inventory', barcode: '', library }, caller);
    },
  };
}

function leaving(
  barcode: string | null,
  out: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
): Pick<LibraryPlace, 'leaves'> {
  if (out.has(barcode ?? '')) return { leaves: 'take-out' };
  return waiting.has(barcode ?? '') ? { leaves: 'awaits-mail-slot' } : {};
}

/** The cursor says how many came before. */
function partOf<Row>(all: readonly Row[], cursor: string | null, limit: number): Page<Row> {
  const from = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0;
  const end = from + limit;
  return { rows: all.slice(from, end), next: end < all.length ? String(end) : null };
}
