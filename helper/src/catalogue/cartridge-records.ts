// What the catalogue knows of a cartridge's past, for the cartridge's own record; and what such a record says of jobs that
// the catalogue does not know any more.

import type { RecordedJob } from '../../contract/cartridge-record.ts';
import type { Verification } from '../../contract/volumes.ts';
import type { Sqlite } from './database.ts';

/** They change a cartridge, or say how it stands. */
const kinds = ['archive', 'copy', 'format', 'verify', 'recover', 'rollback', 'lock'];
/** A new record is due after one of these: a cartridge that was only formatted is to stay empty. */
const recordedKinds = ['archive', 'copy', 'verify', 'recover', 'rollback'];
const jobsAtMost = 1_000;

interface PastJobRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly uid: number;
  readonly state: string;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly files_safe: number;
  readonly files_failed: number;
  readonly fault: string | null;
  readonly also: string | null;
  readonly result: string | null;
}

/** The record that was written last. */
export interface WrittenRecord {
  readonly sha256: string;
  /** The newest job that it names. */
  readonly job: number;
}

export class CartridgeRecords {
  readonly #database: Sqlite;
  readonly #jobs;
  readonly #newest;
  readonly #written;
  readonly #ours;
  readonly #put;
  readonly #known;
  readonly #take;

  constructor(database: Sqlite) {
    this.#database = database;
    const about = `
      kind IN (${listOf(kinds)}) AND (
        id IN (SELECT job FROM job_volume WHERE uuid = :uuid) OR barcode = :barcode AND kind NOT IN ('archive', 'copy'))
      AND (started NOT NULL OR from_cartridge NOT NULL)`;
    this.#jobs = database.prepare<[{ readonly uuid: string; readonly barcode: string }], PastJobRow>(`
      SELECT job.*, result,
        (SELECT group_concat(DISTINCT other.barcode) FROM job_volume AS other
          WHERE other.job = job.id AND other.barcode <> :barcode) AS also
      FROM job LEFT JOIN job_result ON job_result.job = job.id WHERE ${about} ORDER BY created DESC LIMIT ${jobsAtMost}`);
    this.#newest = database
      .prepare<[{ readonly uuid: string; readonly barcode: string }], number | null>(
        `SELECT max(id) FROM job WHERE from_cartridge IS NULL AND kind IN (${listOf(recordedKinds)}) AND ${about}`,
      )
      .pluck();
    this.#written = database.prepare<[string], WrittenRecord>(
      'SELECT sha256, job FROM cartridge_record WHERE uuid = ? ORDER BY job DESC LIMIT 1',
    );
    this.#ours = database.prepare<[string, string]>('SELECT 1 FROM cartridge_record WHERE uuid = ? AND sha256 = ?');
    this.#put = database.prepare<[string, string, number]>('INSERT OR REPLACE INTO cartridge_record VALUES (?, ?, ?)');
    this.#known = database.prepare<[string, string]>('SELECT 1 FROM job WHERE created = ? AND kind = ?');
    // It cannot be resumed, as its request is not known.
    this.#take = database.prepare(`
      INSERT INTO job (kind, title, request, uid, state, barcode, created, started, ended, progress, files_safe,
        files_failed, fault, continued, from_cartridge)
      VALUES (:kind, :title, :request, :uid, :state, :barcode, :created, :started, :ended, :progress, :filesSafe,
        :filesFailed, :fault, 1, :barcode)`);
  }

  /** Newest first. One that continues on other cartridges has done its part here by then. */
  jobsOf(uuid: string, barcode: string, now: string): readonly RecordedJob[] {
    const ended = (job: RecordedJob) => (job.ended === null ? { ...job, ended: now, state: 'done' } : job);
    return this.#jobs.all({ uuid, barcode }).map((row) => ended(recordedOf(row)));
  }

  /** Of the jobs that a new record is due for; 0 when there is none. */
  newestJob(uuid: string, barcode: string): number {
    return this.#newest.get({ uuid, barcode }) ?? 0;
  }

  lastRecord(uuid: string): WrittenRecord | null {
    return this.#written.get(uuid) ?? null;
  }

  /** Whether a file of that name and content is a record, and nobody's own. */
  isOwnRecord(uuid: string, sha256: string | null): boolean {
    return sha256 !== null && this.#ours.get(uuid, sha256) !== undefined;
  }

  addRecord(uuid: string, { sha256, job }: WrittenRecord): void {
    this.#put.run(uuid, sha256, job);
  }

  /** Those that are not known come back as history. How many. */
  importJobs(barcode: string, jobs: readonly RecordedJob[]): number {
    let taken = 0;
    this.#database.transaction(() => {
      for (const job of jobs.toReversed()) {
        if (!kinds.includes(job.kind) || this.#known.get(job.created, job.kind) !== undefined) continue;
        this.#take.run({ ...columnsOf(job), barcode, request: JSON.stringify({ kind: job.kind, barcode }) });
        taken += 1;
      }
    })();
    return taken;
  }
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

function recordedOf(row: PastJobRow): RecordedJob {
  return {
    kind: row.kind,
    title: row.title.slice(0, 1_000),
    uid: row.uid,
    state: row.state,
    created: row.created,
    started: row.started,
    ended: row.ended,
    filesSafe: row.files_safe,
    filesFailed: row.files_failed,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as { readonly code: string }).code,
    also: row.also?.split(',').slice(0, 100) ?? [],
    verified: verifiedOf(row.result),
  };
}

function verifiedOf(result: string | null): RecordedJob['verified'] {
  if (result === null) return null;
  const { verification } = JSON.parse(result) as { readonly verification?: Verification };
  if (verification === undefined) return null;
  const { files, withoutHash, unsound } = verification;
  return { files: files - withoutHash, unsound };
}

const atRest = { filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0, phase: 'waiting' };
const endings = ['done', 'partial', 'failed', 'cancelled'];

/** One that had not ended when the record was written, or that says what no job of ours can be, counts as failed. */
function columnsOf(job: RecordedJob) {
  const { kind, title, uid, created, started, filesSafe, filesFailed } = job;
  const isWell = endings.includes(job.state) && job.ended !== null;
  const code = job.fault ?? (isWell ? null : 'job.interrupted');
  return {
    ...{ kind, title, uid, created, started, filesSafe, filesFailed },
    state: isWell ? job.state : 'failed',
    ended: job.ended ?? job.started ?? created,
    progress: JSON.stringify({ ...atRest, filesDone: filesSafe }),
    fault: code === null ? null : JSON.stringify({ code, data: { subject: title } }),
  };
}
