import { expect, test } from 'vitest';
import type { Job, JobKind } from '../../../helper/contract/model.ts';
import { findsOut, movesFiles, natureOf } from '../../renderer/views/jobs/job-nature.ts';
import { jobKinds, outcomeOf, restsMeaning } from '../../text/job-words.ts';

const kinds = Object.keys(jobKinds) as readonly JobKind[];

function job(change: Partial<Job>): Job {
  return { kind: 'archive', state: 'done', filesSafe: 0, filesFailed: 0, progress: { filesDone: 0 }, ...change } as Job;
}

test('only jobs that write call something safe as they end', () => {
  for (const kind of kinds) {
    const told = /safe/i.test(outcomeOf(job({ kind, filesSafe: 3 })));
    expect([kind, told]).toEqual([kind, natureOf(kind) === 'writes']);
  }
});

test('a job that failed or was stopped says nothing of safety', () => {
  for (const kind of kinds) {
    for (const state of ['failed', 'cancelled'] as const) expect(outcomeOf(job({ kind, state }))).not.toMatch(/safe/i);
  }
});

test('a run of a mirror set that had nothing to do says so', () => {
  expect(outcomeOf(job({ kind: 'mirror' }))).toBe('Nothing new: all of it is safe on tape');
  expect(outcomeOf(job({ kind: 'mirror', filesSafe: 1 }))).toBe('1 file safe on tape');
});

test('what rests says what stays, of a restore nothing about the tape', () => {
  expect(restsMeaning({ kind: 'copy', state: 'paused' })).toBe('What was written is safe; the rest waits');
  for (const state of ['pausing', 'paused'] as const) {
    expect(restsMeaning({ kind: 'restore', state })).not.toMatch(/safe/i);
  }
  expect(restsMeaning({ kind: 'archive', state: 'running' })).toBe('');
});

test('every job that writes has an outcome to tell, and files to count', () => {
  for (const kind of ['archive', 'copy', 'mirror'] as const)
    expect([findsOut(kind), movesFiles({ kind })]).toEqual([true, true]);
});
