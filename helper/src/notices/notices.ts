// Notices to people who are not looking: what happens and what lasts is noted once, for each way that is set up for it, and
// sent beside everything else. No job, call or drive waits for any of it.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { faultOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { NoticeEvent, NoticeTest, NoticeWayInput, SentNotice } from '../../contract/notice-ways.ts';
import {
  type NoticeFact,
  type NoticeText,
  noticeInWords,
  noticeTest,
  sameEventInWords,
} from '../../contract/words/notices.ts';
import type { StoredNoticeWay } from '../catalogue/notice-ways.ts';
import type { NewNotice } from '../catalogue/queued-notices.ts';
import { type Happening, isFor } from './audience.ts';
import { lasting, lastingConditions } from './conditions.ts';
import { Deliveries } from './deliveries.ts';
import { JobHappenings, subjectOfWait } from './job-happenings.ts';
import { readNoticeSecret } from './secrets.ts';
import type { NoticeServices } from './services.ts';

const dayMs = 86_400_000;
/** So long an ended job is remembered as one of which there was a notice. */
const rememberedMs = 30 * dayMs;
const checkEveryMs = 300_000;
/** After something has changed: what changes together is looked at together. */
const checkSoonMs = 1_000;
/** Of one event at the same moment: more become one notice. */
const sameMost = 3;
const running = 'helper running';
const jobsSince = 'jobs since';

export class PersonNotices {
  readonly #services: NoticeServices;
  readonly #deliveries: Deliveries;
  readonly #jobs: JobHappenings;
  #stopListening: () => void = () => undefined;
  #cancelCheck: () => void = () => undefined;
  #noting: NodeJS.Immediate | null = null;
  #soon: NodeJS.Timeout | null = null;
  readonly #tests = new Map<number, Promise<NoticeTest>>();
  #checking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(services: NoticeServices) {
    this.#services = services;
    this.#deliveries = new Deliveries(services);
    this.#jobs = new JobHappenings(services.catalogue.owners, services.state);
  }

  start(): void {
    const { state } = this.#services;
    this.#stopListening = state.listen((notice) => {
      if (notice.name === 'job') {
        this.#jobs.note(notice.body);
        this.#noting ??= setImmediate(() => this.#note());
      }
      if (notice.name === 'drive' || notice.name === 'library' || notice.name === 'pools') this.#checkSoon();
    });
    this.#attempt(() => this.#catchUp());
    this.#check();
    this.#deliveries.work();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#cancelCheck();
    if (this.#noting !== null) clearImmediate(this.#noting);
    if (this.#soon !== null) clearTimeout(this.#soon);
    this.#note();
    await this.#deliveries.stop();
    this.#attempt(() => this.#services.catalogue.queuedNotices.forget(running));
  }

  /** Something is still to be delivered. */
  get isNeeded(): boolean {
    return !this.#services.catalogue.queuedNotices.isEmpty;
  }

  /** A way was added, changed or removed. `isFirst`: jobs that have ended by now are no news. */
  changed(isFirst: boolean): void {
    if (isFirst) this.#services.catalogue.queuedNotices.setNoticed(jobsSince, new Date().toISOString());
    this.#check();
    this.#deliveries.work();
  }

  /** Whoever asks while one is under way has its outcome, too. */
  test(way: StoredNoticeWay): Promise<NoticeTest> {
    const underWay = this.#tests.get(way.id);
    if (underWay !== undefined) return underWay;
    const test = this.#test(way).finally(() => this.#tests.delete(way.id));
    this.#tests.set(way.id, test);
    return test;
  }

  async #test(way: StoredNoticeWay): Promise<NoticeTest> {
    const fault = await this.#deliveries.sendTo(way, this.#sent('test', noticeTest, null));
    const now = this.#services.clock.now().toISOString();
    const { noticeWays } = this.#services.catalogue;
    if (fault === null) noticeWays.setDelivered(way.id, now);
    else noticeWays.setFailed(way.id, now, fault);
    return { name: way.name, fault };
  }

  /** It can be read by that person, now. */
  async requireSecret({ secret }: Pick<NoticeWayInput, 'secret'>, owner: Identity): Promise<void> {
    if (secret !== null) await readNoticeSecret(this.#services.openFile, owner, secret);
  }

  get #ways(): readonly StoredNoticeWay[] {
    return this.#services.catalogue.noticeWays.all();
  }

  /** What happened while nobody could note it. */
  #catchUp(): void {
    const { catalogue, state } = this.#services;
    const { queuedNotices } = catalogue;
    const wasCutOff = queuedNotices.noticedAt(running) !== null;
    queuedNotices.setNoticed(running, new Date().toISOString());
    if (this.#ways.length === 0) return;
    const old = new Date(Date.now() - rememberedMs).toISOString();
    queuedNotices.forgetOld('job ', old);
    const since = queuedNotices.noticedAt(jobsSince) ?? '';
    if (since < old) queuedNotices.setNoticed(jobsSince, old);
    const ended = state.snapshot().jobs.filter((job) => job.ended !== null && job.ended > since && job.ended > old);
    const missed = ended.map((job) => this.#jobs.ofEnded(job)).filter((one) => one !== null);
    // Each time anew: there may be many crashes.
    const crash: Happening = { subject: `${running} ${randomUUID()}`, fact: { event: 'helper-crashed' }, owner: null };
    this.#keep(missed, []);
    if (wasCutOff) this.#keep([crash], [crash.subject]);
  }

  #note(): void {
    this.#noting = null;
    this.#attempt(() => {
      const happenings = this.#jobs.take();
      if (happenings.length === 0 || this.#ways.length === 0) return;
      const ended = happenings.filter(({ fact }) => fact.event.startsWith('job-'));
      const over = ended.flatMap(({ fact }) => ('job' in fact ? this.#waitsOf(fact) : []));
      this.#keep(happenings, over);
    });
  }

  #waitsOf(fact: Extract<NoticeFact, { readonly job: unknown }>): readonly string[] {
    return this.#services.catalogue.queuedNotices.noticedOf(subjectOfWait(fact.job));
  }

  #checkSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      this.#check();
    }, checkSoonMs);
  }

  /** One look after the other. */
  #check(): void {
    this.#cancelCheck();
    this.#checking = this.#checking.then(() => this.#lookAtConditions());
  }

  async #lookAtConditions(): Promise<void> {
    if (this.#isStopped) return;
    try {
      if (this.#ways.length > 0) {
        const present = await lastingConditions(this.#services);
        const subjects = new Set(present.map(({ subject }) => subject));
        const noticed = this.#services.catalogue.queuedNotices.noticedOf(lasting);
        this.#keep(
          present,
          noticed.filter((subject) => !subjects.has(subject)),
        );
      }
    } catch (error) {
      this.#services.log('conditions not looked at', { fault: faultOf(error) });
    }
    if (!this.#isStopped) this.#cancelCheck = this.#services.clock.wakeAfter(checkEveryMs, () => this.#check());
  }

  /** A notice for each way that each is for, once. */
  #keep(happenings: readonly Happening[], over: readonly string[]): void {
    const { access, catalogue, clock } = this.#services;
    const fresh = happenings.filter(({ subject }) => catalogue.queuedNotices.noticedAt(subject) === null);
    if (fresh.length === 0 && over.length === 0) return;
    const notices = this.#ways.flatMap((way): readonly NewNotice[] => {
      const own = Map.groupBy(
        fresh.filter((one) => isFor(one, way, access)),
        ({ fact }) => fact.event,
      );
      return [...own].flatMap(([event, some]) =>
        this.#inWords(event, some, way).map((notice) => ({ way: way.id, notice })),
      );
    });
    catalogue.queuedNotices.add(
      notices,
      fresh.map(({ subject }) => subject),
      over,
      clock.now().toISOString(),
    );
    if (notices.length > 0) this.#deliveries.work();
  }

  #inWords(event: NoticeEvent, some: readonly Happening[], { includeNames }: StoredNoticeWay): readonly SentNotice[] {
    const each = some.map(({ fact }) => ({ fact, words: noticeInWords(fact, includeNames) }));
    if (each.length <= sameMost) return each.map(({ fact, words }) => this.#sent(event, words, fact));
    const titles = each.map(({ words }) => words.title);
    return [{ ...this.#sent(event, sameEventInWords(event, titles), null), notices: each.length }];
  }

  #sent(event: SentNotice['event'], words: NoticeText, fact: NoticeFact | null): SentNotice {
    const time = this.#services.clock.now().toISOString();
    return { id: randomUUID(), time, event, host: hostname(), ...words, ...(fact === null ? {} : thingsOf(fact)) };
  }

  /** What cannot be kept is lost; nothing else is. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#services.log('notice not kept', { fault: faultOf(error) });
    }
  }
}

type NamedThings = Pick<SentNotice, 'job' | 'barcode' | 'drive' | 'library' | 'pool'>;

function thingsOf(fact: NoticeFact): NamedThings {
  if ('job' in fact) {
    const { id, barcode, drive } = fact.job;
    return { job: id, ...(barcode === null ? {} : { barcode }), ...(drive === null ? {} : { drive }) };
  }
  const { barcode, drive, library, pool } = fact as { readonly [K in keyof NamedThings]?: string | null };
  const all = Object.entries({ barcode, drive, library, pool });
  return Object.fromEntries(all.filter(([, name]) => name != null));
}
