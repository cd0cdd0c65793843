// A file as a stream: what is no file is refused before anything is loaded.

import type { Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Rooms } from '../jobs/rooms.ts';

export function streamHandlers({ access, catalogue }: Rooms, queue: Queue): Pick<Handlers, 'restoreStream'> {
  return {
    async restoreStream(input, caller) {
      const { barcode, path, generation } = input;
      if (catalogue.cartridges.get(barcode) === null) throw new TapeError('cartridge.unknown', { subject: barcode });
      const { kind } = catalogue.entries.entry(barcode, path, generation, access.sightOf(caller, barcode));
      if (kind !== 'file') throw new TapeError('restore.not-one-file', { subject: path });
      return queue.submit({ kind: 'stream', ...input }, caller);
    },
  };
}
