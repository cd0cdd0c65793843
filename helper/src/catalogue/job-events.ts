// What happened to jobs, event by event. Of one that lives very long the beginning and the newest are kept.

import type { JobEvent, JobHappening } from '../../contract/jobs.ts';
import type { JobId, Page } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { pageOf } from './pages.ts';

/** Of each job. A hundred bytes each: no job takes more room than a photo's thumbnail. */
const keptFirst = 100;
const keptLast = 900;

interface JobEventRow {
  readonly position: number;
  readonly time: string;
  readonly event: string;
}

export class JobEvents {
  readonly #statements;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
  }

  add(id: JobId, happening: JobHappening): void {
    const job = Number(id);
    const last = this.#statements.last.get(job);
    const time = new Date().toISOString();
    const merged = last === undefined ? null : merge(JSON.parse(last.event) as JobHappening, happening);
    if (last !== undefined && merged !== null) {
      this.#statements.change.run(time, JSON.stringify(merged), job, last.position);
      return;
    }
    const position = (last?.position ?? 0) + 1;
    this.#statements.add.run(job, position, time, JSON.stringify(happening));
    this.#statements.forget.run(job, keptFirst, position - keptLast);
  }

  of(id: JobId, cursor: string | null, limit: number): Page<JobEvent> {
    const after = cursor === null || !/^\d{1,15}$/.test(cursor) ? 0 : Number(cursor);
    const rows = this.#statements.of.all(Number(id), after, limit + 1);
    return pageOf(
      rows,
      limit,
      ({ time, event }): JobEvent => ({ time, ...(JSON.parse(event) as JobHappening) }),
      ({ event }) => 3 * event.length,
      ({ position }) => String(position),
    );
  }
}

/** Indexes on the same cartridge are one event. */
function merge(last: JobHappening, next: JobHappening): JobHappening | null {
  if (last.kind !== 'index' || next.kind !== 'index' || last.barcode !== next.barcode) return null;
  return { ...next, times: last.times + next.times };
}

function prepare(database: Sqlite) {
  return {
    last: database.prepare<[number], JobEventRow>(
      'SELECT * FROM job_event WHERE job = ? ORDER BY position DESC LIMIT 1',
    ),
    add: database.prepare<[number, number, string, string]>('INSERT INTO job_event VALUES (?, ?, ?, ?)'),
    change: database.prepare<[string, string, number, number]>(
      'UPDATE job_event SET time = ?, event = ? WHERE job = ? AND position = ?',
    ),
    forget: database.prepare<[number, number, number]>(
      'DELETE FROM job_event WHERE job = ? AND position > ? AND position <= ?',
    ),
    of: database.prepare<[number, number, number], JobEventRow>(
      'SELECT position, time, event FROM job_event WHERE job = ? AND position > ? ORDER BY position LIMIT ?',
    ),
  };
}
