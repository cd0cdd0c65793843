// Tape libraries.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { LibraryPlace } from '../../contract/library.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { awaitingExport, exportedFrom } from '../queue/library-upkeep.ts';
import { type HandlerContext, requireCartridge } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function libraryHandlers(context: HandlerContext): GroupHandlers<'library'> {
  const { drives, queue } = context;

  function requireLibrary(id: string): RobotLibrary {
    const library = drives.libraries.find((one) => one.id === id);
    if (library === undefined) throw new TapeError('library.unknown', { subject: id });
    return library;
  }

  return {
    async status({ cursor, limit }) {
      for (const library of drives.libraries) await library.lookAgain();
      return pageFrom(drives.describeLibraries(), cursor, limit);
    },
    async places({ library, cursor, limit }) {
      // What is in one that cannot be opened nobody knows.
      if (drives.unavailableLibraries.some(({ id }) => id === library)) return { rows: [], next: null };
      const found = requireLibrary(library);
      const out = new Set(exportedFrom(found, context).map(({ barcode }) => barcode));
      const waiting = new Set(awaitingExport(found, context));
      const page = pageFrom(
        found.places((serial) => drives.idOfSerial(serial)),
        cursor,
        limit,
      );
      return { ...page, rows: page.rows.map((place) => ({ ...place, ...leaving(place.barcode, out, waiting) })) };
    },
    async move({ barcode, to, number }, caller) {
      requireCartridge(context, barcode);
      if (!drives.libraries.some((library) => library.has(barcode)))
        throw new TapeError('library.cartridge-absent', { subject: barcode });
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
