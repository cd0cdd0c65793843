// What jobs found out beside what became of their items: a check's diagnosis, the generations on a tape.

import type { JobId, Page } from '../../contract/model.ts';
import type { GenerationSummary, JobResult } from '../../contract/volumes.ts';
import type { Sqlite } from './database.ts';
import { pageOf } from './pages.ts';

interface JobResultRow {
  readonly result: string;
  readonly list: string;
}

export class JobResults {
  readonly #put;
  readonly #get;

  constructor(database: Sqlite) {
    this.#put = database.prepare<[number, string, string]>('INSERT OR REPLACE INTO job_result VALUES (?, ?, ?)');
    this.#get = database.prepare<[number], JobResultRow>('SELECT result, list FROM job_result WHERE job = ?');
  }

  put(job: JobId, result: JobResult, list: readonly GenerationSummary[] = []): void {
    this.#put.run(Number(job), JSON.stringify(result), JSON.stringify(list));
  }

  /** Null when it found nothing out, or has not yet. */
  of(job: JobId): JobResult | null {
    const row = this.#get.get(Number(job));
    return row === undefined ? null : (JSON.parse(row.result) as JobResult);
  }

  generations(job: JobId, cursor: string | null, limit: number): Page<GenerationSummary> {
    const row = this.#get.get(Number(job));
    const all = row === undefined ? [] : (JSON.parse(row.list) as readonly GenerationSummary[]);
    const from =
      cursor === null ? 0 : Math.max(0, all.findIndex(({ generation }) => String(generation) === cursor) + 1);
    return pageOf(
      all.slice(from, from + limit + 1),
      limit,
      (generation) => generation,
      (generation) => 3 * (generation.creator.length + generation.comment.length),
      (generation) => String(generation.generation),
    );
  }
}
