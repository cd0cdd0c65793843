// What became of each item of a job. Rows are in the order in which they became true: written to one of the job's volumes,
// then an index on that volume's tape that makes everything written to it so far safe.

import { setImmediate } from 'node:timers/promises';
import type { Fault, JobId, JobItem, MirrorState, Page } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { ItemCopies } from './item-copies.ts';
import {
  columnsOf,
  type ItemRow,
  isPlainlyWritten,
  itemColumns,
  itemOf,
  mirrorFaultOf,
  type RecordedItem,
  writtenColumns,
  writtenColumnsOf,
} from './item-rows.ts';
import { ManyRows } from './many-rows.ts';
import { pageOf } from './pages.ts';
import type { UnnamedRun } from './unnamed-files.ts';

/** Rows read in one go: a few milliseconds. */
const readTogether = 5_000;

/** Items that one index on tape made safe: those written to a volume after one position and up to another. */
export interface SafeRun {
  readonly volume: number;
  readonly after: number;
  readonly through: number;
  readonly files: number;
}

/** One of the volumes that a job wrote to. */
export interface JobVolume {
  readonly number: number;
  readonly slot: number;
  readonly uuid: string;
  readonly barcode: string;
  readonly ended: 'finished' | 'full' | 'failed' | null;
}

export type RecordedItemRow = Pick<
  ItemRow,
  'position' | 'path' | 'barcode' | 'receipt' | 'bytes' | 'restored_as' | 'note'
>;

export interface FilledVolume {
  readonly barcode: string;
  readonly slot: number;
  readonly end: 'full';
  readonly files: number;
  readonly bytes: number;
  readonly generation: number | null;
}

export class ItemReceipts {
  readonly #database: Sqlite;
  readonly #statements;
  /** Of what was on tape already. */
  readonly copies: ItemCopies;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
    this.copies = new ItemCopies(database);
  }

  /** The job's next items go to this volume. Before the first of them; gives its number. */
  addVolume(id: JobId, { slot, uuid, barcode }: Pick<JobVolume, 'slot' | 'uuid' | 'barcode'>): number {
    const job = Number(id);
    const number = (this.#statements.lastVolume.get(job) ?? 0) + 1;
    this.#statements.takeVolume.run({ job, number, slot, uuid, barcode });
    return number;
  }

  endVolume(id: JobId, number: number, ended: NonNullable<JobVolume['ended']>): void {
    this.#statements.endVolume.run(ended, Number(id), number);
  }

  volumes(id: JobId): readonly JobVolume[] {
    return this.#statements.volumes.all(Number(id));
  }

  /** Gives the position of the first; the others follow. `unnamed`: what a recovery would need of some of them. */
  record(id: JobId, items: readonly RecordedItem[], unnamed: readonly UnnamedRun[] = []): number {
    const job = Number(id);
    const first = this.#recorded(job) + 1;
    const { record, recordWritten, addUnnamed } = this.#statements;
    this.#database.transaction(() => {
      if (items.every(isPlainlyWritten))
        recordWritten.run(items.map((item, at) => writtenColumnsOf(job, first + at, item)));
      else record.run(items.map((item, at) => columnsOf(job, first + at, item)));
      for (const [at, { copies }] of items.entries())
        if (copies !== undefined) this.copies.add(job, first + at, copies);
      for (const { volume, at, rows } of unnamed) addUnnamed.run(job, volume, first + at, rows.count, rows.bytes);
    })();
    return first;
  }

  /** An index that names every item written to this volume so far is on tape and flushed. What became safe with it. */
  commit(id: JobId, volume: number, generation: number, block: number): SafeRun {
    const job = Number(id);
    const after = this.#statements.committed.get(job, volume) ?? 0;
    const through = this.#recorded(job);
    this.#statements.commit.run({ job, volume, through, generation, block, time: new Date().toISOString() });
    return { volume, after, through, files: this.#statements.countWritten.get(job, volume, after, through) ?? 0 };
  }

  /** The next paths of a run that became safe, and where to go on; null at its end. */
  safePaths(
    id: JobId,
    run: SafeRun,
    limit: number,
  ): { readonly paths: readonly string[]; readonly rest: SafeRun } | null {
    const rows = this.#statements.written.all(Number(id), run.volume, run.after, run.through, limit);
    const last = rows.at(-1);
    if (last === undefined) return null;
    return { paths: rows.map((row) => row.path), rest: { ...run, after: last.position } };
  }

  /** What became of items in the mirror after their rows were there. */
  setMirrorStates(id: JobId, states: readonly { readonly position: number; readonly state: MirrorState }[]): void {
    this.#database.transaction(() => {
      for (const { position, state } of states) {
        this.#statements.mirror.run(state.kind, mirrorFaultOf(state), Number(id), position);
      }
    })();
  }

  /** Read back from the tape and equal. */
  markVerified(id: JobId, positions: readonly number[], at: number): void {
    this.#database.transaction(() => {
      for (const position of positions) this.#statements.verify.run(at, Number(id), position);
    })();
  }

  /** The manifest that came with them does not list them. What was noted of one before says more. */
  markExtra(id: JobId, positions: readonly number[]): void {
    this.#database.transaction(() => {
      for (const position of positions) this.#statements.markExtra.run(Number(id), position);
    })();
  }

  /** Read back, and not what was written. */
  markUnsound(id: JobId, position: number, fault: Fault): void {
    this.#statements.distrust.run(JSON.stringify(fault), Number(id), position);
  }

  // ---- of a job that goes on after its helper ended ----

  /** They are tried again. Faults of mirrors stay recorded. */
  dropFailed(id: JobId): void {
    this.#statements.forgetFailed.run(Number(id));
  }

  countFailed(id: JobId): number {
    return this.#statements.countFailed.get(Number(id)) ?? 0;
  }

  /** What was on tape already is looked at once more. Before anything else is written: their positions are given again. */
  dropDuplicates(id: JobId): void {
    this.#database.transaction(() => this.copies.drop(Number(id)))();
  }

  /** Written to this cartridge, which was made whole since, and named by no index there. */
  dropUnsafe(id: JobId, barcode: string): void {
    this.#database.transaction(() => {
      this.#statements.forgetUnsafe.run(Number(id), barcode);
      this.#statements.forgetUnnamed.run(Number(id), barcode);
    })();
  }

  /** Everything that has a row, in its order; others are served in between. */
  async *recordedItems(id: JobId): AsyncGenerator<RecordedItemRow, void, undefined> {
    for (let after = 0; ; ) {
      const rows = this.#statements.recordedItems.all(Number(id), after, readTogether);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.position;
      await setImmediate();
    }
  }

  /** It starts anew. */
  dropAll(id: JobId): void {
    this.#database.transaction(() => {
      this.#statements.forgetAll.run(Number(id));
      this.copies.drop(Number(id));
      this.#statements.forgetAllUnnamed.run(Number(id));
    })();
  }

  /** Volumes that it filled, with what became safe there. */
  filledVolumes(id: JobId): readonly FilledVolume[] {
    return this.#statements.filled.all(Number(id));
  }

  items(id: JobId, failedOnly: boolean, cursor: string | null, limit: number): Page<JobItem> {
    const statement = failedOnly ? this.#statements.failedItems : this.#statements.items;
    const after = cursor === null || !/^\d{1,15}$/.test(cursor) ? 0 : Number(cursor);
    const rows = statement.all(Number(id), after, limit + 1);
    const all = rows.map((row) => ({
      row,
      copies: row.note === 'duplicate' ? this.copies.of(Number(id), row.position) : [],
    }));
    return pageOf(
      all,
      limit,
      ({ row, copies }) => itemOf(row, copies),
      ({ row, copies }) => 3 * (textOf(row) + copies.reduce((sum, { path }) => sum + path.length + copyOverhead, 0)),
      ({ row }) => String(row.position),
    );
  }

  #recorded(job: number): number {
    return this.#statements.recorded.get(job) ?? 0;
  }
}

/** Characters of what surrounds a path. */
const copyOverhead = 32;

function textOf({ path, restored_as, fault }: ItemRow): number {
  return path.length + (restored_as?.length ?? 0) + (fault?.length ?? 0);
}

function prepare(database: Sqlite) {
  // Parts of a file make it safe only with the last of them.
  const written =
    "job_item WHERE job = ? AND volume = ? AND position > ? AND position <= ? AND receipt = 'written' AND part = 0";
  const items = (condition: string) =>
    database.prepare<[number, number, number], ItemRow>(`
      SELECT item.*, coalesce(item.barcode, job_volume.barcode, job.barcode) AS barcode,
        job_commit.generation, job_commit.time AS committed
      FROM (SELECT * FROM job_item WHERE job = ? AND position > ? ${condition} ORDER BY position LIMIT ?) AS item
      JOIN job ON job.id = item.job
      LEFT JOIN job_volume ON job_volume.job = item.job AND job_volume.number = item.volume
      LEFT JOIN job_commit ON job_commit.job = item.job AND job_commit.volume = item.volume
        AND item.fault IS NULL
        AND (job_commit.through, job_commit.generation) = (
          SELECT through, generation FROM job_commit AS first
          WHERE first.job = item.job AND first.volume = item.volume AND first.through >= item.position
          ORDER BY through, generation LIMIT 1)
      ORDER BY item.position`);
  return {
    lastVolume: database.prepare<[number], number>('SELECT max(number) FROM job_volume WHERE job = ?').pluck(),
    takeVolume: database.prepare('INSERT INTO job_volume VALUES (:job, :number, :slot, :uuid, :barcode, NULL)'),
    endVolume: database.prepare<[string, number, number]>(
      'UPDATE job_volume SET ended = ? WHERE job = ? AND number = ?',
    ),
    volumes: database.prepare<[number], JobVolume>(
      'SELECT number, slot, uuid, barcode, ended FROM job_volume WHERE job = ? ORDER BY number',
    ),
    record: new ManyRows(database, `INSERT INTO job_item (${itemColumns.join(', ')})`, itemColumns.length),
    recordWritten: new ManyRows(database, `INSERT INTO job_item (${writtenColumns.join(', ')})`, writtenColumns.length),
    addUnnamed: database.prepare<[number, number, number, number, Buffer]>(
      'INSERT INTO unnamed_run VALUES (?, ?, ?, ?, ?)',
    ),
    recorded: database.prepare<[number], number>('SELECT max(position) FROM job_item WHERE job = ?').pluck(),
    commit: database.prepare(
      'INSERT OR REPLACE INTO job_commit VALUES (:job, :volume, :through, :generation, :block, :time)',
    ),
    committed: database
      .prepare<[number, number], number>('SELECT max(through) FROM job_commit WHERE job = ? AND volume = ?')
      .pluck(),
    countWritten: database.prepare<[number, number, number, number], number>(`SELECT count(*) FROM ${written}`).pluck(),
    written: database.prepare<
      [number, number, number, number, number],
      { readonly position: number; readonly path: string }
    >(`SELECT position, path FROM ${written} ORDER BY position LIMIT ?`),
    mirror: database.prepare<[string, string | null, number, number]>(
      'UPDATE job_item SET mirror = ?, mirror_fault = ? WHERE job = ? AND position = ?',
    ),
    verify: database.prepare<[number, number, number]>(
      "UPDATE job_item SET receipt = 'verified', verified = ? WHERE job = ? AND position = ?",
    ),
    markExtra: database.prepare<[number, number]>(
      "UPDATE job_item SET note = 'not-in-manifest' WHERE job = ? AND position = ? AND note IS NULL",
    ),
    distrust: database.prepare<[string, number, number]>(
      'UPDATE job_item SET receipt = NULL, fault = ? WHERE job = ? AND position = ?',
    ),
    forgetFailed: database.prepare<[number]>('DELETE FROM job_item WHERE job = ? AND fault IS NOT NULL'),
    countFailed: database
      .prepare<[number], number>(
        'SELECT count(*) FROM job_item WHERE job = ? AND (fault IS NOT NULL OR mirror_fault IS NOT NULL)',
      )
      .pluck(),
    forgetUnsafe: database.prepare<[number, string]>(`
      DELETE FROM job_item WHERE job = ? AND receipt = 'written'
        AND volume IN (SELECT number FROM job_volume WHERE job = job_item.job AND barcode = ?)
        AND position > coalesce((
          SELECT max(through) FROM job_commit WHERE job = job_item.job AND volume = job_item.volume), 0)`),
    forgetUnnamed: database.prepare<[number, string]>(`
      DELETE FROM unnamed_run WHERE job = ?
        AND volume IN (SELECT number FROM job_volume WHERE job = unnamed_run.job AND barcode = ?)`),
    recordedItems: database.prepare<[number, number, number], RecordedItemRow>(`
      SELECT position, path, barcode, receipt, bytes, restored_as, note FROM job_item
      WHERE job = ? AND position > ? ORDER BY position LIMIT ?`),
    forgetAll: database.prepare<[number]>('DELETE FROM job_item WHERE job = ?'),
    forgetAllUnnamed: database.prepare<[number]>('DELETE FROM unnamed_run WHERE job = ?'),
    filled: database.prepare<[number], FilledVolume>(`
      SELECT job_volume.barcode, slot, ended AS end, count(item.position) AS files, coalesce(sum(item.bytes), 0) AS bytes,
        (SELECT max(generation) FROM job_commit WHERE job = job_volume.job AND volume = number) AS generation
      FROM job_volume LEFT JOIN job_item AS item ON item.job = job_volume.job AND item.volume = number
        AND item.fault IS NULL AND item.part = 0
      WHERE job_volume.job = ? AND ended = 'full' GROUP BY number ORDER BY number`),
    items: items(''),
    failedItems: items('AND (fault IS NOT NULL OR mirror_fault IS NOT NULL)'),
  };
}
