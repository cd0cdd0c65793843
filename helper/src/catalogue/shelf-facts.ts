// What a shelf shows of each cartridge, gathered in one look: where it is kept, with which others, when it was last read
// back, and what a drive last said of it.

import type { Page } from '../../contract/model.ts';
import type { DriveHealth } from '../../contract/profile.ts';
import type { ShelfFacts } from '../../contract/shelf.ts';
import type { Sqlite } from './database.ts';
import { pageOf } from './pages.ts';
import { lastFailed } from './restore-tests.ts';

interface ShelfRow extends Omit<ShelfFacts, 'isUnsound' | 'reported'> {
  readonly isUnsound: number;
  readonly reported: string | null;
  readonly health: string | null;
}

export class ShelfFactsOfAll {
  readonly #page;

  constructor(database: Sqlite) {
    // Only what went well says that a cartridge is in order, and only of the volume that is on it now.
    this.#page = database.prepare<[string, number], ShelfRow>(`
      SELECT cartridge.barcode, ifnull(place, '') AS place, pool,
        (SELECT max(time) FROM drill
          WHERE drill.barcode = cartridge.barcode AND uuid = volume.uuid AND failed = 0 AND whole = 1) AS verified,
        (SELECT max(time) FROM drill
          WHERE drill.barcode = cartridge.barcode AND uuid = volume.uuid AND failed = 0 AND whole = 0) AS sampleVerified,
        ifnull(${lastFailed}, 0) > 0 AS isUnsound,
        health.time AS reported, health.health
      FROM cartridge
        LEFT JOIN volume USING (barcode)
        LEFT JOIN shelf_place USING (barcode)
        LEFT JOIN pool_cartridge USING (barcode)
        LEFT JOIN health ON health.id =
          (SELECT max(id) FROM health WHERE health.barcode = cartridge.barcode AND health.health NOT NULL)
      WHERE cartridge.barcode > ? ORDER BY cartridge.barcode LIMIT ?`);
  }

  page(cursor: string | null, limit: number): Page<ShelfFacts> {
    return pageOf(
      this.#page.all(cursor ?? '', limit + 1),
      limit,
      factsOf,
      (row) => row.place.length + (row.health?.length ?? 0),
      (row) => row.barcode,
    );
  }
}

function factsOf({ reported: time, health, ...row }: ShelfRow): ShelfFacts {
  const isUnsound = row.isUnsound === 1;
  if (time === null || health === null) return { ...row, isUnsound, reported: null };
  const { alerts, cartridge } = JSON.parse(health) as DriveHealth;
  const report = cartridge === undefined ? { alerts } : { alerts, cartridge };
  return { ...row, isUnsound, reported: { time: time, ...report } };
}
