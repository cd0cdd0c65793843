// The batches in which a continuous set goes to tape, and the deletions that cartridges on the shelf still lack.

import type { PendingDeletionsOn } from '../../contract/mirrors.ts';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';
import {
  type BatchFile,
  type Removal,
  type RemovalRow,
  removalOf,
  type SafeOnTape,
  type TapeBatch,
  textOf,
} from './ledger-rows.ts';

export class LedgerBatches {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
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
  assignBatch(batch: number, job: JobId): void {
    this.#statements.given.run(Number(job), batch);
  }

  currentBatch(set: SetId): TapeBatch | null {
    const row = this.#statements.open.get(Number(set));
    return row === undefined ? null : { id: row.id, job: row.job === null ? null : (String(row.job) as JobId) };
  }

  /** In the order of their names, so that parents come first. */
  batchFiles(batch: number, after: string, limit: number): readonly BatchFile[] {
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
  safeFiles(job: JobId, copies: number): ReadonlyMap<string, SafeOnTape> {
    const rows = this.#statements.safe.all({ job: Number(job), copies });
    return new Map(rows.map((row) => [row.path, { ...row, sha256: textOf(row.sha256) }]));
  }

  /** The volume that a job wrote to last. */
  lastVolume(job: JobId): string | null {
    return this.#statements.lastVolume.get(Number(job)) ?? null;
  }

  // ---- deletions that cartridges on the shelf do not know of ----

  /** What is there again is no deletion: the older version stays where it is. Unless a folder has the name of a file. */
  pendingDeletions(set: SetId): readonly PendingDeletionsOn[] {
    return this.#statements.pendingDeletions.all(Number(set));
  }

  addPendingDeletions(
    set: SetId,
    given: readonly { readonly barcode: string; readonly path: string; readonly isFolder: boolean; since: number }[],
  ): void {
    this.#database.transaction(() => {
      for (const one of given)
        this.#statements.addPendingDeletion.run({ set: Number(set), ...one, isFolder: Number(one.isFolder) });
    })();
  }

  /** Children before their parents; after `before` is none. */
  pendingDeletionsOn(set: SetId, barcode: string, before: string | null, limit: number): readonly Removal[] {
    return this.#statements.pendingDeletionsOn.all(Number(set), barcode, before ?? '\u{10ffff}', limit).map(removalOf);
  }

  dropPendingDeletions(set: SetId, barcode: string, paths: readonly string[]): void {
    this.#database.transaction(() => {
      for (const path of paths) this.#statements.dropPendingDeletion.run(Number(set), barcode, path);
    })();
  }

  /** Of nothing but deletions that cartridges lack. */
  openEmptyBatch(set: SetId): number {
    return Number(this.#statements.openBatch.run(Number(set)).lastInsertRowid);
  }

  setOf(batch: number): SetId | null {
    const id = this.#statements.setOf.get(batch);
    return id === undefined ? null : (String(id) as SetId);
  }
}

function prepare(database: Sqlite) {
  const isGone = `NOT EXISTS (
    SELECT 1 FROM ledger_file AS file WHERE file.set_id = one.set_id AND file.path = one.path AND seen NOT NULL
      AND (kind = 'directory') = is_folder)`;
  return {
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
    pendingDeletions: database.prepare<[number], PendingDeletionsOn>(`
      SELECT barcode, count(*) FILTER (WHERE NOT is_folder) AS deletions FROM ledger_unnoted AS one
      WHERE set_id = ? AND ${isGone} GROUP BY barcode ORDER BY barcode`),
    pendingDeletionsOn: database.prepare<[number, string, string, number], RemovalRow>(`
        SELECT path, is_folder, NULL AS wanted FROM ledger_unnoted AS one
        WHERE set_id = ? AND barcode = ? AND path < ? AND ${isGone} ORDER BY path DESC LIMIT ?`),
    addPendingDeletion: database.prepare(
      'INSERT OR IGNORE INTO ledger_unnoted VALUES (:set, :barcode, :path, :isFolder, :since)',
    ),
    dropPendingDeletion: database.prepare<[number, string, string]>(
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
  };
}
