// The queue at work: each way by itself, one notice at a time, several ways side by side. What is not taken is tried again,
// less and less often, and given up after days. A bad night does not flood a mailbox: of so many an hour the last one sums up
// all that wait.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { faultOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import type { SentNotice } from '../../contract/notice-ways.ts';
import { summaryInWords } from '../../contract/words/notices.ts';
import type { StoredNoticeWay } from '../catalogue/notice-ways.ts';
import type { QueuedNotice } from '../catalogue/queued-notices.ts';
import { refusalToSend } from './audience.ts';
import { readNoticeSecret } from './secrets.ts';
import type { NoticeServices } from './services.ts';

const noticesAnHour = 12;
const hourMs = 3_600_000;
const firstRetryMs = 30_000;
const giveUpAfterMs = 72 * hourMs;
/** A wake-up that is due far off, or a clock that was set, is looked at again by then. */
const longestSleepMs = 60_000;
/** Senders at once. */
const busyMost = 8;
/** For those that are on their way as the helper ends. */
const lastWordsMs = 3_000;

export class Deliveries {
  readonly #services: NoticeServices;
  readonly #underWay = new Map<number, Promise<void>>();
  #cancelWake: () => void = () => undefined;
  #isStopped = false;

  constructor(services: NoticeServices) {
    this.#services = services;
  }

  /** Sends what is due, and sleeps until something is. */
  work(): void {
    if (this.#isStopped) return;
    this.#cancelWake();
    try {
      this.#workAll();
    } catch (error) {
      this.#services.log('notices not sent', { fault: faultOf(error) });
      this.#wakeAfter(longestSleepMs);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelWake();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, lastWordsMs);
    await Promise.race([Promise.all(this.#underWay.values()), late.promise]);
    clearTimeout(timer);
  }

  /** Now, whatever waits; never kept. */
  async sendTo(way: StoredNoticeWay, notice: SentNotice): Promise<Fault | null> {
    const { access, openFile, send } = this.#services;
    try {
      const refusal = refusalToSend(way, access);
      if (refusal !== null) throw refusal;
      const secret = way.secret === null ? null : await readNoticeSecret(openFile, way.owner, way.secret);
      return await send({ channel: way.channel, secret, notice });
    } catch (error) {
      return faultOf(error);
    }
  }

  #workAll(): void {
    const { catalogue } = this.#services;
    const now = this.#now();
    const times: number[] = [];
    for (const way of catalogue.noticeWays.all()) {
      const due = this.#underWay.has(way.id) ? null : this.#dueAt(way.id);
      if (due === null) continue;
      if (due > now || this.#underWay.size >= busyMost) times.push(due - now);
      else this.#begin(way);
    }
    const ahead = times.filter((ms) => ms > 0);
    if (ahead.length > 0) this.#wakeAfter(Math.min(longestSleepMs, ...ahead));
  }

  #wakeAfter(ms: number): void {
    this.#cancelWake = this.#services.clock.wakeAfter(ms, () => this.work());
  }

  #dueAt(way: number): number | null {
    const { queuedNotices } = this.#services.catalogue;
    const nextTry = queuedNotices.nextTry(way);
    if (nextTry === null) return null;
    const delivered = queuedNotices.deliveredSince(way, this.#hourAgo());
    const [oldest] = delivered;
    const free = oldest === undefined || delivered.length < noticesAnHour ? 0 : Date.parse(oldest) + hourMs;
    return Math.max(Date.parse(nextTry), free);
  }

  #begin(way: StoredNoticeWay): void {
    const sending = this.#deliver(way)
      .catch((error: unknown) => this.#services.log('notice not sent', { uid: way.uid, fault: faultOf(error) }))
      .finally(() => {
        this.#underWay.delete(way.id);
        this.work();
      });
    this.#underWay.set(way.id, sending);
  }

  async #deliver(way: StoredNoticeWay): Promise<void> {
    const { queuedNotices, noticeWays } = this.#services.catalogue;
    const chosen = this.#choose(way.id);
    if (chosen === null) return;
    const { notice, made } = chosen;
    const fault = await this.sendTo(way, notice);
    const now = this.#now();
    if (fault === null) {
      queuedNotices.setDelivered(notice.id, way.id, timeOf(now), this.#hourAgo());
      noticeWays.setDelivered(way.id, timeOf(now));
      return;
    }
    noticeWays.setFailed(way.id, timeOf(now), fault);
    this.#services.log('notice not delivered', { uid: way.uid, kind: way.channel.kind, fault });
    if (now - Date.parse(made) >= giveUpAfterMs) {
      queuedNotices.drop([notice.id]);
      noticeWays.countGivenUp(way.id);
      this.#services.log('notice given up', { uid: way.uid, kind: way.channel.kind });
    }
    const tries = Math.max(chosen.tries, ...queuedNotices.of(way.id).map((one) => one.tries));
    queuedNotices.tryAgain(notice.id, way.id, timeOf(now + Math.min(hourMs, firstRetryMs * 2 ** Math.min(tries, 7))));
  }

  /** The last one that this hour takes is all that wait. */
  #choose(way: number): QueuedNotice | null {
    const { queuedNotices } = this.#services.catalogue;
    const now = timeOf(this.#now());
    const due = queuedNotices.of(way).filter(({ nextTry }) => nextTry <= now);
    const [first] = due;
    const left = noticesAnHour - queuedNotices.deliveredSince(way, this.#hourAgo()).length;
    if (first === undefined || left > 1 || due.length === 1) return first ?? null;
    const notice = summaryOf(due, now);
    const made = due.map((one) => one.made).toSorted()[0] ?? first.made;
    queuedNotices.replace(
      due.map((one) => one.notice.id),
      { way, notice },
      made,
    );
    return { way, notice, made, tries: 0, nextTry: now };
  }

  #now(): number {
    return this.#services.clock.now().getTime();
  }

  #hourAgo(): string {
    return timeOf(this.#now() - hourMs);
  }
}

function summaryOf(due: readonly QueuedNotice[], time: string): SentNotice {
  const notices = due.reduce((sum, { notice }) => sum + (notice.notices ?? 1), 0);
  const words = summaryInWords(
    notices,
    due.map(({ notice }) => notice.title),
  );
  return { id: randomUUID(), time, event: 'summary', host: hostname(), ...words, notices };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
