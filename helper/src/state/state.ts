// The helper's snapshot of now. Everything that changes is published here once, gets its number, and goes to every listener
// in that order. Facts go out at once and are never dropped; of a job's gauge only the latest value goes out, at most ten
// times a second.

import { bounded } from '../../contract/bounds.ts';
import type { JobId, JobProgress, Snapshot } from '../../contract/model.ts';
import type { AnyNotice, NoticeBody, NoticeName } from '../../contract/notices.ts';
import type { State } from '../../contract/state.ts';
import { partsOf, reduce } from '../../contract/state.ts';

const gaugeIntervalMs = 100;

export function createState(initial: Snapshot): State {
  let current = initial;
  const listeners = new Set<(notice: AnyNotice) => void>();
  /** Present while a job's gauge rests; holds what came meanwhile. */
  const resting = new Map<JobId, { readonly timer: NodeJS.Timeout; latest: JobProgress | null }>();
  /** A listener may publish: its notice waits until everyone has had the one before. */
  const waiting: AnyNotice[] = [];
  let telling = false;
  let itemFollowers = 0;

  function tell<N extends NoticeName>(name: N, body: NoticeBody<N>): void {
    const seq = current.seq + 1;
    // The pair of name and body is right by the signature; the compiler cannot follow it through the union.
    const notice = { name, seq, body: name === 'items' ? body : bounded(body) } as AnyNotice;
    const next = reduce(current, notice);
    if (next === null) throw new Error(`notice ${seq} does not follow ${current.seq}`);
    current = next;
    waiting.push(notice);
    if (telling) return;
    telling = true;
    try {
      for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
        for (const listener of [...listeners]) listener(first);
      }
    } finally {
      telling = false;
    }
  }

  function tellGauge(job: JobId, progress: JobProgress): void {
    const rest = resting.get(job);
    if (rest !== undefined) {
      rest.latest = progress;
      return;
    }
    const timer = setTimeout(() => {
      const latest = resting.get(job)?.latest ?? null;
      resting.delete(job);
      if (latest !== null) tellGauge(job, latest);
    }, gaugeIntervalMs).unref();
    resting.set(job, { timer, latest: null });
    tell('progress', { job, progress });
  }

  /** A job's row carries its progress: an older gauge must not come after it. */
  function overtakeGauge(job: JobId, ended: boolean): void {
    const rest = resting.get(job);
    if (rest === undefined) return;
    rest.latest = null;
    if (!ended) return;
    clearTimeout(rest.timer);
    resting.delete(job);
  }

  function isUnfinished(id: JobId): boolean {
    return partsOf(current).jobs.get(id)?.ended === null;
  }

  return {
    snapshot: () => current,
    publish(name, body) {
      const notice = { name, body } as Published;
      if (notice.name === 'progress') {
        if (isUnfinished(notice.body.job)) tellGauge(notice.body.job, notice.body.progress);
        return;
      }
      if (notice.name === 'job') overtakeGauge(notice.body.id, notice.body.ended !== null);
      tell(name, body);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    followItems() {
      itemFollowers += 1;
      return () => {
        itemFollowers -= 1;
      };
    },
    get areItemsFollowed() {
      return itemFollowers > 0;
    },
  };
}

type Published = { readonly [N in NoticeName]: { readonly name: N; readonly body: NoticeBody<N> } }[NoticeName];
