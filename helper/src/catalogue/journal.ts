// Jobs: what was asked for, how far each came and how it ended. History survives the helper.

import type { Fault, Job, JobId } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

/** A job as asked for: enough to run it, or to run it after a restart. `request` is its handler's own JSON. */
export interface NewJob {
  readonly job: Omit<Job, 'id'>;
  readonly request: string;
  readonly uid: number;
}

export interface StoredJob extends NewJob {
  readonly job: Job;
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
  readonly continued: number;
}

export class Journal {
  readonly #statements;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
  }

  create(entry: NewJob): Job {
    const { lastInsertRowid } = this.#statements.create.run({
      ...columnsOf(entry.job),
      kind: entry.job.kind,
      title: entry.job.title,
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
    return this.stored(id)?.job ?? null;
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

  /** What was asked for, and by whom; null when there never was such a job. */
  stored(id: JobId): StoredJob | null {
    const row = this.#statements.one.get(Number(id));
    return row === undefined || String(row.id) !== id ? null : storedOf(row);
  }

  /** Another job goes on with it. */
  continued(id: JobId): void {
    this.#statements.continued.run(Number(id));
  }
}

/** Another job can go on where this one came to. */
export function canContinue(kind: Job['kind'], state: Job['state']): boolean {
  return kind === 'archive' && (state === 'failed' || state === 'cancelled');
}

function columnsOf(job: Omit<Job, 'id'>) {
  return {
    state: job.state,
    barcode: job.barcode,
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
    canContinue: row.continued === 0 && canContinue(row.kind, row.state),
  };
  return { job, request: row.request, uid: row.uid };
}

function prepare(database: Sqlite) {
  return {
    create: database.prepare(`
      INSERT INTO job (kind, title, request, uid, state, barcode, drive, created, started, ended, progress, files_safe,
        files_failed, fault)
      VALUES (:kind, :title, :request, :uid, :state, :barcode, :drive, :created, :started, :ended, :progress,
        :filesSafe, :filesFailed, :fault)`),
    update: database.prepare(`
      UPDATE job SET state = :state, barcode = :barcode, drive = :drive, started = :started, ended = :ended, progress = :progress,
        files_safe = :filesSafe, files_failed = :filesFailed, fault = :fault
      WHERE id = :id`),
    one: database.prepare<[number], JobRow>('SELECT * FROM job WHERE id = ?'),
    recent: database.prepare<[number], JobRow>('SELECT * FROM job WHERE ended NOT NULL ORDER BY id DESC LIMIT ?'),
    unended: database.prepare<[], JobRow>('SELECT * FROM job WHERE ended IS NULL ORDER BY id'),
    continued: database.prepare<[number]>('UPDATE job SET continued = 1 WHERE id = ?'),
  };
}
