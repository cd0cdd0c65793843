// The copies of deleted files that the folder on disk of a continuous set keeps for a while.

import type { SetId } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';
import type { DeletedCopy } from './ledger-rows.ts';

export class DeletedCopies {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  add(set: SetId, kept: readonly DeletedCopy[]): void {
    this.#database.transaction(() => {
      for (const one of kept) this.#statements.add.run({ set: Number(set), ...one });
    })();
  }

  list(set: SetId, after: string, limit: number): readonly DeletedCopy[] {
    return this.#statements.list.all(Number(set), after, limit);
  }

  before(set: SetId, time: number, limit: number): readonly DeletedCopy[] {
    return this.#statements.before.all(Number(set), time, limit);
  }

  /** Where copies of deleted files lie, if these paths are such places. */
  below(set: SetId, kept: string): readonly string[] {
    return this.#statements.below.all(Number(set), kept, `${kept}/`, `${kept}0`);
  }

  drop(set: SetId, kept: string): void {
    this.#statements.drop.run(Number(set), kept);
  }
}

function prepare(database: Sqlite) {
  return {
    add: database.prepare(`
      INSERT OR REPLACE INTO ledger_deleted VALUES (:set, :kept, :path, :size, :deleted)`),
    list: database.prepare<[number, string, number], DeletedCopy>(
      'SELECT path, kept, size, deleted FROM ledger_deleted WHERE set_id = ? AND kept > ? ORDER BY kept LIMIT ?',
    ),
    before: database.prepare<[number, number, number], DeletedCopy>(
      'SELECT path, kept, size, deleted FROM ledger_deleted WHERE set_id = ? AND deleted <= ? ORDER BY deleted LIMIT ?',
    ),
    below: database
      .prepare<[number, string, string, string], string>(
        'SELECT kept FROM ledger_deleted WHERE set_id = ? AND (kept = ? OR kept >= ? AND kept < ?) ORDER BY kept',
      )
      .pluck(),
    drop: database.prepare<[number, string]>('DELETE FROM ledger_deleted WHERE set_id = ? AND kept = ?'),
  };
}
