// Notices that are still to be delivered, and what there has been a notice of. Both in one transaction: a helper that is
// killed in between has either forgotten both or neither.

import type { Time } from '../../contract/model.ts';
import type { SentNotice } from '../../contract/notice-ways.ts';
import type { Sqlite } from './database.ts';

export interface QueuedNotice {
  readonly way: number;
  readonly notice: SentNotice;
  readonly made: Time;
  readonly tries: number;
  readonly nextTry: Time;
}

interface QueuedNoticeRow extends Omit<QueuedNotice, 'notice'> {
  readonly notice: string;
}

/** For one way. */
export interface NewNotice {
  readonly way: number;
  readonly notice: SentNotice;
}

/** Of one way more are not kept: the oldest go. */
const queuedMost = 1_000;

export class QueuedNotices {
  readonly #statements;
  readonly #add;
  readonly #replace;
  readonly #drop;
  readonly #tryAgain;
  readonly #deliver;

  constructor(database: Sqlite) {
    const statements = prepare(database);
    this.#statements = statements;
    const put = ({ way, notice }: NewNotice) => {
      const { id, time } = notice;
      statements.add.run({ id, way, notice: JSON.stringify(notice), time });
      statements.trim.run({ way, queuedMost });
    };
    this.#add = database.transaction(
      (notices: readonly NewNotice[], noticed: readonly string[], over: readonly string[], now: Time) => {
        for (const subject of over) statements.forget.run(subject);
        for (const subject of noticed) statements.notice.run(subject, now);
        for (const one of notices) put(one);
      },
    );
    this.#replace = database.transaction((ids: readonly string[], by: NewNotice, made: Time) => {
      for (const id of ids) statements.remove.run(id);
      put(by);
      // It is given up when the oldest would have been.
      statements.makeOlder.run(made, by.notice.id);
    });
    this.#drop = database.transaction((ids: readonly string[]) => {
      for (const id of ids) statements.remove.run(id);
    });
    this.#tryAgain = database.transaction((id: string, way: number, at: Time) => {
      statements.countTry.run(id);
      statements.putOff.run(at, way);
    });
    this.#deliver = database.transaction((id: string, way: number, now: Time, hourAgo: Time) => {
      statements.remove.run(id);
      statements.forgetDelivered.run(hourAgo);
      statements.deliver.run(way, now);
    });
  }

  /** With what there now has been a notice of, and what is over and may come again. */
  add(notices: readonly NewNotice[], noticed: readonly string[], over: readonly string[], now: Time): void {
    this.#add(notices, noticed, over, now);
  }

  /** Those that wait for a way: what was tried least comes first, then the oldest. */
  of(way: number): readonly QueuedNotice[] {
    return this.#statements.of
      .all(way)
      .map(({ notice, ...row }) => ({ ...row, notice: JSON.parse(notice) as SentNotice }));
  }

  /** When the first is to be tried; null: none waits. */
  nextTry(way: number): Time | null {
    return this.#statements.next.get(way) ?? null;
  }

  get isEmpty(): boolean {
    return this.#statements.any.get() === 0;
  }

  /** One summary in place of several. */
  replace(ids: readonly string[], by: NewNotice, made: Time): void {
    this.#replace(ids, by, made);
  }

  drop(ids: readonly string[]): void {
    this.#drop(ids);
  }

  setDelivered(id: string, way: number, now: Time, hourAgo: Time): void {
    this.#deliver(id, way, now, hourAgo);
  }

  /** Of the whole way: what could not take one takes no other before then. */
  tryAgain(id: string, way: number, at: Time): void {
    this.#tryAgain(id, way, at);
  }

  /** Deliveries of a way since then, the oldest first. */
  deliveredSince(way: number, time: Time): readonly Time[] {
    return this.#statements.deliveredSince.all(way, time);
  }

  /** When there was a notice of it; null: there was none. */
  noticedAt(subject: string): Time | null {
    return this.#statements.noticedAt.get(subject) ?? null;
  }

  /** Of those whose names begin so. */
  noticedOf(beginning: string): readonly string[] {
    return this.#statements.noticedOf.all(beginning.length, beginning);
  }

  setNoticed(subject: string, time: Time): void {
    this.#statements.notice.run(subject, time);
  }

  forget(subject: string): void {
    this.#statements.forget.run(subject);
  }

  /** Of this beginning, noticed before then. */
  forgetOld(beginning: string, before: Time): void {
    this.#statements.forgetOld.run(beginning.length, beginning, before);
  }
}

function prepare(database: Sqlite) {
  return {
    add: database.prepare(`
      INSERT INTO queued_notice (id, way, notice, made, next_try) VALUES (:id, :way, :notice, :time,
        max(:time, ifnull((SELECT min(next_try) FROM queued_notice WHERE way = :way), :time)))`),
    trim: database.prepare(`
      DELETE FROM queued_notice WHERE way = :way AND id NOT IN
        (SELECT id FROM queued_notice WHERE way = :way ORDER BY made DESC, rowid DESC LIMIT :queuedMost)`),
    of: database.prepare<[number], QueuedNoticeRow>(`
      SELECT way, notice, made, tries, next_try AS nextTry FROM queued_notice WHERE way = ? ORDER BY tries, made, rowid`),
    next: database.prepare<[number], string | null>('SELECT min(next_try) FROM queued_notice WHERE way = ?').pluck(),
    any: database.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM queued_notice)').pluck(),
    remove: database.prepare<[string]>('DELETE FROM queued_notice WHERE id = ?'),
    makeOlder: database.prepare<[string, string]>('UPDATE queued_notice SET made = ? WHERE id = ?'),
    countTry: database.prepare<[string]>('UPDATE queued_notice SET tries = tries + 1 WHERE id = ?'),
    putOff: database.prepare<[string, number]>('UPDATE queued_notice SET next_try = ? WHERE way = ?'),
    deliver: database.prepare<[number, string]>('INSERT INTO delivered_notice VALUES (?, ?)'),
    forgetDelivered: database.prepare<[string]>('DELETE FROM delivered_notice WHERE time < ?'),
    deliveredSince: database
      .prepare<[number, string], string>('SELECT time FROM delivered_notice WHERE way = ? AND time >= ? ORDER BY time')
      .pluck(),
    noticedAt: database.prepare<[string], string>('SELECT time FROM noticed WHERE subject = ?').pluck(),
    noticedOf: database
      .prepare<[number, string], string>('SELECT subject FROM noticed WHERE substr(subject, 1, ?) = ?')
      .pluck(),
    notice: database.prepare<[string, string]>('INSERT OR REPLACE INTO noticed VALUES (?, ?)'),
    forget: database.prepare<[string]>('DELETE FROM noticed WHERE subject = ?'),
    forgetOld: database.prepare<[number, string, string]>(
      'DELETE FROM noticed WHERE substr(subject, 1, ?) = ? AND time < ?',
    ),
  };
}
