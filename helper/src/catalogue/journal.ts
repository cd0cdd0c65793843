// Jobs: what was asked for, how far each came and how it ended. History survives the helper.

import { bounded } from '../../contract/bounds.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault, Job, JobId } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

/** A job as asked for: enough to run it, or to run it after a restart. `request` is its handler's own JSON. */
export interface NewJob {
  readonly job: Omit<Job, 'id'>;
  readonly request: string;
  /** Who asked for it: its files are touched with just these rights. */
  readonly owner: Identity;
}

export interface StoredJob extends NewJob {
  readonly job: Job;
}

export interface JobRow {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly title: string;
  readonly request: string;
  readonly uid: number;
  readonly gid: number;
  readonly groups: string;
  readonly state: Job['state'];
  readonly priority: Job['priority'];
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
  readonly from_cartridge: string | null;
}

export class Journal {
  readonly #statements;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
  }

  /** `isClosed`: it can never be resumed. */
  create(entry: NewJob, isClosed = false): Job {
    const { lastInsertRowid } = this.#statements.create.run({
      ...columnsOf(entry.job),
      kind: entry.job.kind,
      title: entry.job.title,
      created: entry.job.created,
      request: entry.request,
      uid: entry.owner.uid,
      gid: entry.owner.gid,
      groups: JSON.stringify(entry.owner.groups),
      continued: isClosed ? 1 : 0,
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

  /**
   * The helper was cut off while it ran. How often that has happened in a row without any item recorded in between.
   */
  cutOff(id: JobId): number {
    this.#statements.cutOff.run({ job: Number(id) });
    return this.#statements.timesCutOff.get(Number(id)) ?? 0;
  }

  /** Of a restore: folders below the chosen one that were there before it, and so are not its own. */
  keepFoldersBefore(id: JobId, folders: readonly string[]): void {
    this.#statements.keepFolders.run(JSON.stringify(folders), Number(id));
  }

  /** Null when that is not known. */
  foldersBefore(id: JobId): readonly string[] | null {
    const text = this.#statements.foldersBefore.get(Number(id)) ?? null;
    return text === null ? null : (JSON.parse(text) as readonly string[]);
  }

  /** It cannot be resumed from now on: another job has taken over. */
  close(id: JobId): void {
    this.#statements.close.run(Number(id));
  }
}

/** Another job can resume where this one stopped. */
export function canContinue(kind: Job['kind'], state: Job['state']): boolean {
  return kind === 'archive' && (state === 'failed' || state === 'cancelled' || state === 'partial');
}

function columnsOf(job: Omit<Job, 'id'>) {
  return {
    state: job.state,
    priority: job.priority,
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
export function storedOf(row: JobRow): StoredJob {
  const job = bounded<Job>({
    id: String(row.id) as JobId,
    kind: row.kind,
    title: row.title,
    state: row.state,
    priority: row.priority,
    barcode: row.barcode,
    drive: row.drive,
    created: row.created,
    started: row.started,
    ended: row.ended,
    progress: JSON.parse(row.progress) as Job['progress'],
    filesSafe: row.files_safe,
    filesFailed: row.files_failed,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
    waitsFor: null,
    need: null,
    canContinue: row.continued === 0 && canContinue(row.kind, row.state),
    ...(row.from_cartridge === null ? {} : { fromCartridge: row.from_cartridge }),
  });
  const owner = { uid: row.uid, gid: row.gid, groups: JSON.parse(row.groups) as readonly number[] };
  return { job, request: row.request, owner };
}

function prepare(database: Sqlite) {
  return {
    create: database.prepare(`
      INSERT INTO job (kind, title, request, uid, gid, groups, state, priority, barcode, drive, created, started, ended, progress, files_safe,
        files_failed, fault, continued)
      VALUES (:kind, :title, :request, :uid, :gid, :groups, :state, :priority, :barcode, :drive, :created, :started, :ended, :progress,
        :filesSafe, :filesFailed, :fault, :continued)`),
    update: database.prepare(`
      UPDATE job SET state = :state, priority = :priority, barcode = :barcode, drive = :drive, started = :started, ended = :ended, progress = :progress,
        files_safe = :filesSafe, files_failed = :filesFailed, fault = :fault
      WHERE id = :id`),
    one: database.prepare<[number], JobRow>('SELECT * FROM job WHERE id = ?'),
    recent: database.prepare<[number], JobRow>('SELECT * FROM job WHERE ended NOT NULL ORDER BY id DESC LIMIT ?'),
    unended: database.prepare<[], JobRow>('SELECT * FROM job WHERE ended IS NULL ORDER BY id'),
    cutOff: database.prepare<{ readonly job: number }>(`
      WITH recorded(items) AS (SELECT coalesce(max(position), 0) FROM job_item WHERE job = :job)
      UPDATE job SET cut_off = iif(cut_off_at = items, cut_off + 1, 1), cut_off_at = items FROM recorded WHERE id = :job`),
    timesCutOff: database.prepare<[number], number>('SELECT cut_off FROM job WHERE id = ?').pluck(),
    keepFolders: database.prepare<[string, number]>('UPDATE job SET folders_before = ? WHERE id = ?'),
    foldersBefore: database.prepare<[number], string | null>('SELECT folders_before FROM job WHERE id = ?').pluck(),
    close: database.prepare<[number]>('UPDATE job SET continued = 1 WHERE id = ?'),
  };
}
