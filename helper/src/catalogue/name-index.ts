// The index of parts of names. Each transaction leaves a piece of it. A few hundred of them are put together at a time, and
// what that makes after an import, always in steps of some milliseconds: more often, and every part of a name would be
// written again and again; less often, and SQLite would put all of them together in one go.

import { setImmediate } from 'node:timers/promises';
import { folded } from './columns.ts';
import { type Sqlite, withoutFlush } from './database.ts';

/** Pages that are put together in one go: some milliseconds. */
const pagesTogether = 250;
/** Fewer than `crisismerge` of the table. */
const piecesMost = 250;

export class NameIndex {
  readonly #database: Sqlite;
  readonly #put;
  readonly #remove;
  readonly #gather;
  readonly #changes;
  #pieces = 0;
  #isGathering = false;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#put = database.prepare<[number, string]>('INSERT INTO entry_name (rowid, name) VALUES (?, ?)');
    this.#remove = database.prepare<[number, string]>(
      "INSERT INTO entry_name (entry_name, rowid, name) VALUES ('delete', ?, ?)",
    );
    this.#gather = database.prepare<[number]>("INSERT INTO entry_name (entry_name, rank) VALUES ('merge', ?)");
    this.#changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  }

  /** `small`: the name, folded. */
  put(id: number, small: string): void {
    this.#put.run(id, `/${small}//`);
  }

  remove(id: number, name: string): void {
    this.#remove.run(id, `/${folded(name)}//`);
  }

  /** A transaction has left one more. */
  countPiece(): void {
    this.#pieces += 1;
    if (this.#pieces >= piecesMost) {
      this.#pieces = 0;
      this.#isGathering = true;
    }
    if (this.#isGathering) this.#isGathering = this.#gatherSome();
  }

  /** Puts pieces together until there are few. */
  async gather(): Promise<void> {
    while (this.#gatherSome()) await setImmediate();
  }

  /** Whether there is more to do. */
  #gatherSome(): boolean {
    return withoutFlush(this.#database, () => {
      const before = this.#changes.get() ?? 0;
      this.#gather.run(pagesTogether);
      // One is the statement itself.
      return (this.#changes.get() ?? 0) - before >= 2;
    });
  }
}
