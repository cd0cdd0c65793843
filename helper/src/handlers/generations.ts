// What the catalogue knows of a cartridge's past.

import type { Handlers } from '../../contract/contract.ts';
import type { generationCalls } from '../../contract/generations.ts';
import type { Rooms } from '../jobs/rooms.ts';

export function generationHandlers({ access, catalogue }: Rooms): Pick<Handlers, keyof typeof generationCalls> {
  return {
    async knownGenerations({ barcode, cursor, limit }, caller) {
      return catalogue.past.generations(barcode, cursor, limit, access.sightOf(caller, barcode));
    },
    async versions({ barcode, path, cursor, limit }, caller) {
      return catalogue.past.versions(barcode, path, cursor, limit, access.sightOf(caller, barcode));
    },
  };
}
