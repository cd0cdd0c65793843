// Mirror sets: what goes where and when, whose they are, when they ran last and are due next, and which jobs ran for them.

import type { Identity } from '../../contract/identity.ts';
import type { Job, JobId, Time } from '../../contract/model.ts';
import type { MirrorSet, MirrorSetInput, SetDay, SetId, SetRun } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';

/** With all of the rights that count for its files. */
export interface StoredSet extends MirrorSet {
  readonly owner: Identity;
}

interface SetRow {
  readonly id: number;
  readonly uid: number;
  readonly gid: number;
  readonly groups: string;
  readonly plan: string;
  readonly paused: number;
  readonly last_run: string | null;
  readonly next_run: string | null;
}

interface RunRow {
  readonly job: number;
  readonly copy: number;
  readonly state: Job['state'];
  readonly created: string;
  readonly ended: string | null;
  readonly files_safe: number;
  readonly files_failed: number;
  readonly fault: string | null;
}

/** Runs that began in one quarter of an hour: no time zone divides it. */
interface QuarterRow {
  readonly begun: string;
  readonly runs: number;
  readonly under_way: number;
  readonly failed: number;
  readonly files_safe: number;
  readonly files_failed: number;
}

export class Sets {
  readonly #statements;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
  }

  all(): readonly StoredSet[] {
    return this.#statements.all.all().map(setOf);
  }

  get(id: SetId): StoredSet | null {
    const row = this.#statements.one.get(Number(id));
    return row === undefined ? null : setOf(row);
  }

  /** Names are each person's own. */
  named(uid: number, name: string): StoredSet | null {
    const row = this.#statements.named.get(uid, name);
    return row === undefined ? null : setOf(row);
  }

  add(plan: MirrorSetInput, owner: Identity, nextRun: Time | null): StoredSet {
    const { uid, gid, groups } = owner;
    const columns = { name: plan.name, uid, gid, groups: JSON.stringify(groups), plan: JSON.stringify(plan), nextRun };
    const { lastInsertRowid } = this.#statements.add.run(columns);
    return { ...plan, id: String(lastInsertRowid) as SetId, uid, owner, isPaused: false, lastRun: null, nextRun };
  }

  change(id: SetId, plan: MirrorSetInput, nextRun: Time | null): void {
    this.#statements.change.run({ id: Number(id), name: plan.name, plan: JSON.stringify(plan), nextRun });
  }

  pause(id: SetId, isPaused: boolean, nextRun: Time | null): void {
    this.#statements.pause.run({ id: Number(id), paused: Number(isPaused), nextRun });
  }

  remove(id: SetId): void {
    this.#statements.remove.run(Number(id));
  }

  setLastRun(id: SetId, lastRun: Time, nextRun: Time | null): void {
    this.#statements.ran.run({ id: Number(id), lastRun, nextRun });
  }

  setNextRun(id: SetId, nextRun: Time | null): void {
    this.#statements.runNext.run(nextRun, Number(id));
  }

  /** A job does its part of a run; copy 0: it writes all of them. */
  addRun(id: SetId, job: JobId, copy: number): void {
    this.#statements.began.run({ set: Number(id), job: Number(job), copy });
  }

  /** Newest first. */
  runs(id: SetId, limit: number): readonly SetRun[] {
    return this.#statements.runs.all(Number(id), limit).map(runOf);
  }

  /** Those that began from the one time up to the other, newest first. */
  runsBetween(id: SetId, from: Time, to: Time, limit: number): readonly SetRun[] {
    return this.#statements.runsBetween.all(Number(id), from, to, limit).map(runOf);
  }

  /** By days of a calendar; `dateOf` tells on which one a time is. */
  days(id: SetId, from: Time, to: Time, dateOf: (time: Time) => string): readonly SetDay[] {
    const days = new Map<string, SetDay>();
    for (const row of this.#statements.quarters.iterate(Number(id), from, to)) {
      const date = dateOf(row.begun);
      const day = days.get(date);
      days.set(date, {
        date,
        runs: (day?.runs ?? 0) + row.runs,
        underWay: (day?.underWay ?? 0) + row.under_way,
        failed: (day?.failed ?? 0) + row.failed,
        filesSafe: (day?.filesSafe ?? 0) + row.files_safe,
        filesFailed: (day?.filesFailed ?? 0) + row.files_failed,
      });
    }
    return [...days.values()];
  }

  /** The newest job that ran for a copy. */
  lastRun(id: SetId, copy: number): SetRun | null {
    const row = this.#statements.lastRun.get(Number(id), copy);
    return row === undefined ? null : runOf(row);
  }

  /** A job of it has not ended. */
  isUnderWay(id: SetId): boolean {
    return this.#statements.underWay.get(Number(id)) === 1;
  }
}

function setOf(row: SetRow): StoredSet {
  const plan = JSON.parse(row.plan) as MirrorSetInput;
  const owner = { uid: row.uid, gid: row.gid, groups: JSON.parse(row.groups) as readonly number[] };
  const when = { isPaused: row.paused === 1, lastRun: row.last_run, nextRun: row.next_run };
  return { ...plan, id: String(row.id) as SetId, uid: row.uid, owner, ...when };
}

function runOf(row: RunRow): SetRun {
  const { copy, state, created, ended, files_safe: filesSafe, files_failed: filesFailed } = row;
  const fault = row.fault === null ? null : (JSON.parse(row.fault) as SetRun['fault']);
  return { job: String(row.job) as JobId, copy, state, created, ended, filesSafe, filesFailed, fault };
}

function prepare(database: Sqlite) {
  const run = `
    SELECT job, copy, state, set_run.created, ended, files_safe, files_failed, fault
    FROM set_run JOIN job ON job.id = set_run.job WHERE set_id = ?`;
  return {
    all: database.prepare<[], SetRow>('SELECT * FROM mirror_set ORDER BY name, id'),
    one: database.prepare<[number], SetRow>('SELECT * FROM mirror_set WHERE id = ?'),
    named: database.prepare<[number, string], SetRow>('SELECT * FROM mirror_set WHERE uid = ? AND name = ?'),
    add: database.prepare(`
      INSERT INTO mirror_set (name, uid, gid, groups, plan, next_run)
      VALUES (:name, :uid, :gid, :groups, :plan, :nextRun)`),
    change: database.prepare('UPDATE mirror_set SET name = :name, plan = :plan, next_run = :nextRun WHERE id = :id'),
    pause: database.prepare('UPDATE mirror_set SET paused = :paused, next_run = :nextRun WHERE id = :id'),
    remove: database.prepare<[number]>('DELETE FROM mirror_set WHERE id = ?'),
    ran: database.prepare('UPDATE mirror_set SET last_run = :lastRun, next_run = :nextRun WHERE id = :id'),
    runNext: database.prepare<[string | null, number]>('UPDATE mirror_set SET next_run = ? WHERE id = ?'),
    began: database.prepare<[{ readonly set: number; readonly job: number; readonly copy: number }]>(
      'INSERT INTO set_run SELECT :set, id, :copy, created FROM job WHERE id = :job',
    ),
    runs: database.prepare<[number, number], RunRow>(`${run} ORDER BY job DESC LIMIT ?`),
    runsBetween: database.prepare<[number, string, string, number], RunRow>(
      `${run} AND set_run.created >= ? AND set_run.created < ? ORDER BY set_run.created DESC, job DESC LIMIT ?`,
    ),
    quarters: database.prepare<[number, string, string], QuarterRow>(`
      SELECT min(set_run.created) AS begun, count(*) AS runs, sum(ended IS NULL) AS under_way,
        sum(ended IS NOT NULL AND state <> 'done') AS failed,
        sum(files_safe) AS files_safe, sum(files_failed) AS files_failed
      FROM set_run JOIN job ON job.id = set_run.job
      WHERE set_id = ? AND set_run.created >= ? AND set_run.created < ?
      GROUP BY substr(set_run.created, 1, 13), CAST(substr(set_run.created, 15, 2) AS INTEGER) / 15 ORDER BY begun`),
    lastRun: database.prepare<[number, number], RunRow>(`${run} AND copy = ? ORDER BY job DESC LIMIT 1`),
    underWay: database
      .prepare<[number], number>(`
        SELECT EXISTS (SELECT 1 FROM job CROSS JOIN set_run ON set_id = ? AND set_run.job = job.id WHERE ended IS NULL)`)
      .pluck(),
  };
}
