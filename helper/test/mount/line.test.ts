// What a mount hears of jobs: each change once, and for it no look at all the others.

import { expect, test } from 'vitest';
import type { Job, JobId, Snapshot } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { emptySnapshot, reduce } from '../../contract/state.ts';
import { changedJobs, hasGap } from '../../mount/line.ts';

const job = (id: string) => ({ id: id as JobId, ended: null }) as Job;
const whole: Snapshot = { ...emptySnapshot, seq: 7, jobs: [job('1'), job('2')] };

function after(notice: AnyNotice): Snapshot {
  const next = reduce(whole, notice);
  if (next === null) throw new Error('the notice does not follow');
  return Object.defineProperty(next, 'jobs', {
    get: () => {
      throw new Error('all jobs are looked at');
    },
  });
}

test('a notice tells which job has changed, and of the others nothing is asked', () => {
  const changed: AnyNotice = { name: 'job', seq: 8, body: job('2') };
  expect(changedJobs(whole, after(changed), changed)).toEqual([changed.body]);
  const other: AnyNotice = { name: 'pools', seq: 8, body: null };
  expect(changedJobs(whole, after(other), other)).toEqual([]);
});

test('what came without a notice is compared with what was known', () => {
  const [first, second] = whole.jobs;
  const fresh = { ...whole, seq: 30, jobs: [first, job('2'), job('3')] as Job[] };
  const heard: AnyNotice = { name: 'pools', seq: 30, body: null };
  expect(changedJobs(whole, fresh, null)).toEqual([second, job('3')]);
  expect(changedJobs(whole, fresh, heard)).toHaveLength(2);
  expect(changedJobs({ ...whole, rest: 'more' }, { ...fresh, seq: 8 }, { ...heard, seq: 8 })).toHaveLength(2);
});

test('where notices were left out, what was waited for is asked for', () => {
  expect(hasGap(whole, { ...whole, seq: 8 })).toBe(false);
  expect(hasGap(whole, { ...whole, seq: 9 })).toBe(true);
  // The first of all, and what a page adds to it.
  expect(hasGap(emptySnapshot, whole)).toBe(false);
  expect(hasGap({ ...whole, rest: 'more' }, whole)).toBe(false);
});
