import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job, JobId, JobProgress } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { emptySnapshot, reduce } from '../../contract/state.ts';
import { createState } from '../../src/state/state.ts';

const id = 'job-1' as JobId;

function progress(bytesDone: number): JobProgress {
  return { phase: 'streaming', filesDone: 0, filesTotal: 1, bytesDone, bytesTotal: 1000, bytesPerSecond: 10 };
}

function job(part: Partial<Job>): Job {
  return {
    id,
    kind: 'archive',
    title: 'photos → CAP001L8',
    state: 'running',
    barcode: 'CAP001L8',
    drive: 'virtual-1',
    created: '2026-01-01T00:00:00Z',
    started: null,
    ended: null,
    progress: progress(0),
    filesSafe: 0,
    filesFailed: 0,
    fault: null,
    priority: 'high',
    waitsFor: null,
    need: null,
    canContinue: false,
    ...part,
  };
}

function start() {
  const state = createState(emptySnapshot);
  const heard: AnyNotice[] = [];
  const stop = state.listen((notice) => void heard.push(notice));
  return { state, heard, stop };
}

describe('the state', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('numbers every fact, in the order in which it was published', () => {
    const { state, heard } = start();
    state.publish('job', job({}));
    for (let at = 0; at < 1000; at += 1) {
      state.publish('items', { job: id, items: [{ path: `file-${at}`, receipt: 'written', fault: null }] });
    }
    expect(heard.map((notice) => notice.seq)).toEqual(Array.from({ length: 1001 }, (_, at) => at + 1));
    expect(state.snapshot()).toMatchObject({ seq: 1001, jobs: [{ id }] });
  });

  test('gives a listener exactly what follows the snapshot it took', () => {
    const { state } = start();
    state.publish('job', job({}));
    let snapshot = state.snapshot();
    state.listen((notice) => {
      const next = reduce(snapshot, notice);
      if (next === null) throw new Error('a gap');
      snapshot = next;
    });
    state.publish('job', job({ state: 'done', ended: '2026-01-01T00:01:00Z' }));
    expect(snapshot).toEqual(state.snapshot());
  });

  test('tells everyone of one notice before the next, also when a listener publishes', () => {
    const state = createState(emptySnapshot);
    const order: string[] = [];
    state.listen((notice) => {
      order.push(`first ${notice.seq}`);
      if (notice.seq === 1) state.publish('items', { job: id, items: [{ path: 'b', receipt: null, fault: null }] });
    });
    state.listen((notice) => void order.push(`second ${notice.seq}`));
    state.publish('items', { job: id, items: [{ path: 'a', receipt: null, fault: null }] });
    expect(order).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
  });

  test('is silent to who has stopped listening', () => {
    const { state, heard, stop } = start();
    stop();
    state.publish('job', job({}));
    expect(heard).toEqual([]);
  });

  test('lets at most ten gauges a second out, and always the latest', () => {
    const { state, heard } = start();
    state.publish('job', job({}));
    for (let at = 1; at <= 1000; at += 1) {
      state.publish('progress', { job: id, progress: progress(at) });
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(1000);
    const gauges = heard.filter((notice) => notice.name === 'progress');
    expect(gauges.length).toBeGreaterThanOrEqual(10);
    expect(gauges.length).toBeLessThanOrEqual(11);
    expect(gauges.at(-1)?.body.progress.bytesDone).toBe(1000);
    expect(heard.map((notice) => notice.seq)).toEqual(heard.map((_, at) => at + 1));
  });

  test('never holds back a fact for the sake of a gauge', () => {
    const { state, heard } = start();
    state.publish('job', job({}));
    for (let at = 0; at < 100; at += 1) {
      state.publish('progress', { job: id, progress: progress(at) });
      state.publish('items', { job: id, items: [{ path: `${at}`, receipt: 'written', fault: null }] });
    }
    expect(heard.filter((notice) => notice.name === 'items')).toHaveLength(100);
  });

  test('does not let an older gauge follow the row that overtook it', () => {
    const { state, heard } = start();
    state.publish('job', job({}));
    state.publish('progress', { job: id, progress: progress(1) });
    state.publish('progress', { job: id, progress: progress(2) });
    state.publish('job', job({ progress: progress(500) }));
    vi.advanceTimersByTime(1000);
    expect(heard.at(-1)?.name).toBe('job');
    expect(state.snapshot().jobs[0]?.progress.bytesDone).toBe(500);
  });

  test('shows no gauge of a job that has ended or was never there', () => {
    const { state, heard } = start();
    state.publish('progress', { job: id, progress: progress(1) });
    state.publish('job', job({ state: 'done', ended: '2026-01-01T00:01:00Z' }));
    state.publish('progress', { job: id, progress: progress(2) });
    vi.advanceTimersByTime(1000);
    expect(heard.map((notice) => notice.name)).toEqual(['job']);
  });
});
