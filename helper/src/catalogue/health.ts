// What drives said of themselves and of cartridges each time one left. Rows are kept: a cartridge that wears shows in them.

import type { Fault, Page } from '../../contract/model.ts';
import type { HealthRecord } from '../../contract/shelf.ts';
import type { Sqlite } from './database.ts';
import { pageOf } from './pages.ts';

interface HealthRow extends Omit<HealthRecord, 'health' | 'fault'> {
  readonly id: number;
  readonly health: string | null;
  readonly fault: string | null;
}

export class HealthHistory {
  readonly #keep;
  readonly #find;

  constructor(database: Sqlite) {
    this.#keep = database.prepare(`
      INSERT INTO health (time, barcode, drive, serial, health, fault, stops)
      VALUES (:time, :barcode, :drive, :serial, :health, :fault, :stops)`);
    const find = (column: 'barcode' | 'serial') =>
      database.prepare<[string, number, number], HealthRow>(
        `SELECT * FROM health WHERE ${column} = ? AND id < ? ORDER BY id DESC LIMIT ?`,
      );
    this.#find = { barcode: find('barcode'), serial: find('serial') };
  }

  keep({ health, fault, ...record }: HealthRecord): void {
    // What a virtual drive's counted time went to says nothing of how it wears.
    const { simulatedMilliseconds: _, ...kept } = health ?? {};
    this.#keep.run({ ...record, health: health === null ? null : textOf(kept), fault: textOf(fault) });
  }

  /** Of a cartridge, or of the drive with that serial number; the newest first. */
  of(by: 'barcode' | 'serial', value: string, cursor: string | null, limit: number): Page<HealthRecord> {
    const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.MAX_SAFE_INTEGER;
    return pageOf(
      this.#find[by].all(value, before, limit + 1),
      limit,
      recordOf,
      (row) => (row.health?.length ?? 0) + (row.fault?.length ?? 0),
      (row) => String(row.id),
    );
  }
}

function textOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function recordOf({ id: _, health, fault, ...row }: HealthRow): HealthRecord {
  return {
    ...row,
    health: health === null ? null : (JSON.parse(health) as HealthRecord['health']),
    fault: fault === null ? null : (JSON.parse(fault) as Fault),
  };
}
