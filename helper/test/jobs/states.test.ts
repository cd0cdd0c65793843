import { expect, test } from 'vitest';
import type { JobState } from '../../contract/model.ts';
import { isEnd, mayBecome } from '../../src/jobs/states.ts';

const states: readonly JobState[] = [
  'queued',
  'running',
  'pausing',
  'paused',
  'waiting',
  'done',
  'partial',
  'failed',
  'cancelled',
];
const ends = states.filter(isEnd);

test('a job that is over stays as it is', () => {
  expect(ends).toEqual(['done', 'partial', 'failed', 'cancelled']);
  for (const end of ends) for (const state of states) expect(mayBecome(end, state)).toBe(false);
});

test('what has not begun can only begin, be held back, be stopped or refused', () => {
  expect(states.filter((state) => mayBecome('queued', state))).toEqual(['running', 'paused', 'failed', 'cancelled']);
});

test('whatever is under way can end, and be left for the next helper', () => {
  for (const state of ['running', 'pausing', 'paused', 'waiting'] as const) {
    for (const end of [...ends, 'queued' as const]) expect(mayBecome(state, end)).toBe(true);
  }
});

test('nothing becomes what it is', () => {
  for (const state of states) expect(mayBecome(state, state)).toBe(false);
});
