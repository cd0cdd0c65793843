// Where cartridges are kept, and how they have fared.

import type { Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { shelfCalls } from '../../contract/shelf.ts';
import { redactedCartridge } from '../access/redaction.ts';
import { cartridgeOf, publishCartridge } from '../jobs/cartridges.ts';
import type { Rooms } from '../jobs/rooms.ts';

export function shelfHandlers(rooms: Rooms): Pick<Handlers, keyof typeof shelfCalls> {
  const { access, catalogue, log } = rooms;

  function demandRecord(barcode: string) {
    const record = catalogue.cartridges.get(barcode);
    if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
    return record;
  }

  return {
    async shelf({ cursor, limit }, caller) {
      const { rows, next } = catalogue.shelfFacts.page(cursor, limit);
      const seen = new Set(catalogue.pools.all().flatMap((pool) => (access.mayUse(caller, pool) ? [pool.name] : [])));
      return { rows: rows.map((row) => (seen.has(row.pool ?? '') ? row : { ...row, pool: null })), next };
    },
    async onShelf({ barcode }, caller) {
      const whole = cartridgeOf(rooms, demandRecord(barcode));
      const cartridge = access.sightOf(caller, barcode) === 'all' ? whole : redactedCartridge(whole);
      return { cartridge, place: catalogue.places.of(barcode) };
    },
    async placeCartridge({ barcode, place }, { uid }) {
      demandRecord(barcode);
      catalogue.places.put(barcode, place.trim());
      log('cartridge placed', { barcode, uid });
      // Nothing of it has changed that a notice tells; whoever shows a shelf asks anew.
      publishCartridge(rooms, barcode);
      return null;
    },
    async healthHistory({ of, name, cursor, limit }) {
      return catalogue.health.of(of === 'cartridge' ? 'barcode' : 'serial', name, cursor, limit);
    },
  };
}
