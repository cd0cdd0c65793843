// Tape libraries.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { type HandlerContext, requireCartridge } from './context.ts';

export function libraryHandlers(context: HandlerContext): GroupHandlers<'library'> {
  const { drives, queue } = context;

  return {
    async status() {
      for (const library of drives.libraries) await library.lookAgain();
      return drives.libraries.map((library) => library.describe((serial) => drives.idOfSerial(serial)));
    },
    async move({ barcode, to, number }, caller) {
      requireCartridge(context, barcode);
      if (!drives.libraries.some((library) => library.has(barcode)))
        throw new TapeError('library.source-empty', { subject: barcode });
      return queue.submit({ kind: 'library-move', barcode, to, number }, caller);
    },
    async inventory({ library }, caller) {
      if (!drives.libraries.some(({ id }) => id === library))
        throw new TapeError('library.absent', { subject: library });
      return queue.submit({ kind: 'library-inventory', barcode: '', library }, caller);
    },
  };
}
