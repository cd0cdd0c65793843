// The ledger of continuous sets: what is known of each file, and of the batches on their way to tape. What lags behind is
// asked of the rows each time, so that no counter can drift from them.

import type { Lag, UnnotedOn } from '../../contract/mirrors.ts';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';
import {
  type Batch,
  type BatchFile,
  bytesOf,
  type Deleted,
  fileOf,
  type LagRow,
  type LedgerFile,
  lagOf,
  type Removal,
  type RemovalRow,
  type Row,
  removalOf,
  type SafeOnTape,
  textOf,
} from './ledger-rows.ts';

export class Ledger {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
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
  notAhead(set: SetId, now: number, longest: number): void {
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

  onDisk(set: SetId): Lag {
    return lagOf(this.#statements.diskLag.get(Number(set)));
  }

  onTape(set: SetId): Lag {
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

  lastLook(set: SetId): number {
    return this.#statements.lastLook.get(Number(set)) ?? 0;
  }

  /** Below a path, or all when it is "", and not seen in this walk though it was there before. */
  unseen(set: SetId, below: string, look: number, limit: number): readonly LedgerFile[] {
    const [from, to] = below === '' ? ['', '\u{10ffff}'] : [`${below}/`, `${below}0`];
    return this.#statements.unseen.all(Number(set), from, to, look, limit).map(fileOf);
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

  /** Gathers what is not on tape as it should be; null when that is nothing. */
  openBatch(set: SetId): number | null {
    return this.#database.transaction(() => {
      const { lastInsertRowid } = this.#statements.openBatch.run(Number(set));
      const { changes } = this.#statements.gather.run({ set: Number(set), batch: Number(lastInsertRowid) });
      this.#statements.mayBeOnTape.run(Number(lastInsertRowid), Number(set));
      if (changes > 0) return Number(lastInsertRowid);
      this.#statements.dropBatch.run(lastInsertRowid);
      return null;
    })();
  }

  /** Before anything of the batch is done. */
  given(batch: number, job: JobId): void {
    this.#statements.given.run(Number(job), batch);
  }

  open(set: SetId): Batch | null {
    const row = this.#statements.open.get(Number(set));
    return row === undefined ? null : { id: row.id, job: row.job === null ? null : (String(row.job) as JobId) };
  }

  /** In the order of their names, so that parents come first. */
  batch(batch: number, after: string, limit: number): readonly BatchFile[] {
    const rows = this.#statements.batch.all(batch, after, limit);
    return rows.map((row) => ({ ...row, sha256: textOf(row.sha256) }));
  }

  /** What is to go from the index before anything is written; children before their parents, after `before` is none. */
  removals(batch: number, before: string | null): readonly Removal[] {
    return this.#statements.removals.all(batch, before ?? '\u{10ffff}').map(removalOf);
  }

  closeBatch(batch: number): void {
    this.#statements.dropBatch.run(batch);
  }

  /** What a job has made safe, on at least so many of its drives. */
  safe(job: JobId, copies: number): ReadonlyMap<string, SafeOnTape> {
    const rows = this.#statements.safe.all({ job: Number(job), copies });
    return new Map(rows.map((row) => [row.path, { ...row, sha256: textOf(row.sha256) }]));
  }

  /** The volume that a job wrote to last. */
  lastVolume(job: JobId): string | null {
    return this.#statements.lastVolume.get(Number(job)) ?? null;
  }

  // ---- deletions that cartridges on the shelf do not know of ----

  /** What is there again is no deletion: the older version stays where it is. Unless a folder has the name of a file. */
  unnoted(set: SetId): readonly UnnotedOn[] {
    return this.#statements.unnoted.all(Number(set));
  }

  addUnnoted(
    set: SetId,
    given: readonly { readonly barcode: string; readonly path: string; readonly isFolder: boolean; since: number }[],
  ): void {
    this.#database.transaction(() => {
      for (const one of given)
        this.#statements.addUnnoted.run({ set: Number(set), ...one, isFolder: Number(one.isFolder) });
    })();
  }

  /** Children before their parents; after `before` is none. */
  unnotedOn(set: SetId, barcode: string, before: string | null, limit: number): readonly Removal[] {
    return this.#statements.unnotedOn.all(Number(set), barcode, before ?? '\u{10ffff}', limit).map(removalOf);
  }

  dropUnnoted(set: SetId, barcode: string, paths: readonly string[]): void {
    this.#database.transaction(() => {
      for (const path of paths) this.#statements.dropUnnoted.run(Number(set), barcode, path);
    })();
  }

  /** Nothing but what cartridges have not noted yet. */
  openEmptyBatch(set: SetId): number {
    return Number(this.#statements.openBatch.run(Number(set)).lastInsertRowid);
  }

  setOf(batch: number): SetId | null {
    const id = this.#statements.setOf.get(batch);
    return id === undefined ? null : (String(id) as SetId);
  }

  // ---- deleted ----

  keep(set: SetId, kept: readonly Deleted[]): void {
    this.#database.transaction(() => {
      for (const one of kept) this.#statements.keep.run({ set: Number(set), ...one });
    })();
  }

  deleted(set: SetId, after: string, limit: number): readonly Deleted[] {
    return this.#statements.deleted.all(Number(set), after, limit);
  }

  deletedBefore(set: SetId, time: number, limit: number): readonly Deleted[] {
    return this.#statements.deletedBefore.all(Number(set), time, limit);
  }

  /** Of this name or below it, in the order of their names. */
  below(set: SetId, path: string): readonly LedgerFile[] {
    return this.#statements.below.all(Number(set), path, `${path}/`, `${path}0`).map(fileOf);
  }

  /** Where copies of deleted files lie, if these paths are such places. */
  kept(set: SetId, kept: string): readonly string[] {
    return this.#statements.keptBelow.all(Number(set), kept, `${kept}/`, `${kept}0`);
  }

  forget(set: SetId, kept: string): void {
    this.#statements.forget.run(Number(set), kept);
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
  const isGone = `NOT EXISTS (
    SELECT 1 FROM ledger_file AS file WHERE file.set_id = one.set_id AND file.path = one.path AND seen NOT NULL
      AND (kind = 'directory') = is_folder)`;
  return {
    one: database.prepare<[number, string], Row>('SELECT * FROM ledger_file WHERE set_id = ? AND path = ?'),
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
    notOnDisk: database.prepare<[number, string, number], Row>(
      `SELECT * FROM ledger_file WHERE set_id = ? AND disk_since NOT NULL AND ${isFile('disk_kind')} AND path > ? ORDER BY path LIMIT ?`,
    ),
    notOnTape: database.prepare<[number, string, number], Row>(
      `SELECT * FROM ledger_file WHERE set_id = ? AND tape_since NOT NULL AND ${isFile('tape_kind')} AND path > ? ORDER BY path LIMIT ?`,
    ),
    due: database.prepare<[number, number, number], Row>(
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
    unseen: database.prepare<[number, string, string, number, number], Row>(`
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
    onVolume: database.prepare<[number, string, number], Row>(
      'SELECT * FROM ledger_file WHERE set_id = ? AND volume = ? LIMIT ?',
    ),
    openBatch: database.prepare<[number]>('INSERT INTO ledger_batch (set_id) VALUES (?)'),
    gather: database.prepare(`
      INSERT INTO ledger_batch_file
      SELECT :batch, path, disk_kind, size, disk, version, sha256 FROM ledger_file
      WHERE set_id = :set AND tape_since NOT NULL AND (disk NOT NULL OR disk_since IS NULL)
        AND (disk_since IS NULL OR taped IS NOT version)`),
    // From here on nobody knows whether it is there until the job has ended; removed meanwhile, it is to go from there.
    mayBeOnTape: database.prepare<[number, number]>(`
      UPDATE ledger_file SET taped = -1, tape_kind = batch.kind FROM ledger_batch_file AS batch
      WHERE batch.batch = ? AND batch.path = ledger_file.path AND set_id = ? AND tape_kind IS NULL AND batch.kind NOT NULL`),
    removals: database.prepare<[number, string], RemovalRow>(`
        SELECT path, tape_kind = 'directory' AS is_folder, batch.kind AS wanted FROM ledger_batch_file AS batch JOIN ledger_batch ON id = batch
        JOIN ledger_file AS file USING (set_id, path)
        WHERE batch = ? AND path < ? AND tape_kind NOT NULL AND (batch.kind IS NULL OR tape_kind <> batch.kind)
        ORDER BY path DESC LIMIT 1000`),
    unnoted: database.prepare<[number], UnnotedOn>(`
      SELECT barcode, count(*) FILTER (WHERE NOT is_folder) AS deletions FROM ledger_unnoted AS one
      WHERE set_id = ? AND ${isGone} GROUP BY barcode ORDER BY barcode`),
    unnotedOn: database.prepare<[number, string, string, number], RemovalRow>(`
        SELECT path, is_folder, NULL AS wanted FROM ledger_unnoted AS one
        WHERE set_id = ? AND barcode = ? AND path < ? AND ${isGone} ORDER BY path DESC LIMIT ?`),
    addUnnoted: database.prepare(
      'INSERT OR IGNORE INTO ledger_unnoted VALUES (:set, :barcode, :path, :isFolder, :since)',
    ),
    dropUnnoted: database.prepare<[number, string, string]>(
      'DELETE FROM ledger_unnoted WHERE set_id = ? AND barcode = ? AND path = ?',
    ),
    setOf: database.prepare<[number], number>('SELECT set_id FROM ledger_batch WHERE id = ?').pluck(),
    dropBatch: database.prepare('DELETE FROM ledger_batch WHERE id = ?'),
    given: database.prepare<[number, number]>('UPDATE ledger_batch SET job = ? WHERE id = ?'),
    open: database.prepare<[number], { readonly id: number; readonly job: number | null }>(
      'SELECT id, job FROM ledger_batch WHERE set_id = ? ORDER BY id LIMIT 1',
    ),
    batch: database.prepare<[number, string, number], Omit<BatchFile, 'sha256'> & { readonly sha256: Buffer | null }>(
      'SELECT path, kind, size, state, version, sha256 FROM ledger_batch_file WHERE batch = ? AND path > ? ORDER BY path LIMIT ?',
    ),
    safe: database.prepare<
      { readonly job: number; readonly copies: number },
      Omit<SafeOnTape, 'sha256'> & { readonly sha256: Buffer | null }
    >(`
      SELECT path, sha256, max(uuid) AS uuid FROM job_item AS item
      JOIN job_volume AS volume ON volume.job = item.job AND volume.number = item.volume
      WHERE item.job = :job AND part = 0 AND fault IS NULL AND (receipt IN ('safe', 'verified')
        OR receipt = 'written' AND position <= (
          SELECT max(through) FROM job_commit WHERE job = item.job AND volume = item.volume))
      GROUP BY path, sha256 HAVING count(DISTINCT slot) >= :copies`),
    lastVolume: database
      .prepare<[number], string>('SELECT uuid FROM job_volume WHERE job = ? ORDER BY number DESC LIMIT 1')
      .pluck(),
    keep: database.prepare(`
      INSERT OR REPLACE INTO ledger_deleted VALUES (:set, :kept, :path, :size, :deleted)`),
    deleted: database.prepare<[number, string, number], Deleted>(
      'SELECT path, kept, size, deleted FROM ledger_deleted WHERE set_id = ? AND kept > ? ORDER BY kept LIMIT ?',
    ),
    deletedBefore: database.prepare<[number, number, number], Deleted>(
      'SELECT path, kept, size, deleted FROM ledger_deleted WHERE set_id = ? AND deleted <= ? ORDER BY deleted LIMIT ?',
    ),
    below: database.prepare<[number, string, string, string], Row>(
      'SELECT * FROM ledger_file WHERE set_id = ? AND (path = ? OR path >= ? AND path < ?) ORDER BY path',
    ),
    keptBelow: database
      .prepare<[number, string, string, string], string>(
        'SELECT kept FROM ledger_deleted WHERE set_id = ? AND (kept = ? OR kept >= ? AND kept < ?) ORDER BY kept',
      )
      .pluck(),
    forget: database.prepare<[number, string]>('DELETE FROM ledger_deleted WHERE set_id = ? AND kept = ?'),
  };
}
