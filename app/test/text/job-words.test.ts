import { expect, test } from 'vitest';
import { jobKinds } from '../../../helper/contract/job-kinds.ts';
import type { Job } from '../../../helper/contract/model.ts';
import { pausedMeaning } from '../../../helper/contract/words/jobs.ts';
import { findsOut, movesFiles, natureOf } from '../../renderer/job-parts/job-nature.ts';
import { outcomeOf } from '../../text/job-words.ts';

function job(change: Partial<Job>): Job {
  return { kind: 'archive', state: 'done', filesSafe: 0, filesFailed: 0, progress: { filesDone: 0 }, ...change } as Job;
}

test('only jobs that write call something safe as they end', () => {
  for (const kind of jobKinds) {
    const saysSafe = /safe/i.test(outcomeOf(job({ kind, filesSafe: 3 })));
    expect([kind, saysSafe]).toEqual([kind, natureOf(kind) === 'writes']);
  }
});

test('a job that failed or was stopped says nothing of safety', () => {
  for (const kind of jobKinds) {
    for (const state of ['failed', 'cancelled'] as const) expect(outcomeOf(job({ kind, state }))).not.toMatch(/safe/i);
  }
});

test('a run of a mirror set that had nothing to do says so', () => {
  expect(outcomeOf(job({ kind: 'mirror' }))).toBe('Nothing new: everything is safe on tape');
  expect(outcomeOf(job({ kind: 'mirror', filesSafe: 1 }))).toBe('1 file safe on tape');
});

test('what rests says what stays, of a restore nothing about the tape', () => {
  expect(pausedMeaning({ kind: 'copy', state: 'paused' })).toBe('Written files are safe; the rest waits');
  for (const state of ['pausing', 'paused'] as const) {
    expect(pausedMeaning({ kind: 'restore', state })).not.toMatch(/safe/i);
  }
  expect(pausedMeaning({ kind: 'archive', state: 'running' })).toBe('');
});

test('every job that writes has an outcome to tell, and files to count', () => {
  for (const kind of ['archive', 'copy', 'mirror'] as const)
    expect([findsOut(kind), movesFiles({ kind })]).toEqual([true, true]);
});
