// Jobs and what became of each of their items. Rows come in the order in which they came true: written, then an index
// on tape that makes everything written so far safe. History survives the helper.

import type { Fault, Job, JobId, JobItem, Page } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { pageOf } from './pages.ts';
import { pack, type UnnamedFile } from './unnamed-files.ts';

/** A job as asked for: enough to run it, or to run it after a restart. `request` is its handler's own JSON. */
export interface NewJob {
  readonly job: Omit<Job, 'id'>;
  readonly request: string;
  readonly uid: number;
}

export interface StoredJob extends NewJob {
  readonly job: Job;
}

/** An item that was settled: written or restored, or failed for a reason. */
export interface SettledItem {
  readonly path: string;
  readonly bytes: number;
  readonly receipt: 'written' | 'safe' | 'verified' | null;
  readonly sha256: string | null;
  readonly changed: boolean;
  readonly restoredAs: string | null;
  readonly fault: Fault | null;
  /** Written, and named by no index on tape yet: what a recovery would need. */
  readonly unnamed?: UnnamedFile | undefined;
}

/** Items that one index on tape made safe: those written after one position and up to another. */
export interface SafeRun {
  readonly after: number;
  readonly through: number;
  readonly files: number;
}

interface JobRow {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly title: string;
  readonly request: string;
  readonly uid: number;
  readonly state: Job['state'];
  readonly barcode: string | null;
  readonly drive: string | null;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly progress: string;
  readonly files_safe: number;
  readonly files_failed: number;
  readonly fault: string | null;
}

interface ItemRow {
  readonly position: number;
  readonly path: string;
  readonly bytes: number;
  readonly receipt: JobItem['receipt'];
  readonly sha256: Buffer | null;
  readonly changed: number;
  readonly restored_as: string | null;
  readonly fault: string | null;
}

export class Journal {
  readonly #statements;
  readonly #settleAll;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
    this.#settleAll = database.transaction((id: number, first: number, items: readonly SettledItem[]) => {
      for (const [at, item] of items.entries()) {
        this.#statements.settle.run({
          job: id,
          position: first + at,
          path: item.path,
          bytes: item.bytes,
          receipt: item.receipt,
          sha256: item.sha256 === null ? null : Buffer.from(item.sha256, 'hex'),
          changed: Number(item.changed),
          restoredAs: item.restoredAs,
          fault: item.fault === null ? null : JSON.stringify(item.fault),
        });
        if (item.unnamed !== undefined) this.#statements.unnamed.run(id, first + at, pack(item.unnamed));
      }
    });
  }

  create(entry: NewJob): Job {
    const { lastInsertRowid } = this.#statements.create.run({
      ...columnsOf(entry.job),
      kind: entry.job.kind,
      title: entry.job.title,
      barcode: entry.job.barcode,
      created: entry.job.created,
      request: entry.request,
      uid: entry.uid,
    });
    return { ...entry.job, id: String(lastInsertRowid) as JobId };
  }

  update(job: Job): void {
    this.#statements.update.run({ ...columnsOf(job), id: Number(job.id) });
  }

  get(id: JobId): Job | null {
    const row = this.#statements.one.get(Number(id));
    return row === undefined || String(row.id) !== id ? null : storedOf(row).job;
  }

  /** The newest ended jobs, oldest first. */
  recent(limit: number): readonly Job[] {
    const rows = this.#statements.recent.all(limit);
    return rows.reverse().map((row) => storedOf(row).job);
  }

  /** Queued or running when the last helper ended, in the order in which they were asked for. */
  unended(): readonly StoredJob[] {
    return this.#statements.unended.all().map(storedOf);
  }

  settle(id: JobId, items: readonly SettledItem[]): void {
    this.#settleAll(Number(id), this.#settled(id) + 1, items);
  }

  /** An index that names every item written so far is on tape and flushed. What became safe with it. */
  commit(id: JobId, generation: number, block: number): SafeRun {
    const job = Number(id);
    const after = this.#statements.committed.get(job) ?? 0;
    const through = this.#settled(id);
    this.#statements.commit.run({ job, through, generation, block, time: new Date().toISOString() });
    return { after, through, files: this.#statements.countWritten.get(job, after, through) ?? 0 };
  }

  /** The next paths of a run that became safe, and where to go on; null at its end. */
  safePaths(
    id: JobId,
    run: SafeRun,
    limit: number,
  ): { readonly paths: readonly string[]; readonly rest: SafeRun } | null {
    const rows = this.#statements.written.all(Number(id), run.after, run.through, limit);
    const last = rows.at(-1);
    if (last === undefined) return null;
    return { paths: rows.map((row) => row.path), rest: { ...run, after: last.position } };
  }

  items(id: JobId, failedOnly: boolean, cursor: string | null, limit: number): Page<JobItem> {
    const statement = failedOnly ? this.#statements.failedItems : this.#statements.items;
    const after = cursor === null || !/^\d{1,15}$/.test(cursor) ? 0 : Number(cursor);
    const committed = this.#statements.committed.get(Number(id)) ?? 0;
    const rows = statement.all(Number(id), after, limit + 1);
    return pageOf(
      rows,
      limit,
      (row) => itemOf(row, committed),
      (row) => 3 * (row.path.length + (row.restored_as?.length ?? 0) + (row.fault?.length ?? 0)),
      (row) => String(row.position),
    );
  }

  #settled(id: JobId): number {
    return this.#statements.settled.get(Number(id)) ?? 0;
  }
}

function columnsOf(job: Omit<Job, 'id'>) {
  return {
    state: job.state,
    drive: job.drive,
    started: job.started,
    ended: job.ended,
    progress: JSON.stringify(job.progress),
    filesSafe: job.filesSafe,
    filesFailed: job.filesFailed,
    fault: job.fault === null ? null : JSON.stringify(job.fault),
  };
}

/** What this helper wrote as JSON comes back as it was; nobody else writes these columns. */
function storedOf(row: JobRow): StoredJob {
  const job: Job = {
    id: String(row.id) as JobId,
    kind: row.kind,
    title: row.title,
    state: row.state,
    barcode: row.barcode,
    drive: row.drive,
    created: row.created,
    started: row.started,
    ended: row.ended,
    progress: JSON.parse(row.progress) as Job['progress'],
    filesSafe: row.files_safe,
    filesFailed: row.files_failed,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
    need: null,
    canContinue: false,
  };
  return { job, request: row.request, uid: row.uid };
}

function itemOf(row: ItemRow, committed: number): JobItem {
  return {
    path: row.path,
    bytes: row.bytes,
    receipt: row.receipt === 'written' && row.position <= committed ? 'safe' : row.receipt,
    sha256: row.sha256?.toString('hex') ?? null,
    changed: row.changed === 1,
    restoredAs: row.restored_as,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
    barcode: null,
    times: { buffered: null, written: null, safe: null, verified: null },
    generation: null,
    hashes: {},
    mirror: null,
    notes: [],
  };
}

function prepare(database: Sqlite) {
  const written = "job_item WHERE job = ? AND position > ? AND position <= ? AND receipt = 'written'";
  const items = (condition: string) =>
    database.prepare<[number, number, number], ItemRow>(
      `SELECT * FROM job_item WHERE job = ? AND position > ? ${condition} ORDER BY position LIMIT ?`,
    );
  return {
    create: database.prepare(`
      INSERT INTO job (kind, title, request, uid, state, barcode, drive, created, started, ended, progress, files_safe,
        files_failed, fault)
      VALUES (:kind, :title, :request, :uid, :state, :barcode, :drive, :created, :started, :ended, :progress,
        :filesSafe, :filesFailed, :fault)`),
    update: database.prepare(`
      UPDATE job SET state = :state, drive = :drive, started = :started, ended = :ended, progress = :progress,
        files_safe = :filesSafe, files_failed = :filesFailed, fault = :fault
      WHERE id = :id`),
    one: database.prepare<[number], JobRow>('SELECT * FROM job WHERE id = ?'),
    recent: database.prepare<[number], JobRow>('SELECT * FROM job WHERE ended NOT NULL ORDER BY id DESC LIMIT ?'),
    unended: database.prepare<[], JobRow>('SELECT * FROM job WHERE ended IS NULL ORDER BY id'),
    settle: database.prepare(
      'INSERT INTO job_item VALUES (:job, :position, :path, :bytes, :receipt, :sha256, :changed, :restoredAs, :fault)',
    ),
    unnamed: database.prepare<[number, number, string]>('INSERT INTO unnamed_file VALUES (?, ?, ?)'),
    settled: database.prepare<[number], number>('SELECT max(position) FROM job_item WHERE job = ?').pluck(),
    commit: database.prepare('INSERT INTO job_commit VALUES (:job, :through, :generation, :block, :time)'),
    committed: database.prepare<[number], number>('SELECT max(through) FROM job_commit WHERE job = ?').pluck(),
    countWritten: database.prepare<[number, number, number], number>(`SELECT count(*) FROM ${written}`).pluck(),
    written: database.prepare<[number, number, number, number], { readonly position: number; readonly path: string }>(
      `SELECT position, path FROM ${written} ORDER BY position LIMIT ?`,
    ),
    items: items(''),
    failedItems: items('AND fault IS NOT NULL'),
  };
}
