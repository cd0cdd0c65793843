// This catalogue's side of a fleet: whether its host is a member, and what waits to be reported.

import type { Sqlite } from './database.ts';

export class FleetOutbox {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  /** Everything that is there is to be reported, in place of whatever was before. */
  fill(incarnation: number): void {
    this.#database.transaction(() => {
      this.#statements.clear.run();
      this.#database.exec(fillAll);
      this.#statements.enter.run(incarnation);
    })();
  }

  /** What the shared database has applied. The last of it stays: by its mark this past is known again. */
  drop(applied: number): void {
    this.#database.transaction(() => {
      this.#statements.dropAudit.run(applied);
      this.#statements.drop.run(applied);
    })();
  }

  leave(): void {
    this.#database.transaction(() => {
      this.#statements.leave.run();
      this.#statements.clear.run();
      this.#database.exec('DELETE FROM fleet_audit');
    })();
  }

  /** Whose things there are: of files, cartridges, pools and jobs. */
  uids(): readonly number[] {
    return this.#statements.uids.all();
  }
}

// What is small comes first, so that it is not behind hours of listings.
const fillAll = `
  INSERT INTO fleet_outbox (kind, key) SELECT 'cartridge', barcode FROM cartridge;
  INSERT INTO fleet_outbox (kind, key) SELECT 'job', id FROM job ORDER BY id;
  INSERT INTO fleet_outbox (kind, key) SELECT 'audit', seq FROM fleet_audit ORDER BY seq;
  INSERT INTO fleet_outbox (kind, key) SELECT 'listing', listing FROM volume WHERE listing NOT NULL;
  INSERT INTO fleet_outbox (kind, key) VALUES ('end', '')`;

function prepare(database: Sqlite) {
  return {
    enter: database.prepare<[number]>(
      `INSERT INTO fleet_membership SELECT 1, ?, min(seq) FROM fleet_outbox WHERE true
       ON CONFLICT DO UPDATE SET incarnation = excluded.incarnation, begun = excluded.begun`,
    ),
    leave: database.prepare('DELETE FROM fleet_membership'),
    clear: database.prepare('DELETE FROM fleet_outbox'),
    drop: database.prepare<[number]>('DELETE FROM fleet_outbox WHERE seq < ?'),
    dropAudit: database.prepare<[number]>(
      "DELETE FROM fleet_audit WHERE seq IN (SELECT CAST(key AS INTEGER) FROM fleet_outbox WHERE kind = 'audit' AND seq <= ?)",
    ),
    uids: database
      .prepare<[], number>(`
        SELECT uid FROM owner WHERE uid NOT NULL UNION SELECT uid FROM cartridge_owner UNION SELECT uid FROM pool
        UNION SELECT DISTINCT uid FROM job`)
      .pluck(),
  };
}
