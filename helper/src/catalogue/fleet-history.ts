// Jobs and receipts that this catalogue lost, as the shared database still has them. They come back as history: of what was asked
// for only its kind is known, so that none of them is resumed.

import { jobKinds } from '../../contract/job-kinds.ts';
import { historyWanted } from './catalogue-maintenance.ts';
import type { Sqlite } from './database.ts';

/** As the shared database has them. */
export interface OwnJob {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly uid: number;
  readonly state: string;
  readonly barcode: string | null;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly files_safe: number;
  readonly files_failed: number;
  readonly fault: string | null;
  readonly from_cartridge: string | null;
  readonly volumes: readonly OwnJobVolume[];
  readonly commits: readonly OwnJobCommit[];
}

interface OwnJobVolume {
  readonly number: number;
  readonly uuid: string;
  readonly barcode: string;
  readonly ended: string | null;
}

interface OwnJobCommit {
  readonly volume: number;
  readonly through: number;
  readonly generation: number;
  readonly time: string;
}

export interface OwnItem {
  readonly position: number;
  readonly bytes: number;
  readonly volume: number | null;
  readonly written: number | null;
  readonly verified: number | null;
  readonly receipt: string | null;
  readonly barcode: string | null;
  readonly restored_as: string | null;
  readonly fault: string | null;
  /** In hexadecimal digits. */
  readonly sha256: string | null;
  readonly path: string;
}

export class FleetHistory {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  /** The catalogue before this one was lost, and nobody has asked the fleet for it yet. */
  get isWanted(): boolean {
    return this.#statements.wanted.get(historyWanted) !== undefined;
  }

  isFetched(): void {
    this.#statements.fetched.run(historyWanted);
  }

  /** Its number here, where another job may bear that number by now; null: it is of no kind that is known here. */
  take({ id, volumes, commits, ...job }: OwnJob): number | null {
    if (!kinds.includes(job.kind)) return null;
    return this.#database.transaction(() => {
      const known = this.#statements.known.get(job) ?? null;
      const number = known ?? this.#add(id, job);
      for (const volume of volumes) this.#statements.volume.run({ ...volume, job: number });
      for (const commit of commits) this.#statements.commit.run({ ...commit, job: number });
      return number;
    })();
  }

  takeItems(job: number, items: readonly OwnItem[]): void {
    this.#database.transaction(() => {
      for (const { sha256, ...item } of items)
        this.#statements.item.run({ ...item, job, sha256: sha256 === null ? null : Buffer.from(sha256, 'hex') });
    })();
  }

  #add(id: number, job: Omit<OwnJob, 'id' | 'volumes' | 'commits'>): number {
    const { kind, barcode, title } = job;
    const isWell = endings.includes(job.state) && job.ended !== null;
    const interrupted = JSON.stringify({ code: 'job.interrupted', data: { subject: title } });
    const end = isWell
      ? job
      : { ...job, state: 'failed', ended: job.ended ?? job.created, fault: job.fault ?? interrupted };
    const free = this.#statements.isTaken.get(id) === undefined ? id : null;
    const request = JSON.stringify({ kind, barcode });
    const { lastInsertRowid } = this.#statements.job.run({ ...end, id: free, request, progress: atRest });
    return Number(lastInsertRowid);
  }
}

const atRest = JSON.stringify({
  filesTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: 0,
  phase: 'waiting',
});
const kinds: readonly string[] = jobKinds;
const endings: readonly string[] = ['done', 'partial', 'failed', 'cancelled'];

function prepare(database: Sqlite) {
  return {
    wanted: database.prepare<[string], string>('SELECT value FROM keeping WHERE key = ?').pluck(),
    fetched: database.prepare<[string]>('DELETE FROM keeping WHERE key = ?'),
    known: database
      .prepare<[object], number>(
        'SELECT id FROM job WHERE created = :created AND kind = :kind AND title = :title AND uid = :uid',
      )
      .pluck(),
    isTaken: database.prepare<[number], number>('SELECT 1 FROM job WHERE id = ?').pluck(),
    job: database.prepare<[object]>(`
      INSERT INTO job (id, kind, title, request, uid, state, barcode, created, started, ended, progress, files_safe,
        files_failed, fault, continued, from_cartridge)
      VALUES (:id, :kind, :title, :request, :uid, :state, :barcode, :created, :started, :ended, :progress, :files_safe,
        :files_failed, :fault, 1, :from_cartridge)`),
    // Which copy each volume was for is not known: they count as one.
    volume: database.prepare<[object]>(`
      INSERT OR IGNORE INTO job_volume (job, number, slot, uuid, barcode, ended)
      VALUES (:job, :number, 0, :uuid, :barcode, :ended)`),
    commit: database.prepare<[object]>(`
      INSERT OR IGNORE INTO job_commit (job, volume, through, generation, block, time)
      VALUES (:job, :volume, :through, :generation, 0, :time)`),
    item: database.prepare<[object]>(`
      INSERT OR IGNORE INTO job_item (job, position, path, bytes, receipt, sha256, changed, restored_as, fault, volume, written,
        verified, barcode)
      VALUES (:job, :position, :path, :bytes, :receipt, :sha256, 0, :restored_as, :fault, :volume, :written, :verified,
        :barcode)`),
  };
}
