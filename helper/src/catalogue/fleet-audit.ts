// Who did what here, for the shared database. Nothing is kept of it while this host is in no fleet.

import type { AuditEntry } from '../../contract/audit-log.ts';
import type { Sqlite } from './database.ts';

export class FleetAudit {
  readonly #insert;

  constructor(database: Sqlite) {
    this.#insert = database.prepare<[object]>(`
      INSERT INTO fleet_audit (time, event, uid, job, kind, barcodes)
      SELECT :time, :event, :uid, :job, :kind, :barcodes WHERE EXISTS (SELECT 1 FROM fleet_membership)`);
  }

  add({ barcodes, ...entry }: Omit<AuditEntry, 'user'>): void {
    this.#insert.run({ ...entry, barcodes: JSON.stringify(barcodes) });
  }
}
