import { describe, expect, test } from 'vitest';
import type { Drive, JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { emptySnapshot, finishedJobsKept, reduce } from '../../contract/state.ts';
import { jobOf } from '../ipc/harness.ts';

const drive: Drive = {
  id: 'd',
  name: 'D',
  product: 'P',
  serial: 'S',
  virtual: true,
  generation: null,
  device: null,
  clock: null,
  state: { kind: 'empty' },
};

function reduced(notices: readonly AnyNotice[]) {
  return notices.reduce((snapshot, notice) => reduce(snapshot, notice) ?? expect.fail('a gap'), emptySnapshot);
}

describe('the reducer', () => {
  test('puts a new row at the end and a known one in its place', () => {
    const finishing: Drive = { ...drive, state: { kind: 'finishing', barcode: 'CAP001L8' } };
    const snapshot = reduced([
      { name: 'drive', seq: 1, body: drive },
      { name: 'drive', seq: 2, body: { ...drive, id: 'e' } },
      { name: 'drive', seq: 3, body: finishing },
    ]);
    expect(snapshot.drives.map((row) => [row.id, row.state.kind])).toEqual([
      ['d', 'finishing'],
      ['e', 'empty'],
    ]);
  });

  test('takes a notice that it has had for nothing, and a missing one for a gap', () => {
    const snapshot = reduced([{ name: 'drive', seq: 1, body: drive }]);
    expect(reduce(snapshot, { name: 'drive', seq: 1, body: { ...drive, id: 'e' } })).toBe(snapshot);
    expect(reduce(snapshot, { name: 'drive', seq: 3, body: drive })).toBe(null);
  });

  test('moves only the gauge of the job that a progress is of', () => {
    const other = 'job-2' as JobId;
    const progress = { ...jobOf().progress, bytesDone: 7 };
    const snapshot = reduced([
      { name: 'job', seq: 1, body: jobOf() },
      { name: 'job', seq: 2, body: jobOf({ id: other }) },
      { name: 'progress', seq: 3, body: { job: other, progress } },
    ]);
    expect(snapshot.jobs.map((job) => job.progress.bytesDone)).toEqual([0, 7]);
  });

  test('forgets the oldest finished jobs, never one that is unfinished', () => {
    const notices = Array.from({ length: finishedJobsKept + 20 }, (_, at): AnyNotice => {
      const body = jobOf({ id: `job-${at}` as JobId, ended: at === 3 ? null : '2026-01-01T00:01:00Z' });
      return { name: 'job', seq: at + 1, body };
    });
    const { jobs } = reduced(notices);
    expect(jobs).toHaveLength(finishedJobsKept + 1);
    expect(jobs[0]?.id).toBe('job-3');
    expect(jobs.at(-1)?.id).toBe(`job-${finishedJobsKept + 19}`);
  });
});
