// Ended jobs by what they are called, which cartridges they were about, and which files. A job may have recorded millions of
// items: they are looked through in turns, and a page that takes too long leads on with what it has.

import type { Withdrawal } from '../../contract/call.ts';
import { jobMatches } from '../../contract/jobs.ts';
import type { Job, JobId, Page } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import type { EndedJobs, EndedJobsFilter } from './ended-jobs.ts';
import { FetchSize, WorkTurn } from './work-turn.ts';

const pageMs = 1_000;
const jobsTogether = 50;
const firstItems = 2_000;
const itemsTogether = 100_000;

interface ItemRange {
  readonly job: number;
  readonly from: number;
  readonly until: number;
  readonly pattern: string;
}

export class JobSearch {
  readonly #jobs: EndedJobs;
  readonly #onVolume;
  readonly #last;
  readonly #item;

  constructor(database: Sqlite, jobs: EndedJobs) {
    this.#jobs = jobs;
    this.#onVolume = database.prepare<[{ readonly job: number; readonly pattern: string }]>(
      String.raw`SELECT 1 FROM job_volume WHERE job = :job AND barcode LIKE :pattern ESCAPE '\' LIMIT 1`,
    );
    this.#last = database.prepare<[number], number>('SELECT max(position) FROM job_item WHERE job = ?').pluck();
    this.#item = database.prepare<[ItemRange]>(String.raw`
      SELECT 1 FROM job_item WHERE job = :job AND position >= :from AND position < :until
        AND (path LIKE :pattern ESCAPE '\' OR barcode LIKE :pattern ESCAPE '\') LIMIT 1`);
  }

  /** `shown`: a job as whoever asks sees it. Of one that is not theirs, nothing else is looked at. */
  async find(
    filter: EndedJobsFilter,
    text: string,
    cursor: string | null,
    limit: number,
    shown: (job: Job) => Job,
    signal?: Withdrawal,
  ): Promise<Page<Job>> {
    const turn = new WorkTurn(signal);
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const found: Job[] = [];
    for (let from = cursor; ; ) {
      const rows = this.#jobs.rows(filter, from, jobsTogether);
      for (const row of rows) {
        const job = shown(row.job);
        const isMeant =
          jobMatches(job, text) || (job.isOthers === undefined && (await this.#isAbout(job.id, pattern, turn)));
        if (isMeant) found.push(job);
        if (found.length === limit || turn.totalMs > pageMs) return { rows: found, next: row.cursor };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < jobsTogether) return { rows: found, next: null };
      from = last.cursor;
    }
  }

  async #isAbout(id: JobId, pattern: string, turn: WorkTurn): Promise<boolean> {
    const job = Number(id);
    if (turn.isOver) await turn.next();
    if (this.#onVolume.get({ job, pattern }) !== undefined) return true;
    const last = this.#last.get(job) ?? 0;
    const size = new FetchSize(firstItems, itemsTogether);
    for (let from = 0; from <= last; ) {
      if (turn.isOver) await turn.next();
      const isIn = size.timed((many) => {
        const range = { job, from, until: from + many, pattern };
        from += many;
        return this.#item.get(range) !== undefined;
      });
      if (isIn) return true;
    }
    return false;
  }
}
