// The ledger of continuous sets: what is known of each file. What lags behind is asked of the rows each time, so that no
// counter can drift from them.

import type { Lag } from '../../contract/mirrors.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';
import { DeletedCopies } from './deleted-copies.ts';
import { LedgerBatches } from './ledger-batches.ts';
import { bytesOf, fileOf, type LagRow, type LedgerFile, type LedgerRow, lagOf } from './ledger-rows.ts';

export class Ledger {
  readonly #database: Sqlite;
  readonly #statements;
  readonly batches: LedgerBatches;
  readonly deletedCopies: DeletedCopies;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
    this.batches = new LedgerBatches(database);
    this.deletedCopies = new DeletedCopies(database);
  }

  /** All of it lasts, or none. Null: the row goes. */
  change<T extends { readonly path: string }>(
    set: SetId,
    given: readonly T[],
    next: (file: LedgerFile | null, one: T) => LedgerFile | null,
  ): void {
    const id = Number(set);
    this.#database.transaction(() => {
      for (const one of given) {
        const before = this.get(set, one.path);
        const after = next(before, one);
        if (after !== null) this.#statements.put.run({ set: id, ...after, sha256: bytesOf(after.sha256) });
        else if (before !== null) this.#statements.drop.run(id, one.path);
      }
    })();
  }

  get(set: SetId, path: string): LedgerFile | null {
    const row = this.#statements.one.get(Number(set), path);
    return row === undefined ? null : fileOf(row);
  }

  /** What lags behind since a time to come, by a clock that was ahead, lags behind since now. Nothing is due later than `longest` seconds from now. */
  correctForClock(set: SetId, now: number, longest: number): void {
    this.#database.transaction(() => {
      this.#statements.notAhead.run({ set: Number(set), now, latest: now + longest });
      this.#statements.deletedNotAhead.run({ set: Number(set), now });
    })();
  }

  // ---- files with several names ----

  /** Those of a file that are there, as far as is known. */
  namesOf(set: SetId, inode: string): readonly string[] {
    return this.#statements.namesOf.all(Number(set), inode);
  }

  /** Remembered as long as they have a name. */
  addLinked(set: SetId, inodes: Iterable<string>): void {
    this.#database.transaction(() => {
      for (const inode of inodes) this.#statements.addLinked.run(Number(set), inode);
    })();
  }

  linked(set: SetId): readonly string[] {
    this.#statements.dropUnnamed.run(Number(set), Number(set));
    return this.#statements.linked.all(Number(set));
  }

  // ---- lag ----

  diskLag(set: SetId): Lag {
    return lagOf(this.#statements.diskLag.get(Number(set)));
  }

  tapeLag(set: SetId): Lag {
    return lagOf(this.#statements.tapeLag.get(Number(set)));
  }

  /** One that could not be copied. */
  failing(set: SetId): { readonly path: string; readonly fault: string } | null {
    return this.#statements.failing.get(Number(set)) ?? null;
  }

  /** What lags behind, by name. */
  lagging(set: SetId, on: 'disk' | 'tape', after: string, limit: number): readonly LedgerFile[] {
    const statement = on === 'disk' ? this.#statements.notOnDisk : this.#statements.notOnTape;
    return statement.all(Number(set), after, limit).map(fileOf);
  }

  /** What may be copied by then, the longest due first. */
  due(set: SetId, by: number, limit: number): readonly LedgerFile[] {
    return this.#statements.due.all(Number(set), by, limit).map(fileOf);
  }

  nextDue(set: SetId): number | null {
    return this.#statements.nextDue.get(Number(set)) ?? null;
  }

  // ---- folders ----

  /** Something that is no folder is below this one. */
  holdsFile(set: SetId, folder: string): boolean {
    return this.#statements.holdsFile.get(Number(set), `${folder}/`, `${folder}0`) === 1;
  }

  /** The folder on disk has, or may have, something that lies below this one. */
  hasCopyBelow(set: SetId, folder: string): boolean {
    return this.#statements.hasCopyBelow.get(Number(set), `${folder}/`, `${folder}0`) === 1;
  }

  /** Those that are there, by name. */
  foldersBelow(set: SetId, top: string, after: string, limit: number): readonly string[] {
    return this.#statements.foldersBelow.all(Number(set), `${top}/`, `${top}0`, after, limit);
  }

  // ---- walks ----

  lastScan(set: SetId): number {
    return this.#statements.lastLook.get(Number(set)) ?? 0;
  }

  /** Below a path, or all when it is "", and not seen in this walk though it was there before. */
  unseen(set: SetId, below: string, scan: number, limit: number): readonly LedgerFile[] {
    const [from, to] = below === '' ? ['', '\u{10ffff}'] : [`${below}/`, `${below}0`];
    return this.#statements.unseen.all(Number(set), from, to, scan, limit).map(fileOf);
  }

  source(set: SetId, source: string): string | null {
    return this.#statements.source.get(Number(set), source) ?? null;
  }

  /** What is there now counts as the source. */
  forgetSource(set: SetId, source: string): void {
    this.#statements.forgetSource.run(Number(set), source);
  }

  setSource(set: SetId, source: string, inode: string): void {
    this.#statements.setSource.run(Number(set), source, inode);
  }

  // ---- tape ----

  /** The volumes that have something of a set. */
  volumes(set: SetId): readonly string[] {
    return this.#statements.volumes.all(Number(set));
  }

  onVolume(set: SetId, uuid: string, limit: number): readonly LedgerFile[] {
    return this.#statements.onVolume.all(Number(set), uuid, limit).map(fileOf);
  }

  /** Of this name or below it, in the order of their names. */
  below(set: SetId, path: string): readonly LedgerFile[] {
    return this.#statements.below.all(Number(set), path, `${path}/`, `${path}0`).map(fileOf);
  }
}

function prepare(database: Sqlite) {
  // A folder is no file: it counts for nothing, though it is kept like everything else. What was a file there counts.
  const isFile = (there: 'disk_kind' | 'tape_kind') =>
    `(kind <> 'directory' OR coalesce(${there}, 'directory') <> 'directory')`;
  const lag = (since: string, there: 'disk_kind' | 'tape_kind') => `
    SELECT count(*) FILTER (WHERE ${isFile(there)}) AS files,
      coalesce(sum(size) FILTER (WHERE seen NOT NULL), 0) AS bytes,
      count(*) FILTER (WHERE seen IS NULL AND ${isFile(there)}) AS deletions,
      min(${since}) AS oldest
    FROM ledger_file WHERE set_id = ? AND ${since} NOT NULL`;
  return {
    one: database.prepare<[number, string], LedgerRow>('SELECT * FROM ledger_file WHERE set_id = ? AND path = ?'),
    put: database.prepare(`
      INSERT OR REPLACE INTO ledger_file VALUES (:set, :path, :kind, :size, :seen, :disk, :diskKind, :sha256, :version,
        :taped, :tapeKind, :volume, :diskSince, :tapeSince, :due, :copied, :look, :fault, :inode)`),
    notAhead: database.prepare<{ readonly set: number; readonly now: number; readonly latest: number }>(`
      UPDATE ledger_file SET disk_since = min(disk_since, :now), tape_since = min(tape_since, :now),
        due = CASE WHEN due > :latest THEN :now ELSE due END
      WHERE set_id = :set AND tape_since NOT NULL AND (disk_since > :now OR tape_since > :now OR due > :latest)`),
    deletedNotAhead: database.prepare<{ readonly set: number; readonly now: number }>(
      'UPDATE ledger_deleted SET deleted = :now WHERE set_id = :set AND deleted > :now',
    ),
    namesOf: database
      .prepare<[number, string], string>(
        `SELECT path FROM ledger_file WHERE set_id = ? AND inode = ? AND kind = 'file' AND seen NOT NULL`,
      )
      .pluck(),
    addLinked: database.prepare<[number, string]>('INSERT OR IGNORE INTO ledger_linked VALUES (?, ?)'),
    dropUnnamed: database.prepare<[number, number]>(`
      DELETE FROM ledger_linked WHERE set_id = ? AND inode NOT IN (
        SELECT inode FROM ledger_file WHERE set_id = ? AND kind = 'file' AND inode NOT NULL)`),
    linked: database.prepare<[number], string>('SELECT inode FROM ledger_linked WHERE set_id = ?').pluck(),
    drop: database.prepare<[number, string]>('DELETE FROM ledger_file WHERE set_id = ? AND path = ?'),
    diskLag: database.prepare<[number], LagRow>(lag('disk_since', 'disk_kind')),
    tapeLag: database.prepare<[number], LagRow>(lag('tape_since', 'tape_kind')),
    notOnDisk: database.prepare<[number, string, number], LedgerRow>(
      `SELECT * FROM ledger_file WHERE set_id = ? AND disk_since NOT NULL AND ${isFile('disk_kind')} AND path > ? ORDER BY path LIMIT ?`,
    ),
    notOnTape: database.prepare<[number, string, number], LedgerRow>(
      `SELECT * FROM ledger_file WHERE set_id = ? AND tape_since NOT NULL AND ${isFile('tape_kind')} AND path > ? ORDER BY path LIMIT ?`,
    ),
    due: database.prepare<[number, number, number], LedgerRow>(
      'SELECT * FROM ledger_file WHERE set_id = ? AND disk_since NOT NULL AND due <= ? ORDER BY due LIMIT ?',
    ),
    nextDue: database
      .prepare<[number], number | null>('SELECT min(due) FROM ledger_file WHERE set_id = ? AND disk_since NOT NULL')
      .pluck(),
    holdsFile: database
      .prepare<[number, string, string], number>(`
        SELECT EXISTS (SELECT 1 FROM ledger_file
          WHERE set_id = ? AND path > ? AND path < ? AND kind <> 'directory' AND seen NOT NULL)`)
      .pluck(),
    hasCopyBelow: database
      .prepare<[number, string, string], number>(
        'SELECT EXISTS (SELECT 1 FROM ledger_file WHERE set_id = ? AND path > ? AND path < ? AND disk_kind NOT NULL)',
      )
      .pluck(),
    foldersBelow: database
      .prepare<[number, string, string, string, number], string>(`
        SELECT path FROM ledger_file
        WHERE set_id = ? AND path > ? AND path < ? AND path > ? AND kind = 'directory' AND seen NOT NULL
        ORDER BY path LIMIT ?`)
      .pluck(),
    lastLook: database.prepare<[number], number | null>('SELECT max(look) FROM ledger_file WHERE set_id = ?').pluck(),
    unseen: database.prepare<[number, string, string, number, number], LedgerRow>(`
      SELECT * FROM ledger_file
      WHERE set_id = ? AND path >= ? AND path < ? AND look < ? AND seen NOT NULL ORDER BY path LIMIT ?`),
    source: database
      .prepare<[number, string], string>('SELECT inode FROM ledger_source WHERE set_id = ? AND source = ?')
      .pluck(),
    setSource: database.prepare<[number, string, string]>('INSERT OR REPLACE INTO ledger_source VALUES (?, ?, ?)'),
    forgetSource: database.prepare<[number, string]>('DELETE FROM ledger_source WHERE set_id = ? AND source = ?'),
    failing: database.prepare<[number], { readonly path: string; readonly fault: string }>(`
      SELECT path, fault FROM ledger_file WHERE set_id = ? AND disk_since NOT NULL AND fault NOT NULL LIMIT 1`),
    volumes: database
      .prepare<[number], string>('SELECT DISTINCT volume FROM ledger_file WHERE set_id = ? AND volume NOT NULL')
      .pluck(),
    onVolume: database.prepare<[number, string, number], LedgerRow>(
      'SELECT * FROM ledger_file WHERE set_id = ? AND volume = ? LIMIT ?',
    ),
    below: database.prepare<[number, string, string, string], LedgerRow>(
      'SELECT * FROM ledger_file WHERE set_id = ? AND (path = ? OR path >= ? AND path < ?) ORDER BY path',
    ),
  };
}
