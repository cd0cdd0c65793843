// The ways by which notices go, whose they are, and how each has fared.

import type { Identity } from '../../contract/identity.ts';
import type { Fault, Time } from '../../contract/model.ts';
import type { NoticeWay, NoticeWayPlan } from '../../contract/notice-ways.ts';
import type { Sqlite } from './database.ts';

export interface StoredNoticeWay extends NoticeWay {
  readonly id: number;
  /** With whose rights its secret is read. */
  readonly owner: Identity;
}

interface NoticeWayRow {
  readonly id: number;
  readonly uid: number;
  readonly gid: number;
  readonly groups: string;
  readonly plan: string;
  readonly delivered: string | null;
  readonly failed: string | null;
  readonly fault: string | null;
  readonly given_up: number;
  readonly queued: number;
}

export class NoticeWays {
  readonly #statements;

  constructor(database: Sqlite) {
    this.#statements = prepare(database);
  }

  all(): readonly StoredNoticeWay[] {
    return this.#statements.all.all().map(wayOf);
  }

  get(id: number): StoredNoticeWay | null {
    const row = this.#statements.one.get(id);
    return row === undefined ? null : wayOf(row);
  }

  add(plan: NoticeWayPlan, { uid, gid, groups }: Identity): StoredNoticeWay {
    const owner = { uid, gid, groups: JSON.stringify(groups) };
    const { lastInsertRowid } = this.#statements.add.run({ ...columnsOf(plan), ...owner });
    const way = this.get(Number(lastInsertRowid));
    if (way === null) throw new Error('a way that was added is not there');
    return way;
  }

  /** From now on it is this person's: its secret is read with these rights. */
  change(id: number, plan: NoticeWayPlan, { uid, gid, groups }: Identity): void {
    this.#statements.change.run({ ...columnsOf(plan), id, uid, gid, groups: JSON.stringify(groups) });
  }

  remove(id: number): void {
    this.#statements.remove.run(id);
  }

  setDelivered(id: number, time: Time): void {
    this.#statements.delivered.run(time, id);
  }

  setFailed(id: number, time: Time, fault: Fault): void {
    this.#statements.failed.run(time, JSON.stringify(fault), id);
  }

  countGivenUp(id: number): void {
    this.#statements.givenUp.run(id);
  }
}

function columnsOf(plan: NoticeWayPlan) {
  return { name: plan.name, about: plan.about, plan: JSON.stringify(plan) };
}

function wayOf({ id, uid, gid, groups, plan, fault, given_up: givenUp, ...rest }: NoticeWayRow): StoredNoticeWay {
  return {
    ...(JSON.parse(plan) as NoticeWayPlan),
    ...{ id, uid, owner: { uid, gid, groups: JSON.parse(groups) as readonly number[] } },
    ...{ delivered: rest.delivered, failed: rest.failed, queued: rest.queued, givenUp },
    fault: fault === null ? null : (JSON.parse(fault) as Fault),
  };
}

function prepare(database: Sqlite) {
  const columns = `*, (SELECT count(*) FROM queued_notice WHERE way = notice_way.id) AS queued`;
  return {
    all: database.prepare<[], NoticeWayRow>(`SELECT ${columns} FROM notice_way ORDER BY about, name, id`),
    one: database.prepare<[number], NoticeWayRow>(`SELECT ${columns} FROM notice_way WHERE id = ?`),
    add: database.prepare(`
      INSERT INTO notice_way (name, uid, gid, groups, about, plan) VALUES (:name, :uid, :gid, :groups, :about, :plan)`),
    change: database.prepare(`
      UPDATE notice_way SET name = :name, uid = :uid, gid = :gid, groups = :groups, about = :about, plan = :plan
      WHERE id = :id`),
    remove: database.prepare<[number]>('DELETE FROM notice_way WHERE id = ?'),
    delivered: database.prepare<[string, number]>('UPDATE notice_way SET delivered = ?, fault = NULL WHERE id = ?'),
    failed: database.prepare<[string, string, number]>('UPDATE notice_way SET failed = ?, fault = ? WHERE id = ?'),
    givenUp: database.prepare<[number]>('UPDATE notice_way SET given_up = given_up + 1 WHERE id = ?'),
  };
}
